/** Bytes that a unit of a string takes in UTF-8 at most. */
const BYTES_PER_UNIT = 3;
const START_SIZE = 1 << 19;
/** More than this is given back once it is not needed. */
const KEPT_SIZE = 1 << 23;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** What stands for a byte between quotes behind a backslash; 0 where it stands for itself, `ODD` where formats differ. */
const ODD = 1;
const FORMS = new Uint8Array(256);
FORMS.fill(ODD, 0, 0x20);
for (const [character, form] of ['""', '\\\\', '\bb', '\tt', '\nn', '\ff', '\rr'])
  FORMS[character!.charCodeAt(0)] = form!.charCodeAt(0);
FORMS[0x7f] = ODD;
/** First byte of U+F000 to U+FFFF. */
const LAST_BLOCK = 0xef;
FORMS[LAST_BLOCK] = ODD;

/** U+FFFD, which may stand for half a character, or one of the two behind it that are no characters. */
function isOdd(bytes: Uint8Array, index: number): boolean {
  return bytes[index + 1] === 0xbf && bytes[index + 2]! >= 0xbd;
}

/** A part of what was written. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What is about to be quoted. */
let raw = Buffer.allocUnsafeSlow(START_SIZE);

/** Text in UTF-8 in the making, in memory that may be used again: a page prints hundreds of kilobytes. */
export class Utf8Writer {
  #memory: Buffer<ArrayBuffer>;
  #length = 0;
  /** Texts that stand between quotes as N-Quads have them too: where they do. */
  readonly #quoted = new Map<string, Place>();

  /** Writes into `memory` while that is large enough. */
  constructor(memory?: ArrayBuffer) {
    this.#memory = memory === undefined ? Buffer.allocUnsafeSlow(START_SIZE) : Buffer.from(memory);
  }

  /** Bytes written since `clear`. */
  get length(): number {
    return this.#length;
  }

  /** Forgets what was written. */
  clear(): void {
    this.cut(0);
    this.#quoted.clear();
    if (this.#memory.length > KEPT_SIZE) this.#memory = Buffer.allocUnsafeSlow(START_SIZE);
  }

  /** Writes text as it is. */
  write(text: string): void {
    this.#reserve(text.length * BYTES_PER_UNIT);
    this.#length += this.#memory.write(text, this.#length);
  }

  /** Writes text between quotes, as JSON has it. */
  writeQuoted(text: string): void {
    const most = text.length * BYTES_PER_UNIT;
    if (most > raw.length) raw = Buffer.allocUnsafeSlow(most);
    const size = raw.write(text, 0);
    this.#reserve(2 * size + 2);
    const memory = this.#memory;
    let end = this.#length;
    memory[end++] = QUOTE;
    for (let index = 0; index < size; index++) {
      const byte = raw[index]!;
      const form = FORMS[byte]!;
      if (form === 0) memory[end++] = byte;
      else if (form !== ODD) {
        memory[end++] = BACKSLASH;
        memory[end++] = form;
      } else if (byte === LAST_BLOCK && !isOdd(raw, index)) memory[end++] = byte;
      else {
        this.write(JSON.stringify(text));
        return;
      }
    }
    memory[end++] = QUOTE;
    this.#quoted.set(text, { start: this.#length, end });
    this.#length = end;
  }

  /** Where a text stands that was written between quotes, if N-Quads have it the same way. */
  placeOf(text: string): Place | undefined {
    return this.#quoted.get(text);
  }

  /** Writes again what stands at a place. */
  repeat({ start, end }: Place): void {
    this.#reserve(end - start);
    this.#memory.copyWithin(this.#length, start, end);
    this.#length += end - start;
  }

  /** Takes back what was written behind a place. */
  cut(length: number): void {
    this.#length = length;
  }

  /** What stands between two places, in the memory of the writer. */
  view(start = 0, end = this.#length): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.buffer, start, end - start);
  }

  #reserve(size: number): void {
    const needed = this.#length + size;
    if (needed <= this.#memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#memory.length));
    this.#memory.copy(larger, 0, 0, this.#length);
    this.#memory = larger;
  }
}
