import type { Connection, ConnectionPool } from './connection-pool.ts';
import { WireRecord } from './wire-tap.ts';

/** Why an exchange was ended from this side. */
export class ExchangeEnded extends Error {
  override readonly name = 'ExchangeEnded';
  constructor(
    readonly code: 'AAH_TIME' | 'AAH_LENGTH' | 'AAH_ABORTED',
    message: string,
  ) {
    super(message);
  }
}

/** What to ask over a connection. */
export interface WireRequest {
  readonly method: 'GET' | 'HEAD';
  /** Origin form, or absolute form towards a proxy. */
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly maxHeadBytes: number;
  readonly maxBodyBytes: number;
  readonly totalTimeout: number;
  readonly signal: AbortSignal | undefined;
}

/** What came of it; `error` is null when the server ended the response as announced. */
export interface WireOutcome {
  readonly record: WireRecord;
  readonly error: Error | null;
  readonly startedAt: Date;
  readonly durationMs: number;
}

/**
 * Runs one exchange and gives the connection back, or closes it when it can't be used again. It always settles:
 * at the latest after `totalTimeout`.
 */
export function runExchange(
  pool: ConnectionPool,
  connection: Connection,
  request: WireRequest,
): Promise<WireOutcome> {
  const record = new WireRecord(request.method, request.maxHeadBytes);
  const startedAt = new Date();
  const began = performance.now();
  connection.record = record;
  return new Promise((resolve) => {
    let settled = false;
    const settle = (error: Error | null) => {
      if (settled) return;
      settled = true;
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', onAbort);
      connection.record = null;
      if (error === null) pool.release(connection);
      else pool.discard(connection, error);
      resolve({ record, error, startedAt, durationMs: performance.now() - began });
    };
    const timer = setTimeout(
      () => settle(new ExchangeEnded('AAH_TIME', `not finished after ${request.totalTimeout / 1000} s`)),
      request.totalTimeout,
    );
    const onAbort = () => settle(new ExchangeEnded('AAH_ABORTED', 'the crawl is stopping'));
    if (request.signal?.aborted) return onAbort();
    request.signal?.addEventListener('abort', onAbort, { once: true });
    try {
      // `dispatch` is what undici's `request` is made of: the tap holds the body, so no stream is built for it.
      connection.client.dispatch(
        { method: request.method, path: request.path, headers: request.headers.flat() },
        {
          onRequestStart() {},
          onResponseStart() {},
          onResponseData() {
            if (record.bodyBytes > request.maxBodyBytes) {
              settle(
                new ExchangeEnded('AAH_LENGTH', `the body is larger than ${request.maxBodyBytes} bytes`),
              );
            }
          },
          onResponseEnd: () => settle(null),
          onResponseError: (_controller, error) => settle(error),
        },
      );
    } catch (error) {
      settle(error as Error);
    }
  });
}
