import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { InputOutputError } from '../../errors.ts';

/** A file of lines that only grows, so that it can be followed while the work goes on. */
export class LineFile {
  readonly #descriptor: number;
  #length: number;
  /** Text that waits for `flush`. */
  #waiting = '';

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

  /** Bytes written so far, without what waits. */
  get length(): number {
    return this.#length;
  }

  /** Takes text that ends with a line break; `flush` writes it. */
  append(text: string): void {
    this.#waiting += text;
  }

  /** Writes what waits, with one call of the system; on failure the file is cut back to whole lines. */
  flush(): void {
    if (this.#waiting === '') return;
    const bytes = Buffer.from(this.#waiting);
    this.#waiting = '';
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
    this.flush();
    attempt(this.path, () => fsyncSync(this.#descriptor));
  }

  close(): void {
    this.flush();
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
