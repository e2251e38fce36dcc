import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import type { ByteQueue } from './byte-queue.ts';

/** Why bytes that should be a gzip member are not one. */
export class GzipDamage extends Error {
  override readonly name = 'GzipDamage';
}

const MAGIC = Buffer.from([0x1f, 0x8b, 0x08]);
const FLAG = { headerCrc: 0x02, extra: 0x04, name: 0x08, comment: 0x10, reserved: 0xe0 } as const;
const FIXED_HEADER = 10;
const TRAILER = 8;
/** RFC 1952 sets no bound on a header; no writer comes near this one. */
const LONGEST_HEADER = 70_000;
/** Members whose compressed form fits here are inflated in one call, which is several times cheaper than a stream. */
const WINDOW = 256 * 1024;
const WINDOW_OUTPUT = 8 * 1024 * 1024;
/** What a stream is offered at once; deflate expands at most 1032 times, which bounds what waits to be read. */
const OFFER = 16 * 1024;
/** Enough compressed bytes to give the first line of a WARC record, whatever its Huffman tables. */
const PROBE = 1024;

/** True when the bytes begin like a gzip member. */
export function startsLikeGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b && bytes[2] === 0x08;
}

/** Length of the gzip header (RFC 1952, 2.3), `undefined` when more bytes are needed. */
function measureHeader(bytes: Buffer): number | undefined {
  if (bytes.length < FIXED_HEADER) return undefined;
  const flags = bytes[3]!;
  if (!startsLikeGzip(bytes) || (flags & FLAG.reserved) !== 0) throw new GzipDamage('not a gzip header');
  let end = FIXED_HEADER;
  if ((flags & FLAG.extra) !== 0) {
    if (bytes.length < end + 2) return undefined;
    end += 2 + bytes.readUInt16LE(end);
  }
  for (const flag of [FLAG.name, FLAG.comment]) {
    if ((flags & flag) === 0) continue;
    const zero = bytes.indexOf(0, end);
    if (zero < 0) return undefined;
    end = zero + 1;
  }
  if ((flags & FLAG.headerCrc) !== 0) end += 2;
  return bytes.length < end ? undefined : end;
}

async function takeHeader(queue: ByteQueue, taken: TakenBytes): Promise<void> {
  await queue.fill(FIXED_HEADER);
  let length = measureHeader(queue.held);
  while (length === undefined) {
    if (queue.held.length > LONGEST_HEADER) throw new GzipDamage('gzip header does not end');
    if (!(await queue.grow())) throw new GzipDamage('file ends inside a gzip header');
    length = measureHeader(queue.held);
  }
  taken.add(queue.take(length));
}

/** The compressed bytes that a member has used, kept up to a bound so that a search for the next one can start again behind its first byte. */
export class TakenBytes {
  readonly #limit: number;
  #chunks: Buffer[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(bytes: Buffer): void {
    this.#size += bytes.length;
    if (this.#size <= this.#limit) this.#chunks.push(bytes);
    else this.#chunks = [];
  }

  /** What was kept. */
  get bytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  /** Puts everything but the first byte back, if it was kept. */
  giveBack(queue: ByteQueue): void {
    if (this.#size > 0 && this.#size <= this.#limit) queue.unread(this.bytes.subarray(1));
  }
}

/**
 * Inflates the gzip member at the head of `queue`, and leaves the queue behind it.
 * Throws `GzipDamage` when the member is cut short, does not inflate, or fails its checksum or length.
 */
export async function* inflateMember(queue: ByteQueue, taken: TakenBytes): AsyncGenerator<Buffer> {
  await takeHeader(queue, taken);
  await queue.fill(WINDOW);
  const whole = inflateWindow(queue.held);
  if (whole !== undefined) {
    taken.add(queue.take(whole.used));
    // The checksum comes first: a small member is either whole or not given at all.
    await checkTrailer(queue, taken, crc32(whole.text), whole.text.length);
    yield whole.text;
    return;
  }
  let crc = 0;
  let size = 0;
  for await (const chunk of inflateStream(queue, taken)) {
    crc = crc32(chunk, crc);
    size += chunk.length;
    yield chunk;
  }
  await checkTrailer(queue, taken, crc, size);
}

function inflateWindow(window: Buffer): { text: Buffer; used: number } | undefined {
  try {
    // Types lack the result that `info` asks for (Node: zlib, convenience methods).
    const result = inflateRawSync(window, { info: true, maxOutputLength: WINDOW_OUTPUT }) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return { text: result.buffer, used: result.engine.bytesWritten };
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'Z_BUF_ERROR' || code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw new GzipDamage(`gzip data does not inflate (${(error as Error).message})`);
  }
}

async function* inflateStream(queue: ByteQueue, taken: TakenBytes): AsyncGenerator<Buffer> {
  const engine = createInflateRaw({ chunkSize: 64 * 1024 });
  const ready: Buffer[] = [];
  let failure: Error | undefined;
  let wake = (): void => {};
  engine.on('data', (chunk: Buffer) => ready.push(chunk));
  engine.on('error', (error) => {
    failure = error;
    wake();
  });
  try {
    for (;;) {
      if (queue.held.length === 0 && !(await queue.grow())) {
        throw new GzipDamage('file ends inside gzip data');
      }
      const before = engine.bytesWritten;
      const offered = queue.held.subarray(0, OFFER);
      await new Promise<void>((resolve) => {
        wake = resolve;
        // One turn later, so that the last output of this offer has been handed over.
        engine.write(offered, () => setImmediate(resolve));
      });
      if (failure !== undefined) throw new GzipDamage(`gzip data does not inflate (${failure.message})`);
      const used = engine.bytesWritten - before;
      taken.add(queue.take(used));
      while (ready.length > 0) yield ready.shift()!;
      // The engine leaves bytes only when the deflate stream is over.
      if (used < offered.length) return;
    }
  } finally {
    engine.destroy();
  }
}

async function checkTrailer(queue: ByteQueue, taken: TakenBytes, crc: number, size: number): Promise<void> {
  await queue.fill(TRAILER);
  const trailer = queue.take(TRAILER);
  taken.add(trailer);
  if (trailer.length < TRAILER) throw new GzipDamage('file ends inside a gzip trailer');
  if (trailer.readUInt32LE(0) !== crc) throw new GzipDamage('gzip checksum does not match');
  if (trailer.readUInt32LE(4) !== size % 2 ** 32) throw new GzipDamage('gzip length does not match');
}

/**
 * Where the next gzip member that holds a WARC record begins in `bytes`, from `start` on; -1 if nowhere.
 * Gzip payloads sit unchanged inside the members around them, so the magic number alone proves nothing.
 */
export function findMember(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(MAGIC, start); at >= 0; at = bytes.indexOf(MAGIC, at + 1)) {
    if (holdsRecord(bytes.subarray(at, at + FIXED_HEADER + PROBE))) return at;
  }
  return -1;
}

function holdsRecord(bytes: Buffer): boolean {
  return inflateSome(bytes).subarray(0, 5).toString('latin1') === 'WARC/';
}

/** As much of a possibly broken member as inflates; empty when nothing does. */
export function inflateSome(bytes: Buffer): Buffer {
  try {
    const header = measureHeader(bytes);
    if (header === undefined) return Buffer.alloc(0);
    return inflateRawSync(bytes.subarray(header), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: WINDOW_OUTPUT,
    });
  } catch {
    return Buffer.alloc(0);
  }
}
