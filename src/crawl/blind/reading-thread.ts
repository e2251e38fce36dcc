import { bodyToSend } from '../fetch/encoded-text.ts';
import { JobThread } from '../thread/job-thread.ts';
import type { BlindFindings } from './blind-reader.ts';
import type { Reading, ReadingJob } from './reading.ts';

/** What a thread is started with. */
export interface ReadingOptions {
  readonly wantsRequisites: boolean;
}

/** Reads pages in a thread of its own, so that fetching and storing need not wait for it. */
export class ReadingThread implements Reading {
  readonly #thread: JobThread<ReadingJob, BlindFindings>;

  /** The thread starts with the first page. `entry` is the file of `reading-worker`. */
  constructor(entry: URL, options: ReadingOptions) {
    this.#thread = new JobThread({ entry, purpose: 'reads pages', data: options });
  }

  read(job: ReadingJob): Promise<BlindFindings> {
    const { body, transfer } = bodyToSend(job.body);
    return this.#thread.run({ ...job, body }, transfer);
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}

/** A thread where the program is built; the source can't be loaded into one without its loader. */
export async function openReading(wantsRequisites: boolean): Promise<Reading> {
  if (import.meta.url.endsWith('.js'))
    return new ReadingThread(new URL('./reading-worker.js', import.meta.url), { wantsRequisites });
  const { LocalReading } = await import('./reading.ts');
  return new LocalReading(wantsRequisites);
}
