import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { LearnedPattern } from '../adapt/store.ts';
import { UsageError } from '../errors.ts';
import { readLearned, writeLearned } from '../knowledge-base/learned.ts';

/** Where learned patterns are kept: a `learned.xml`, or a store. */
export interface LearnedOverlay {
  /** For messages. */
  readonly name: string;
  readonly patterns: readonly LearnedPattern[];
  /** Puts patterns in the place of those with the same id. */
  replace(changed: readonly LearnedPattern[]): Promise<void>;
  close(): Promise<void>;
}

/** Opens the overlay that the options name; `learned.xml` in the working directory without any. */
export async function openOverlay(options: {
  readonly file?: string | undefined;
  readonly store?: string | undefined;
}): Promise<LearnedOverlay> {
  if (options.store !== undefined && options.file !== undefined)
    throw new UsageError('one-overlay', 'Name a file or a store, not both.');
  return options.store === undefined ? openFile(options.file ?? 'learned.xml') : openFolder(options.store);
}

async function openFile(file: string): Promise<LearnedOverlay> {
  if (!existsSync(file)) {
    throw new UsageError(
      'no-such-file',
      `Expected learned patterns, found nothing at ${file}. Name the learned.xml of a crawl with --file, or a store with --store.`,
    );
  }
  const patterns = readLearned(await readFile(file, 'utf8'), file);
  return {
    name: file,
    patterns,
    async replace(changed) {
      const byId = new Map(changed.map((pattern) => [pattern.id, pattern]));
      const text = writeLearned(patterns.map((pattern) => byId.get(pattern.id) ?? pattern));
      // Whole or not at all: an archivist's decisions are in it.
      await writeFile(`${file}.new`, text);
      await rename(`${file}.new`, file);
    },
    async close() {},
  };
}

async function openFolder(folder: string): Promise<LearnedOverlay> {
  if (!existsSync(join(folder, 'data.mdb')))
    throw new UsageError('no-such-path', `Expected a store, found none at ${folder}`);
  const { openStore } = await import('../store/index.ts');
  const store = await openStore(folder);
  const patterns = await store.allLearned();
  return {
    name: folder,
    patterns,
    async replace(changed) {
      for (const pattern of changed) {
        const old = patterns.find(({ id }) => id === pattern.id);
        if (old !== undefined && old.site !== pattern.site)
          await store.updateLearned(old.site, old.application, (all) =>
            all.filter(({ id }) => id !== pattern.id),
          );
        await store.updateLearned(pattern.site, pattern.application, (all) => [
          ...all.filter(({ id }) => id !== pattern.id),
          pattern,
        ]);
      }
    },
    close: () => store.close(),
  };
}
