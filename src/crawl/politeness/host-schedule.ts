/** How much a crawl asks of one host. Times in milliseconds. */
export interface PolitenessOptions {
  /** Least time between two requests to a host. @default 1000 */
  readonly delay?: number;
  /** Requests to a host at the same time. @default 1 */
  readonly perHost?: number;
  /**
   * Mercator's rule: after a download that took t, wait this many times t.
   * @default 10, and 0 when `delay` is 0: who asks for no delay gets none
   */
  readonly responseFactor?: number;
  /** Bound of what Mercator's rule adds. @default 30000 */
  readonly maxAdaptiveDelay?: number;
}

export const POLITENESS_DEFAULTS = {
  delay: 1_000,
  perHost: 1,
  responseFactor: 10,
  maxAdaptiveDelay: 30_000,
} as const;

/** How polite a crawl was to a host, for the report. Times in milliseconds. */
export interface HostStatistics {
  readonly host: string;
  readonly requests: number;
  /** What robots.txt asks for; null when nothing. */
  readonly crawlDelay: number | null;
  /** Mean time between the end of a request (or its start, for requests at the same time) and the next start. */
  readonly meanGap: number | null;
  readonly shortestGap: number | null;
  readonly meanResponseTime: number | null;
  /** Most requests under way at the same time. */
  readonly mostAtOnce: number;
  /** How often the host asked to wait. */
  readonly backOffs: number;
}

interface HostState {
  crawlDelay: number;
  active: number;
  /** Start or end of the last request, whichever is later; null before the first. */
  lastTouched: number | null;
  lastResponseTime: number;
  blockedUntil: number;
  requests: number;
  gaps: number;
  gapTotal: number;
  shortestGap: number;
  finished: number;
  responseTotal: number;
  mostAtOnce: number;
  backOffs: number;
}

/** Decides when a host (`URL.host`) may be asked again. It holds no timers: times are passed in. */
export class HostSchedule {
  readonly #options: Required<PolitenessOptions>;
  readonly #hosts = new Map<string, HostState>();

  constructor(options: PolitenessOptions = {}) {
    const responseFactor = options.delay === 0 ? 0 : POLITENESS_DEFAULTS.responseFactor;
    this.#options = { ...POLITENESS_DEFAULTS, responseFactor, ...options };
  }

  /** The delay in force: the largest of the option, Crawl-delay and the adaptive share. */
  delay(host: string): number {
    const { delay, responseFactor, maxAdaptiveDelay } = this.#options;
    const state = this.#hosts.get(host);
    if (state === undefined) return delay;
    return Math.max(
      delay,
      state.crawlDelay,
      Math.min(maxAdaptiveDelay, responseFactor * state.lastResponseTime),
    );
  }

  /** When the next request may start; Infinity while the host has as many as it may. */
  readyAt(host: string): number {
    const state = this.#hosts.get(host);
    if (state === undefined) return 0;
    if (state.active >= this.#options.perHost) return Number.POSITIVE_INFINITY;
    const rested = state.lastTouched === null ? 0 : state.lastTouched + this.delay(host);
    return Math.max(rested, state.blockedUntil);
  }

  /** Requests under way as a share of those permitted, from 0 to 1. */
  utilisation(host: string): number {
    return (this.#hosts.get(host)?.active ?? 0) / this.#options.perHost;
  }

  /** Takes note of a start; false, and nothing noted, when the host may not be asked yet. */
  tryStart(host: string, now: number): boolean {
    if (this.readyAt(host) > now) return false;
    const state = this.#state(host);
    if (state.lastTouched !== null) {
      const gap = now - state.lastTouched;
      state.gaps++;
      state.gapTotal += gap;
      state.shortestGap = Math.min(state.shortestGap, gap);
    }
    state.requests++;
    state.active++;
    state.mostAtOnce = Math.max(state.mostAtOnce, state.active);
    state.lastTouched = now;
    return true;
  }

  /** Takes note of an end; `responseTime` is how long the download took, null when there was no answer. */
  finish(host: string, now: number, responseTime: number | null): void {
    const state = this.#state(host);
    state.active = Math.max(0, state.active - 1);
    state.lastTouched = Math.max(state.lastTouched ?? now, now);
    if (responseTime === null) return;
    state.lastResponseTime = responseTime;
    state.finished++;
    state.responseTotal += responseTime;
  }

  /** Leaves a host alone until a time: Retry-After, a parked site. A shorter wait never replaces a longer one. */
  backOff(host: string, until: number): void {
    const state = this.#state(host);
    state.blockedUntil = Math.max(state.blockedUntil, until);
    state.backOffs++;
  }

  /** Sets what robots.txt asks for, in seconds; null takes it back. */
  setCrawlDelay(host: string, seconds: number | null): void {
    this.#state(host).crawlDelay = (seconds ?? 0) * 1000;
  }

  /** Every host that was asked, in order of the first request. */
  statistics(): HostStatistics[] {
    return [...this.#hosts].flatMap(([host, state]) =>
      state.requests === 0
        ? []
        : {
            host,
            requests: state.requests,
            crawlDelay: state.crawlDelay === 0 ? null : state.crawlDelay,
            meanGap: state.gaps === 0 ? null : state.gapTotal / state.gaps,
            shortestGap: state.gaps === 0 ? null : state.shortestGap,
            meanResponseTime: state.finished === 0 ? null : state.responseTotal / state.finished,
            mostAtOnce: state.mostAtOnce,
            backOffs: state.backOffs,
          },
    );
  }

  #state(host: string): HostState {
    let state = this.#hosts.get(host);
    if (state === undefined) {
      state = {
        crawlDelay: 0,
        active: 0,
        lastTouched: null,
        lastResponseTime: 0,
        blockedUntil: 0,
        requests: 0,
        gaps: 0,
        gapTotal: 0,
        shortestGap: Number.POSITIVE_INFINITY,
        finished: 0,
        responseTotal: 0,
        mostAtOnce: 0,
        backOffs: 0,
      };
      this.#hosts.set(host, state);
    }
    return state;
  }
}
