import type { Exchange } from './exchange.ts';
import type { FailureClass, FailureCode } from './failure.ts';
import type { HeaderField } from './response-head.ts';

/** One hop to make. */
export interface FetchRequest {
  readonly url: string;
  /** @default 'GET' */
  readonly method?: 'GET' | 'HEAD';
  /** Sent after the fetcher's own fields; a field of the same name replaces the fetcher's. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Validators of an earlier capture: an unchanged page answers 304. */
  readonly conditional?: { readonly etag?: string; readonly lastModified?: string };
  /** @default the fetcher's `maxBodyBytes` */
  readonly maxBodyBytes?: number;
  readonly signal?: AbortSignal;
}

/** The server answered, with any status; also when the answer broke off (`exchange.truncated`). */
export interface FetchResponse {
  readonly kind: 'response';
  readonly url: string;
  readonly status: number;
  /** As sent; names keep their case. */
  readonly headers: readonly HeaderField[];
  readonly exchange: Exchange;
  /** Where a 3xx leads, absolute and without fragment; null when it leads nowhere that can be fetched. */
  readonly redirectTarget: string | null;
  /** Milliseconds that a 429, 503 or 3xx asks to wait; null when it does not say. */
  readonly retryAfter: number | null;
}

/** No response. */
export interface FetchFailure {
  readonly kind: 'failed';
  readonly url: string;
  readonly class: FailureClass;
  readonly code: FailureCode;
  readonly message: string;
  /** False when trying again can't help. */
  readonly retryable: boolean;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/** What came of one hop. */
export type FetchResult = FetchResponse | FetchFailure;
