import type { PageInput } from '../page/page.ts';
import { httpOf } from './http-message.ts';
import type { WarcRecord } from './warc-record.ts';

/** The HTML page in a record, or null when it holds none. */
export function pageOf(record: WarcRecord): PageInput | null {
  if (!/^https?:/i.test(record.targetUri)) return null;
  const http = httpOf(record);
  if (http?.kind !== 'response') return null;
  const type = http.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  const html =
    type === '' ? looksLikeHtml(http.body) : /\b(?:text\/html|application\/xhtml\+xml)\b/i.test(type);
  if (!html || (http.status >= 300 && http.status < 400) || http.body.length === 0) return null;
  return {
    url: record.targetUri,
    status: http.status,
    headers: http.headers,
    body: http.body,
    capturedAt: record.date,
  };
}

function looksLikeHtml(body: Uint8Array): boolean {
  return /^\s*(?:<!doctype html|<html|<head|<body|<!--)/i.test(
    Buffer.from(body.subarray(0, 512)).toString('latin1'),
  );
}
