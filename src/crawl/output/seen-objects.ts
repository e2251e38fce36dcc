import { createHash } from 'node:crypto';
import type { ArchiveObject } from '../../act/object.ts';

/** How many objects are remembered before the older half is forgotten. */
const GENERATION = 1_000_000;

/** Knows which objects were written, so that a thread is not written again with each of its pages; bounded. */
export class SeenObjects {
  #young = new Set<string>();
  #old = new Set<string>();

  /** True for an object not written before, for one that changed, and for one met on its own page at last. */
  isNew(object: ArchiveObject): boolean {
    const { page, captured, position, level, action, ...lasting } = object;
    const own = page === object.id;
    const digest = createHash('sha1').update(JSON.stringify(lasting)).digest('base64').slice(0, 16);
    const key = own ? `${digest}!` : digest;
    if (this.#has(key) || (!own && this.#has(`${digest}!`))) return false;
    this.#young.add(key);
    if (this.#young.size > GENERATION) {
      this.#old = this.#young;
      this.#young = new Set();
    }
    return true;
  }

  #has(key: string): boolean {
    return this.#young.has(key) || this.#old.has(key);
  }
}
