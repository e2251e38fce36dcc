/** A seeded generator (mulberry32): the same seed, the same run. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4294967296;
  };
}

/** A whole number below `limit`. */
export function below(random: () => number, limit: number): number {
  return Math.floor(random() * limit);
}

/** Bytes: noise, markup pieces, or both. */
export function randomBytes(random: () => number, pieces: readonly string[], longest: number): Uint8Array {
  const length = below(random, longest);
  const parts: Buffer[] = [];
  let size = 0;
  const noisy = random();
  while (size < length) {
    const part =
      random() < noisy
        ? Buffer.from(Array.from({ length: below(random, 12) + 1 }, () => below(random, 256)))
        : Buffer.from(pieces[below(random, pieces.length)] ?? '');
    parts.push(part);
    size += part.length + 1;
  }
  return Buffer.concat(parts);
}

/** A text with a few pieces dropped, doubled, swapped or inserted. */
export function mutate(random: () => number, text: string, pieces: readonly string[]): string {
  let mutated = text;
  for (let count = below(random, 6) + 1; count > 0; count--) {
    const at = below(random, mutated.length + 1);
    const end = at + below(random, 20);
    switch (below(random, 4)) {
      case 0:
        mutated = mutated.slice(0, at) + mutated.slice(end);
        break;
      case 1:
        mutated = mutated.slice(0, end) + mutated.slice(at);
        break;
      case 2:
        mutated = mutated.slice(0, at) + (pieces[below(random, pieces.length)] ?? '') + mutated.slice(at);
        break;
      default:
        mutated = mutated.slice(0, at) + String.fromCodePoint(below(random, 0xd7ff)) + mutated.slice(at + 1);
    }
  }
  return mutated;
}
