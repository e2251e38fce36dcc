/** The source of the reading thread, loaded as Node alone would not. */
import { register } from 'tsx/esm/api';

register();
await import('../../src/crawl/blind/reading-worker.ts');
