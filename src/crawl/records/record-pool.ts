import { siteOf } from '../../act/url/site.ts';
import { type Seat, ThreadPool } from '../thread/thread-pool.ts';
import type { InspectedRecord, PageRecord, RecordInspector } from './record-inspector.ts';
import type { RecordThread } from './record-thread.ts';

/** Pages in a row that taught nothing before those of their site are shared out. */
const CALM = 16;
/** Sites remembered; one that comes again later begins anew. */
const MOST_SITES = 10_000;

interface Site {
  /** The thread that has its pages while they teach. */
  seat: Seat<RecordThread>;
  waiting: number;
  calm: number;
}

/**
 * Threads with a helper each that share a store. The pages of a site go through one thread, in their order, while they
 * teach; once so many in a row taught nothing, they go wherever there is room, until one teaches something again.
 */
export class RecordPool implements RecordInspector {
  readonly #threads: ThreadPool<RecordThread>;
  readonly #sites = new Map<string, Site>();

  /** The first thread begins to load its knowledge base. */
  constructor(newThread: () => RecordThread, most: number) {
    this.#threads = new ThreadPool(newThread, { most, eager: true });
  }

  /** Threads that were started. */
  get size(): number {
    return this.#threads.size;
  }

  /** Resolves when the knowledge base is loaded, and rejects when it can't be. */
  load(): Promise<void> {
    return this.#threads.load();
  }

  async inspectRecord(record: PageRecord, memory?: ArrayBuffer): Promise<InspectedRecord> {
    const site = this.#siteOf(record.targetUri);
    const seat = site.calm < CALM ? site.seat : this.#threads.leastBusy();
    site.waiting++;
    try {
      const result = await this.#threads.ask((thread) => thread.inspectRecord(record, memory), seat);
      if (result.teaches) {
        site.calm = 0;
        site.seat = seat;
      } else if (result.page !== null) site.calm++;
      return result;
    } catch (error) {
      // A page that fails is news of that page; a thread that fails would make news of all that follow.
      throw seat.thread.failure === null ? error : new ThreadFailure(seat.thread.failure);
    } finally {
      site.waiting--;
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  #siteOf(url: string): Site {
    const name = URL.canParse(url) ? siteOf(new URL(url)) : '';
    const known = this.#sites.get(name);
    if (known !== undefined) return known;
    const site: Site = { seat: this.#threads.leastBusy(), waiting: 0, calm: 0 };
    this.#sites.set(name, site);
    if (this.#sites.size > MOST_SITES) this.#forgetOldest();
    return site;
  }

  #forgetOldest(): void {
    for (const [name, { waiting }] of this.#sites) {
      if (waiting > 0) continue;
      this.#sites.delete(name);
      return;
    }
  }
}

/** A thread is gone: nothing that follows can be given to it. */
export class ThreadFailure extends Error {
  override readonly name = 'ThreadFailure';
  constructor(cause: Error) {
    super(`A thread that looks into records failed: ${cause.message}`, { cause });
  }
}
