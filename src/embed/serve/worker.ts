import { parentPort, workerData } from 'node:worker_threads';
import { UsageError } from '../../errors.ts';
import { type ApplicationAwareHelper, createHelper } from '../../helper.ts';
import type { Role } from '../../knowledge-base/model.ts';
import type { KnowledgeBaseSource } from '../../knowledge-base/source.ts';
import type { PageInput } from '../../page/page.ts';
import { openStore } from '../../store/index.ts';
import { readPageMessage } from '../page-message.ts';
import { parseMessage } from '../parse-message.ts';
import { describe } from '../pipe.ts';
import { printOutcome } from '../print-outcome.ts';
import { type LinkFormat, printLinks } from './print-links.ts';
import { SessionStore } from './session-store.ts';

/** What a worker is started with. */
export interface WorkerSettings {
  readonly knowledgeBase: readonly KnowledgeBaseSource[];
  readonly include: readonly Role[];
  readonly adapt: boolean;
  readonly learned: readonly string[];
  /** Shared by all workers, so that what one learns the others use. */
  readonly store: string;
  /** The store ends with the service: nothing in it has to outlive a power cut. */
  readonly temporary: boolean;
}

/** What is answered about a page: the whole outcome, or its links. */
export type AnswerFormat = 'outcome' | LinkFormat;

/** A page for a worker: a message in JSON, or the page itself. */
export type Job =
  | { readonly kind: 'message'; readonly body: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'page';
      readonly url: string;
      readonly status: number;
      readonly contentType: string;
      readonly format: AnswerFormat;
      readonly body: Uint8Array<ArrayBuffer>;
    };

/** What a worker answers. */
export type Answer =
  | { readonly kind: 'done'; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

/** What goes to a worker and what comes back, by number. */
export type Request = { readonly number: number; readonly job: Job } | 'stop';
export type Response = { readonly number: number; readonly answer: Answer } | 'ready';

const ENCODER = new TextEncoder();

const MESSAGE = 'a page as JSON, or the page itself and its address in ?url=';

async function work(helper: ApplicationAwareHelper, job: Job): Promise<Answer> {
  try {
    if (job.kind === 'message') {
      const page = requireWebPage(await readPageMessage(parseMessage(job.body)));
      return { kind: 'done', body: printOutcome(await helper.inspect(page)) };
    }
    const headers = { 'content-type': job.contentType };
    const { url, status, body } = job;
    const outcome = await helper.inspect(requireWebPage({ url, status, headers, body }));
    const { format } = job;
    const printed =
      format === 'outcome' ? printOutcome(outcome) : ENCODER.encode(printLinks(outcome, format));
    return { kind: 'done', body: printed };
  } catch (error) {
    return { kind: 'failed', ...describe(error, MESSAGE) };
  }
}

/** Pages come from the web: an address of this machine's files is somebody's mistake, or worse. */
function requireWebPage(page: PageInput): PageInput {
  if (!/^\s*https?:/i.test(page.url))
    throw new UsageError('bad-url', `Expected an http or https URL, found ${page.url.slice(0, 80)}`);
  return page;
}

if (parentPort !== null) {
  const port = parentPort;
  const settings = workerData as WorkerSettings;
  const shared = await openStore(settings.store, { flush: !settings.temporary });
  const session = settings.temporary ? new SessionStore(shared) : null;
  const store = session ?? shared;
  const helper = await createHelper({ ...settings, store });
  const tell = (response: Response, transfer: readonly ArrayBuffer[] = []) =>
    port.postMessage(response, transfer);
  port.on('message', async (message: Request) => {
    if (message === 'stop') {
      await session?.flush();
      await shared.close();
      port.close();
      return;
    }
    const answer = await work(helper, message.job);
    // Handed over, not copied.
    tell({ number: message.number, answer }, answer.kind === 'done' ? [answer.body.buffer] : []);
  });
  tell('ready');
}
