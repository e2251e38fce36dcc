import { parentPort } from 'node:worker_threads';
import type { JobAnswer, JobMessage } from './job-thread.ts';
import { packError } from './packed-error.ts';

/** What a thread does. */
export interface JobServer<Job, Result> {
  work(job: Job): Promise<Result>;
  /** Parts of a result that are handed over, not copied. */
  transfer(result: Result): readonly ArrayBuffer[];
  /** Puts things in order before the thread ends. */
  close(): Promise<void>;
}

/**
 * Runs in a thread of `JobThread`: works off its jobs, so many at once, and answers in their order. When `start` fails,
 * that is the answer to each job.
 */
export function serveJobs<Job, Result>(start: () => Promise<JobServer<Job, Result>>, atOnce: number): void {
  const port = parentPort;
  if (port === null) return;
  let server: JobServer<Job, Result> | null = null;
  const started = start().then((each) => {
    server = each;
    return each;
  });
  // Whoever asks is told.
  started.catch(() => undefined);
  const waiting: Job[] = [];
  let working: Promise<void> | null = null;
  const workOff = async () => {
    while (waiting.length > 0) {
      const answers = await Promise.all(waiting.splice(0, atOnce).map((job) => answer(started, job)));
      const parts = answers.map(({ transfer }) => transfer);
      port.postMessage(
        answers.map((each) => each.answer),
        parts.flat(),
      );
    }
    working = null;
  };
  port.on('message', async (message: JobMessage<Job>) => {
    if (message === 'stop') {
      waiting.length = 0;
      // Nothing is open yet that would have to be closed.
      if (server === null) process.exit();
      await working;
      await server.close();
      return port.close();
    }
    waiting.push(...message);
    working ??= workOff();
  });
}

async function answer<Job, Result>(
  started: Promise<JobServer<Job, Result>>,
  job: Job,
): Promise<{ readonly answer: JobAnswer<Result>; readonly transfer: readonly ArrayBuffer[] }> {
  try {
    const server = await started;
    const result = await server.work(job);
    return { answer: { result }, transfer: server.transfer(result) };
  } catch (error) {
    return { answer: { error: packError(error) }, transfer: [] };
  }
}
