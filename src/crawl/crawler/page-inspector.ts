import type { BlindContext } from '../blind/blind-reader.ts';
import { type EncodedText, readText } from '../fetch/encoded-text.ts';
import type { FetchResponse } from '../fetch/fetch-result.ts';
import { headerTokens, headerValues } from '../fetch/response-head.ts';
import type { PrintedPage } from '../output/printed-page.ts';

/** A page that was looked into; plain data, so that another thread may do it. */
export interface InspectedPage extends PrintedPage {
  readonly textDigest: string;
  /** Word pairs of its text. */
  readonly pairs: Uint32Array<ArrayBuffer>;
}

/** What to know for a look into a page. */
export interface PageContext extends BlindContext {
  /** `urn:uuid:…` of the record that the page's triples refer to. */
  readonly warcRecord: string;
}

/** What a URL is worth, judged by the URL alone. */
export interface UrlVerdict {
  readonly url: string;
  readonly canonical: string;
  /** The rule that says no, or null. */
  readonly rule: string | null;
}

/** A page with its text: just fetched, or out of the archive when the server says that it did not change. */
export interface ReadablePage {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | EncodedText;
  readonly capturedAt: Date;
}

/** Looks into pages: with the helper's knowledge, or blindly. */
export interface PageInspector {
  inspect(page: ReadablePage, context: PageContext): Promise<InspectedPage>;
  judge(url: string): Promise<UrlVerdict>;
  close(): Promise<void>;
}

/** The media type of a response, lower case, without parameters; empty when it is not said. */
export function mediaTypeOf(response: FetchResponse): string {
  return (headerValues(response.exchange.head, 'content-type')[0] ?? '').split(';')[0]!.trim().toLowerCase();
}

/** Whether to look for links: successful HTML, also where the server forgot to say so. */
export function isInspectable(response: FetchResponse): boolean {
  if (response.status < 200 || response.status >= 300 || response.exchange.payload.length === 0) return false;
  const type = mediaTypeOf(response);
  if (type === '') return /^\s*(?:<!doctype html|<html)/i.test(startOf(response));
  return type === 'text/html' || type === 'application/xhtml+xml';
}

function startOf({ exchange }: FetchResponse): string {
  return Buffer.from(exchange.payload.subarray(0, 512)).toString('latin1');
}

/** The text of a response. */
export async function decodeText(response: FetchResponse): Promise<string> {
  return await readText(encodedText(response));
}

function encodedText({ exchange }: FetchResponse): EncodedText {
  return {
    payload: exchange.payload,
    codings: headerTokens(exchange.head, 'content-encoding'),
    contentType: headerValues(exchange.head, 'content-type')[0],
    maxBytes: exchange.maxDecodedBytes,
  };
}

/** A response as a page to look into; null when it is none. */
export function readablePage(response: FetchResponse): ReadablePage | null {
  if (!isInspectable(response)) return null;
  const { url, status, headers, exchange } = response;
  return { url, status, headers, body: encodedText(response), capturedAt: exchange.startedAt };
}
