/** What runs in the thread that looks into pages. */
import { workerData } from 'node:worker_threads';
import { createHelper } from '../../helper.ts';
import { openStore } from '../../store/index.ts';
import { transferablesOf } from '../output/printed-page.ts';
import { serveJobs } from '../thread/serve-jobs.ts';
import { HelperInspector } from './helper-inspector.ts';
import type { InspectorData, InspectorJob, InspectorResult } from './inspector-thread.ts';

/** Pages that share a commit of the store; more would keep their crawler waiting. */
const AT_ONCE = 4;

serveJobs<InspectorJob, InspectorResult>(async () => {
  const { helper: options, store: place, obeysNoindex } = workerData as InspectorData;
  const store = await openStore(place.path, { flush: place.flush });
  const inspector = new HelperInspector(await createHelper({ ...options, store }), { obeysNoindex });
  return {
    work: async (job) => {
      switch (job.kind) {
        case 'load':
          return null;
        case 'inspect':
          return await inspector.inspect(job.page, job.context);
        case 'judge':
          return await inspector.judge(job.url);
      }
    },
    transfer: (result) =>
      result !== null && 'pairs' in result ? [...transferablesOf(result), result.pairs.buffer] : [],
    close: () => store.close(),
  };
}, AT_ONCE);
