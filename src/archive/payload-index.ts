import type { RevisitOriginal } from './records.ts';

/**
 * Remembers which payloads were stored, so that the next one that is the same becomes a revisit.
 * The key is the caller's choice: `contentDigest` finds more than `WARC-Payload-Digest` does.
 */
export interface PayloadIndex {
  find(key: string): RevisitOriginal | undefined;
  add(key: string, original: RevisitOriginal): void;
}

/** A payload index that lasts as long as the process. */
export class MemoryPayloadIndex implements PayloadIndex {
  readonly #originals = new Map<string, RevisitOriginal>();

  find(key: string): RevisitOriginal | undefined {
    return this.#originals.get(key);
  }

  /** The first original of a key stays. */
  add(key: string, original: RevisitOriginal): void {
    if (!this.#originals.has(key)) this.#originals.set(key, original);
  }
}
