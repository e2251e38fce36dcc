import { Worker } from 'node:worker_threads';
import { InputOutputError } from '../../errors.ts';
import type { Answer, Job, WorkerSettings } from './worker.ts';

export interface WorkerPoolOptions extends WorkerSettings {
  readonly workers: number;
  /** Milliseconds a page may take before its worker is replaced. */
  readonly pageTimeout: number;
}

interface Waiting {
  readonly job: Job;
  readonly answer: (answer: Answer) => void;
}

interface Seat {
  worker: Worker;
  ready: boolean;
  current: (Waiting & { readonly number: number; readonly timer: NodeJS.Timeout }) | null;
}

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
    await Promise.all(Array.from({ length: options.workers }, () => pool.#seat()));
    return pool;
  }

  /** Pages waiting for a worker. */
  get waiting(): number {
    return this.#queue.length;
  }

  /** Has a page worked on. Never rejects. */
  run(job: Job): Promise<Answer> {
    if (this.#stopping)
      return Promise.resolve({ kind: 'failed', code: 'stopping', message: 'The service is stopping' });
    return new Promise((answer) => {
      this.#queue.push({ job, answer });
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
      this.#seats.map(
        ({ worker }) =>
          new Promise((resolve) => {
            worker.once('exit', resolve);
            worker.postMessage('stop');
          }),
      ),
    );
  }

  async #seat(): Promise<void> {
    const seat: Seat = { worker: this.#newWorker(), ready: false, current: null };
    this.#seats.push(seat);
    await this.#listen(seat);
  }

  #newWorker(): Worker {
    const { knowledgeBase, include, adapt, learned, store } = this.options;
    const workerData: WorkerSettings = { knowledgeBase, include, adapt, learned, store };
    if (!import.meta.url.endsWith('.ts')) {
      return new Worker(new URL('./worker.js', import.meta.url), { workerData });
    }
    // From the sources, in development: a worker inherits no loader, so it registers the one that runs them itself.
    const { href } = new URL('./worker.ts', import.meta.url);
    const start = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(href)})))`;
    return new Worker(start, { eval: true, workerData });
  }

  #listen(seat: Seat): Promise<void> {
    return new Promise((resolve, reject) => {
      let started = false;
      seat.worker.on('message', (message: 'ready' | { readonly number: number; readonly answer: Answer }) => {
        if (message === 'ready') {
          started = true;
          seat.ready = true;
          this.#dispatch();
          resolve();
        } else if (seat.current?.number === message.number) {
          this.#finish(seat, message.answer);
          this.#dispatch();
        }
      });
      seat.worker.on('error', (error) => {
        if (!started)
          reject(
            new InputOutputError('worker-start', `A worker could not start: ${error.message}`, {
              cause: error,
            }),
          );
        else this.#replace(seat, 'worker-failed', `The worker failed: ${error.message}`);
      });
    });
  }

  #dispatch(): void {
    for (const seat of this.#seats) {
      if (!seat.ready || seat.current !== null) continue;
      const next = this.#queue.shift();
      if (next === undefined) return;
      const number = this.#number++;
      const timer = setTimeout(() => {
        void seat.worker.terminate();
        this.#replace(seat, 'timeout', `The page took more than ${this.options.pageTimeout} ms`);
      }, this.options.pageTimeout);
      seat.current = { ...next, number, timer };
      seat.worker.postMessage({ number, job: next.job });
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
    this.#finish(seat, { kind: 'failed', code, message });
    seat.ready = false;
    seat.worker.removeAllListeners();
    seat.worker = this.#newWorker();
    this.#listen(seat).catch(() => {
      // It could start before; a worker that can't any more leaves its place empty, the others go on.
      this.#seats.splice(this.#seats.indexOf(seat), 1);
    });
  }
}
