import { availableParallelism } from 'node:os';
import type { Store } from '../../adapt/store.ts';
import type { PageInspector } from '../crawler/page-inspector.ts';
import { InspectorPool } from './inspector-pool.ts';
import { type InspectorData, InspectorThread } from './inspector-thread.ts';

/** One that fetches and stores keeps up with so many that look into pages. */
const MOST_THREADS = 4;

/**
 * Threads where the program is built; the first loads the knowledge base while the first page is fetched, but what the
 * user gave, and may have got wrong, is waited for. The source can't be loaded into a thread without its loader: there
 * the helper works here, on `store`.
 */
export async function openInspector(data: InspectorData, store: Store): Promise<PageInspector> {
  if (import.meta.url.endsWith('.js')) {
    const entry = new URL('./inspector-worker.js', import.meta.url);
    // One core is for fetching and storing. Measured on two: the same pages per second, a sixth less processor time.
    const most = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));
    const pool = new InspectorPool(() => new InspectorThread(entry, data), most);
    const { knowledgeBase, learned = [] } = data.helper;
    if (knowledgeBase !== undefined || learned.length > 0) await pool.load();
    return pool;
  }
  const { createHelper } = await import('../../helper.ts');
  const { HelperInspector } = await import('./helper-inspector.ts');
  return new HelperInspector(await createHelper({ ...data.helper, store }), data);
}
