/** A seeded source of numbers (mulberry32): same seed, same sequence, on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from `least` to `most`, both included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One entry of a list that has at least one. */
  pick<T>(list: readonly T[]): T {
    return list[this.integer(0, list.length - 1)] as T;
  }

  /** Up to `count` different entries, in the list's order. */
  sample<T>(list: readonly T[], count: number): T[] {
    const left = [...list.keys()];
    const chosen: number[] = [];
    while (chosen.length < count && left.length > 0) {
      chosen.push(...left.splice(this.integer(0, left.length - 1), 1));
    }
    return chosen.sort((a, b) => a - b).map((index) => list[index] as T);
  }
}

/** A seed of its own for each named part, so that one part's size does not change the others. */
export function deriveSeed(seed: number, part: string): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (const character of part) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
