import { MemoryStore } from '../adapt/memory-store.ts';
import type { LearnedPattern, Store } from '../adapt/store.ts';

/** A store that a command opens, reports from and closes. */
export interface CommandStore extends Store {
  allLearned(): Promise<readonly LearnedPattern[]>;
  close(): Promise<void>;
}

/** The store at `path`, or one in memory. */
export async function openCommandStore(path: string | undefined): Promise<CommandStore> {
  if (path === undefined) return new MemoryStore();
  const { openStore } = await import('../store/index.ts');
  return openStore(path);
}
