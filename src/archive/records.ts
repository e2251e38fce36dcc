import { randomUUID } from 'node:crypto';
import { UsageError } from '../errors.ts';
import { dechunk } from './content-coding.ts';
import { type DigestAlgorithm, digestOf } from './digest.ts';
import { parseHttpHead } from './http-message.ts';
import { type HeaderField, headerOf } from './warc-record.ts';

/** A record to be written. Made by the constructors below, so that no required field is forgotten. */
export interface RecordDraft {
  readonly type: 'warcinfo' | 'request' | 'response' | 'revisit' | 'metadata' | 'resource';
  /** `<urn:uuid:…>`. */
  readonly id: string;
  readonly date: string;
  readonly targetUri: string;
  readonly payloadDigest: string | undefined;
  readonly headers: readonly HeaderField[];
  readonly block: readonly Uint8Array[];
  /** Nearly all of the block is compressed already: to compress it again costs much and gains nothing. */
  readonly isCompressed: boolean;
}

/** Exact bytes, whole or in pieces. */
export type Bytes = Uint8Array | readonly Uint8Array[];

/** What every record may say. */
export interface RecordOptions {
  /** @default now */
  readonly date?: Date;
  /** A UUID. @default a random one */
  readonly id?: string;
  /** @default 'sha1' */
  readonly digest?: DigestAlgorithm;
  /** Digest of the stored bytes behind the HTTP head, where it is known already. @default computed */
  readonly payloadDigest?: string;
  /** Ids of records of the same exchange. @default none */
  readonly concurrentTo?: readonly string[];
  /** @default not written */
  readonly ipAddress?: string;
  /** Why the block is shorter than what the server sent or would have sent. @default not written */
  readonly truncated?: 'length' | 'time' | 'disconnect' | 'unspecified';
  /** Media type found by looking at the payload. @default not written */
  readonly identifiedPayloadType?: string;
  /** The body came compressed (`Content-Encoding`). @default false */
  readonly isCompressed?: boolean;
  /** Id of the warcinfo record of the file. @default not written */
  readonly warcinfoId?: string;
}

/** What a revisit points at. */
export interface RevisitOriginal {
  readonly payloadDigest: string;
  readonly uri: string;
  readonly date: string;
  readonly id?: string;
}

export const RECORD_DEFAULTS = {
  digest: 'sha1',
  concurrentTo: [],
  isCompressed: false,
} as const satisfies RecordOptions;

const REVISIT_PROFILE = {
  'identical-payload-digest': 'http://netpreserve.org/warc/1.1/revisit/identical-payload-digest',
  'server-not-modified': 'http://netpreserve.org/warc/1.1/revisit/server-not-modified',
} as const;
const HTTP_REQUEST = 'application/http; msgtype=request';
const HTTP_RESPONSE = 'application/http; msgtype=response';
const WARC_FIELDS = 'application/warc-fields';

/** The record that opens a file: who made it, with what, under which rules. */
export function warcinfoRecord(
  filename: string,
  fields: readonly HeaderField[],
  options: RecordOptions = {},
): RecordDraft {
  const block = Buffer.from(fields.map(([name, value]) => printField(name, value)).join(''), 'utf8');
  return draft('warcinfo', '', WARC_FIELDS, [block], [['WARC-Filename', filename]], undefined, options);
}

/** The request, byte for byte as sent. */
export function requestRecord(uri: string, http: Bytes, options: RecordOptions = {}): RecordDraft {
  return httpDraft('request', uri, HTTP_REQUEST, http, options);
}

/** The response, byte for byte as received: status line, headers, transfer and content codings untouched. */
export function responseRecord(uri: string, http: Bytes, options: RecordOptions = {}): RecordDraft {
  return httpDraft('response', uri, HTTP_RESPONSE, http, options);
}

/**
 * A response whose payload is stored elsewhere: `http` is its head only.
 * `profile` is `server-not-modified` for the answer to a conditional request (304).
 */
export function revisitRecord(
  uri: string,
  original: RevisitOriginal,
  http: Bytes,
  options: RecordOptions & { readonly profile?: keyof typeof REVISIT_PROFILE } = {},
): RecordDraft {
  const extra: HeaderField[] = [
    ['WARC-Profile', REVISIT_PROFILE[options.profile ?? 'identical-payload-digest']],
    ...(original.id === undefined ? [] : [['WARC-Refers-To', bracket(original.id)] as const]),
    ['WARC-Refers-To-Target-URI', original.uri],
    ['WARC-Refers-To-Date', original.date],
  ];
  return draft('revisit', uri, HTTP_RESPONSE, pieces(http), extra, original.payloadDigest, options);
}

/** Something said about another record (`refersTo` is its id), such as our triples. */
export function metadataRecord(
  uri: string,
  content: Bytes,
  contentType: string,
  refersTo: string | undefined,
  options: RecordOptions = {},
): RecordDraft {
  const extra: HeaderField[] = refersTo === undefined ? [] : [['WARC-Refers-To', bracket(refersTo)]];
  return draft('metadata', uri, contentType, pieces(content), extra, undefined, options);
}

