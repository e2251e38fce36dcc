import type { FetchResult } from './fetch-result.ts';
import { isWorthRetrying, RETRY_DEFAULTS, type RetryOptions, retryDelay } from './retry.ts';

/** When a failing page becomes a failing site, and failing sites a general outage. Times in milliseconds. */
export interface FailureTrackerOptions extends RetryOptions {
  /** Failures in a row after which a site is parked although each looked like its page's. @default 5 */
  readonly failuresToPark?: number;
  /** How long a site is parked the first time; doubles with each. @default 60000 */
  readonly parkTime?: number;
  /** @default 1800000 */
  readonly maxParkTime?: number;
  /** How often a site is parked in a row before it is given up. @default 4 */
  readonly maxParks?: number;
  /** Different sites that fail, without one success between, before the network is held to be down. @default 5 */
  readonly sitesForOutage?: number;
  /** The time within which they must fail. @default 60000 */
  readonly outageWindow?: number;
  /** How long a general outage pauses the crawl; the seed crawler takes ten minutes. @default 600000 */
  readonly pauseTime?: number;
  /** How many pauses without a success between them before the crawl should stop. @default 6 */
  readonly maxPauses?: number;
}

export const FAILURE_TRACKER_DEFAULTS: Required<FailureTrackerOptions> = {
  ...RETRY_DEFAULTS,
  failuresToPark: 5,
  parkTime: 60_000,
  maxParkTime: 1_800_000,
  maxParks: 4,
  sitesForOutage: 5,
  outageWindow: 60_000,
  pauseTime: 600_000,
  maxPauses: 6,
};

/**
 * What to do about a result. From `park-site` on, the try was not the page's fault: put it back and do not count it.
 * `done` also stands for an answer that broke off twice: keep what is there.
 */
export type FailureVerdict =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry-page'; readonly at: number }
  | { readonly kind: 'give-up-page'; readonly why: string }
  | { readonly kind: 'park-site'; readonly host: string; readonly until: number; readonly why: string }
  | { readonly kind: 'give-up-site'; readonly host: string; readonly why: string }
  | { readonly kind: 'pause-crawl'; readonly until: number; readonly why: string }
  | { readonly kind: 'stop-crawl'; readonly why: string };

const TRIES_OF_BROKEN_ANSWERS = 2;

interface SiteHealth {
  failuresInRow: number;
  parks: number;
  parkedUntil: number;
}

/** Tells page, site and general failures apart over the course of a crawl. Times are passed in. */
export class FailureTracker {
  readonly #options: Required<FailureTrackerOptions>;
  readonly #random: () => number;
  /** Failing sites only. */
  readonly #sites = new Map<string, SiteHealth>();
  /** Sites whose last result was a failure, with its time, since the last success of any site. */
  readonly #suspects = new Map<string, number>();
  #pausedUntil = 0;
  #pauses = 0;

  constructor(options: FailureTrackerOptions = {}, random: () => number = Math.random) {
    this.#options = { ...FAILURE_TRACKER_DEFAULTS, ...options };
    this.#random = random;
  }

  /** Until when the whole crawl pauses; 0 or the past when it does not. */
  get pausedUntil(): number {
    return this.#pausedUntil;
  }

  /** Until when a site is parked; 0 or the past when it is not. */
  parkedUntil(host: string): number {
    return this.#sites.get(host)?.parkedUntil ?? 0;
  }

  /** Takes note of try number `attempt` (from 1) of a page and says what follows from it. */
  record(host: string, result: FetchResult, attempt: number, now: number): FailureVerdict {
    if (result.kind === 'response') {
      // Any answer proves the network and the host alive; a 503 still makes the page wait.
      this.#sites.delete(host);
      this.#suspects.clear();
      this.#pauses = 0;
      if (!isWorthRetrying(result)) return { kind: 'done' };
      // A server that always announces a wrong length would cost every page all its tries.
      const brokeOff = result.status !== 429 && result.status !== 503;
      if (brokeOff && attempt >= TRIES_OF_BROKEN_ANSWERS) return { kind: 'done' };
      return this.#retryPage(attempt, result.retryAfter, now, `status ${result.status}`);
    }
    const why = `${result.code}: ${result.message}`;
    if (result.code === 'aborted') return { kind: 'retry-page', at: now };
    if (!result.retryable) return { kind: 'give-up-page', why };
    if (result.class === 'general') return this.#pause(now, why);
    const site = this.#sites.get(host) ?? { failuresInRow: 0, parks: 0, parkedUntil: 0 };
    this.#sites.set(host, site);
    site.failuresInRow++;
    if (result.class === 'page' && site.failuresInRow < this.#options.failuresToPark) {
      return this.#retryPage(attempt, null, now, why);
    }
    this.#suspects.set(host, now);
    for (const [suspect, at] of this.#suspects) {
      if (now - at > this.#options.outageWindow) this.#suspects.delete(suspect);
    }
    if (this.#suspects.size >= this.#options.sitesForOutage) {
      return this.#pause(now, `${this.#suspects.size} sites fail at once; the last: ${why}`);
    }
    return this.#park(host, site, now, why);
  }

  #retryPage(attempt: number, retryAfter: number | null, now: number, why: string): FailureVerdict {
    const delay = retryDelay(attempt, retryAfter, this.#random, this.#options);
    return delay === null
      ? { kind: 'give-up-page', why: `${why} (${attempt} tries)` }
      : { kind: 'retry-page', at: now + delay };
  }

  #park(host: string, site: SiteHealth, now: number, why: string): FailureVerdict {
    // Requests that were under way when the site was parked are not new evidence.
    if (site.parkedUntil > now) return { kind: 'park-site', host, until: site.parkedUntil, why };
    if (site.parks >= this.#options.maxParks) return { kind: 'give-up-site', host, why };
    const { parkTime, maxParkTime } = this.#options;
    site.parkedUntil = now + Math.min(maxParkTime, parkTime * 2 ** site.parks);
    site.parks++;
    site.failuresInRow = this.#options.failuresToPark - 1;
    return { kind: 'park-site', host, until: site.parkedUntil, why };
  }

  #pause(now: number, why: string): FailureVerdict {
    this.#suspects.clear();
    // Requests that were under way when the pause began are not new evidence.
    if (this.#pausedUntil > now) return { kind: 'pause-crawl', until: this.#pausedUntil, why };
    if (this.#pauses >= this.#options.maxPauses) return { kind: 'stop-crawl', why };
    this.#pauses++;
    this.#pausedUntil = now + this.#options.pauseTime;
    return { kind: 'pause-crawl', until: this.#pausedUntil, why };
  }
}
