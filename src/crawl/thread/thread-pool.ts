/** A thread that first loads what it works with. */
export interface LoadingThread {
  /** Resolves when it is loaded, and rejects when it can't be. */
  load(): Promise<void>;
  close(): Promise<void>;
}

/** A thread of a pool, and how busy it is. */
export interface Seat<Thread> {
  readonly thread: Thread;
  readonly waiting: number;
  /** It has answered. */
  readonly isLoaded: boolean;
}

export interface ThreadPoolOptions {
  /** Threads at the most. */
  readonly most: number;
  /** Start more also while others are loading. @default false */
  readonly eager?: boolean;
}

/** Jobs that wait for each thread before one more is started: a polite crawl never gets there. */
const ENOUGH_WAITING = 4;

type OwnSeat<Thread> = { -readonly [name in keyof Seat<Thread>]: Seat<Thread>[name] };

/** Threads that do the same: one to begin with, more when jobs wait. */
export class ThreadPool<Thread extends LoadingThread> {
  readonly #seats: OwnSeat<Thread>[] = [];

  /** The first thread begins to load. */
  constructor(
    private readonly newThread: () => Thread,
    private readonly options: ThreadPoolOptions,
  ) {
    this.#addSeat();
  }

  /** Threads that were started. */
  get size(): number {
    return this.#seats.length;
  }

  /** Resolves when the first thread is loaded, and rejects when it can't be. */
  async load(): Promise<void> {
    await this.ask((thread) => thread.load());
  }

  /** Asks the thread that answers soonest, or the one in this seat. */
  async ask<T>(question: (thread: Thread) => Promise<T>, asked: Seat<Thread> = this.leastBusy()): Promise<T> {
    // Seats are made here alone; to others they are read-only.
    const seat = asked as OwnSeat<Thread>;
    this.#growBehind(seat);
    seat.waiting++;
    try {
      return await question(seat.thread);
    } finally {
      seat.waiting--;
      seat.isLoaded = true;
    }
  }

  /** The seat where a job is answered soonest. */
  leastBusy(): Seat<Thread> {
    const loaded = this.#seats.filter(({ isLoaded }) => isLoaded);
    const [least] = (loaded.length > 0 ? loaded : this.#seats).toSorted((a, b) => a.waiting - b.waiting);
    return least!;
  }

  async close(): Promise<void> {
    await Promise.all(this.#seats.map(({ thread }) => thread.close()));
  }

  #growBehind({ waiting }: Seat<Thread>): void {
    const { most, eager = false } = this.options;
    if (waiting < ENOUGH_WAITING || this.#seats.length >= most) return;
    if (!eager && this.#seats.some(({ isLoaded }) => !isLoaded)) return;
    // It loads before it is asked: the job in hand goes where it is answered sooner.
    const seat = this.#addSeat();
    seat.thread
      .load()
      // A thread that fails to load is told of by the jobs that are given to it.
      .catch(() => undefined)
      .finally(() => {
        seat.isLoaded = true;
      });
  }

  #addSeat(): OwnSeat<Thread> {
    const seat = { thread: this.newThread(), waiting: 0, isLoaded: false };
    this.#seats.push(seat);
    return seat;
  }
}
