import { createHash } from 'node:crypto';
import type { ArchiveObject } from '../../act/object.ts';

/** How many objects are remembered before the older half is forgotten. */
const GENERATION = 1_000_000;

/** What an object is known by. */
export interface ObjectKey {
  /** Of everything but where it was met. */
  readonly digest: string;
  /** Met on its own page. */
  readonly own: boolean;
}

export function objectKey(object: ArchiveObject): ObjectKey {
  const { page, captured, position, level, action, ...lasting } = object;
  const digest = createHash('sha1').update(JSON.stringify(lasting)).digest('base64').slice(0, 16);
  return { digest, own: page === object.id };
}

/** Knows which objects were written, so that a thread is not written again with each of its pages; bounded. */
export class SeenObjects {
  #young = new Set<string>();
  #old = new Set<string>();

  /** True for an object not written before, for one that changed, and for one met on its own page at last. */
  isNew({ digest, own }: ObjectKey): boolean {
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
