import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writevSync } from 'node:fs';
import { InputOutputError } from '../../errors.ts';

/** What Linux takes in one call (IOV_MAX). */
const MOST_PIECES = 1024;

/** A file of lines that only grows, so that it can be followed while the work goes on. */
export class LineFile {
  readonly #descriptor: number;
  #length: number;
  /** What waits for `flush`; text that follows text is one piece. */
  #waiting: (string | Uint8Array)[] = [];

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

  /** Takes text, or text in UTF-8, that ends with a line break; `flush` writes it. */
  append(text: string | Uint8Array): void {
    const last = this.#waiting.length - 1;
    const before = this.#waiting[last];
    if (typeof text === 'string' && typeof before === 'string') this.#waiting[last] = before + text;
    else if (text.length > 0) this.#waiting.push(text);
  }

  /** Writes what waits; on failure the file is cut back to whole lines. */
  flush(): void {
    if (this.#waiting.length === 0) return;
    let pieces = this.#waiting.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
    this.#waiting = [];
    let written = 0;
    try {
      while (pieces.length > 0) {
        const count = writevSync(this.#descriptor, pieces.slice(0, MOST_PIECES));
        written += count;
        pieces = behind(pieces, count);
      }
    } catch (error) {
      ftruncateSync(this.#descriptor, this.#length);
      throw failure(this.path, error);
    }
    this.#length += written;
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

/** What is left of the pieces when so many bytes of them are written. */
function behind(pieces: readonly Uint8Array[], count: number): Uint8Array[] {
  let left = count;
  let index = 0;
  while (index < pieces.length && left >= pieces[index]!.length) left -= pieces[index++]!.length;
  const rest = pieces.slice(index);
  if (left > 0) rest[0] = rest[0]!.subarray(left);
  return rest;
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
    `Can't write ${path}: ${reason}. Free some space or mend the permissions, then go on with --resume (a crawl) or run it again.`,
    { cause: error },
  );
}
