import { dechunk, decodeContent } from './content-coding.ts';
import { type HeaderField, headerOf, headersOf, type WarcRecord } from './warc-record.ts';

interface HttpMessage {
  /** `1.1`, `1.0`, `2`, … */
  readonly version: string;
  /** In order, with duplicates; values are Latin-1, byte for character. */
  readonly headers: readonly HeaderField[];
  /** Transfer and content codings undone; the bytes as stored where that failed. */
  readonly body: Uint8Array;
  /** What could not be read as it should. */
  readonly notices: readonly string[];
}

export interface HttpResponse extends HttpMessage {
  readonly kind: 'response';
  readonly status: number;
  readonly reason: string;
}

export interface HttpRequest extends HttpMessage {
  readonly kind: 'request';
  readonly method: string;
  readonly target: string;
}

/** How `httpOf` decodes. */
export interface HttpOptions {
  /**
   * Most bytes that a body may decode to; a larger one is given as stored, with a notice.
   * @default 67108864
   */
  readonly maxBodyBytes?: number;
}

export const HTTP_DEFAULTS = { maxBodyBytes: 64 * 1024 * 1024 } as const satisfies Required<HttpOptions>;

/** The parts of a block of type `application/http`: the head is `block[0, headLength)`. */
export interface HttpHead {
  readonly startLine: string;
  readonly headers: readonly HeaderField[];
  readonly headLength: number;
}

const CR = 0x0d;
const LF = 0x0a;

/**
 * The HTTP message of a `response`, `request` or `revisit` record, decoded.
 * @returns undefined when the record holds no HTTP message.
 */
export function httpOf(
  record: Pick<WarcRecord, 'type' | 'headers' | 'block'>,
  options: HttpOptions = {},
): HttpResponse | HttpRequest | undefined {
  const { maxBodyBytes } = { ...HTTP_DEFAULTS, ...options };
  const type = headerOf(record.headers, 'Content-Type') ?? '';
  const mayBeHttp = ['response', 'request', 'revisit'].includes(record.type);
  if (!mayBeHttp || (type !== '' && !/^\s*application\/http\b/i.test(type))) return undefined;
  const notices: string[] = [];
  const head = parseHttpHead(record.block, notices);
  if (head === undefined) return undefined;
  const body = decodeBody(record.block.subarray(head.headLength), head, maxBodyBytes, notices);
  const { headers } = head;
  const response = /^HTTP\/([\d.]+)[ \t]+(\d{3})(?:[ \t]+(.*))?$/.exec(head.startLine);
  if (response !== null) {
    const [, version = '', status, reason = ''] = response;
    return { kind: 'response', version, status: Number(status), reason, headers, body, notices };
  }
  const request = /^(\S+)[ \t]+(\S+)(?:[ \t]+HTTP\/([\d.]+))?$/.exec(head.startLine);
  if (request === null) return undefined;
  const [, method = '', target = '', version = '0.9'] = request;
  return { kind: 'request', version, method, target, headers, body, notices };
}

/** Splits the head off an HTTP message; interim responses (1xx) before the final one are passed over. */
export function parseHttpHead(block: Uint8Array, notices: string[] = []): HttpHead | undefined {
  const bytes = Buffer.from(block.buffer, block.byteOffset, block.length);
  let start = 0;
  for (;;) {
    const end = endOfHead(bytes, start);
    const text = bytes.subarray(start, end ?? bytes.length).toString('latin1');
    const lines = text.split(/\r?\n/);
    const startLine = lines.shift() ?? '';
    if (startLine.trim() === '') return undefined;
    const interim = /^HTTP\/[\d.]+ 1(?!01)\d\d\b/.test(startLine);
    if (interim && end !== undefined && bytes.subarray(end, end + 5).toString('latin1') === 'HTTP/') {
      notices.push(`interim response passed over: ${startLine}`);
      start = end;
      continue;
    }
    if (end === undefined) notices.push('HTTP header has no end');
    return { startLine, headers: parseFields(lines), headLength: end ?? bytes.length };
  }
}

function endOfHead(bytes: Buffer, from: number): number | undefined {
  for (let at = bytes.indexOf(LF, from); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2;
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return at + 3;
  }
  return undefined;
}

function parseFields(lines: readonly string[]): HeaderField[] {
  const fields: [string, string][] = [];
  for (const line of lines) {
    const last = fields.at(-1);
    const colon = line.indexOf(':');
    // RFC 9112, 5.2: a line that begins with white space continues the field above it.
    if (/^[ \t]/.test(line)) {
      if (last !== undefined) last[1] = `${last[1]} ${line.trim()}`.trim();
    } else if (colon > 0) fields.push([line.slice(0, colon).trimEnd(), line.slice(colon + 1).trim()]);
  }
  return fields;
}

function decodeBody(stored: Uint8Array, head: HttpHead, limit: number, notices: string[]): Uint8Array {
  const codings = (name: string): string[] =>
    headersOf(head.headers, name)
      .flatMap((value) => value.split(','))
      .map((coding) => coding.trim().toLowerCase())
      .filter((coding) => coding !== '' && coding !== 'identity');
  let body = stored;
  const transfer = codings('Transfer-Encoding');
  if (transfer.at(-1) === 'chunked') {
    transfer.pop();
    body = dechunk(stored, notices);
  }
  if (body.length === 0) return body;
  for (const coding of [...codings('Content-Encoding'), ...transfer].reverse()) {
    const decoded = decodeContent(body, coding, limit, notices);
    if (decoded === undefined) return body;
    body = decoded;
  }
  return body;
}
