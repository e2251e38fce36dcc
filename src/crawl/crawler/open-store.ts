import { join } from 'node:path';
import { MemoryStore } from '../../adapt/memory-store.ts';
import type { LearnedPattern, Store } from '../../adapt/store.ts';

/** A store that a crawl opens, reports from and closes. */
export interface CrawlStore extends Store {
  allLearned(): Promise<readonly LearnedPattern[]>;
  close(): Promise<void>;
}

/** Where a store is, and whether each commit is flushed to the disk. */
export interface StorePlace {
  readonly path: string;
  readonly flush: boolean;
}

/**
 * The store of a crawl: the user's, shared and flushed at every commit, or one of its own in the output folder, which
 * survives the death of the process.
 */
export function storePlace(shared: string | undefined, out: string): StorePlace {
  return shared === undefined
    ? { path: join(out, 'state', 'store'), flush: false }
    : { path: shared, flush: true };
}

/** A blind crawl learns nothing and needs no place. */
export async function openCrawlStore(place: StorePlace | null): Promise<CrawlStore> {
  if (place === null) return new MemoryStore();
  const { openStore } = await import('../../store/index.ts');
  return await openStore(place.path, { flush: place.flush });
}
