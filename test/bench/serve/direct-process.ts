/** `inspect` in a process of its own. The parent says the number of the first page and how many; it tells what they cost. */
import { createHelper } from '../../../src/helper.ts';
import { FreshPages } from './fresh-pages.ts';

/** Milliseconds a page. */
export interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

const helper = await createHelper();
const pages = new FreshPages();
const headers = { 'content-type': 'text/html; charset=utf-8' };
process.on('message', async ({ first, count }: { readonly first: number; readonly count: number }) => {
  const inputs = Array.from({ length: count }, (_, at) => ({
    url: pages.url(first + at),
    headers,
    body: pages.body(first + at),
  }));
  const before = process.cpuUsage();
  const started = performance.now();
  for (const input of inputs) await helper.inspect(input);
  const wall = (performance.now() - started) / count;
  const { user, system } = process.cpuUsage(before);
  process.send?.({ cpu: (user + system) / 1000 / count, wall } satisfies Cost);
});
process.send?.('ready');
