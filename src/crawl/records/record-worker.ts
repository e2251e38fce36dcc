/** What runs in a thread that looks into the records of archives. */
import { workerData } from 'node:worker_threads';
import { MemoryStore } from '../../adapt/memory-store.ts';
import { createHelper } from '../../helper.ts';
import { openStore } from '../../store/index.ts';
import { serveJobs } from '../thread/serve-jobs.ts';
import { HelperRecordInspector, type InspectedRecord } from './record-inspector.ts';
import type { RecordJob, RecordThreadData } from './record-thread.ts';
import { WatchedStore } from './watched-store.ts';

/** Records that share an answer. They are worked off one by one: each sees what those before it taught. */
const AT_ONCE = 4;

serveJobs<RecordJob, InspectedRecord | null>(async () => {
  const { helper: options, store: place, keepsCaptures } = workerData as RecordThreadData;
  const store = await openStore(place.path, { flush: place.flush });
  const watched = new WatchedStore(store, keepsCaptures ? store : new MemoryStore());
  const inspector = new HelperRecordInspector(await createHelper({ ...options, store: watched }), watched);
  return {
    work: async (job) => (job === 'load' ? null : await inspector.inspectRecord(job.record, job.memory)),
    transfer: (result) => (result?.page ? [result.page.lines.buffer] : []),
    close: () => store.close(),
  };
}, AT_ONCE);
