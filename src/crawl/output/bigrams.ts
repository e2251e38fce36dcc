/** Bits of the set: 4 MiB, which holds some ten million word pairs before it says "seen" too often. */
const BITS = 2 ** 25;

/**
 * Which word pairs were seen, and about how many: a bitmap with one hash, so that the size does not grow with the
 * crawl. The number is estimated from the bits that are still free (linear counting).
 */
export class BigramSet {
  readonly #bits = new Uint32Array(BITS / 32);
  #used = 0;

  /** Adds the pairs of a text; says how many of them are new. */
  add(text: string): number {
    return this.addPairs(wordPairs(text));
  }

  /** Adds what `wordPairs` found; says how much of it is new. */
  addPairs(pairs: Uint32Array): number {
    const bits = this.#bits;
    let fresh = 0;
    for (const pair of pairs) {
      const word = pair >>> 5;
      const bit = 1 << (pair & 31);
      if ((bits[word]! & bit) !== 0) continue;
      bits[word] = bits[word]! | bit;
      fresh++;
    }
    this.#used += fresh;
    return fresh;
  }

  /** How many different pairs a text has, and how many of them were not added yet. */
  compare(pairs: Uint32Array): { readonly bigrams: number; readonly fresh: number } {
    const own = new Set(pairs);
    let fresh = 0;
    for (const place of own) if ((this.#bits[place >>> 5]! & (1 << (place & 31))) === 0) fresh++;
    return { bigrams: own.size, fresh };
  }

  /** Different pairs seen, about. */
  get size(): number {
    const free = BITS - this.#used;
    return Math.round(-BITS * Math.log(Math.max(1, free) / BITS));
  }
}

/** The place in the set of each pair of words in a row; case does not count. */
export function wordPairs(text: string): Uint32Array<ArrayBuffer> {
  // A word takes at least one letter and one sign that is none.
  const pairs = new Uint32Array((text.length + 1) >>> 1);
  let count = 0;
  let before = 0;
  let at = 0;
  while (at < text.length) {
    let hash = FNV_START;
    const start = at;
    let code = text.charCodeAt(at);
    while (code < 128 && WORD[code] !== 0) {
      hash = Math.imul(hash ^ WORD[code]!, FNV_PRIME);
      code = text.charCodeAt(++at);
    }
    if (code >= 128) {
      // Rare enough to ask Unicode about the whole word.
      LETTERS.lastIndex = start;
      const word = LETTERS.exec(text)?.[0] ?? '';
      at = start + Math.max(1, word.length);
      if (word === '') continue;
      hash = hashWord(word.toLowerCase());
    } else if (at === start) {
      at++;
      continue;
    }
    hash = mix(hash);
    if (before !== 0) pairs[count++] = (Math.imul(before, 0x9e3779b1) ^ hash) & (BITS - 1);
    before = hash | 1;
  }
  return pairs.slice(0, count);
}

const FNV_START = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const LETTERS = /[\p{L}\p{N}]+/uy;

/** ASCII letters and digits, in lower case; 0 for what is no part of a word. */
const WORD = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const sign = String.fromCharCode(code);
  if (/[a-z0-9]/i.test(sign)) WORD[code] = sign.toLowerCase().charCodeAt(0);
}

/** FNV-1a over UTF-16 units. */
function hashWord(word: string): number {
  let hash = FNV_START;
  for (let index = 0; index < word.length; index++) {
    hash = Math.imul(hash ^ word.charCodeAt(index), FNV_PRIME);
  }
  return hash;
}

/** Makes all bits depend on all letters. */
function mix(value: number): number {
  let hash = value;
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
