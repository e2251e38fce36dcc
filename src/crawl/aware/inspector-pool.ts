import type {
  InspectedPage,
  PageContext,
  PageInspector,
  ReadablePage,
  UrlVerdict,
} from '../crawler/page-inspector.ts';
import { ThreadPool } from '../thread/thread-pool.ts';
import type { InspectorThread } from './inspector-thread.ts';

/** Threads with a helper each that share a store; one to begin with, more when pages wait. */
export class InspectorPool implements PageInspector {
  readonly #threads: ThreadPool<InspectorThread>;

  /** The first thread begins to load its knowledge base. */
  constructor(newThread: () => InspectorThread, most: number) {
    this.#threads = new ThreadPool(newThread, { most });
  }

  /** Threads that were started. */
  get size(): number {
    return this.#threads.size;
  }

  /** Resolves when the knowledge base is loaded, and rejects when it can't be. */
  load(): Promise<void> {
    return this.#threads.load();
  }

  inspect(page: ReadablePage, context: PageContext): Promise<InspectedPage> {
    return this.#threads.ask((thread) => thread.inspect(page, context));
  }

  judge(url: string): Promise<UrlVerdict> {
    return this.#threads.ask((thread) => thread.judge(url));
  }

  close(): Promise<void> {
    return this.#threads.close();
  }
}
