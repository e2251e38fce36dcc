import { type DecodedBody, decodeContent } from './content-decoding.ts';
import type { ResponseHead } from './response-head.ts';
import { headerTokens } from './response-head.ts';

/** Why a response is not whole; the words of WARC-Truncated (WARC 1.1, section 5.13). */
export type Truncation = 'length' | 'time' | 'disconnect' | 'unspecified';

/** The facts of one request and its response, as they were on the wire. */
export interface ExchangeFacts {
  /** Absolute, without fragment. */
  readonly url: string;
  readonly method: 'GET' | 'HEAD';
  /** The request exactly as written to the socket, but for `Proxy-Authorization`. */
  readonly request: Uint8Array;
  /** Interim (1xx) responses, exactly as received; empty for nearly all exchanges. */
  readonly interim: Uint8Array;
  /** The final response exactly as received: status line, header fields, body with its chunk framing and coding. */
  readonly response: Uint8Array;
  /** Length of the status line and header fields in `response`, the empty line included. */
  readonly headLength: number;
  readonly head: ResponseHead;
  /** The body without chunk framing, still content-encoded. */
  readonly payload: Uint8Array;
  /** Address of the server; null behind a proxy. */
  readonly ip: string | null;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly truncated: Truncation | null;
  /** Oddities worth a line in the report: bytes after the end of the message, a protocol fault, … */
  readonly notices: readonly string[];
}

/** One request and its response. */
export interface Exchange extends ExchangeFacts {
  /** What a decoded copy of the body is cut at. */
  readonly maxDecodedBytes: number;
  /** A decoded copy of the body for reading; cut at the fetcher's `maxDecodedBytes`. */
  body(): Promise<DecodedBody>;
}

/** Completes the facts with a lazily decoded body. */
export function createExchange(facts: ExchangeFacts, maxDecodedBytes: number): Exchange {
  let decoded: Promise<DecodedBody> | undefined;
  return {
    ...facts,
    maxDecodedBytes,
    body() {
      decoded ??= decodeContent(facts.payload, headerTokens(facts.head, 'content-encoding'), maxDecodedBytes);
      return decoded;
    },
  };
}