/** A file that came without HTTP. */
export function resourceRecord(
  uri: string,
  content: Bytes,
  contentType: string,
  options: RecordOptions = {},
): RecordDraft {
  const block = pieces(content);
  const payloadDigest = digestOf(block, options.digest ?? RECORD_DEFAULTS.digest);
  return draft('resource', uri, contentType, block, [], payloadDigest, options);
}

/** The exact header bytes of a record. */
export function printRecordHead(record: RecordDraft): Buffer {
  let fields = '';
  for (const [name, value] of record.headers) fields += `${name}: ${value}\r\n`;
  return Buffer.from(`WARC/1.1\r\n${fields}\r\n`, 'utf8');
}

/**
 * Digest of what the server meant to send: the body without transfer coding, content coding kept.
 * Two responses that differ only in where their chunks end have the same one.
 */
export function contentDigest(http: Bytes, digest: DigestAlgorithm = RECORD_DEFAULTS.digest): string {
  const block = joined(pieces(http));
  const head = parseHttpHead(block);
  const body = block.subarray(head?.headLength ?? 0);
  const chunked = /\bchunked\s*$/i.test(headerOf(head?.headers ?? [], 'Transfer-Encoding') ?? '');
  return digestOf([chunked ? dechunk(body, []) : body], digest);
}

/** Head of a response, for a revisit record that leaves its payload out. */
export function responseHead(http: Bytes): Uint8Array {
  const block = joined(pieces(http));
  return block.subarray(0, parseHttpHead(block)?.headLength ?? 0);
}

function httpDraft(
  type: 'request' | 'response',
  uri: string,
  contentType: string,
  http: Bytes,
  options: RecordOptions,
): RecordDraft {
  const block = pieces(http);
  const payloadDigest = options.payloadDigest ?? payloadDigestOf(block, options);
  return draft(type, uri, contentType, block, [], payloadDigest, options);
}

/** Over the stored bytes behind the first HTTP head, which is what `warcio check` recomputes. */
function payloadDigestOf(block: readonly Uint8Array[], options: RecordOptions): string {
  const whole = joined(block);
  const at = whole.indexOf('\r\n\r\n');
  const end = at < 0 ? whole.length : at + 4;
  return digestOf([whole.subarray(end)], options.digest ?? RECORD_DEFAULTS.digest);
}

function draft(
  type: RecordDraft['type'],
  targetUri: string,
  contentType: string,
  block: readonly Uint8Array[],
  extra: readonly HeaderField[],
  payloadDigest: string | undefined,
  given: RecordOptions,
): RecordDraft {
  const options = { ...RECORD_DEFAULTS, ...given };
  const id = `<urn:uuid:${options.id ?? randomUUID()}>`;
  const date = (options.date ?? new Date()).toISOString();
  const length = block.reduce((sum, part) => sum + part.length, 0);
  const optional: readonly (readonly [string, string | undefined])[] = [
    ['WARC-Target-URI', targetUri || undefined],
    ...extra,
    ...options.concurrentTo.map((other) => ['WARC-Concurrent-To', bracket(other)] as const),
    ['WARC-Warcinfo-ID', options.warcinfoId === undefined ? undefined : bracket(options.warcinfoId)],
    ['WARC-IP-Address', options.ipAddress],
    ['WARC-Truncated', options.truncated],
    ['WARC-Identified-Payload-Type', options.identifiedPayloadType],
    ['WARC-Payload-Digest', payloadDigest],
  ];
  const headers: HeaderField[] = [
    ['WARC-Type', type],
    ['WARC-Record-ID', id],
    ['WARC-Date', date],
    ...optional.filter((field): field is HeaderField => field[1] !== undefined),
    ['WARC-Block-Digest', digestOf(block, options.digest)],
    ['Content-Type', contentType],
    ['Content-Length', String(length)],
  ];
  for (const [name, value] of headers) requireOneLine(name, value);
  const { isCompressed } = options;
  return { type, id, date, targetUri, payloadDigest, headers, block, isCompressed };
}

function pieces(bytes: Bytes): readonly Uint8Array[] {
  return bytes instanceof Uint8Array ? [bytes] : bytes;
}

function joined(block: readonly Uint8Array[]): Buffer {
  const only = block.length === 1 ? block[0] : undefined;
  return only === undefined ? Buffer.concat(block) : Buffer.from(only.buffer, only.byteOffset, only.length);
}

function bracket(id: string): string {
  return id.startsWith('<') ? id : `<urn:uuid:${id}>`;
}

function requireOneLine(name: string, value: string): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  const control = /[\x00-\x08\x0a-\x1f\x7f]/.exec(value);
  if (control === null) return;
  throw new UsageError(
    'archive-header',
    `${name} must be one line of text, found a control character in ${JSON.stringify(value)}`,
  );
}

function printField(name: string, value: string): string {
  requireOneLine(name, value);
  return `${name}: ${value}\r\n`;
}
