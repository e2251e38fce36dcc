/** Bits of the set: 4 MiB, which holds some ten million word pairs before it says "seen" too often. */
const BITS = 2 ** 25;

/**
 * Which word pairs were seen, and about how many: a bitmap with one hash, so that the size does not grow with the
 * crawl. The number is estimated from the bits that are still free (linear counting).
 */
export class BigramSet {
  readonly #bits = new Uint32Array(BITS / 32);
  #used = 0;

  /** Adds the pairs of a text; says how many different ones it has and how many of them are new. */
  add(text: string): { readonly bigrams: number; readonly fresh: number } {
    return this.#visit(text, true);
  }

  /** The same without adding. */
  compare(text: string): { readonly bigrams: number; readonly fresh: number } {
    return this.#visit(text, false);
  }

  /** Different pairs seen, about. */
  get size(): number {
    const free = BITS - this.#used;
    return Math.round(-BITS * Math.log(Math.max(1, free) / BITS));
  }

  #visit(text: string, keep: boolean): { bigrams: number; fresh: number } {
    const own = new Set<number>();
    let before = 0;
    let fresh = 0;
    for (const word of text.toLowerCase().match(WORDS) ?? []) {
      const hash = hashWord(word);
      if (before !== 0) {
        const place = (Math.imul(before, 0x9e3779b1) ^ hash) & (BITS - 1);
        if (!own.has(place)) {
          own.add(place);
          if (this.#isNew(place, keep)) fresh++;
        }
      }
      before = hash | 1;
    }
    return { bigrams: own.size, fresh };
  }

  #isNew(place: number, keep: boolean): boolean {
    const word = place >>> 5;
    const bit = 1 << (place & 31);
    if ((this.#bits[word]! & bit) !== 0) return false;
    if (keep) {
      this.#bits[word] = this.#bits[word]! | bit;
      this.#used++;
    }
    return true;
  }
}

const WORDS = /[\p{L}\p{N}]+/gu;

/** FNV-1a over UTF-16 units, mixed at the end so that all bits depend on all letters. */
function hashWord(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index++) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
