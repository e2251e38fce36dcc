import type { Outcome } from '../../outcome.ts';

/** Bytes that a unit of a string takes in UTF-8 at most. */
const BYTES_PER_UNIT = 3;

const ENCODER = new TextEncoder();
/** For outcomes that fit, which most do. */
const memory = Buffer.allocUnsafeSlow(1 << 20);

/**
 * An outcome as JSON in UTF-8. Printed piece by piece where it fits: in one long text every character would be wide as
 * soon as one is, and the text would be copied twice more.
 */
export function printOutcome(outcome: Outcome): Uint8Array<ArrayBuffer> {
  // What the page says is in its objects; the rest is narrow.
  const { objects, ...rest } = outcome;
  let end = 0;
  for (const piece of pieces(JSON.stringify(rest), objects)) {
    if (end + piece.length * BYTES_PER_UNIT > memory.length) return ENCODER.encode(JSON.stringify(outcome));
    end += memory.write(piece, end);
  }
  return new Uint8Array(memory.subarray(0, end));
}

function* pieces(rest: string, objects: readonly object[]): Iterable<string> {
  yield rest.slice(0, -1);
  yield ',"objects":[';
  for (const [at, object] of objects.entries()) {
    if (at > 0) yield ',';
    yield JSON.stringify(object);
  }
  yield ']}';
}
