import type { Outcome } from '../outcome.ts';

/** Bytes that a unit of a string takes in UTF-8 at most. */
const BYTES_PER_UNIT = 3;
/** Objects that are printed at once. */
const GROUP = 16;
const COMMA = 0x2c;

/** For outcomes that fit, which most do. */
const memory = Buffer.allocUnsafeSlow(1 << 20);

/**
 * An outcome as JSON in UTF-8. Printed in pieces, what the page says last and a few objects at a time: one text of the usual
 * length, with wide characters, would be too long for the part of the heap where memory is cheap.
 * @param before - what the answer has before the outcome
 * @param after - what it has after it
 */
export function printOutcome(outcome: Outcome, before = '', after = ''): Uint8Array<ArrayBuffer> {
  const { objects, ...rest } = outcome;
  const bytes = new Bytes();
  bytes.write(before);
  bytes.write(JSON.stringify(rest));
  // In place of the bracket that ended the rest.
  bytes.write(',"objects":', 1);
  bytes.write(JSON.stringify(objects.slice(0, GROUP)));
  for (let at = GROUP; at < objects.length; at += GROUP) {
    const start = bytes.write(JSON.stringify(objects.slice(at, at + GROUP)), 1);
    bytes.set(start, COMMA);
  }
  bytes.write('}');
  bytes.write(after);
  return bytes.copy();
}

/** Text in UTF-8 that grows. */
class Bytes {
  #memory = memory;
  #end = 0;

  /** Adds a text, over the last `over` bytes; says where it begins. */
  write(text: string, over = 0): number {
    const start = this.#end - over;
    this.#reserve(start + text.length * BYTES_PER_UNIT);
    this.#end = start + this.#memory.write(text, start);
    return start;
  }

  set(at: number, byte: number): void {
    this.#memory[at] = byte;
  }

  copy(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#memory.subarray(0, this.#end));
  }

  #reserve(length: number): void {
    if (length <= this.#memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#memory.length));
    this.#memory.copy(larger, 0, 0, this.#end);
    this.#memory = larger;
  }
}
