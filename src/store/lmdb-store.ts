import type { Capture, LearnedPattern, Store } from '../adapt/store.ts';

/** How a store is kept. */
export interface StoreOptions {
  /** Reads only; several readers and writers may have the same store open. @default false */
  readonly readOnly?: boolean;
  /** Captures kept of each URL, the latest first. @default 2 */
  readonly keepCaptures?: number;
  /** Writing fails with `store-full` once the data file has this many bytes. @default Infinity */
  readonly maxBytes?: number;
  /**
   * Flush each commit to the disk: true survives a power cut; false is faster and survives only the end of the
   * process. @default true
   */
  readonly flush?: boolean;
}

export const STORE_DEFAULTS: Required<StoreOptions> = {
  readOnly: false,
  keepCaptures: 2,
  maxBytes: Number.POSITIVE_INFINITY,
  flush: true,
};

/** What was captured and learned, in a folder that several processes share; made by `openStore`. */
export interface LmdbStore extends Store {
  /** The folder. */
  readonly path: string;
  /** The captures kept of a URL, latest first. */
  captures(canonical: string, limit?: number): Promise<readonly Capture[]>;
  /** Everything learned, on all hosts, by host and application. */
  allLearned(): Promise<readonly LearnedPattern[]>;
  /** Commits what is waiting and lets go of the files. */
  close(): Promise<void>;
}
