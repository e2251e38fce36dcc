import type { FetchRequest } from '../fetch/fetch-result.ts';
import type { TakenEntry } from '../frontier/entry.ts';
import { type Choice, chooseTerminal } from '../recrawl/choose-terminal.ts';
import type { ChangeHistories, ChangeHistory } from '../recrawl/history.ts';

/** What to do about a page that an earlier crawl may know. */
export interface RevisitPolicy {
  /** What earlier crawls saw of the page. */
  history(entry: Pick<TakenEntry, 'canonical'>): ChangeHistory | undefined;
  /** True when the page is known and hardly changes: it need not be asked for. */
  isUnlikely(entry: TakenEntry): boolean;
  /** Validators, so that the server may answer 304. */
  conditional(entry: TakenEntry): FetchRequest['conditional'];
}

/** A first crawl: nothing is known. */
export const FIRST_VISIT: RevisitPolicy = {
  history: () => undefined,
  isUnlikely: () => false,
  conditional: () => undefined,
};

/** A later crawl: pages of terminal levels are asked for when they may have changed, and only for what changed. */
export class LaterVisit implements RevisitPolicy {
  /** Pages to ask for, whether or not a list still names them. */
  readonly chosen: readonly Choice[];
  readonly #chosen: ReadonlySet<string>;

  constructor(
    private readonly earlier: Pick<ChangeHistories, 'get' | 'all'>,
    now: number,
    budget: number,
  ) {
    this.chosen = chooseTerminal(earlier.all(), now, budget).chosen;
    this.#chosen = new Set(this.chosen.map(({ canonical }) => canonical));
  }

  history(entry: Pick<TakenEntry, 'canonical'>): ChangeHistory | undefined {
    return this.earlier.get(entry.canonical);
  }

  isUnlikely(entry: TakenEntry): boolean {
    if (entry.action === 'seed' || entry.role === 'requisite') return false;
    return this.history(entry)?.terminal === true && !this.#chosen.has(entry.canonical);
  }

  conditional(entry: TakenEntry): FetchRequest['conditional'] {
    const history = this.history(entry);
    if (history === undefined) return undefined;
    const { etag, lastModified } = history;
    if (etag === null && lastModified === null) return undefined;
    return { ...(etag !== null && { etag }), ...(lastModified !== null && { lastModified }) };
  }
}
