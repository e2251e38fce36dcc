/** What an application gets to see of a request. */
export interface SampleRequest {
  readonly method: string;
  readonly url: URL;
  readonly cookies: ReadonlyMap<string, string>;
}

/** What it answers; the server adds validators, encoding and length. */
export interface SampleResponse {
  readonly status: number;
  readonly type: string;
  readonly body: string | Uint8Array;
  readonly headers?: readonly (readonly [string, string])[];
  /** When the content changed last. */
  readonly modified?: Date;
}

/** One application: a pure function of the request. */
export type Responder = (request: SampleRequest) => SampleResponse;

/** The media type of every page. */
export const HTML = 'text/html; charset=UTF-8';

/** A page. */
export function htmlResponse(body: string, more: Partial<SampleResponse> = {}): SampleResponse {
  return { status: 200, type: HTML, body, ...more };
}

/** A redirect, with the short body that servers send along. */
export function redirectResponse(location: string, status: 301 | 302 = 301): SampleResponse {
  return {
    status,
    type: HTML,
    body: '<html><head><title>Moved</title></head><body><h1>Moved</h1></body></html>\n',
    headers: [['Location', location]],
  };
}

/** A whole number from a query parameter, or the fallback when it is none. */
export function numberParameter(url: URL, name: string, fallback: number): number {
  const value = url.searchParams.get(name);
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : fallback;
}

/** The entries of one page of a list; pages count from 1. */
export function pageOf<T>(list: readonly T[], page: number, size: number): readonly T[] {
  return list.slice((page - 1) * size, page * size);
}

/** How many pages a list has: at least one. */
export function pageCount(entries: number, size: number): number {
  return Math.max(1, Math.ceil(entries / size));
}
