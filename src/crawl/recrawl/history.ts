import { hashUrl } from '../frontier/keys.ts';
import type { CrawlState } from '../frontier/state.ts';
import { lastModifiedRate, visitRate } from './estimators.ts';

/** What all crawls saw of one page. Times in ms. */
export interface ChangeHistory {
  readonly canonical: string;
  /** As last fetched. */
  readonly url: string;
  /** `application/level`, or null when unknown. */
  readonly level: string | null;
  readonly terminal: boolean;
  /** Visits after the first. */
  readonly visits: number;
  readonly changes: number;
  readonly firstVisit: number;
  readonly lastVisit: number;
  /** The last visit that showed a change; the first visit when none did. */
  readonly lastChange: number;
  /** Time before the visits in which the page was surely unchanged; only with `lastModified` on every visit, else null. */
  readonly unchangedTime: number | null;
  readonly digest: string;
  readonly etag: string | null;
  /** As the server printed it. */
  readonly lastModified: string | null;
}

/** One visit. A 304 gives the digest it had. */
export interface Visit {
  readonly canonical: string;
  readonly url: string;
  readonly level: string | null;
  readonly terminal: boolean;
  readonly at: number;
  /** Digest of what counts as content (payload, or extracted text). */
  readonly digest: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** The history with one more visit. */
export function recordVisit(history: ChangeHistory | undefined, visit: Visit): ChangeHistory {
  const { at, ...known } = visit;
  if (history === undefined) {
    const start = { visits: 0, changes: 0, firstVisit: at, lastVisit: at, lastChange: at };
    return { ...known, ...start, unchangedTime: visit.lastModified === null ? null : 0 };
  }
  const changed = visit.digest !== history.digest;
  const interval = Math.max(0, at - history.lastVisit);
  return {
    ...known,
    visits: history.visits + 1,
    changes: history.changes + (changed ? 1 : 0),
    firstVisit: history.firstVisit,
    lastVisit: Math.max(at, history.lastVisit),
    lastChange: changed ? at : history.lastChange,
    unchangedTime: addUnchangedTime(history, visit, changed, interval),
  };
}

/** Change rate per ms by the estimator that the history allows: by last modification where always told, else by visits. */
export function changeRate(history: ChangeHistory): number {
  const { visits, changes, unchangedTime } = history;
  if (unchangedTime !== null && changes > 1) return lastModifiedRate(visits, changes, unchangedTime);
  return visitRate({ visits, changes, time: history.lastVisit - history.firstVisit });
}

/** Headers that let the server answer 304; empty when nothing is known. */
export function conditionalHeaders(history: ChangeHistory | undefined): Readonly<Record<string, string>> {
  const headers: Record<string, string> = {};
  if (history?.etag) headers['if-none-match'] = history.etag;
  if (history?.lastModified && !Number.isNaN(Date.parse(history.lastModified))) {
    headers['if-modified-since'] = history.lastModified;
  }
  return headers;
}

/** The histories of a crawl's pages; they outlive `Frontier.restart`. */
export class ChangeHistories {
  readonly #state: CrawlState;

  constructor(state: CrawlState) {
    this.#state = state;
  }

  get(canonical: string): ChangeHistory | undefined {
    return this.#state.databases.history.get(hashUrl(canonical));
  }

  /** Adds a visit. Call it in a commit's `within`, so that a visit counts if and only if its page is stored. */
  record(visit: Visit): void {
    const { history } = this.#state.databases;
    const key = hashUrl(visit.canonical);
    history.put(key, recordVisit(history.get(key), visit));
  }

  /** All, in an order that stays the same. */
  *all(): IterableIterator<ChangeHistory> {
    for (const { value } of this.#state.databases.history.getRange()) yield value;
  }
}

function addUnchangedTime(
  history: ChangeHistory,
  visit: Visit,
  changed: boolean,
  interval: number,
): number | null {
  if (history.unchangedTime === null || visit.lastModified === null) return null;
  if (!changed) return history.unchangedTime + interval;
  const sinceChange = visit.at - Date.parse(visit.lastModified);
  if (!(sinceChange >= 0 && sinceChange <= interval)) return null;
  return history.unchangedTime + sinceChange;
}
