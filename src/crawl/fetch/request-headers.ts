import { UsageError } from '../../errors.ts';
import type { FetchRequest } from './fetch-result.ts';

type Field = readonly [name: string, value: string];

/** Fields that this side or undici sets, never the user. */
const RESERVED = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'upgrade',
  'expect',
  'te',
]);

/** The identifying User-Agent: who crawls, and where to complain. */
export function printUserAgent(version: string, contact: string): string {
  return `aah/${version} (+${contact})`;
}

/** Reads `--header 'Name: value'`. */
export function parseHeaderOption(text: string): Field {
  const parts = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)[ \t]*:[ \t]*([\t\x20-\x7e\x80-\xff]*)$/.exec(text);
  if (parts === null) {
    throw new UsageError(
      'header',
      `--header: expected "Name: value" in Latin-1, found ${JSON.stringify(text)}`,
    );
  }
  const [, name = '', value = ''] = parts;
  if (RESERVED.has(name.toLowerCase())) {
    throw new UsageError('header', `--header: "${name}" belongs to the connection and can't be set`);
  }
  return [name, value.trimEnd()];
}

/** What every request of a crawl says. */
export interface StandingHeaders {
  readonly userAgent: string;
  /** Sent to `extraHosts` only: they may hold credentials. */
  readonly extraHeaders: readonly Field[];
  /** `URL.host` values, lower case. */
  readonly extraHosts: ReadonlySet<string>;
}

/** The header fields of one request in sending order. Later sources replace fields of the same name. */
export function composeHeaders(
  standing: StandingHeaders,
  request: FetchRequest,
  url: URL,
  cookie: string | null,
): Field[] {
  const fields = new Map<string, Field>();
  const set = (name: string, value: string) => fields.set(name.toLowerCase(), [name, value]);
  set('Host', url.host);
  set('User-Agent', standing.userAgent);
  set('Accept', 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8');
  set('Accept-Encoding', 'gzip, br, deflate');
  if (cookie !== null) set('Cookie', cookie);
  const { etag, lastModified } = request.conditional ?? {};
  if (etag !== undefined) set('If-None-Match', etag);
  if (lastModified !== undefined) set('If-Modified-Since', lastModified);
  if (standing.extraHosts.has(url.host)) {
    for (const [name, value] of standing.extraHeaders) {
      // A login's cookie given by hand goes along with the site's own.
      if (name.toLowerCase() === 'cookie' && cookie !== null) set('Cookie', `${value}; ${cookie}`);
      else set(name, value);
    }
  }
  for (const [name, value] of Object.entries(request.headers ?? {})) set(name, value);
  return [...fields.values()];
}
