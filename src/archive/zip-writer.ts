import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import { InputOutputError } from '../errors.ts';
import { printCentral, printEnd, printLocal, type ZipEntry } from './zip-format.ts';

/** How `ZipWriter` writes. */
export interface ZipWriterOptions {
  /** Stamped on every entry. @default now */
  readonly date?: Date;
  /** `always` is for tests: a reader must accept both. @default 'auto' */
  readonly zip64?: 'auto' | 'always';
}

/** One file to be put in. */
export interface ZipContent {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** Length of `bytes`, or a bound of it; decides whether the entry needs zip64. */
  readonly size: number;
  /** What is compressed already is stored, so that a byte of it can be found without unpacking. */
  readonly method: 'store' | 'deflate';
}

/** What an entry holds. */
export interface ZippedFile {
  readonly name: string;
  readonly bytes: number;
  /** Hexadecimal, of the bytes that were put in. */
  readonly sha256: string;
}

/** Sizes from here on get zip64 fields; deflate may add a little to what does not compress. */
const LARGE = 0xf000_0000;
const METHODS = { store: 0, deflate: 8 } as const;

/** Writes a ZIP file of any size, entry by entry, holding none of them in memory. */
export class ZipWriter {
  readonly #handle: FileHandle;
  readonly #path: string;
  readonly #date: Date;
  readonly #always: boolean;
  readonly #entries: ZipEntry[] = [];
  #position = 0;

  private constructor(handle: FileHandle, path: string, options: ZipWriterOptions) {
    this.#handle = handle;
    this.#path = path;
    this.#date = options.date ?? new Date();
    this.#always = options.zip64 === 'always';
  }

  /** Makes the file, or empties it. */
  static async create(path: string, options: ZipWriterOptions = {}): Promise<ZipWriter> {
    try {
      return new ZipWriter(await open(path, 'w'), path, options);
    } catch (error) {
      throw failure(path, error);
    }
  }

  /** Adds one file. */
  async add(content: ZipContent): Promise<ZippedFile> {
    const offset = this.#position;
    const large = this.#always || content.size >= LARGE;
    const blank: ZipEntry = {
      name: content.name,
      method: METHODS[content.method],
      date: this.#date,
      crc: 0,
      stored: 0,
      size: 0,
      offset,
      large,
    };
    const hash = createHash('sha256');
    let crc = 0;
    let size = 0;
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const chunk of content.bytes) {
        hash.update(chunk);
        crc = crc32(chunk, crc);
        size += chunk.length;
        yield chunk;
      }
    }
    try {
      await this.#write(printLocal(blank));
      const start = this.#position;
      const sink = async (chunks: AsyncIterable<Uint8Array>): Promise<void> => {
        for await (const chunk of chunks) await this.#write(chunk);
      };
      if (content.method === 'store') await sink(measured());
      else await pipeline(Readable.from(measured()), createDeflateRaw(), sink);
      const stored = this.#position - start;
      if (!large && Math.max(size, stored) >= 0xffff_ffff) {
        throw new RangeError(`${content.name} is larger than the ${content.size} bytes that were announced`);
      }
      const entry = { ...blank, crc, stored, size };
      const local = printLocal(entry);
      await this.#handle.write(local, 0, local.length, offset);
      this.#entries.push(entry);
    } catch (error) {
      throw failure(this.#path, error);
    }
    return { name: content.name, bytes: size, sha256: hash.digest('hex') };
  }

  /** Writes the directory and closes the file. */
  async finish(): Promise<void> {
    try {
      const start = this.#position;
      for (const entry of this.#entries) await this.#write(printCentral(entry));
      await this.#write(printEnd(this.#entries.length, start, this.#position - start, this.#always));
      await this.#handle.sync();
      await this.#handle.close();
    } catch (error) {
      throw failure(this.#path, error);
    }
  }

  /** Closes the file as it is; it is no ZIP then. */
  async abandon(): Promise<void> {
    await this.#handle.close().catch(() => {});
  }

  async #write(bytes: Uint8Array): Promise<void> {
    let done = 0;
    while (done < bytes.length) {
      const { bytesWritten } = await this.#handle.write(bytes, done, bytes.length - done, this.#position);
      done += bytesWritten;
      this.#position += bytesWritten;
    }
  }
}

function failure(path: string, error: unknown): InputOutputError {
  if (error instanceof InputOutputError) return error;
  return new InputOutputError('archive-zip', `Can't write ${path}: ${(error as Error).message}`, {
    cause: error,
  });
}
