import { BareClient } from './bare-client.ts';
import { Child } from './child.ts';
import type { Cost } from './direct-process.ts';
import { FreshPages } from './fresh-pages.ts';
import type { Usage } from './service-process.ts';

/** Ways to ask about a page: directly, and over one connection that is kept. */
export const WAYS = ['direct', 'links', 'inspect'] as const;
export type Way = (typeof WAYS)[number];

/** Median costs of a page by each way, in turns, each page a new one. */
export async function measureOverhead(rounds: number, count: number): Promise<Record<Way, Cost>> {
  const [direct] = await Child.start('direct-process.ts');
  const [service, url] = await Child.start<string>('service-process.ts', '1');
  const client = await BareClient.connect(url);
  const pages = new FreshPages();
  const costs: Record<Way, Cost[]> = { direct: [], links: [], inspect: [] };
  for (let round = 0; round < rounds; round++) {
    const first = round * count + 1;
    for (const way of WAYS) {
      const cost =
        way === 'direct'
          ? await direct.ask<Cost>({ first, count })
          : await askService(client, service, requestsOf(way, pages, first, count));
      // The first third lets the compilers settle.
      if (round >= rounds / 3) costs[way].push(cost);
    }
  }
  client.close();
  await service.end();
  await direct.kill();
  return { direct: median(costs.direct), links: median(costs.links), inspect: median(costs.inspect) };
}

interface Asked {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

function requestsOf(way: Way, pages: FreshPages, first: number, count: number): Asked[] {
  return Array.from({ length: count }, (_, at) => {
    // Numbers of their own: what one way has seen is no news for the next.
    const number = (first + at) * 10 + WAYS.indexOf(way);
    const url = pages.url(number);
    const body = pages.body(number);
    const type = 'text/html; charset=utf-8';
    if (way === 'links')
      return {
        path: `/v1/links?url=${encodeURIComponent(url)}`,
        headers: { accept: 'text/plain', 'content-type': type },
        body,
      };
    const message = JSON.stringify({ url, headers: { 'content-type': type }, body: body.toString() });
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
