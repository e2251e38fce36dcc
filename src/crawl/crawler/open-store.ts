import { MemoryStore } from '../../adapt/memory-store.ts';
import type { LearnedPattern, Store } from '../../adapt/store.ts';

/** A store that a crawl opens, reports from and closes. */
export interface CrawlStore extends Store {
  allLearned(): Promise<readonly LearnedPattern[]>;
  close(): Promise<void>;
}

/** The durable store in a folder; a blind crawl learns nothing and needs none. */
export async function openCrawlStore(path: string, blind: boolean): Promise<CrawlStore> {
  if (blind) return new MemoryStore();
  const { openStore } = await import('../../store/index.ts');
  return await openStore(path);
}
