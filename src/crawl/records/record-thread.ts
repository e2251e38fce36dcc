import type { HelperOptions } from '../../helper.ts';
import { BATCH_THREAD_LIMITS } from '../../thread-memory.ts';
import { JobThread } from '../thread/job-thread.ts';
import type { InspectedRecord, PageRecord, RecordInspector } from './record-inspector.ts';

/** What the thread is started with. */
export interface RecordThreadData {
  readonly helper: Pick<HelperOptions, 'knowledgeBase' | 'include' | 'adapt' | 'learned'>;
  readonly store: { readonly path: string; readonly flush: boolean };
  /** What pages gave is kept in the store, for those who come later; else only the latest of it, in memory. */
  readonly keepsCaptures: boolean;
}

/** What the thread is asked: to load its knowledge base, or to look into a record. */
export type RecordJob = 'load' | { readonly record: PageRecord; readonly memory: ArrayBuffer | undefined };

/** A helper with its store in a thread of its own, for the pages of archives. */
export class RecordThread implements RecordInspector {
  readonly #thread: JobThread<RecordJob, InspectedRecord | null>;

  /** The thread begins to load the knowledge base. `entry` is the file of `record-worker`. */
  constructor(entry: URL, data: RecordThreadData) {
    this.#thread = new JobThread({
      ...{ entry, data, purpose: 'looks into records' },
      resourceLimits: BATCH_THREAD_LIMITS,
    });
    this.#thread.start();
  }

  /** Why nothing can be asked any more; null while all is well. */
  get failure(): Error | null {
    return this.#thread.failure;
  }

  /** Resolves when the knowledge base is loaded, and rejects when it can't be. */
  async load(): Promise<void> {
    await this.#thread.run('load');
  }

  async inspectRecord(
    { type, id, date, targetUri, headers, block }: PageRecord,
    memory?: ArrayBuffer,
  ): Promise<InspectedRecord> {
    // A copy to hand over: the block is a part of what the reader holds.
    const sent = new Uint8Array(block);
    const record: PageRecord = { type, id, date, targetUri, headers, block: sent };
    const transfer = memory === undefined ? [sent.buffer] : [sent.buffer, memory];
    // The kind of the result follows from that of the job.
    return (await this.#thread.run({ record, memory }, transfer)) as InspectedRecord;
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}
