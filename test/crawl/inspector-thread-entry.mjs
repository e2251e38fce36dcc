/** The source of the inspecting thread, loaded as Node alone would not. */
import { register } from 'tsx/esm/api';

register();
await import('../../src/crawl/aware/inspector-worker.ts');
