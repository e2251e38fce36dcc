import { BareClient } from './bare-client.ts';
import { Child } from './child.ts';
import { FreshPages } from './fresh-pages.ts';

/** Milliseconds a page, or times those of another way: of all threads, and until the answer is there. */
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
export const WAYS = ['direct', 'links', 'page', 'message'] as const;
export type Way = (typeof WAYS)[number];

const TYPE = 'text/html; charset=utf-8';

/** What a page costs by a way: milliseconds, and times those of `direct` in the same turn; medians. */
export interface WayCost {
  readonly milliseconds: Cost;
  readonly ratio: Cost;
}

/**
 * What a page costs by each way: in turns of `count` pages, each a new one, since the machine is not as quick in one as in
 * the next; in several pairs of processes, since one is not as lucky with its compiled code as the next.
 */
export async function measureOverhead(
  pairs: number,
  rounds: number,
  count: number,
): Promise<Record<Way, WayCost>> {
  const turns: Record<Way, Cost>[] = [];
  for (let pair = 0; pair < pairs; pair++) turns.push(...(await measurePair(rounds, count)));
  const summarise = (way: Way): WayCost => ({
    milliseconds: median(turns.map((turn) => turn[way])),
    ratio: median(
      turns.map((turn) => ({
        cpu: turn[way].cpu / turn.direct.cpu,
        wall: turn[way].wall / turn.direct.wall,
      })),
    ),
  });
  return {
    direct: summarise('direct'),
    links: summarise('links'),
    page: summarise('page'),
    message: summarise('message'),
  };
}

async function measurePair(rounds: number, count: number): Promise<Record<Way, Cost>[]> {
  const [direct] = await Child.start('direct-process.mjs');
  const [service, url] = await Child.start<string>('service-process.mjs', '1');
  const client = await BareClient.connect(url);
  const pages = new FreshPages();
  const turns: Record<Way, Cost>[] = [];
  for (let round = 0; round < rounds; round++) {
    const first = round * count + 1;
    const turn = {
      direct: await direct.ask<Cost>(inputsOf(pages, first, count)),
      links: await askService(client, service, requestsOf('links', pages, first, count)),
      page: await askService(client, service, requestsOf('page', pages, first, count)),
      message: await askService(client, service, requestsOf('message', pages, first, count)),
    };
    // The first third lets the compilers settle.
    if (round >= rounds / 3) turns.push(turn);
  }
  client.close();
  await service.end();
  await direct.kill();
  return turns;
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
    const query = `?url=${encodeURIComponent(url)}`;
    if (way === 'links')
      return {
        path: `/v1/links${query}`,
        headers: { accept: 'text/plain', 'content-type': TYPE },
        body,
      };
    if (way === 'page') return { path: `/v1/inspect${query}`, headers: { 'content-type': TYPE }, body };
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
