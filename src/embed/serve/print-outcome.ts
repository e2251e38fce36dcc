import type { Outcome } from '../../outcome.ts';

/** Bytes that a unit of a string takes in UTF-8 at most. */
const BYTES_PER_UNIT = 3;

const ENCODER = new TextEncoder();
/** For outcomes that fit, which most do. */
const memory = Buffer.allocUnsafeSlow(1 << 20);

/**
 * An outcome as JSON in UTF-8. Printed in two halves where it fits, what the page says and the rest: one text of the usual
 * length, with wide characters, would be too long for the part of the heap where memory is cheap.
 */
export function printOutcome(outcome: Outcome): Uint8Array<ArrayBuffer> {
  const { objects, ...rest } = outcome;
  const pieces = [JSON.stringify(rest).slice(0, -1), ',"objects":', JSON.stringify(objects), '}'];
  let end = 0;
  for (const piece of pieces) {
    if (end + piece.length * BYTES_PER_UNIT > memory.length) return ENCODER.encode(pieces.join(''));
    end += memory.write(piece, end);
  }
  return new Uint8Array(memory.subarray(0, end));
}
