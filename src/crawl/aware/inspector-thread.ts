import type { HelperOptions } from '../../helper.ts';
import { PAGE_THREAD_LIMITS } from '../../thread-memory.ts';
import type {
  InspectedPage,
  PageContext,
  PageInspector,
  ReadablePage,
  UrlVerdict,
} from '../crawler/page-inspector.ts';
import { bodyToSend } from '../fetch/encoded-text.ts';
import { JobThread } from '../thread/job-thread.ts';

/** What the thread is started with. */
export interface InspectorData {
  readonly helper: Pick<HelperOptions, 'knowledgeBase' | 'include' | 'adapt' | 'learned'>;
  readonly store: { readonly path: string; readonly flush: boolean };
  readonly obeysNoindex: boolean;
}

/** What the thread is asked. */
export type InspectorJob =
  | { readonly kind: 'load' }
  | { readonly kind: 'inspect'; readonly page: ReadablePage; readonly context: PageContext }
  | { readonly kind: 'judge'; readonly url: string };

export type InspectorResult = InspectedPage | UrlVerdict | null;

/** A helper with its store in a thread of its own, so that fetching and storing need not wait for it. */
export class InspectorThread implements PageInspector {
  readonly #thread: JobThread<InspectorJob, InspectorResult>;

  /** The thread begins to load the knowledge base. `entry` is the file of `inspector-worker`. */
  constructor(entry: URL, data: InspectorData) {
    this.#thread = new JobThread({
      ...{ entry, data, purpose: 'looks into pages' },
      resourceLimits: PAGE_THREAD_LIMITS,
    });
    this.#thread.start();
  }

  /** Resolves when the knowledge base is loaded, and rejects when it can't be. */
  async load(): Promise<void> {
    await this.#thread.run({ kind: 'load' });
  }

  async inspect(page: ReadablePage, context: PageContext): Promise<InspectedPage> {
    const { body, transfer } = bodyToSend(page.body);
    const job = { kind: 'inspect', page: { ...page, body }, context } as const;
    // The kind of the result follows from that of the job.
    return (await this.#thread.run(job, transfer)) as InspectedPage;
  }

  async judge(url: string): Promise<UrlVerdict> {
    return (await this.#thread.run({ kind: 'judge', url })) as UrlVerdict;
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}
