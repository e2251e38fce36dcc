import { type ResourceLimits, Worker } from 'node:worker_threads';
import { type PackedError, unpackError } from './packed-error.ts';

/** What a thread answers to a job. */
export type JobAnswer<Result> = { readonly result: Result } | { readonly error: PackedError };

/** What a thread is told: work, or to end. */
export type JobMessage<Job> = readonly Job[] | 'stop';

export interface JobThreadOptions {
  /** The file that runs in the thread; it calls `serveJobs`. */
  readonly entry: URL;
  /** For messages: the thread that `purpose`. */
  readonly purpose: string;
  readonly data: unknown;
  /** @default Node's */
  readonly resourceLimits?: ResourceLimits;
}

interface Waiting<Job, Result> {
  readonly job: Job;
  readonly transfer: readonly ArrayBuffer[];
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

/** A thread that works off jobs in the order of the calls. When it fails, everything that waits and follows fails. */
export class JobThread<Job, Result> {
  #worker: Worker | null = null;
  /** Jobs of this turn: to wake the thread costs more than to hand it one more. */
  #fresh: Waiting<Job, Result>[] = [];
  /** Answers come in the order of the jobs. */
  readonly #asked: Waiting<Job, Result>[] = [];
  #failure: Error | null = null;
  #ended: Promise<void> | null = null;

  /** The thread starts with the first job, or with `start`. */
  constructor(private readonly options: JobThreadOptions) {}

  /** Why nothing can be run any more; null while all is well. */
  get failure(): Error | null {
    return this.#failure;
  }

  start(): void {
    if (this.#worker !== null) return;
    this.#worker = this.#newWorker();
    if (this.#asked.length === 0) this.#worker.unref();
  }

  /** `transfer`: parts of the job that are handed over, not copied. */
  run(job: Job, transfer: readonly ArrayBuffer[] = []): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) return reject(this.#failure);
      this.#fresh.push({ job, transfer, resolve, reject });
      if (this.#fresh.length === 1) setImmediate(() => this.#ask());
    });
  }

  /**
   * Ends the thread behind what it has in hand; the rest is left. It is never cut off: one that dies inside a
   * transaction of lmdb keeps its lock.
   */
  async close(): Promise<void> {
    const worker = this.#worker;
    this.#fail(new Error(`the thread that ${this.options.purpose} is closed`));
    if (worker === null) return;
    worker.ref();
    worker.postMessage('stop' satisfies JobMessage<Job>);
    await this.#ended;
  }

  #ask(): void {
    const fresh = this.#fresh;
    if (fresh.length === 0) return;
    this.#fresh = [];
    this.#asked.push(...fresh);
    this.start();
    this.#worker?.ref();
    this.#worker?.postMessage(
      fresh.map(({ job }) => job) satisfies JobMessage<Job>,
      fresh.flatMap(({ transfer }) => transfer),
    );
  }

  #newWorker(): Worker {
    const { entry, data, resourceLimits, purpose } = this.options;
    const worker = new Worker(entry, { workerData: data, ...(resourceLimits && { resourceLimits }) });
    worker.on('message', (answers: readonly JobAnswer<Result>[]) => {
      for (const answer of answers) {
        const waiting = this.#asked.shift();
        if ('error' in answer) waiting?.reject(unpackError(answer.error));
        else waiting?.resolve(answer.result);
      }
      // An idle thread must not keep the process alive.
      if (this.#asked.length === 0 && this.#failure === null) worker.unref();
    });
    worker.on('error', (error) => this.#fail(error));
    this.#ended = new Promise((resolve) => {
      worker.on('exit', () => {
        this.#fail(new Error(`the thread that ${purpose} ended`));
        resolve();
      });
    });
    return worker;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of [...this.#asked.splice(0), ...this.#fresh.splice(0)]) reject(error);
  }
}
