import { Worker } from 'node:worker_threads';
import { InputOutputError } from '../../errors.ts';
import { PAGE_THREAD_LIMITS } from '../../thread-memory.ts';
import type { Answer, Job, Request, Response, WorkerSettings } from './worker.ts';

export interface WorkerPoolOptions extends WorkerSettings {
  readonly workers: number;
  /** Milliseconds a page may take before its worker is replaced. */
  readonly pageTimeout: number;
  /** What a worker runs. @default worker.ts beside this file */
  readonly script?: URL;
}

interface Waiting {
  readonly job: Job;
  /** True once nobody waits for the answer. */
  readonly isGone: () => boolean;
  readonly answer: (answer: Answer) => void;
}

interface Seat {
  worker: Worker | null;
  ready: boolean;
  current: (Waiting & { readonly number: number; readonly timer: NodeJS.Timeout }) | null;
}

/** Milliseconds before another try when a worker could not be replaced. */
const RETRY_DELAY = 1000;

const NO_WORKER: Answer = {
  kind: 'failed',
  code: 'worker-failed',
  message: 'No worker is left; a new one is being started',
};

const GONE: Answer = { kind: 'failed', code: 'gone', message: 'The client did not wait for the answer' };

/** Workers, one page at a time each; one that takes too long or dies is replaced and its page answered with an error. */
export class WorkerPool {
  readonly #seats: Seat[] = [];
  readonly #queue: Waiting[] = [];
  #number = 0;
  #stopping = false;

  private constructor(private readonly options: WorkerPoolOptions) {}

  /** Starts all workers and waits until they can work. */
  static async start(options: WorkerPoolOptions): Promise<WorkerPool> {
    const pool = new WorkerPool(options);
    await Promise.all(
      Array.from({ length: options.workers }, () => {
        const seat: Seat = { worker: null, ready: false, current: null };
        pool.#seats.push(seat);
        return pool.#fill(seat);
      }),
    );
    return pool;
  }

  /** Pages waiting for a worker. */
  get waiting(): number {
    return this.#queue.length;
  }

  /**
   * Has a page worked on; its body is handed over and empty afterwards. One that nobody waits for any more when its turn
   * comes is not worked on. Never rejects.
   */
  run(job: Job, isGone: () => boolean = () => false): Promise<Answer> {
    if (this.#stopping)
      return Promise.resolve({ kind: 'failed', code: 'stopping', message: 'The service is stopping' });
    if (this.#seats.every(({ worker }) => worker === null)) return Promise.resolve(NO_WORKER);
    return new Promise((answer) => {
      this.#queue.push({ job, isGone, answer });
      this.#dispatch();
    });
  }

  /** Finishes what is under way, then ends the workers. */
  async stop(): Promise<void> {
    this.#stopping = true;
    while (this.#seats.some((seat) => seat.current !== null) || this.#queue.length > 0) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await Promise.all(
      this.#seats.map(({ worker }) => {
        if (worker === null) return undefined;
        const exit = new Promise((resolve) => worker.once('exit', resolve));
        worker.postMessage('stop' satisfies Request);
        return exit;
      }),
    );
  }

  #newWorker(): Worker {
    const { knowledgeBase, include, adapt, learned, store, temporary } = this.options;
    const workerData: WorkerSettings = { knowledgeBase, include, adapt, learned, store, temporary };
    const settings = { workerData, resourceLimits: PAGE_THREAD_LIMITS };
    const own = import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js';
    const script = this.options.script ?? new URL(own, import.meta.url);
    if (!script.pathname.endsWith('.ts')) return new Worker(script, settings);
    // From the sources, in development: a worker inherits no loader, so it registers the one that runs them itself.
    const start = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(script.href)})))`;
    return new Worker(start, { eval: true, ...settings });
  }

  /** Starts a worker; resolves when it can work, rejects when it ends before that. */
  #fill(seat: Seat): Promise<void> {
    const worker = this.#newWorker();
    seat.worker = worker;
    return new Promise((resolve, reject) => {
      const fail = (reason: string, cause?: unknown) => {
        if (seat.worker !== worker) return;
        if (!seat.ready) {
          seat.worker = null;
          reject(new InputOutputError('worker-start', `A worker could not start: ${reason}`, { cause }));
        } else if (!this.#stopping || seat.current !== null) {
          this.#replace(seat, 'worker-failed', `The worker failed on this page: ${reason}`);
        }
      };
      worker.on('error', (error) => fail(error.message, error));
      worker.on('exit', (code) => fail(`it ended with code ${code}`));
      worker.on('message', (message: Response) => {
        if (message === 'ready') {
          seat.ready = true;
          this.#dispatch();
          resolve();
        } else if (seat.current?.number === message.number) {
          this.#finish(seat, message.answer);
          this.#dispatch();
        }
      });
    });
  }

  #dispatch(): void {
    for (const seat of this.#seats) {
      if (!seat.ready || seat.worker === null || seat.current !== null) continue;
      const next = this.#next();
      if (next === undefined) return;
      const number = this.#number++;
      const timer = setTimeout(() => {
        this.#replace(seat, 'timeout', `The page took more than ${this.options.pageTimeout} ms`);
      }, this.options.pageTimeout);
      seat.current = { ...next, number, timer };
      seat.worker.postMessage({ number, job: next.job } satisfies Request, [next.job.body.buffer]);
    }
  }

  #next(): Waiting | undefined {
    for (;;) {
      const next = this.#queue.shift();
      if (next === undefined || !next.isGone()) return next;
      next.answer(GONE);
    }
  }

  #finish(seat: Seat, answer: Answer): void {
    const { current } = seat;
    if (current === null) return;
    clearTimeout(current.timer);
    seat.current = null;
    current.answer(answer);
  }

  #replace(seat: Seat, code: string, message: string): void {
    const old = seat.worker;
    seat.worker = null;
    seat.ready = false;
    void old?.terminate();
    this.#finish(seat, { kind: 'failed', code, message });
    this.#refill(seat);
  }

  /** Tries until a worker can be started; pages do not wait for that when no other worker is left. */
  #refill(seat: Seat): void {
    this.#fill(seat).catch(() => {
      if (this.#seats.every(({ worker }) => worker === null))
        for (const { answer } of this.#queue.splice(0)) answer(NO_WORKER);
      if (!this.#stopping) setTimeout(() => this.#stopping || this.#refill(seat), RETRY_DELAY).unref();
    });
  }
}
