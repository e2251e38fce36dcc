import type { Outcome } from '../outcome.ts';

/** Bytes that a unit of a string takes in UTF-8 at most. */
const BYTES_PER_UNIT = 3;

const ENCODER = new TextEncoder();
/** For outcomes that fit, which most do. */
const memory = Buffer.allocUnsafeSlow(1 << 20);

/**
 * An outcome as JSON in UTF-8. Printed in two halves where it fits, what the page says and the rest: one text of the usual
 * length, with wide characters, would be too long for the part of the heap where memory is cheap.
 * @param before - what the answer has before the outcome
 * @param after - what it has after it
 */
export function printOutcome(outcome: Outcome, before = '', after = ''): Uint8Array<ArrayBuffer> {
  const { objects, ...rest } = outcome;
  const start = JSON.stringify(rest).slice(0, -1);
  const pieces = [before, start, ',"objects":', JSON.stringify(objects), '}', after];
  let end = 0;
  for (const piece of pieces) {
    if (end + piece.length * BYTES_PER_UNIT > memory.length) return ENCODER.encode(pieces.join(''));
    end += memory.write(piece, end);
  }
  return new Uint8Array(memory.subarray(0, end));
}
