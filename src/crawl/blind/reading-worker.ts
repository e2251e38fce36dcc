/** What runs in the thread that reads pages. */
import { workerData } from 'node:worker_threads';
import { serveJobs } from '../thread/serve-jobs.ts';
import type { BlindFindings } from './blind-reader.ts';
import { LocalReading, type ReadingJob } from './reading.ts';
import type { ReadingOptions } from './reading-thread.ts';

const reading = new LocalReading((workerData as ReadingOptions).wantsRequisites);

serveJobs<ReadingJob, BlindFindings>(
  async () => ({
    work: (job) => reading.read(job),
    transfer: ({ pairs }) => [pairs.buffer],
    close: () => reading.close(),
  }),
  Number.POSITIVE_INFINITY,
);
