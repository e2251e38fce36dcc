/** How many objects are remembered before the older half is forgotten. */
const GENERATION = 1_000_000;

/** What an object is known by: a digest of everything but where it was met, marked when that is its own page. */
export type ObjectKey = string;

const OWN = '!';

/** The key of an object with this digest. */
export function keyOf(digest: string, isOnOwnPage: boolean): ObjectKey {
  return isOnOwnPage ? digest + OWN : digest;
}

/** Knows which objects were written, so that a thread is not written again with each of its pages; bounded. */
export class SeenObjects {
  #young = new Set<ObjectKey>();
  #old = new Set<ObjectKey>();

  /** True for an object not written before, for one that changed, and for one met on its own page at last. */
  isNew(key: ObjectKey): boolean {
    if (this.#has(key) || (!key.endsWith(OWN) && this.#has(key + OWN))) return false;
    this.#young.add(key);
    if (this.#young.size > GENERATION) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    return true;
  }

  #has(key: ObjectKey): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }
}
