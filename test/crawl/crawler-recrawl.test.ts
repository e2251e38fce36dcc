import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CrawlOptions, crawl } from '../../src/crawl/index.ts';
import { archiveRecords, jsonLines } from './read-archive.ts';
import { type Answer, page, type SmallSite, startSite } from './small-site.ts';

let folder: string;
let site: SmallSite;
let version: Record<string, number>;
let conditional: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aah-recrawl-'));
  version = { '/': 1, '/a': 1, '/b': 1 };
  conditional = [];
  site = await startSite((path): Answer | undefined => {
    const number = version[path];
    return number === undefined ? undefined : (request, response) => serve(path, number, request, response);
  });
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

function serve(
  path: string,
  number: number,
  request: IncomingMessage,
  response: import('node:http').ServerResponse,
) {
  const etag = `"${number}"`;
  const asked = request.headers['if-none-match'];
  if (asked !== undefined) conditional.push(path);
  // /b has no validator: its body is compared.
  if (path !== '/b') response.setHeader('etag', etag);
  if (asked === etag) return response.writeHead(304).end();
  const links = path === '/' ? ['/a', '/b'] : [];
  return response.setHeader('content-type', 'text/html').end(page(`${path} version ${number}`, links));
}

const run = (name: string, options: Partial<CrawlOptions>) =>
  crawl({ seeds: [`${site.origin}/`], out: join(folder, name), delay: 0, robots: 'none', ...options });

async function types(name: string): Promise<string[]> {
  const records = await archiveRecords(join(folder, name));
  return records
    .filter(({ type }) => type !== 'request' && type !== 'warcinfo')
    .map(
      (record) => `${record.type} ${'targetUri' in record ? record.targetUri.slice(site.origin.length) : ''}`,
    );
}

it('asks again only for what changed, and stores the rest as references', async () => {
  await run('out', {});
  expect(await types('out')).toEqual(['response /', 'response /a', 'response /b']);
  version['/a'] = 2;
  const { report } = await run('out', { seeds: [], mode: 'recrawl' });
  expect(site.asked).toEqual(['/', '/a', '/b', '/', '/a', '/b']);
  expect(conditional).toEqual(['/', '/a']);
  expect((await types('out')).slice(3)).toEqual(['revisit /', 'response /a', 'revisit /b']);
  expect(report).toMatchObject({ requests: 3, revisits: 2, statuses: { 200: 2, 304: 1 } });
  const revisit = (await archiveRecords(join(folder, 'out'))).find(({ type }) => type === 'revisit');
  const fields = new Map((revisit as unknown as { headers: [string, string][] }).headers);
  expect(fields.get('WARC-Profile')).toContain('server-not-modified');
});

it('refers from a new folder to an earlier crawl', async () => {
  await run('first', {});
  const { report } = await run('second', { previous: join(folder, 'first') });
  expect(conditional).toEqual(['/', '/a']);
  expect(await types('second')).toEqual(['revisit /', 'revisit /a', 'revisit /b']);
  expect(report.requests).toBe(3);
  expect(jsonLines(join(folder, 'second'), 'pages/pages.jsonl')).toHaveLength(4);
});

it('goes on with a repeated crawl that stopped', async () => {
  await run('out', {});
  const stopped = await run('out', { seeds: [], mode: 'recrawl', maxPages: 1 });
  expect(stopped.kind).toBe('stopped');
  const { kind, report } = await run('out', { seeds: [], mode: 'resume' });
  expect({ kind, requests: report.requests }).toEqual({ kind: 'done', requests: 3 });
  expect(conditional).toEqual(['/', '/a']);
});
