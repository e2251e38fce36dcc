import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, unlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import { InputOutputError } from '../errors.ts';
import { makeFolder } from '../make-folder.ts';
import { printRecordHead, type RecordDraft, warcinfoRecord } from './records.ts';
import { nextSerial, OPEN, warcFileName } from './warc-file-name.ts';
import type { HeaderField } from './warc-record.ts';

/** How and where `WarcWriter` writes. */
export interface WarcWriterOptions {
  readonly directory: string;
  /** Named fields of each file's warcinfo, see `warcinfoFields`. */
  readonly info: readonly HeaderField[];
  /** @default 'aah' */
  readonly prefix?: string;
  /** @default the machine's name */
  readonly host?: string;
  /** @default '' */
  readonly suffix?: string;
  /** A file that would grow beyond is closed first; one exchange is never split. @default 1000000000 */
  readonly maxFileBytes?: number;
  /** gzip level, 1 to 9. @default 6 */
  readonly level?: number;
  /** A recovered `.open` file to go on with. @default a new file */
  readonly reopen?: string;
  /** @default the system's clock */
  readonly clock?: () => Date;
  /** @default random UUIDs */
  readonly newId?: () => string;
}

export const WARC_WRITER_DEFAULTS = {
  prefix: 'aah',
  suffix: '',
  maxFileBytes: 1_000_000_000,
  level: 6,
  clock: (): Date => new Date(),
  newId: (): string => randomUUID(),
} as const;

/** Where a record was written. */
export interface WrittenRecord {
  readonly record: RecordDraft;
  /** Name that the file has when it is closed. */
  readonly file: string;
  readonly offset: number;
  readonly length: number;
}

interface OpenFile {
  readonly handle: FileHandle;
  /** With `.open`. */
  readonly path: string;
  readonly name: string;
  size: number;
  /** Size with the warcinfo only. */
  readonly headSize: number;
}

const compress = promisify<Uint8Array, { level: number }, Buffer>(gzip);
/** Records up to this size are compressed with a window that fits them. */
const SMALL_BYTES = 4096;
/** Records up to this size are compressed at once: handing one to another thread costs more than its compression. */
const SYNCHRONOUS_BYTES = 64 * 1024;
const SMALL_RECORD = { windowBits: 12, memLevel: 5, chunkSize: 4096 } as const;
/** gzip level of what is only wrapped, since it is compressed already. */
const STORED = 0;
const END = Buffer.from('\r\n\r\n');

/** Writes WARC/1.1 files, one gzip member per record. Calls may overlap; records are written in call order. */
export class WarcWriter {
  readonly #options: WarcWriterOptions & typeof WARC_WRITER_DEFAULTS;
  readonly #host: string;
  readonly #closed: string[] = [];
  #serial: number;
  #file: OpenFile | undefined;
  #queue: Promise<unknown> = Promise.resolve();

  private constructor(options: WarcWriterOptions, serial: number) {
    this.#options = { ...WARC_WRITER_DEFAULTS, ...options } as WarcWriterOptions &
      typeof WARC_WRITER_DEFAULTS;
    this.#host = options.host ?? (hostname().replace(/[^\w.+-]/g, '-') || 'localhost');
    this.#serial = serial;
  }

  /** Makes the directory if need be; the first file is made with the first record. */
  static async open(options: WarcWriterOptions): Promise<WarcWriter> {
    return await guard('open', options.directory, async () => {
      makeFolder(options.directory);
      const writer = new WarcWriter(options, await nextSerial(options.directory));
      if (options.reopen !== undefined) await writer.#reopen(options.reopen);
      return writer;
    });
  }

  /** Paths of the files that are closed. */
  get closedFiles(): readonly string[] {
    return this.#closed;
  }

  /** Path of the file that is being written, with its `.open`. */
  get openFile(): string | undefined {
    return this.#file?.path;
  }

  /**
   * Writes the records of one exchange side by side into one file.
   * Throws `InputOutputError` when that fails (full disk); the file then ends behind the exchange before.
   */
  async writeExchange(records: readonly RecordDraft[]): Promise<WrittenRecord[]> {
    return (await this.writeExchanges([records]))[0] ?? [];
  }

