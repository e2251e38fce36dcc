import { readFile } from 'node:fs/promises';
import { UsageError } from '../errors.ts';
import type { LearnedPattern, Store } from './store.ts';

/** Site of patterns that an archivist accepted for all sites of an application. */
export const EVERYWHERE = '*';

/** What is learned for a site and an application, there and everywhere. */
export async function learnedFor(
  store: Store,
  site: string,
  application: string,
): Promise<readonly LearnedPattern[]> {
  const [own, shared] = await Promise.all([
    store.learned(site, application),
    store.learned(EVERYWHERE, application),
  ]);
  return shared.length === 0 ? own : [...own, ...shared];
}

/**
 * Puts the patterns of `learned.xml` files into a store. What a person decided in a file counts; of the rest, what
 * the store has already.
 * @throws {@link UsageError} for a file that is not there, {@link KnowledgeBaseError} for one that is none.
 */
export async function loadLearned(store: Store, files: readonly string[]): Promise<void> {
  // What reads XML takes a while to load, and most helpers start without such files.
  const { readLearned } = await import('../knowledge-base/learned.ts');
  const groups = new Map<string, LearnedPattern[]>();
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      const found = cause.code === 'ENOENT' ? `nothing at ${file}` : `what can't be read: ${cause.message}`;
      throw new UsageError('no-such-file', `Expected learned patterns, found ${found}`, { cause });
    });
    for (const pattern of readLearned(text, file)) {
      const key = JSON.stringify([pattern.site, pattern.application]);
      groups.set(key, [...(groups.get(key) ?? []), pattern]);
    }
  }
  for (const patterns of groups.values()) {
    const { site, application } = patterns[0]!;
    await store.updateLearned(site, application, (current) => merge(current, patterns));
  }
}

function merge(current: readonly LearnedPattern[], read: readonly LearnedPattern[]): LearnedPattern[] {
  const byId = new Map(current.map((pattern) => [pattern.id, pattern]));
  for (const pattern of read) {
    const decided = pattern.status === 'accepted' || pattern.status === 'rejected';
    if (decided || !byId.has(pattern.id)) byId.set(pattern.id, pattern);
  }
  return [...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}
