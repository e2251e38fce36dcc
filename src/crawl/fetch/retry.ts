import type { FetchResult } from './fetch-result.ts';

/** When a page is asked for again. */
export interface RetryOptions {
  /** Requests for one page, the first included. @default 4 */
  readonly maxTries?: number;
  /** Milliseconds before the second try; doubles with each. @default 2000 */
  readonly baseDelay?: number;
  /** Bound of the doubling, in milliseconds. @default 300000 */
  readonly maxDelay?: number;
  /** Bound of what a server's Retry-After is given, in milliseconds. @default 3600000 */
  readonly maxRetryAfter?: number;
}

export const RETRY_DEFAULTS: Required<RetryOptions> = {
  maxTries: 4,
  baseDelay: 2_000,
  maxDelay: 300_000,
  maxRetryAfter: 3_600_000,
};

/**
 * Milliseconds to wait after try number `attempt` (from 1) failed; null when there is no further try. Exponential
 * with jitter (between half and all of it), never earlier than the server's Retry-After.
 */
export function retryDelay(
  attempt: number,
  retryAfter: number | null,
  random: () => number,
  options: RetryOptions = {},
): number | null {
  const { maxTries, baseDelay, maxDelay, maxRetryAfter } = { ...RETRY_DEFAULTS, ...options };
  if (attempt >= maxTries) return null;
  const exponential = Math.min(maxDelay, baseDelay * 2 ** (attempt - 1));
  const backOff = exponential / 2 + (random() * exponential) / 2;
  return Math.round(Math.max(backOff, Math.min(retryAfter ?? 0, maxRetryAfter)));
}

/** True for what another try may mend: network failures, 429 and 503, and answers that broke off. */
export function isWorthRetrying(result: FetchResult): boolean {
  if (result.kind === 'failed') return result.retryable;
  if (result.status === 429 || result.status === 503) return true;
  return result.exchange.truncated === 'disconnect' || result.exchange.truncated === 'unspecified';
}

/** Reads Retry-After, seconds or an HTTP date, as milliseconds from `now`; null when it is neither. */
export function parseRetryAfter(value: string, now: Date): number | null {
  const text = value.trim();
  if (/^[0-9]{1,9}$/.test(text)) return Number(text) * 1000;
  // An HTTP date names its day or month; Date.parse alone would take "-5" or "1.5".
  if (!/[a-z]{3}/i.test(text)) return null;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now.getTime());
}
