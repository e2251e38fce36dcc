import { randomUUID } from 'node:crypto';
import type { Exchange } from '../fetch/exchange.ts';
import type { FetchResult } from '../fetch/fetch-result.ts';
import type { TakenEntry } from '../frontier/entry.ts';
import { count } from '../output/report.ts';
import type { HostSchedule } from '../politeness/host-schedule.ts';
import type { RobotsCache } from '../robots/robots-cache.ts';
import { type CrawlParts, NO_EFFECT, type VisitEffect } from './crawl-parts.ts';
import { exchangeRecords } from './exchange-records.ts';
import type { Visitor } from './visitor.ts';

/** How often an unreachable robots.txt is asked for before its host is given up. */
const MOST_TRIES = 4;

/** Asks hosts for their robots.txt before anything else, in the host's own turn. */
export class RobotsVisitor {
  readonly #busy = new Set<string>();

  constructor(
    private readonly parts: CrawlParts,
    private readonly cache: RobotsCache,
    private readonly visitor: Visitor,
  ) {}

  /** Its robots.txt is being fetched: nothing else may be asked. */
  isBusy(host: string): boolean {
    return this.#busy.has(host);
  }

  needsFetch(entry: TakenEntry): boolean {
    return this.cache.needsFetch(entry.url);
  }

  /** What robots.txt says of an entry. Call it only when no fetch is needed. */
  async judge(
    entry: TakenEntry,
  ): Promise<
    | { readonly kind: 'allowed' }
    | { readonly kind: 'forbidden'; readonly why: string }
    | { readonly kind: 'later'; readonly at: number; readonly why: string }
  > {
    const verdict = await this.cache.check(entry.url);
    switch (verdict.kind) {
      case 'allowed':
        return { kind: 'allowed' };
      case 'disallowed':
        return { kind: 'forbidden', why: `robots.txt, line ${verdict.rule.line}: ${verdict.rule.text}` };
      case 'unreachable':
        return { kind: 'later', at: verdict.retryAt, why: `robots.txt can't be read: ${verdict.why}` };
    }
  }

  /** Fetches the robots.txt with the entry's slot; the entry goes back and has its turn when the delay is over. */
  async visit(entry: TakenEntry): Promise<VisitEffect> {
    const { frontier, schedule, failures } = this.parts;
    const { host } = entry;
    this.#busy.add(host);
    try {
      const verdict = await this.cache.check(entry.url);
      await this.#keep(verdict.exchanges);
      schedule.setCrawlDelay(host, verdict.crawlDelay);
      if (verdict.kind !== 'unreachable') {
        frontier.release(entry);
        return NO_EFFECT;
      }
      const why = `robots.txt can't be read: ${verdict.why}`;
      if (verdict.failure !== null && verdict.failure.class === 'general') {
        const judged = failures.record(host, verdict.failure, 1, Date.now());
        frontier.release(entry);
        if (judged.kind === 'pause-crawl') {
          this.parts.emit({ type: 'paused', until: new Date(judged.until).toISOString(), why });
          return { kind: 'pause', until: judged.until, why };
        }
        if (judged.kind === 'stop-crawl') return { kind: 'stop', why };
      } else if (verdict.tries >= MOST_TRIES || verdict.failure?.retryable === false) {
        frontier.release(entry);
        await this.visitor.abandonSite(host, 'robots-unreachable', why);
      } else {
        const until = new Date(verdict.retryAt).toISOString();
        this.parts.emit({ type: 'parked', host, until, why });
        await frontier.park(host, verdict.retryAt, why);
        frontier.release(entry);
      }
      return NO_EFFECT;
    } finally {
      this.#busy.delete(host);
    }
  }

  /** robots.txt belongs into the archive: it says why pages are missing. */
  async #keep(exchanges: readonly Exchange[]): Promise<void> {
    const { ledger, keeper } = this.parts;
    if (exchanges.length === 0) return;
    const records = exchanges.map((exchange) =>
      exchangeRecords(exchange, randomUUID(), (key) => ledger.findPayload(key)),
    );
    await ledger.write({
      exchanges: records.map(({ drafts }) => drafts),
      settle: () => {
        for (const exchange of exchanges) {
          keeper.report.requests++;
          keeper.report.bytes += exchange.response.length;
          count(keeper.report.statuses, String(exchange.head.status));
        }
        return { kind: 'none' };
      },
    });
  }
}

/** A fetch for robots.txt: the first request to a host uses the slot its entry holds, others wait for one. */
export function politeFetch(
  schedule: HostSchedule,
  fetch: (request: { readonly url: string; readonly maxBodyBytes: number }) => Promise<FetchResult>,
): (request: { readonly url: string; readonly maxBodyBytes: number }) => Promise<FetchResult> {
  return async (request) => {
    const { host, pathname } = new URL(request.url);
    const held = pathname === '/robots.txt' && schedule.utilisation(host) > 0;
    while (!held && !schedule.tryStart(host, Date.now())) {
      const wait = Math.min(1000, Math.max(5, schedule.readyAt(host) - Date.now()));
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    const result = await fetch(request);
    const time = result.kind === 'response' ? result.exchange.durationMs : null;
    schedule.finish(host, Date.now(), time);
    return result;
  };
}
