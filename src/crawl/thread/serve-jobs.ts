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
  const started = start();
  // Whoever asks is told.
  started.catch(() => undefined);
  const waiting: Job[] = [];
  let isWorking = false;
  const workOff = async () => {
    isWorking = true;
    while (waiting.length > 0) {
      const answers = await Promise.all(waiting.splice(0, atOnce).map((job) => answer(started, job)));
      const parts = answers.map(({ transfer }) => transfer);
      port.postMessage(
        answers.map((each) => each.answer),
        parts.flat(),
      );
    }
    isWorking = false;
  };
  port.on('message', async (message: JobMessage<Job>) => {
    if (message === 'stop') {
      await started.then((server) => server.close()).catch(() => undefined);
      return port.close();
    }
    waiting.push(...message);
    if (!isWorking) await workOff();
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
