import { MemoryStore } from '../../adapt/memory-store.ts';
import type { LearnedPattern, Store } from '../../adapt/store.ts';

/** A store that a crawl opens, reports from and closes. */
export interface CrawlStore extends Store {
  allLearned(): Promise<readonly LearnedPattern[]>;
  close(): Promise<void>;
}

/**
 * The store of a crawl: the user's, shared and flushed at every commit, or one of its own in the output folder, which
 * survives the death of the process. A blind crawl learns nothing and needs none.
 */
export async function openCrawlStore(
  shared: string | undefined,
  own: string,
  blind: boolean,
): Promise<CrawlStore> {
  if (blind) return new MemoryStore();
  const { openStore } = await import('../../store/index.ts');
  return shared === undefined ? await openStore(own, { flush: false }) : await openStore(shared);
}
