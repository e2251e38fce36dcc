import { BareClient } from './bare-client.ts';
import { Child } from './child.ts';
import { FreshPages } from './fresh-pages.ts';

/** Milliseconds a page, or times those of another way. */
export interface Cost {
  readonly cpu: number;
  readonly wall: number;
}

/** Microseconds of all threads, bytes. */
export interface Usage {
  readonly cpu: number;
  readonly memory: number;
}

/** Ways to ask about a page: directly, and over one connection that is kept. */
export const WAYS = ['direct', 'links', 'inspect'] as const;
export type Way = (typeof WAYS)[number];

const TYPE = 'text/html; charset=utf-8';

/**
 * What a page costs by each way, `direct` being 1: in turns of `count` pages, each a new one; medians of the ratios of a
 * turn, since the machine is not as quick in one as in the next.
 */
export async function measureOverhead(rounds: number, count: number): Promise<Record<Way, Cost>> {
  const [direct] = await Child.start('direct-process.mjs');
  const [service, url] = await Child.start<string>('service-process.mjs', '1');
  const client = await BareClient.connect(url);
  const pages = new FreshPages();
  const costs: Record<Way, Cost[]> = { direct: [], links: [], inspect: [] };
  for (let round = 0; round < rounds; round++) {
    const first = round * count + 1;
    let base: Cost = { cpu: 1, wall: 1 };
    for (const way of WAYS) {
      const cost =
        way === 'direct'
          ? await direct.ask<Cost>(inputsOf(pages, first, count))
          : await askService(client, service, requestsOf(way, pages, first, count));
      if (way === 'direct') base = cost;
      // The first third lets the compilers settle.
      if (round >= rounds / 3) costs[way].push({ cpu: cost.cpu / base.cpu, wall: cost.wall / base.wall });
    }
  }
  client.close();
  await service.end();
  await direct.kill();
  return { direct: median(costs.direct), links: median(costs.links), inspect: median(costs.inspect) };
}

function inputsOf(pages: FreshPages, first: number, count: number) {
  const headers = { 'content-type': TYPE };
  return Array.from({ length: count }, (_, at) => {
    const number = numberOf('direct', first + at);
    return { url: pages.url(number), headers, body: pages.body(number) };
  });
}

/** What one way has seen is no news for the next. */
function numberOf(way: Way, page: number): number {
  return page * 10 + WAYS.indexOf(way);
}

interface Asked {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

function requestsOf(way: Way, pages: FreshPages, first: number, count: number): Asked[] {
  return Array.from({ length: count }, (_, at) => {
    const number = numberOf(way, first + at);
    const url = pages.url(number);
    const body = pages.body(number);
    if (way === 'links')
      return {
        path: `/v1/links?url=${encodeURIComponent(url)}`,
        headers: { accept: 'text/plain', 'content-type': TYPE },
        body,
      };
    const message = JSON.stringify({ url, headers: { 'content-type': TYPE }, body: body.toString() });
    return {
      path: '/v1/inspect',
      headers: { 'content-type': 'application/json' },
      body: Buffer.from(message),
    };
  });
}

async function askService(client: BareClient, service: Child, requests: readonly Asked[]): Promise<Cost> {
  const before = await service.ask<Usage>('usage');
  const started = performance.now();
  for (const { path, headers, body } of requests) {
    const status = await client.post(path, headers, body);
    if (status !== 200) throw new Error(`expected 200 for ${path}, found ${status}`);
  }
  const wall = (performance.now() - started) / requests.length;
  const after = await service.ask<Usage>('usage');
  return { cpu: (after.cpu - before.cpu) / 1000 / requests.length, wall };
}

function median(costs: readonly Cost[]): Cost {
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  return { cpu: middle(costs.map(({ cpu }) => cpu)), wall: middle(costs.map(({ wall }) => wall)) };
}
