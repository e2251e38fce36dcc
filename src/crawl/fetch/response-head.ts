/** A header field as sent: case, order and Latin-1 octets kept. */
export type HeaderField = readonly [name: string, value: string];

/** Status line and header fields of a response, read leniently: servers get these wrong. */
export interface ResponseHead {
  /** `1.0` or `1.1`. */
  readonly version: string;
  readonly status: number;
  readonly reason: string;
  readonly headers: readonly HeaderField[];
}

/** How the end of a response body is found (RFC 9112, section 6.3). */
export type BodyFraming =
  | { readonly kind: 'none' }
  | { readonly kind: 'length'; readonly length: number }
  | { readonly kind: 'chunked' }
  | { readonly kind: 'until-close' }
  | { readonly kind: 'contradictory'; readonly message: string };

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** The offset just behind the empty line that ends a head, or -1. Bare line feeds count as line ends. */
export function findHeadEnd(bytes: Uint8Array, from = 0): number {
  let feed = bytes.indexOf(LINE_FEED, from);
  while (feed !== -1) {
    if (bytes[feed + 1] === LINE_FEED) return feed + 2;
    if (bytes[feed + 1] === CARRIAGE_RETURN && bytes[feed + 2] === LINE_FEED) return feed + 3;
    feed = bytes.indexOf(LINE_FEED, feed + 1);
  }
  return -1;
}

/** Reads a head; null when it does not start with an HTTP/1 status line. Lines without a colon are passed over. */
export function parseResponseHead(bytes: Uint8Array): ResponseHead | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const [statusLine = '', ...lines] = text
    .split('\n')
    .map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  const status = /^HTTP\/(1\.[0-9])[ \t]+([1-9][0-9]{2})(?:[ \t]+(.*))?$/i.exec(statusLine);
  if (status === null) return null;
  const headers: [string, string][] = [];
  for (const line of lines) {
    const last = headers.at(-1);
    if (/^[ \t]/.test(line) && last !== undefined) {
      last[1] += ` ${trimBlank(line)}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) continue;
    headers.push([line.slice(0, colon).trimEnd(), trimBlank(line.slice(colon + 1))]);
  }
  return { version: status[1]!, status: Number(status[2]), reason: (status[3] ?? '').trim(), headers };
}

function trimBlank(text: string): string {
  // `trim` would also take Latin-1's no-break space; a regular expression is quadratic on runs of blanks.
  let start = 0;
  let end = text.length;
  while (start < end && (text[start] === ' ' || text[start] === '\t')) start++;
  while (end > start && (text[end - 1] === ' ' || text[end - 1] === '\t')) end--;
  return text.slice(start, end);
}

/** All values of a field, in order; names compare without case. */
export function headerValues(head: ResponseHead, name: string): string[] {
  const wanted = name.toLowerCase();
  return head.headers.filter(([key]) => key.toLowerCase() === wanted).map(([, value]) => value);
}

/** The tokens of a list field, lower case. */
export function headerTokens(head: ResponseHead, name: string): string[] {
  return headerValues(head, name)
    .flatMap((value) => value.split(','))
    .map((token) => token.trim().toLowerCase())
    .filter((token) => token !== '');
}

/** Decides how the body ends. `Transfer-Encoding` wins over `Content-Length`; lengths that differ are refused. */
export function frameBody(head: ResponseHead, method: string): BodyFraming {
  if (method === 'HEAD' || head.status < 200 || head.status === 204 || head.status === 304)
    return { kind: 'none' };
  const codings = headerTokens(head, 'transfer-encoding').filter((coding) => coding !== 'identity');
  if (codings.at(-1) === 'chunked') return { kind: 'chunked' };
  if (codings.length > 0) return { kind: 'until-close' };
  const lengths = new Set(
    headerTokens(head, 'content-length').filter((value) => /^[0-9]{1,15}$/.test(value)),
  );
  if (lengths.size > 1) {
    return {
      kind: 'contradictory',
      message: `expected one Content-Length, found ${[...lengths].join(' and ')}`,
    };
  }
  const [length] = lengths;
  return length === undefined ? { kind: 'until-close' } : { kind: 'length', length: Number(length) };
}

/** True when the server lets the connection be used again after this response. */
export function keepsConnection(head: ResponseHead, framing: BodyFraming): boolean {
  if (framing.kind === 'until-close' || framing.kind === 'contradictory') return false;
  const connection = headerTokens(head, 'connection');
  return head.version === '1.0' ? connection.includes('keep-alive') : !connection.includes('close');
}
