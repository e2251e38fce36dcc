import { availableParallelism } from 'node:os';
import type { Store } from '../../adapt/store.ts';
import type { RecordInspector } from './record-inspector.ts';
import { RecordPool } from './record-pool.ts';
import { RecordThread, type RecordThreadData } from './record-thread.ts';

/** One that reads and writes keeps up with so many that look into pages. */
const MOST_THREADS = 4;

/**
 * Threads where the program is built, over one store; what the user gave, and may have got wrong, is waited for. The
 * source can't be loaded into a thread without its loader: there the helper works here, on `store`, which is the same.
 */
export async function openRecords(data: RecordThreadData, store: Store): Promise<RecordInspector> {
  if (import.meta.url.endsWith('.js')) {
    const entry = new URL('./record-worker.js', import.meta.url);
    const most = Math.min(MOST_THREADS, availableParallelism());
    const pool = new RecordPool(() => new RecordThread(entry, data), most);
    const { knowledgeBase = [], learned = [] } = data.helper;
    if (knowledgeBase.length > 0 || learned.length > 0) await pool.load();
    return pool;
  }
  const { createHelper } = await import('../../helper.ts');
  const { HelperRecordInspector } = await import('./record-inspector.ts');
  const { WatchedStore } = await import('./watched-store.ts');
  const watched = new WatchedStore(store);
  return new HelperRecordInspector(await createHelper({ ...data.helper, store: watched }), watched);
}
