import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CrawlOptions, type CrawlResult, crawl } from '../../src/crawl/index.ts';
import { childCommand, runAndKill, startTree, summarise } from './crawler-kill.ts';
import { archiveRecords, storedUrls } from './read-archive.ts';
import { type Answer, page, type SmallSite, startSite } from './small-site.ts';

let folder: string;
let site: SmallSite;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aah-faults-'));
});
afterEach(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const out = () => join(folder, 'out');
const quick = { baseDelay: 1, maxDelay: 2, parkTime: 1, maxParkTime: 2 };

/** A home page that links to a page with a fault and to a good one: the good one must be reached. */
async function run(fault: Answer, options: Partial<CrawlOptions> = {}): Promise<CrawlResult> {
  site = await startSite((path) =>
    path === '/' ? page('Home', ['/fault', '/good']) : path === '/fault' ? fault : page('Good', []),
  );
  return await crawl({
    seeds: [`${site.origin}/`],
    out: out(),
    delay: 0,
    robots: 'none',
    failures: quick,
    ...options,
    fetcher: {
      totalTimeout: 300,
      headersTimeout: 300,
      bodyTimeout: 300,
      maxBodyBytes: 100_000,
      maxDecodedBytes: 1_000_000,
    },
  });
}

it.each<[string, Answer, string | null]>([
  ['never answers', () => undefined, 'timeout'],
  [
    'sends a byte now and then',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('<p>'), 20);
      response.on('close', () => clearInterval(timer));
    },
    'truncated',
  ],
  ['resets at once', (request) => request.socket.destroy(), 'reset'],
  [
    'resets in the middle',
    (request, response) => {
      response
        .writeHead(200, { 'content-type': 'text/html', 'content-length': '5000' })
        .write(page('Half', []));
      setTimeout(() => request.socket.destroy(), 20);
    },
    'truncated',
  ],
  [
    'never ends',
    (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    },
    'truncated',
  ],
  [
    'is a compression bomb',
    { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(30_000_000, '<b>')) },
    null,
  ],
  ['leads to a private address', { status: 302, headers: { location: 'http://10.255.255.1/' } }, null],
  ['leads nowhere', { status: 302, headers: { location: 'http://[' } }, 'http-302'],
  ['has broken markup', '<a href="/good"><<<a href=><table><tr><p></table>\0\ufffe', null],
])('goes on when a page %s', async (_, fault, code) => {
  const { kind, report } = await run(fault);
  expect(kind).toBe('done');
  expect(await storedUrls(out())).toContain(`${site.origin}/good`);
  expect((await archiveRecords(out())).filter(({ type }) => type === 'damaged')).toEqual([]);
  expect(report.errors.map((each) => each.code)).toEqual(code === null ? [] : [code]);
});

it('takes a page with 100,000 links', async () => {
  const links = Array.from({ length: 100_000 }, (_, index) => `<a href="/n${index}x">${index}</a>`).join('');
  const { report } = await run(`<!doctype html><body>${links}</body>`, { maxPages: 3, fetcher: {} });
  expect(report.requests).toBe(3);
});

it.skipIf(process.platform === 'win32')(
  'fails readably when the disk is full, and goes on when it is not',
  async () => {
    site = await startTree();
    await runAndKill(site.origin, join(folder, 'whole'), 'new', {});
    const command = [process.execPath, ...childCommand(site.origin, out(), 'new')].join(' ');
    const problem = await new Promise<string>((resolve) => {
      const child = spawn('sh', ['-c', `ulimit -f 256; exec ${command}`]);
      let text = '';
      child.stderr.on('data', (data) => {
        text += data;
      });
      child.on('close', (code) => resolve(`${code} ${text}`));
    });
    expect(problem).toMatch(/^1 .*InputOutputError/s);
    expect(await runAndKill(site.origin, out(), 'resume', {})).toMatchObject({ stopped: null });
    expect(await summarise(out(), site.origin)).toEqual(await summarise(join(folder, 'whole'), site.origin));
  },
  300_000,
);
