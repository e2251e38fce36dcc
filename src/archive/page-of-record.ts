import type { PageInput } from '../page/page.ts';
import { httpOf, parseHttpHead } from './http-message.ts';
import { type HeaderField, headerOf, type WarcRecord } from './warc-record.ts';

/** What of a record says which page it holds. */
type PageRecord = Pick<WarcRecord, 'type' | 'targetUri' | 'date' | 'headers' | 'block'>;

/** The HTML page in a record, or null when it holds none. */
export function pageOf(record: PageRecord): PageInput | null {
  if (!/^https?:/i.test(record.targetUri)) return null;
  const http = httpOf(record);
  if (http?.kind !== 'response') return null;
  if (saysOtherwise(http.headers) || isRedirect(http.status) || http.body.length === 0) return null;
  if ((headerOf(http.headers, 'content-type') ?? '') === '' && !looksLikeHtml(http.body)) return null;
  return {
    url: record.targetUri,
    status: http.status,
    headers: http.headers,
    body: http.body,
    capturedAt: record.date,
  };
}

/** False for most records without a page, found out without decoding their body; `pageOf` has the last word. */
export function mayHoldPage({ type, targetUri, block }: PageRecord): boolean {
  if (type !== 'response' || !/^https?:/i.test(targetUri)) return false;
  const head = parseHttpHead(block);
  if (head === undefined || saysOtherwise(head.headers)) return false;
  return !isRedirect(Number(/^HTTP\/[\d.]+[ \t]+(\d{3})/.exec(head.startLine)?.[1]));
}

/** What is wrong with a record that says it holds an HTTP response and does not; null for every other record. */
export function damageOfResponse({ type, targetUri, headers, block }: PageRecord): string | null {
  const isHttp = /^\s*application\/http\b/i.test(headerOf(headers, 'Content-Type') ?? '');
  if (type !== 'response' || !isHttp) return null;
  if (!URL.canParse(targetUri)) return `WARC-Target-URI is ${JSON.stringify(targetUri)}, expected a URL`;
  const { startLine = '' } = parseHttpHead(block) ?? {};
  return /^HTTP\/[\d.]+[ \t]+\d{3}/.test(startLine) ? null : 'the block holds no HTTP response';
}

function saysOtherwise(headers: readonly HeaderField[]): boolean {
  const type = headerOf(headers, 'content-type') ?? '';
  return type !== '' && !/\b(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

function looksLikeHtml(body: Uint8Array): boolean {
  return /^\s*(?:<!doctype html|<html|<head|<body|<!--)/i.test(
    Buffer.from(body.subarray(0, 512)).toString('latin1'),
  );
}
