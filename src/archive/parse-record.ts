import { AsyncIterReader, HeadersMultiMap, StatusAndHeadersParser } from 'warcio';
import type { ByteQueue } from './byte-queue.ts';
import { type HeaderField, headerOf, type WarcRecord } from './warc-record.ts';

/** Why bytes that should be a record are not one. */
export class RecordDamage extends Error {
  override readonly name = 'RecordDamage';
  constructor(
    message: string,
    /** What of the record was taken and may hold the next one. */
    readonly taken: Uint8Array,
    readonly targetUri: string | undefined,
  ) {
    super(message);
  }
}

/** What `readBlock` needs to know. */
export interface BlockLimits {
  readonly maxBlockBytes: number;
  readonly wants: (record: RecordHead) => boolean;
}

/** The named fields of a record, before its block is read. */
export type RecordHead = Pick<
  WarcRecord,
  'version' | 'type' | 'id' | 'date' | 'targetUri' | 'headers' | 'contentLength'
>;

type ParsedRecord = Omit<WarcRecord, 'offset' | 'length' | 'kind'>;

const LONGEST_HEAD = 1024 * 1024;
const NAMED_FIELDS = /^WARC\/\d+\.\d+\s*$/;
const REPEATABLE = new Set(['warc-concurrent-to', 'warc-protocol']);
const CR = 0x0d;
const LF = 0x0a;

/** Reads the record at the head of `queue`, which holds inflated bytes, and the line ends behind it. */
export async function parseRecord(queue: ByteQueue, limits: BlockLimits): Promise<ParsedRecord> {
  const headBytes = await takeHead(queue);
  const head = await parseHead(headBytes);
  const notices: string[] = [];
  const wanted = limits.wants(head) ? Math.min(head.contentLength, limits.maxBlockBytes) : 0;
  const block = await takeBlock(queue, wanted);
  const rest = await skip(queue, head.contentLength - wanted);
  const missing = head.contentLength - block.length - rest;
  const damage = (message: string): RecordDamage =>
    // A block that was not kept can't be searched again for a record that it swallowed.
    new RecordDamage(
      message,
      rest === 0 ? Buffer.concat([headBytes.subarray(1), block]) : new Uint8Array(),
      head.targetUri || undefined,
    );
  if (missing > 0) {
    throw damage(`block ends ${missing} bytes before its Content-Length of ${head.contentLength}`);
  }
  const lineEnds = await skipLineEnds(queue);
  const next = await queue.fill(5);
  if (next.length > 0 && next.subarray(0, 5).toString('latin1') !== 'WARC/') {
    throw damage(`bytes after the block of ${head.contentLength} bytes are no new record`);
  }
  if (lineEnds !== 4) notices.push(`record is followed by ${lineEnds} bytes of line ends, not 4`);
  return { ...head, block, blockCut: block.length < head.contentLength, notices };
}

async function takeHead(queue: ByteQueue): Promise<Buffer> {
  let from = 0;
  for (;;) {
    const end = endOfHead(queue.held, from);
    if (end >= 0) return queue.take(end);
    from = Math.max(0, queue.held.length - 3);
    if (queue.held.length > LONGEST_HEAD) throw lostHead(queue, 'record header does not end');
    if (!(await queue.grow())) throw lostHead(queue, 'file ends inside a record header');
  }
}

function lostHead(queue: ByteQueue, message: string): RecordDamage {
  const taken = queue.take(queue.held.length);
  return new RecordDamage(message, taken.subarray(1), findTargetUri(taken));
}

/** The target of a record of which only the beginning is left. */
export function findTargetUri(bytes: Buffer): string | undefined {
  return /^WARC-Target-URI:[ \t]*<?([^\s>]+)>?\r?\n/im.exec(bytes.subarray(0, 8192).toString('utf8'))?.[1];
}

/** End of the empty line that closes a header; lines that end in a bare line feed are accepted. */
function endOfHead(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(LF, from); at >= 0; at = bytes.indexOf(LF, at + 1)) {
    if (bytes[at + 1] === LF) return at + 2;
    if (bytes[at + 1] === CR && bytes[at + 2] === LF) return at + 3;
  }
  return -1;
}

async function parseHead(bytes: Buffer): Promise<RecordHead> {
  const parsed = await new StatusAndHeadersParser().parse(new AsyncIterReader([bytes], null), {
    headersClass: HeadersMultiMap,
  });
  // `entries`, since warcio's own iteration throws on a URI that contains its join marker.
  const headers: HeaderField[] = parsed === null ? [] : [...parsed.headers.entries()].flatMap(splitRepeated);
  const targetUri = unbracket(headerOf(headers, 'WARC-Target-URI') ?? '');
  const fail = (message: string): RecordDamage =>
    new RecordDamage(message, bytes.subarray(1), targetUri || undefined);
  if (parsed === null || !NAMED_FIELDS.test(parsed.statusline)) throw fail('no WARC version line');
  const lengthText = headerOf(headers, 'Content-Length') ?? '';
  const contentLength = Number(lengthText);
  if (!/^\d+$/.test(lengthText) || !Number.isSafeInteger(contentLength)) {
    throw fail(`Content-Length is "${lengthText}", expected a number`);
  }
  const type = headerOf(headers, 'WARC-Type')?.toLowerCase();
  if (type === undefined) throw fail('no WARC-Type');
  return {
    version: parsed.statusline.slice(5).trim(),
    type,
    id: headerOf(headers, 'WARC-Record-ID') ?? '',
    date: headerOf(headers, 'WARC-Date') ?? '',
    targetUri,
    headers,
    contentLength,
  };
}

/** warcio joins the values of a field that is repeated. */
function splitRepeated([name, value]: [string, string]): HeaderField[] {
  return REPEATABLE.has(name.toLowerCase())
    ? value.split(',,,').map((one) => [name, one] as const)
    : [[name, value]];
}

/** WARC 1.0's grammar, taken literally, has the angle brackets that wget writes. */
function unbracket(uri: string): string {
  return uri.startsWith('<') && uri.endsWith('>') ? uri.slice(1, -1) : uri;
}

async function takeBlock(queue: ByteQueue, length: number): Promise<Buffer> {
  await queue.fill(length);
  return queue.take(length);
}

async function skip(queue: ByteQueue, length: number): Promise<number> {
  let left = length;
  while (left > 0) {
    left -= queue.take(left).length;
    if (left > 0 && !(await queue.grow())) break;
  }
  return length - left;
}

async function skipLineEnds(queue: ByteQueue): Promise<number> {
  let count = 0;
  for (;;) {
    const bytes = await queue.fill(1);
    const first = bytes[0];
    if (first !== CR && first !== LF) return count;
    queue.take(1);
    count++;
  }
}
