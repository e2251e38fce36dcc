/** The source of the thread that looks into records, loaded as Node alone would not. */
import { register } from 'tsx/esm/api';

register();
await import('../../src/crawl/records/record-worker.ts');
