import type {
  InspectedPage,
  PageContext,
  PageInspector,
  ReadablePage,
  UrlVerdict,
} from '../crawler/page-inspector.ts';
import type { InspectorThread } from './inspector-thread.ts';

/** Pages that wait for each thread before one more is started: a polite crawl never gets there. */
const ENOUGH_WAITING = 4;

interface Seat {
  readonly thread: InspectorThread;
  waiting: number;
  /** It has answered: its knowledge base is loaded. */
  isLoaded: boolean;
}

/** Threads with a helper each that share a store; one to begin with, more when pages wait. */
export class InspectorPool implements PageInspector {
  readonly #seats: Seat[] = [];

  /** The first thread begins to load its knowledge base. */
  constructor(
    private readonly newThread: () => InspectorThread,
    private readonly most: number,
  ) {
    this.#addSeat();
  }

  /** Threads that were started. */
  get size(): number {
    return this.#seats.length;
  }

  /** Resolves when the knowledge base is loaded, and rejects when it can't be. */
  async load(): Promise<void> {
    await this.#ask((thread) => thread.load());
  }

  async inspect(page: ReadablePage, context: PageContext): Promise<InspectedPage> {
    return await this.#ask((thread) => thread.inspect(page, context));
  }

  async judge(url: string): Promise<UrlVerdict> {
    return await this.#ask((thread) => thread.judge(url));
  }

  async close(): Promise<void> {
    await Promise.all(this.#seats.map(({ thread }) => thread.close()));
  }

  async #ask<T>(question: (thread: InspectorThread) => Promise<T>): Promise<T> {
    const seat = this.#choose();
    seat.waiting++;
    try {
      return await question(seat.thread);
    } finally {
      seat.waiting--;
      seat.isLoaded = true;
    }
  }

  #choose(): Seat {
    const loaded = this.#seats.filter(({ isLoaded }) => isLoaded);
    const [least] = (loaded.length > 0 ? loaded : this.#seats).toSorted((a, b) => a.waiting - b.waiting);
    const isBusy = least === undefined || least.waiting >= ENOUGH_WAITING;
    if (isBusy && this.#seats.length < this.most && loaded.length === this.#seats.length) {
      // It loads before it is asked: the page in hand goes where it is answered sooner.
      this.#loadInto(this.#addSeat());
    }
    return least ?? this.#addSeat();
  }

  #addSeat(): Seat {
    const seat: Seat = { thread: this.newThread(), waiting: 0, isLoaded: false };
    this.#seats.push(seat);
    return seat;
  }

  /** A thread that fails to load is told of by the pages that are given to it. */
  #loadInto(seat: Seat): void {
    seat.thread
      .load()
      .catch(() => undefined)
      .finally(() => {
        seat.isLoaded = true;
      });
  }
}
