import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { InputOutputError } from '../../errors.ts';

/** A file of lines that only grows, so that it can be followed while the work goes on. */
export class LineFile {
  readonly #descriptor: number;
  #length: number;

  /** Opens for appending; what lies behind `length` is cut off: it was written but never committed. */
  constructor(
    readonly path: string,
    length?: number,
  ) {
    this.#descriptor = attempt(path, () => openSync(path, 'a+'));
    this.#length = fstatSync(this.#descriptor).size;
    if (length !== undefined && length < this.#length) {
      ftruncateSync(this.#descriptor, length);
      this.#length = length;
    }
  }

  /** Bytes written so far. */
  get length(): number {
    return this.#length;
  }

  /** Appends text that ends with a line break; on failure the file is cut back to whole lines. */
  append(text: string): void {
    if (text === '') return;
    const bytes = Buffer.from(text);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(this.#descriptor, bytes, written);
    } catch (error) {
      ftruncateSync(this.#descriptor, this.#length);
      throw failure(this.path, error);
    }
    this.#length += bytes.length;
  }

  /** Makes what was appended survive a power cut. */
  sync(): void {
    attempt(this.path, () => fsyncSync(this.#descriptor));
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

function attempt<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failure(path, error);
  }
}

function failure(path: string, error: unknown): InputOutputError {
  const reason = error instanceof Error ? error.message : String(error);
  return new InputOutputError(
    'output-write',
    `Can't write ${path}: ${reason}. Free some space or mend the permissions, then go on with --resume.`,
    { cause: error },
  );
}
