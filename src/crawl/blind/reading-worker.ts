/** What runs in the thread that reads pages. */
import { parentPort, workerData } from 'node:worker_threads';
import { LocalReading, type ReadingJob } from './reading.ts';
import type { ReadingAnswer, ReadingOptions } from './reading-thread.ts';

const reading = new LocalReading((workerData as ReadingOptions).wantsRequisites);

parentPort?.on('message', async (jobs: readonly ReadingJob[]) => {
  const answers = await Promise.all(jobs.map(answer));
  const pairs = answers.flatMap((each) => ('findings' in each ? [each.findings.pairs.buffer] : []));
  parentPort?.postMessage(answers, pairs);
});

async function answer(job: ReadingJob): Promise<ReadingAnswer> {
  try {
    return { findings: await reading.read(job) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}
