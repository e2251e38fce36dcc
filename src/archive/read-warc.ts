import { createReadStream } from 'node:fs';
import { InputOutputError } from '../errors.ts';
import { ByteQueue } from './byte-queue.ts';
import {
  findMember,
  GzipDamage,
  inflateMember,
  inflateSome,
  startsLikeGzip,
  TakenBytes,
} from './gzip-member.ts';
import { findTargetUri, parseRecord, RecordDamage, type RecordHead } from './parse-record.ts';
import type { DamagedRecord, WarcEntry, WarcRecord } from './warc-record.ts';

/** How `readWarc` reads. */
export interface ReadWarcOptions {
  /**
   * Most bytes of a block that are kept in memory; what is beyond is passed over and the record says so.
   * @default 67108864
   */
  readonly maxBlockBytes?: number;
  /**
   * Asked before a block is kept; false leaves `block` empty.
   * @default every block is kept
   */
  readonly wants?: (record: RecordHead) => boolean;
  /**
   * Byte of the file where reading starts: the start of a record (paths only).
   * @default 0
   */
  readonly from?: number;
}

export const READ_WARC_DEFAULTS = {
  maxBlockBytes: 64 * 1024 * 1024,
  wants: (): boolean => true,
  from: 0,
} as const satisfies Required<ReadWarcOptions>;

/** How far back a search for the next record can begin after damage. */
const KEPT_FOR_SEARCH = 4 * 1024 * 1024;
const CHUNK = 256 * 1024;
/** Bytes that settle whether a record begins. */
const PROBE = 2048;
const LINE_START = Buffer.from('\nWARC/');

/** Damaged records in a row whose bytes are searched again; without a bound, a hostile file takes square time. */
const PATIENCE = 16;

interface Settings extends Required<ReadWarcOptions> {
  /** How many damaged records there were since the last whole one. */
  damagedInARow: number;
}

/**
 * Reads every record of a WARC file or stream: gzip per record, one gzip over all, or no gzip.
 * Damage never throws: it is an entry, and reading goes on at the next record or gzip member.
 * Throws `InputOutputError` when the file can't be opened or read.
 */
export async function* readWarc(
  source: AsyncIterable<Uint8Array> | string,
  options: ReadWarcOptions = {},
): AsyncGenerator<WarcEntry, void, undefined> {
  const settings: Settings = { ...READ_WARC_DEFAULTS, ...options, damagedInARow: 0 };
  const isPath = typeof source === 'string';
  const bytes = isPath ? readBytes(source, settings.from) : source;
  const queue = new ByteQueue(bytes, isPath ? settings.from : 0);
  try {
    yield* readQueue(queue, settings);
  } finally {
    await queue.close();
  }
}

/**
 * Reads the record that begins at `offset`, as an index or a `WrittenRecord` gives it.
 * @returns a damaged entry when there is no whole record at that place.
 */
export async function readRecordAt(
  path: string,
  offset: number,
  options: Omit<ReadWarcOptions, 'from'> = {},
): Promise<WarcEntry> {
  for await (const entry of readWarc(path, { ...options, from: offset })) {
    if (entry.offset === offset) return entry;
    break;
  }
  return { kind: 'damaged', offset, reason: 'no record begins here' };
}

async function* readBytes(path: string, start: number): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { start, highWaterMark: CHUNK });
  } catch (error) {
    throw new InputOutputError('archive-read', `Can't read ${path}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

async function* readQueue(queue: ByteQueue, settings: Settings): AsyncGenerator<WarcEntry> {
  for (;;) {
    const next = await queue.fill(5);
    if (next.length === 0) return;
    if (next[0] === 0x0d || next[0] === 0x0a) queue.take(1);
    else if (startsLikeGzip(next)) yield* readMember(queue, settings);
    else if (startsLikeRecord(next)) yield await readPlain(queue, settings);
    else {
      const offset = queue.position;
      await seekRecord(queue);
      const reason = `${queue.position - offset} bytes that are neither a WARC record nor gzip`;
      yield { kind: 'damaged', offset, reason };
    }
  }
}

function startsLikeRecord(bytes: Uint8Array): boolean {
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(5, bytes.length)).toString('latin1') === 'WARC/'
  );
}

async function readPlain(queue: ByteQueue, settings: Settings): Promise<WarcEntry> {
  const offset = queue.position;
  try {
    const record = await parseRecord(queue, settings);
    settings.damagedInARow = 0;
    return { kind: 'record', ...record, offset, length: queue.position - offset };
  } catch (error) {
    if (!(error instanceof RecordDamage)) throw error;
    if (settings.damagedInARow++ < PATIENCE) queue.unread(error.taken);
    await seekRecord(queue);
    return damaged(offset, error.message, error.targetUri);
  }
}

/** The records of one gzip member. The last one is held back until the member proves whole. */
async function* readMember(queue: ByteQueue, settings: Settings): AsyncGenerator<WarcEntry> {
  const offset = queue.position;
  const taken = new TakenBytes(KEPT_FOR_SEARCH);
  const inner = new ByteQueue(inflateMember(queue, taken));
  let held: Omit<WarcRecord, 'length'> | undefined;
  let shared = false;
  try {
    while ((await inner.fill(1)).length > 0) {
      if (held !== undefined) yield { ...held, length: undefined };
      shared ||= held !== undefined;
      held = undefined;
      try {
        held = { kind: 'record', ...(await parseRecord(inner, settings)), offset };
      } catch (error) {
        if (!(error instanceof RecordDamage)) throw error;
        yield damaged(offset, error.message, error.targetUri);
        shared = true;
        if (settings.damagedInARow++ < PATIENCE) inner.unread(error.taken);
        await seekRecord(inner);
      }
    }
  } catch (error) {
    if (!(error instanceof GzipDamage)) throw error;
    yield damaged(offset, error.message, held?.targetUri ?? findTargetUri(inflateSome(taken.bytes)));
    if (settings.damagedInARow++ < PATIENCE) taken.giveBack(queue);
    await seekRecord(queue);
    return;
  }
  if (held === undefined) return;
  settings.damagedInARow = 0;
  yield { ...held, length: shared ? undefined : queue.position - offset };
}

function damaged(offset: number, reason: string, targetUri: string | undefined): DamagedRecord {
  return { kind: 'damaged', offset, reason, ...(targetUri === undefined ? {} : { targetUri }) };
}

/** Passes over bytes until a record or a gzip member with a record begins. */
async function seekRecord(queue: ByteQueue): Promise<void> {
  for (;;) {
    await queue.fill(PROBE);
    const bytes = queue.held;
    const line = bytes.indexOf(LINE_START);
    const member = findMember(bytes, 0);
    // What begins in the last bytes can only be judged with those that follow.
    const judged = queue.ended ? bytes.length : Math.max(bytes.length - PROBE, 0);
    const found = Math.min(line < 0 ? judged : line + 1, member < 0 ? judged : member);
    queue.take(found);
    if (found < judged || queue.ended) return;
    await queue.grow();
  }
}
