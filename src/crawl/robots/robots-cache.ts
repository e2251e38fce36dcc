import type { Exchange } from '../fetch/exchange.ts';
import type { FetchFailure, FetchResult } from '../fetch/fetch-result.ts';
import { followRedirects } from '../fetch/follow-redirects.ts';
import { parseRobots, ROBOTS_BYTES, type RobotsRule, type RobotsRules } from './robots-rules.ts';

/** How robots.txt files are asked for and kept. Times in milliseconds. */
export interface RobotsCacheOptions {
  readonly userAgent: string;
  /** Makes one hop, politely; usually `fetcher.fetch` behind the host's schedule. */
  readonly fetch: (request: { readonly url: string; readonly maxBodyBytes: number }) => Promise<FetchResult>;
  readonly now?: () => number;
  /** How long a robots.txt is believed. @default 86400000 */
  readonly lifetime?: number;
  /** How soon an unreachable one is asked for again; doubles with each failure. @default 60000 */
  readonly retryTime?: number;
  /** @default 3600000 */
  readonly maxRetryTime?: number;
  /** @default 5 */
  readonly maxRedirects?: number;
  /** Origins remembered; the longest known go first. @default 10000 */
  readonly maxOrigins?: number;
}

export const ROBOTS_CACHE_DEFAULTS = {
  now: Date.now,
  lifetime: 86_400_000,
  retryTime: 60_000,
  maxRetryTime: 3_600_000,
  maxRedirects: 5,
  maxOrigins: 10_000,
} as const;

/** What the robots.txt of a URL's origin says. */
export type RobotsVerdict = {
  /** What was fetched to answer this question; empty when the answer was known. For the archive. */
  readonly exchanges: readonly Exchange[];
  /** Seconds between requests that robots.txt asks for. */
  readonly crawlDelay: number | null;
} & (
  | { readonly kind: 'allowed' }
  | { readonly kind: 'disallowed'; readonly rule: RobotsRule }
  | {
      readonly kind: 'unreachable';
      /** When it is worth asking again. */
      readonly retryAt: number;
      /** Failures in a row. */
      readonly tries: number;
      readonly why: string;
      /** What the failure tracker should know; null when the server answered. */
      readonly failure: FetchFailure | null;
    }
);

interface Known {
  rules: RobotsRules;
  /** Null once rules are there. */
  trouble: { readonly why: string; readonly failure: FetchFailure | null } | null;
  tries: number;
  until: number;
}

const NO_RULES: RobotsRules = { crawlDelay: null, forbids: () => null };

/**
 * Asks each origin for its robots.txt once in a while (RFC 9309). 4xx and endless redirects: everything is allowed;
 * 5xx, 429 and network failures: nothing is, for now, unless an earlier copy is known. Past 500 KiB it is not read.
 */
export class RobotsCache {
  readonly #options: Required<RobotsCacheOptions>;
  readonly #known = new Map<string, Known>();
  readonly #underWay = new Map<string, Promise<readonly Exchange[]>>();

  constructor(options: RobotsCacheOptions) {
    this.#options = { ...ROBOTS_CACHE_DEFAULTS, ...options };
  }

  /** True when `check` would send a request. */
  needsFetch(url: string): boolean {
    const known = this.#known.get(new URL(url).origin);
    return known === undefined || known.until <= this.#options.now();
  }

  /** Says whether a URL may be fetched; fetches the robots.txt of its origin when that is not known. */
  async check(url: string): Promise<RobotsVerdict> {
    const { origin } = new URL(url);
    let exchanges: readonly Exchange[] = [];
    if (this.needsFetch(url)) {
      const underWay = this.#underWay.get(origin);
      if (underWay === undefined) {
        const refresh = this.#refresh(origin).finally(() => this.#underWay.delete(origin));
        this.#underWay.set(origin, refresh);
        exchanges = await refresh;
      } else {
        await underWay;
      }
    }
    const { rules, trouble, tries, until } = this.#known.get(origin)!;
    const { crawlDelay } = rules;
    if (trouble !== null)
      return { kind: 'unreachable', ...trouble, tries, retryAt: until, crawlDelay, exchanges };
    const rule = rules.forbids(url);
    return rule === null
      ? { kind: 'allowed', crawlDelay, exchanges }
      : { kind: 'disallowed', rule, crawlDelay, exchanges };
  }

  async #refresh(origin: string): Promise<readonly Exchange[]> {
    const { fetch, maxRedirects, userAgent } = this.#options;
    const request = { url: `${origin}/robots.txt`, maxBodyBytes: ROBOTS_BYTES };
    const { result, responses } = await followRedirects(fetch, request, maxRedirects);
    if (result.kind === 'failed') this.#setTrouble(origin, `${result.code}: ${result.message}`, result, null);
    else if (result.status >= 500 || result.status === 429)
      this.#setTrouble(origin, `status ${result.status}`, null, result.retryAfter);
    else if (result.status >= 200 && result.status < 300)
      this.#setRules(origin, parseRobots(await readText(result.exchange), origin, userAgent));
    else this.#setRules(origin, NO_RULES);
    return responses.map(({ exchange }) => exchange);
  }

  #setRules(origin: string, rules: RobotsRules): void {
    const { now, lifetime } = this.#options;
    this.#set(origin, { rules, trouble: null, tries: 0, until: now() + lifetime });
  }

  #setTrouble(origin: string, why: string, failure: FetchFailure | null, retryAfter: number | null): void {
    const { now, retryTime, maxRetryTime } = this.#options;
    const before = this.#known.get(origin);
    const tries = (before?.tries ?? 0) + 1;
    const wait = Math.min(maxRetryTime, Math.max(retryTime * 2 ** (tries - 1), retryAfter ?? 0));
    const known = before !== undefined && before.trouble === null;
    this.#set(origin, {
      rules: known ? before.rules : NO_RULES,
      trouble: known ? null : { why, failure },
      tries,
      until: now() + wait,
    });
  }

  #set(origin: string, known: Known): void {
    this.#known.delete(origin);
    this.#known.set(origin, known);
    if (this.#known.size <= this.#options.maxOrigins) return;
    const [oldest] = this.#known.keys();
    if (oldest !== undefined) this.#known.delete(oldest);
  }
}

async function readText(exchange: Exchange): Promise<string> {
  const { bytes } = await exchange.body();
  const text = new TextDecoder().decode(bytes.subarray(0, ROBOTS_BYTES));
  // A rule that was cut in the middle would forbid more than its author meant.
  const whole = exchange.truncated === null && bytes.length <= ROBOTS_BYTES;
  return whole ? text : text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}
