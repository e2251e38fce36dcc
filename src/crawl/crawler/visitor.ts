import type { FailureVerdict } from '../fetch/failure-tracker.ts';
import type { FetchFailure, FetchResponse, FetchResult } from '../fetch/fetch-result.ts';
import type { TakenEntry } from '../frontier/entry.ts';
import { count, reportError } from '../output/report.ts';
import { type CrawlParts, NO_EFFECT, type VisitEffect } from './crawl-parts.ts';
import { ResponseKeeper } from './response-keeper.ts';
import { isReadable } from './stored-page.ts';

/** Fetches one entry and does what its result asks for: keep it, try it later, park its site, pause the crawl. */
export class Visitor {
  readonly #keeper: ResponseKeeper;

  constructor(private readonly parts: CrawlParts) {
    this.#keeper = new ResponseKeeper(parts);
  }

  /** The host's slot is taken already; it is given back as soon as the server answered. */
  async visit(entry: TakenEntry): Promise<VisitEffect> {
    const { fetcher, schedule, failures, revisits } = this.parts;
    const conditional = this.#canReadAgain(entry) ? revisits.conditional(entry) : undefined;
    let result: FetchResult;
    try {
      result = await fetcher.fetch({ url: entry.url, ...(conditional !== undefined && { conditional }) });
    } catch (error) {
      schedule.finish(entry.host, Date.now(), null);
      throw error;
    }
    const now = Date.now();
    schedule.finish(entry.host, now, result.kind === 'response' ? result.exchange.durationMs : null);
    const verdict = failures.record(entry.host, result, entry.tries + 1, now);
    return result.kind === 'response'
      ? await this.#answered(entry, result, verdict)
      : await this.#failed(entry, result, verdict);
  }

  /** A page that did not change says where it leads only if its stored copy can be read. */
  #canReadAgain(entry: TakenEntry): boolean {
    const history = this.parts.revisits.history(entry);
    const stored = history === undefined ? undefined : this.parts.ledger.findPayload(history.digest);
    return stored !== undefined && isReadable(stored);
  }

  async #answered(entry: TakenEntry, response: FetchResponse, verdict: FailureVerdict): Promise<VisitEffect> {
    if (verdict.kind === 'retry-page') {
      const { schedule, emit, ledger } = this.parts;
      const busy = response.status === 429 || response.status === 503;
      // A server that asks for patience means all its pages.
      if (busy) schedule.backOff(entry.host, verdict.at);
      emit({ type: 'retry', url: entry.url, at: iso(verdict.at), why: `status ${response.status}` });
      await ledger.write({
        settle: () => {
          this.#countTry(entry, response);
          return { kind: 'retry', entry, notBefore: verdict.at };
        },
      });
      return NO_EFFECT;
    }
    await this.#keeper.keep(entry, response, verdict.kind === 'give-up-page' ? verdict.why : null);
    return NO_EFFECT;
  }

  async #failed(entry: TakenEntry, failure: FetchFailure, verdict: FailureVerdict): Promise<VisitEffect> {
    const { frontier, ledger, emit } = this.parts;
    switch (verdict.kind) {
      case 'done':
      case 'give-up-page': {
        const why = verdict.kind === 'done' ? failure.message : verdict.why;
        await this.#giveUp(entry, failure.code, why);
        return NO_EFFECT;
      }
      case 'retry-page':
        if (failure.code === 'aborted') frontier.release(entry);
        else {
          emit({ type: 'retry', url: entry.url, at: iso(verdict.at), why: failure.message });
          await ledger.write({
            settle: () => {
              this.#countTry(entry, null);
              return { kind: 'retry', entry, notBefore: verdict.at };
            },
          });
        }
        return NO_EFFECT;
      case 'park-site':
        emit({ type: 'parked', host: verdict.host, until: iso(verdict.until), why: verdict.why });
        await frontier.park(verdict.host, verdict.until, verdict.why);
        frontier.release(entry);
        return NO_EFFECT;
      case 'give-up-site':
        frontier.release(entry);
        await this.abandonSite(verdict.host, failure.code, verdict.why);
        return NO_EFFECT;
      case 'pause-crawl':
        emit({ type: 'paused', until: iso(verdict.until), why: verdict.why });
        frontier.release(entry);
        return { kind: 'pause', until: verdict.until, why: verdict.why };
      case 'stop-crawl':
        frontier.release(entry);
        return { kind: 'stop', why: `the network is down: ${verdict.why}` };
    }
  }

  /** Fails everything that is queued for a host. */
  async abandonSite(host: string, code: string, why: string): Promise<void> {
    const { frontier, keeper, emit } = this.parts;
    const lost = await frontier.abandon(host, why);
    emit({ type: 'failed', url: `//${host}/`, why: `${why} (${lost} URLs given up)` });
    reportError(keeper.report, { where: `//${host}/`, code, message: `${why}; ${lost} URLs given up` });
    await frontier.save({ blobs: keeper.snapshot() });
  }

  async #giveUp(entry: TakenEntry, code: string, why: string): Promise<void> {
    const { ledger, keeper, emit } = this.parts;
    emit({ type: 'failed', url: entry.url, why });
    await ledger.write({
      settle: () => {
        this.#countTry(entry, null);
        reportError(keeper.report, { where: entry.url, code, message: why });
        return { kind: 'finish', entry, completion: { state: 'failed', reason: why } };
      },
    });
  }

  #countTry(entry: TakenEntry, response: FetchResponse | null): void {
    const { report } = this.parts.keeper;
    report.requests++;
    if (entry.role === 'requisite') report.requisites++;
    if (response === null) return;
    count(report.statuses, String(response.status));
    report.bytes += response.exchange.response.length;
  }
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
