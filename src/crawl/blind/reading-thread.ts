import { Worker } from 'node:worker_threads';
import type { BlindFindings } from './blind-reader.ts';
import { LocalReading, type Reading, type ReadingJob } from './reading.ts';

/** What a thread answers to a job. */
export type ReadingAnswer = { readonly findings: BlindFindings } | { readonly error: Error };

/** What a thread is started with. */
export interface ReadingOptions {
  readonly wantsRequisites: boolean;
}

interface Waiting {
  readonly job: ReadingJob;
  readonly resolve: (findings: BlindFindings) => void;
  readonly reject: (error: Error) => void;
}

/** Reads pages in a thread of its own, so that fetching and storing need not wait for it. */
export class ReadingThread implements Reading {
  #worker: Worker | null = null;
  /** Jobs of this turn: to wake the thread costs more than to hand it one more. */
  #fresh: Waiting[] = [];
  /** Answers come in the order of the jobs. */
  readonly #asked: Waiting[] = [];
  #failure: Error | null = null;

  /** The thread starts with the first page. `entry` is the file of `reading-worker`. */
  constructor(
    private readonly entry: URL,
    private readonly options: ReadingOptions,
  ) {}

  read(job: ReadingJob): Promise<BlindFindings> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== null) return reject(this.#failure);
      this.#fresh.push({ job, resolve, reject });
      if (this.#fresh.length === 1) setImmediate(() => this.#ask());
    });
  }

  async close(): Promise<void> {
    this.#fail(new Error('the thread that reads pages is closed'));
    await this.#worker?.terminate();
  }

  #ask(): void {
    const jobs = this.#fresh.map(({ job }) => sendable(job));
    if (jobs.length === 0) return;
    this.#asked.push(...this.#fresh);
    this.#fresh = [];
    this.#worker ??= this.#start();
    this.#worker.ref();
    this.#worker.postMessage(
      jobs,
      jobs.flatMap(({ body }) => (typeof body === 'string' ? [] : [body.payload.buffer as ArrayBuffer])),
    );
  }

  #start(): Worker {
    const worker = new Worker(this.entry, { workerData: this.options });
    worker.on('message', (answers: readonly ReadingAnswer[]) => {
      for (const answer of answers) {
        const waiting = this.#asked.shift();
        if ('error' in answer) waiting?.reject(answer.error);
        else waiting?.resolve(answer.findings);
      }
      // An idle thread must not keep the process alive.
      if (this.#asked.length === 0) worker.unref();
    });
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('the thread that reads pages ended')));
    return worker;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of [...this.#asked.splice(0), ...this.#fresh.splice(0)]) reject(error);
  }
}

/** The payload is a part of what goes to the archive: a copy of it goes to the thread. */
function sendable(job: ReadingJob): ReadingJob {
  const { body } = job;
  return typeof body === 'string'
    ? job
    : { ...job, body: { ...body, payload: new Uint8Array(body.payload) } };
}

/** A thread where the program is built; the source can't be loaded into one without its loader. */
export function openReading(wantsRequisites: boolean): Reading {
  return import.meta.url.endsWith('.js')
    ? new ReadingThread(new URL('./reading-worker.js', import.meta.url), { wantsRequisites })
    : new LocalReading(wantsRequisites);
}
