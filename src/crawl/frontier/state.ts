import { type Database, open, type RootDatabase } from 'lmdb';
import { AahError, InputOutputError, UsageError } from '../../errors.ts';
import { makeFolder } from '../../make-folder.ts';
import { damageOfDataFile } from '../../store/data-file.ts';
import type { ChangeHistory } from '../recrawl/history.ts';
import type { StoredEntry } from './codec.ts';
import { claimDirectory } from './lock.ts';

/** Number of the layout below; a directory of another layout is refused. */
export const STATE_FORMAT = 1;

/** The databases of a crawl's state. */
export interface StateDatabases {
  /** Keys only, in order of priority; the entries are in `entries`. */
  readonly queue: Database<Buffer, Buffer>;
  /** Keys only, in order of time. */
  readonly waiting: Database<Buffer, Buffer>;
  /** By sequence number, so that pages of the file fill up one after another. */
  readonly entries: Database<StoredEntry, number>;
  readonly seen: Database<Buffer, Buffer>;
  /** Host to `[number, parked until, why]`. */
  readonly sites: Database<readonly [number, number, string], string>;
  /** Pages that named others, by number. */
  readonly origins: Database<string, number>;
  /** Actions and levels, by number. */
  readonly names: Database<string, number>;
  readonly failures: Database<readonly [string, string], number>;
  readonly tallies: Database<number, string>;
  readonly marks: Database<number, string>;
  readonly blobs: Database<unknown, string>;
  readonly meta: Database<number, string>;
  /** Survives `Frontier.restart`: what earlier crawls saw of each page. */
  readonly history: Database<ChangeHistory, Buffer>;
}

/** LMDB would end the process with a signal. */
function refuseDamaged(directory: string): void {
  const why = damageOfDataFile(directory, 'older');
  if (why === null) return;
  throw new InputOutputError(
    'state-open',
    `${directory}: the crawl's state is damaged (${why}). Put a copy in its place, or crawl into a new folder; the files beside it are whole up to the last page, and \`aah process\` reads the archive`,
  );
}

/**
 * A crawl's durable state: one lmdb environment, held by one process at a time.
 * A commit survives the death of the process at once; after a power cut, lmdb goes back to the last flushed commit.
 */
export class CrawlState {
  readonly databases: StateDatabases;
  readonly #root: RootDatabase<unknown, string>;
  readonly #release: () => void;
  #closing: Promise<void> | undefined;

  private constructor(root: RootDatabase<unknown, string>, release: () => void) {
    this.#root = root;
    this.#release = release;
    this.databases = openDatabases(root);
  }

  /** Opens or makes the state in `directory`; refuses one that a living process holds. */
  static open(directory: string): CrawlState {
    try {
      makeFolder(directory);
    } catch (error) {
      const reason = (error as Error).message;
      throw new InputOutputError(
        'state-open',
        `Can't make the folder ${directory}: ${reason}. Choose another one, or mend the permissions.`,
        { cause: error },
      );
    }
    const release = claimDirectory(directory);
    try {
      refuseDamaged(directory);
      const root = open<unknown, string>({ path: directory, noSubdir: false, maxDbs: 16, mapSize: MAP_SIZE });
      const state = new CrawlState(root, release);
      const { meta } = state.databases;
      const format = meta.get('format');
      if (format === undefined) meta.putSync('format', STATE_FORMAT);
      else if (format !== STATE_FORMAT) {
        throw new UsageError(
          'state-format',
          `${directory}: expected crawl state of format ${STATE_FORMAT}, found ${format}; use the version of aah that wrote it`,
        );
      }
      return state;
    } catch (error) {
      release();
      if (error instanceof AahError) throw error;
      throw new InputOutputError('state-open', `${directory}: crawl state can't be opened`, { cause: error });
    }
  }

  /**
   * Runs `change` in a transaction; resolves when it is committed and visible to reads.
   * Transactions commit in the order of the calls; those of one turn share a commit. `change` must not throw.
   */
  async transaction<T>(change: () => T): Promise<T> {
    try {
      const result = await this.#root.transaction(change);
      // A snapshot from before the commit would show finished entries as queued.
      this.#root.resetReadTxn();
      return result;
    } catch (error) {
      throw new InputOutputError('state-write', 'Crawl state: the transaction was not committed', {
        cause: error,
      });
    }
  }

  /** Waits until every commit has reached the disk, then closes. */
  close(): Promise<void> {
    this.#closing ??= (async () => {
      await this.#root.flushed;
      await this.#root.close();
      this.#release();
    })();
    return this.#closing;
  }
}

/** Address space, not memory: 16 GiB hold some 80 million URLs. Grown in steps instead, lmdb would map the file twice. */
const MAP_SIZE = 2 ** 34;

function openDatabases(root: RootDatabase<unknown, string>): StateDatabases {
  const bytes = { keyEncoding: 'binary', encoding: 'binary' } as const;
  return {
    queue: root.openDB('queue', bytes),
    waiting: root.openDB('waiting', bytes),
    entries: root.openDB('entries', { keyEncoding: 'uint32' }),
    seen: root.openDB('seen', bytes),
    sites: root.openDB('sites', {}),
    origins: root.openDB('origins', { encoding: 'string' }),
    names: root.openDB('names', { encoding: 'string' }),
    failures: root.openDB('failures', {}),
    tallies: root.openDB('tallies', {}),
    marks: root.openDB('marks', {}),
    blobs: root.openDB('blobs', {}),
    meta: root.openDB('meta', {}),
    history: root.openDB('history', { keyEncoding: 'binary' }),
  };
}
