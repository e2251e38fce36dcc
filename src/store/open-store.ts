import { resolve } from 'node:path';
import { open, type RootDatabase } from 'lmdb';
import { InputOutputError } from '../errors.ts';
import { checkDataFile, prepareFolder, requireStore } from './data-file.ts';
import { type LmdbStore, STORE_DEFAULTS, type StoreOptions } from './lmdb-store.ts';
import { storeError } from './store-error.ts';
import { TableStore, type Tables } from './table-store.ts';

/** Changes when values are no longer read as they were. */
const FORMAT = 2;

/**
 * Opens the store in a folder, which is made when it is not there. Any number of processes may have it open;
 * each `update…` is atomic among all of them, and each sees at once what another has committed.
 */
export async function openStore(path: string, options: StoreOptions = {}): Promise<LmdbStore> {
  const settings = { ...STORE_DEFAULTS, ...options };
  const folder = resolve(path);
  if (settings.readOnly) requireStore(folder);
  else prepareFolder(folder);
  checkDataFile(folder);
  try {
    const root = open(folder, {
      readOnly: settings.readOnly,
      noSubdir: false,
      maxDbs: 8,
      maxReaders: 1024,
      // Plain LMDB commits: what is committed is on its way to the disk before the call returns.
      overlappingSync: false,
      encoding: 'json',
    });
    await checkFormat(folder, root, settings.readOnly).catch(async (error: unknown) => {
      await root.close();
      throw error;
    });
    return new TableStore(folder, root, openTables(root), settings);
  } catch (cause) {
    throw storeError(folder, cause);
  }
}

async function checkFormat(path: string, root: RootDatabase, readOnly: boolean): Promise<void> {
  const format: unknown = root.get('format');
  if (format === FORMAT) return;
  if (format === undefined && !readOnly) {
    root.putSync('format', FORMAT);
    return;
  }
  const advice =
    format !== 1
      ? 'Open it with the version that made it.'
      : 'Open it once without readOnly: it is then brought to the new format.';
  if (format !== 1 || readOnly) {
    throw new InputOutputError(
      'store-format',
      `Expected a store of format ${FORMAT}, found ${String(format)}: ${path}. ${advice}`,
    );
  }
  // Few stores are so old: the others need no reader of N-Quads.
  const { convertGraphs } = await import('./convert-graphs.ts');
  convertGraphs(path, root, FORMAT);
}

function openTables(root: RootDatabase): Tables {
  return {
    sites: root.openDB('sites', { encoding: 'json' }),
    captures: root.openDB('captures', { encoding: 'binary' }),
    sampleLists: root.openDB('sample-lists', { encoding: 'json' }),
    samples: root.openDB('samples', { encoding: 'binary' }),
    learned: root.openDB('learned', { encoding: 'json' }),
  };
}
