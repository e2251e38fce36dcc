import { parentPort, workerData } from 'node:worker_threads';
import { type ApplicationAwareHelper, createHelper } from '../../helper.ts';
import type { Role } from '../../knowledge-base/model.ts';
import type { KnowledgeBaseSource } from '../../knowledge-base/source.ts';
import { openStore } from '../../store/index.ts';
import { readPageMessage } from '../page-message.ts';
import { describe } from '../pipe.ts';
import { type LinkFormat, printLinks } from './print-links.ts';

/** What a worker is started with. */
export interface WorkerSettings {
  readonly knowledgeBase: readonly KnowledgeBaseSource[];
  readonly include: readonly Role[];
  readonly adapt: boolean;
  readonly learned: readonly string[];
  /** Shared by all workers, so that what one learns the others use. */
  readonly store: string;
}

/** A page for a worker. */
export type Job =
  | { readonly kind: 'inspect'; readonly body: Uint8Array }
  | {
      readonly kind: 'links';
      readonly url: string;
      readonly status: number;
      readonly contentType: string;
      readonly format: LinkFormat;
      readonly body: Uint8Array;
    };

/** What a worker answers. */
export type Answer =
  | { readonly kind: 'done'; readonly body: string }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

async function work(helper: ApplicationAwareHelper, job: Job): Promise<Answer> {
  try {
    if (job.kind === 'inspect') {
      const message = JSON.parse(Buffer.from(job.body).toString('utf8')) as unknown;
      return { kind: 'done', body: JSON.stringify(await helper.inspect(await readPageMessage(message))) };
    }
    const headers = { 'content-type': job.contentType };
    const outcome = await helper.inspect({ url: job.url, status: job.status, headers, body: job.body });
    return { kind: 'done', body: printLinks(outcome, job.format) };
  } catch (error) {
    return { kind: 'failed', ...describe(error) };
  }
}

if (parentPort !== null) {
  const port = parentPort;
  const settings = workerData as WorkerSettings;
  const store = await openStore(settings.store);
  const helper = await createHelper({ ...settings, store });
  port.on('message', async (message: { readonly number: number; readonly job: Job } | 'stop') => {
    if (message === 'stop') {
      await store.close();
      port.close();
      return;
    }
    port.postMessage({ number: message.number, answer: await work(helper, message.job) });
  });
  port.postMessage('ready');
}
