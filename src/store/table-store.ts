import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, RootDatabase } from 'lmdb';
import { chooseSamples, sampleRank } from '../adapt/memory-store.ts';
import type { Capture, LearnedPattern, SamplePage, SiteState } from '../adapt/store.ts';
import { InputOutputError, UsageError } from '../errors.ts';
import { packCapture, packSample, unpackCapture, unpackSample } from './codec.ts';
import { corrupt, DATA_FILE } from './data-file.ts';
import { type CaptureKey, captureKey, captureRange, keyPart } from './keys.ts';
import type { LmdbStore, StoreOptions } from './lmdb-store.ts';
import { storeError } from './store-error.ts';
import { WriteQueue } from './write-queue.ts';

/** The tables of a store. */
export interface Tables {
  readonly sites: Database<SiteState, string>;
  readonly captures: Database<Buffer, CaptureKey>;
  /** Samples kept per level, their text left out: enough to decide about one more. */
  readonly sampleLists: Database<readonly SamplePage[], string[]>;
  readonly samples: Database<Buffer, string[]>;
  readonly learned: Database<readonly LearnedPattern[], string[]>;
}

/** Flags of a transaction in `lmdb`: can be undone, is committed when the call returns, is not flushed by then. */
const TRANSACTION = { abortable: 1, synchronous: 2, noFlush: 0x10000 };

/** The store on the tables of LMDB; hosts know it as a {@link LmdbStore}, whose types need none of `lmdb`'s. */
export class TableStore implements LmdbStore {
  readonly #root: RootDatabase;
  readonly #tables: Tables;
  readonly #options: Required<StoreOptions>;
  readonly #queue: WriteQueue;
  #open = true;

  constructor(
    readonly path: string,
    root: RootDatabase,
    tables: Tables,
    options: Required<StoreOptions>,
  ) {
    this.#root = root;
    this.#tables = tables;
    this.#options = options;
    this.#queue = new WriteQueue((action) => this.#transact(action));
  }

  async site(host: string): Promise<SiteState | undefined> {
    return this.#read(() => this.#tables.sites.get(keyPart(host)));
  }

  async updateSite(host: string, change: (current: SiteState | undefined) => SiteState): Promise<SiteState> {
    const { sites } = this.#tables;
    return this.#write(() => {
      const state = change(sites.get(keyPart(host)));
      sites.put(keyPart(host), state);
      return state;
    });
  }

  async capture(canonical: string): Promise<Capture | undefined> {
    const [latest] = await this.captures(canonical, 1);
    return latest;
  }

  async captures(canonical: string, limit: number = this.#options.keepCaptures): Promise<readonly Capture[]> {
    const { captures } = this.#tables;
    return this.#read(() =>
      [...captures.getKeys({ ...captureRange(canonical), limit })].flatMap((key) => {
        const packed = captures.get(key);
        // Gone since the keys were read: another process has just dropped it.
        return packed ? [unpackCapture(packed)] : [];
      }),
    );
  }

  async saveCapture(capture: Capture): Promise<void> {
    const { captures } = this.#tables;
    const packed = packCapture(capture);
    const { canonical, capturedAt } = capture;
    await this.#write(() => {
      captures.put(captureKey(canonical, capturedAt), packed);
      const offset = this.#options.keepCaptures;
      for (const old of [...captures.getKeys({ ...captureRange(canonical), offset })]) captures.remove(old);
    });
  }

  async samples(host: string, application: string, level: string): Promise<readonly SamplePage[]> {
    const { sampleLists, samples } = this.#tables;
    const place = [host, application, level].map(keyPart);
    return this.#read(() =>
      (sampleLists.get(place) ?? []).flatMap(({ url }) => {
        const packed = samples.get([...place, sampleRank(url)]);
        return packed ? [unpackSample(packed)] : [];
      }),
    );
  }

  async keepSample(host: string, application: string, level: string, page: SamplePage): Promise<void> {
    const { sampleLists, samples } = this.#tables;
    const place = [host, application, level].map(keyPart);
    const listed: SamplePage = { ...page, text: '' };
    const choose = () => chooseSamples(sampleLists.get(place) ?? [], listed);
    // Most pages are not kept: that is found out without a transaction and without packing the page.
    if (!this.#read(choose).includes(listed)) return;
    const packed = packSample(page);
    await this.#write(() => {
      const before = sampleLists.get(place) ?? [];
      const after = choose();
      if (!after.includes(listed)) return;
      sampleLists.put(place, after);
      samples.put([...place, sampleRank(page.url)], packed);
      for (const { url } of before) {
        if (!after.some((each) => each.url === url)) samples.remove([...place, sampleRank(url)]);
      }
    });
  }

  async learned(host: string, application: string): Promise<readonly LearnedPattern[]> {
    return this.#read(() => this.#tables.learned.get([host, application].map(keyPart)) ?? []);
  }

  async updateLearned(
    host: string,
    application: string,
    change: (current: readonly LearnedPattern[]) => readonly LearnedPattern[],
  ): Promise<readonly LearnedPattern[]> {
    const { learned } = this.#tables;
    const place = [host, application].map(keyPart);
    return this.#write(() => {
      const list = change(learned.get(place) ?? []);
      learned.put(place, list);
      return list;
    });
  }

  async allLearned(): Promise<readonly LearnedPattern[]> {
    return this.#read(() => [...this.#tables.learned.getRange()].flatMap(({ value }) => value));
  }

  async close(): Promise<void> {
    if (!this.#open) return;
    this.#queue.flush();
    this.#open = false;
    await this.#root.close();
  }

  #read<T>(action: () => T): T {
    this.#requireOpen();
    // A snapshot is kept for the rest of the turn otherwise, and another process's commit would not be seen.
    this.#root.resetReadTxn();
    try {
      return action();
    } catch (cause) {
      throw cause instanceof InputOutputError
        ? cause
        : corrupt(this.path, `a value can't be read: ${String(cause)}`, cause);
    }
  }

  async #write<T>(action: () => T): Promise<T> {
    this.#requireOpen();
    if (this.#options.readOnly) {
      throw new UsageError(
        'store-read-only',
        `Expected a store to write, found one opened with readOnly: ${this.path}`,
      );
    }
    return this.#queue.add(action);
  }

  #transact(action: () => void): void {
    const { flush, maxBytes } = this.#options;
    const flags = TRANSACTION.abortable | TRANSACTION.synchronous | (flush ? 0 : TRANSACTION.noFlush);
    if (maxBytes < Number.POSITIVE_INFINITY && statSync(join(this.path, DATA_FILE)).size >= maxBytes) {
      throw storeError(this.path, 'maxBytes');
    }
    try {
      this.#root.transactionSync(action, flags);
    } catch (cause) {
      throw storeError(this.path, cause);
    }
  }

  #requireOpen(): void {
    if (!this.#open)
      throw new UsageError('store-closed', `Expected an open store, found a closed one: ${this.path}`);
  }
}