  /** Writes several exchanges, in their order; those that go to one file with one call of the system. */
  async writeExchanges(exchanges: readonly (readonly RecordDraft[])[]): Promise<WrittenRecord[][]> {
    const compressed = Promise.all(
      exchanges.map((records) => Promise.all(records.map((record) => this.#compress(record)))),
    );
    // Awaited in turn below; an error of an earlier exchange must not leave this one unhandled.
    compressed.catch(() => {});
    return await this.#inTurn(async () => {
      const written: WrittenRecord[][] = [];
      let pending: Buffer[] = [];
      let size = 0;
      for (const [number, members] of (await compressed).entries()) {
        const length = members.reduce((sum, member) => sum + member.length, 0);
        if (size > 0 && this.#isFull(size + length)) {
          await append(this.#file!, pending);
          pending = [];
          size = 0;
        }
        const file = size > 0 ? this.#file! : await this.#fileFor(length);
        let offset = file.size + size;
        written.push(
          exchanges[number]!.map((record, index) => {
            const { length } = members[index]!;
            offset += length;
            return { record, file: file.name, offset: offset - length, length };
          }),
        );
        pending.push(...members);
        size += length;
      }
      if (size > 0) await append(this.#file!, pending);
      return written;
    });
  }

  /** Returns when everything written so far is on the disk. */
  async sync(): Promise<void> {
    await this.#inTurn(async () => {
      const file = this.#file;
      if (file !== undefined) await guard('sync', file.path, () => file.handle.sync());
    });
  }

  /** Closes the current file, which loses its `.open`. The writer can go on with a new one. */
  async close(): Promise<readonly string[]> {
    return await this.#inTurn(async () => {
      await this.#closeFile();
      return this.#closed;
    });
  }

  /** Lets go of the current file, which keeps its `.open`, as a killed process would leave it. */
  async abandon(): Promise<void> {
    await this.#inTurn(async () => {
      const file = this.#file;
      this.#file = undefined;
      await file?.handle.close();
    });
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#queue.then(work, work);
    this.#queue = turn.catch(() => {});
    return await turn;
  }

  #compress(record: RecordDraft): Buffer | Promise<Buffer> {
    const bytes = Buffer.concat([printRecordHead(record), ...record.block, END]);
    const level = record.isCompressed && bytes.length > SMALL_BYTES ? STORED : this.#options.level;
    if (bytes.length <= SMALL_BYTES) return gzipSync(bytes, { level, ...SMALL_RECORD });
    return bytes.length <= SYNCHRONOUS_BYTES ? gzipSync(bytes, { level }) : compress(bytes, { level });
  }

  async #fileFor(size: number): Promise<OpenFile> {
    const current = this.#file;
    if (current !== undefined) {
      const isUsed = current.size > current.headSize;
      if (!isUsed || !this.#isFull(size)) return current;
      await this.#closeFile();
    }
    return await this.#createFile();
  }

  /** Whether so many more bytes are too many for the current file. */
  #isFull(size: number): boolean {
    return (this.#file?.size ?? 0) + size > this.#options.maxFileBytes;
  }

  async #createFile(): Promise<OpenFile> {
    const { directory, prefix, suffix, clock, newId, info } = this.#options;
    const date = clock();
    const name = warcFileName({ prefix, date, serial: this.#serial, host: this.#host, suffix });
    const path = join(directory, name + OPEN);
    const head = await this.#compress(warcinfoRecord(name, info, { date, id: newId() }));
    const handle = await guard('create', path, () => open(path, 'wx'));
    this.#serial++;
    const file: OpenFile = { handle, path, name, size: 0, headSize: head.length };
    try {
      await append(file, [head]);
    } catch (error) {
      // A file without its warcinfo must not be gone on with.
      await handle.close();
      await unlink(path);
      throw error;
    }
    this.#file = file;
    return file;
  }

  async #reopen(path: string): Promise<void> {
    const handle = await open(path, 'r+');
    const { size } = await handle.stat();
    this.#file = { handle, path, name: basename(path, OPEN), size, headSize: 0 };
  }

  async #closeFile(): Promise<void> {
    const file = this.#file;
    if (file === undefined) return;
    const closedPath = join(this.#options.directory, file.name);
    await guard('close', file.path, async () => {
      await file.handle.sync();
      await file.handle.close();
      this.#file = undefined;
      await rename(file.path, closedPath);
    });
    this.#closed.push(closedPath);
  }
}

async function append(file: OpenFile, members: readonly Buffer[]): Promise<void> {
  const bytes = members.length === 1 ? members[0]! : Buffer.concat(members);
  await guard('write', file.path, async () => {
    try {
      let done = 0;
      while (done < bytes.length) {
        const { bytesWritten } = await file.handle.write(bytes, done, bytes.length - done, file.size + done);
        done += bytesWritten;
      }
    } catch (error) {
      // Half a record would make the whole file invalid to most readers.
      await file.handle.truncate(file.size).catch(() => {});
      throw error;
    }
    file.size += bytes.length;
  });
}

async function guard<T>(what: string, path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof InputOutputError) throw error;
    throw new InputOutputError('archive-write', `Can't ${what} ${path}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
