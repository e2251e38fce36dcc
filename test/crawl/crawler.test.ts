import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WarcRecord } from '../../src/archive/index.ts';
import { type CrawlOptions, type CrawlResult, crawl } from '../../src/crawl/index.ts';
import { archiveRecords, jsonLines, storedUrls } from './read-archive.ts';
import { type Answer, page, type SmallSite, startSite } from './small-site.ts';

let folder: string;
let site: SmallSite;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aah-crawl-'));
});
afterEach(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function run(
  pages: Readonly<Record<string, Answer>> | ((path: string) => Answer | undefined),
  options: Partial<CrawlOptions> = {},
): Promise<CrawlResult> {
  site = await startSite(pages);
  return await again(options);
}

async function again(options: Partial<CrawlOptions> = {}): Promise<CrawlResult> {
  return await crawl({
    seeds: [`${site.origin}/`],
    out: join(folder, 'out'),
    delay: 0,
    robots: 'none',
    ...options,
  });
}

const out = () => join(folder, 'out');
const paths = (urls: readonly string[]) => urls.map((url) => url.slice(site.origin.length));

describe('what is fetched', () => {
  it('follows the links of a site, each once, and stores every response', async () => {
    const result = await run({
      '/': page('Home', ['/a', '/b', '/a#top', 'https://elsewhere.example/']),
      '/a': page('A', ['/b', '/', '/missing']),
      '/b': page('B', ['/a']),
    });
    expect(result).toMatchObject({ kind: 'done', reason: null });
    expect(site.asked.toSorted()).toEqual(['/', '/a', '/b', '/missing']);
    expect(paths(await storedUrls(out())).toSorted()).toEqual(['/', '/a', '/b', '/missing']);
    expect(result.report).toMatchObject({ requests: 4, pages: 3, requisites: 0 });
    expect(result.report.errors).toEqual([
      { where: `${site.origin}/missing`, code: 'http-404', message: 'status 404' },
    ]);
    expect(result.report.skipped['off-site']).toBe(1);
  });

  it('stores redirects hop by hop and takes the seed’s target into scope', async () => {
    const result = await run({
      '/': { status: 302, headers: { location: '/one' } },
      '/one': { status: 301, headers: { location: '/two' } },
      '/two': page('Two', []),
    });
    expect(paths(await storedUrls(out()))).toEqual(['/', '/one', '/two']);
    expect(result.report.statuses).toEqual({ 200: 1, 301: 1, 302: 1 });
  });

  it.each<[string, Record<string, Answer>, number]>([
    ['to itself', { '/': { status: 302, headers: { location: '/' } } }, 4],
    [
      'there and back',
      {
        '/': { status: 302, headers: { location: '/b' } },
        '/b': { status: 302, headers: { location: '/' } },
      },
      5,
    ],
  ])('ends a redirect loop %s', async (_, pages, most) => {
    const result = await run(pages);
    expect(result.kind).toBe('done');
    expect(site.asked.length).toBeLessThanOrEqual(most);
    expect(result.report.errors).toMatchObject([
      { code: 'http-302', message: expect.stringContaining('too many redirects') },
    ]);
  });

  it.each([
    ['no URL', { location: 'http://[::' }],
    ['nothing that can be fetched', { location: 'mailto:a@b.example' }],
    ['nowhere', {}],
  ])('reports a redirect to %s', async (_, headers) => {
    const { report } = await run({ '/': { status: 302, headers } });
    expect(report.errors).toMatchObject([
      { code: 'http-302', message: 'status 302 without a Location that can be fetched' },
    ]);
  });

  it('keeps an answer that breaks off, and says so', async () => {
    const { report } = await run({
      '/': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' });
        response.end(page('Cut', ['/a']).slice(0, 40), () => response.destroy());
      },
    });
    expect(report).toMatchObject({
      pages: 1,
      errors: [{ code: 'truncated', message: 'the answer is not whole (disconnect), kept as it is' }],
    });
  });

  it('follows a redirect to the same address that sets a cookie first', async () => {
    await run((path) =>
      path === '/'
        ? (request, response) => {
            if (request.headers.cookie === 'seen=1')
              response.setHeader('content-type', 'text/html').end(page('In', ['/in']));
            else response.writeHead(302, { location: '/', 'set-cookie': 'seen=1' }).end();
          }
        : page('Inside', []),
    );
    expect(site.asked).toEqual(['/', '/', '/in']);
  });

  it('fetches requisites and what style sheets need, counted apart', async () => {
    const result = await run(
      {
        '/': page('Home', [], '<img src="/a.png"><link rel="stylesheet" href="/s.css">'),
        '/a.png': { headers: { 'content-type': 'image/png' }, body: 'png' },
        '/s.css': { headers: { 'content-type': 'text/css' }, body: '@font-face { src: url(/f.woff) }' },
        '/f.woff': { headers: { 'content-type': 'font/woff' }, body: 'font' },
      },
      { requisites: true },
    );
    expect(site.asked.toSorted()).toEqual(['/', '/a.png', '/f.woff', '/s.css']);
    expect(result.report).toMatchObject({ requests: 4, requisites: 3, pages: 1 });
  });

  it('leaves requisites out when told', async () => {
    const result = await run({ '/': page('Home', [], '<img src="/a.png">') }, { requisites: false });
    expect(site.asked).toEqual(['/']);
    expect(result.report.skipped).toMatchObject({ requisites: 1 });
  });

  it('stores the same payload once and refers to it', async () => {
    const same = page('Same', []);
    const result = await run({ '/': page('Home', ['/a', '/b']), '/a': same, '/b': same });
    const types = (await archiveRecords(out())).map(({ type }) => type).filter((type) => type !== 'request');
    expect(types).toEqual(['warcinfo', 'response', 'response', 'revisit']);
    expect(result.report.revisits).toBe(1);
  });

  it('keeps to the seeds’ directories with a path prefix', async () => {
    site = await startSite({
      '/a/': page('A', ['/a/1', '/b']),
      '/a/1': page('One', []),
      '/b': page('B', []),
    });
    await again({ seeds: [`${site.origin}/a/`], pathPrefix: true });
    expect(site.asked).toEqual(['/a/', '/a/1']);
  });
});

describe('politeness', () => {
  const many = (path: string) =>
    path === '/'
      ? page(
          'Home',
          Array.from({ length: 12 }, (_, i) => `/p${i}`),
        )
      : page(path, []);

  it('asks a host one request at a time unless told otherwise', async () => {
    await run(many);
    expect(site.mostAtOnce()).toBe(1);
  });

  it('asks for as many at once as permitted, never more', async () => {
    const slow =
      (path: string): Answer =>
      (_, response) =>
        void setTimeout(() => response.setHeader('content-type', 'text/html').end(many(path)), 20);
    const { report } = await run(slow, { perHost: 4 });
    expect(site.mostAtOnce()).toBe(4);
    expect(report.hosts[0]).toMatchObject({ requests: 13, mostAtOnce: 4 });
  });

  it('keeps the delay between requests', async () => {
    const { report } = await run(
      { '/': page('Home', ['/a', '/b']), '/a': page('A', []), '/b': page('B', []) },
      { delay: 0.05 },
    );
    expect(report.hosts[0]!.shortestGap).toBeGreaterThanOrEqual(50);
  });

  it('obeys robots.txt, stores it, and says what it stopped', async () => {
    const { report } = await run(
      {
        '/robots.txt': {
          headers: { 'content-type': 'text/plain' },
          body: 'User-agent: *\nDisallow: /private\n',
        },
        '/': page('Home', ['/private/a', '/open']),
        '/open': page('Open', []),
      },
      { robots: 'all' },
    );
    expect(site.asked).toEqual(['/robots.txt', '/', '/open']);
    expect(paths(await storedUrls(out()))).toEqual(['/robots.txt', '/', '/open']);
    expect(report.robots).toMatchObject({ policy: 'all', disallowed: 1 });
    expect(report.robots.examples[0]!.why).toBe('robots.txt, line 2: Disallow: /private');
  });

  it.each([
    ['all', ['/']],
    ['txt', ['/', '/a']],
  ] as const)('with --robots %s and nofollow asks for %j', async (robots, expected) => {
    const nofollow = { headers: { 'x-robots-tag': 'nofollow' }, body: page('Home', ['/a']) };
    await run({ '/': nofollow, '/a': page('A', []), '/robots.txt': { status: 404 } }, { robots });
    expect(site.asked.filter((path) => path !== '/robots.txt')).toEqual(expected);
  });

  it('gives a site up whose robots.txt stays unreachable', async () => {
    const { report, kind } = await run(
      { '/robots.txt': { status: 503 }, '/': page('Home', []) },
      { robots: 'all', robotsCache: { retryTime: 1, maxRetryTime: 5 } },
    );
    expect(kind).toBe('done');
    expect(new Set(site.asked)).toEqual(new Set(['/robots.txt']));
    expect(report.errors[0]).toMatchObject({ code: 'robots-unreachable' });
  });
});

describe('failures', () => {
  const quick = { baseDelay: 1, maxDelay: 5, parkTime: 1, maxParkTime: 5 };

  it('tries a busy server again and stores its answer once', async () => {
    let tries = 0;
    const { report } = await run(
      () => (_, response) => {
        tries++;
        if (tries < 3) response.writeHead(503, { 'content-type': 'text/html' }).end('busy');
        else response.writeHead(200, { 'content-type': 'text/html' }).end(page('Home', []));
      },
      { failures: quick },
    );
    expect(tries).toBe(3);
    expect(await storedUrls(out())).toEqual([`${site.origin}/`]);
    expect(report).toMatchObject({ requests: 3, pages: 1, errors: [] });
  });

  it('gives a dead site up and says so', async () => {
    site = await startSite({});
    const seeds = [`${site.origin}/`];
    await site.close();
    const { report, kind } = await again({ seeds, failures: quick });
    expect(kind).toBe('done');
    expect(report.errors).toMatchObject([{ code: 'refused' }]);
  });

  it('leaves what wants to be tried later to a later run, when told', async () => {
    const { kind, reason } = await run(() => ({ status: 503, headers: { 'retry-after': '3600' } }), {
      retryLater: 'stop',
    });
    expect({ kind, reason }).toEqual({ kind: 'stopped', reason: 'what is left wants to be tried later' });
    expect(site.asked).toEqual(['/']);
  });
});

describe('limits and going on', () => {
  const chain = (path: string) => {
    const number = Number(path.slice(1));
    return number < 10 ? page(`Page ${number}`, [`/${number + 1}`]) : undefined;
  };
  const chainOptions = () => ({ seeds: [`${site.origin}/0`] });

  it('stops at the limit of pages and goes on where it stopped', async () => {
    site = await startSite(chain);
    const first = await again({ ...chainOptions(), maxPages: 4 });
    expect(first).toMatchObject({ kind: 'stopped', reason: '4 pages are fetched' });
    expect(first.report.stopped).toBe('4 pages are fetched');
    const second = await again({ seeds: [], mode: 'resume' });
    expect(second).toMatchObject({ kind: 'done', report: { requests: 11, pages: 10, stopped: null } });
    expect(site.asked).toEqual(['/0', '/1', '/2', '/3', '/4', '/5', '/6', '/7', '/8', '/9', '/10']);
    expect((await storedUrls(out())).length).toBe(11);
    expect(jsonLines(out(), 'pages/pages.jsonl')).toHaveLength(11);
  });

  it('still fetches the requisites of its pages at the limit of pages', async () => {
    await run(
      {
        '/': page('Home', ['/a'], '<img src="/i.png">'),
        '/i.png': { headers: { 'content-type': 'image/png' } },
      },
      { maxPages: 1 },
    );
    expect(site.asked).toEqual(['/', '/i.png']);
  });

  it.each([
    ['bytes', { maxBytes: 400 }],
    ['depth', { maxDepth: 1 }],
  ])('keeps the limit of %s', async (_, limit) => {
    site = await startSite(chain);
    await again({ ...chainOptions(), ...limit });
    expect(site.asked).toEqual(['/0', '/1']);
  });

  it('stops when asked to, with the pages in hand stored', async () => {
    const controller = new AbortController();
    site = await startSite((path) => {
      if (path === '/3') controller.abort();
      return chain(path);
    });
    const first = await again({ ...chainOptions(), signal: controller.signal });
    expect(first).toMatchObject({ kind: 'stopped', reason: 'interrupted' });
    expect(paths(await storedUrls(out()))).toEqual(['/0', '/1', '/2', '/3']);
    const second = await again({ seeds: [], mode: 'resume' });
    expect(second.kind).toBe('done');
    expect(new Set(site.asked).size).toBe(site.asked.length);
  });

  it('says which folder it can not make', async () => {
    site = await startSite(chain);
    const file = join(folder, 'file.txt');
    writeFileSync(file, '');
    await expect(again({ out: join(file, 'below') })).rejects.toMatchObject({
      name: 'InputOutputError',
      code: 'state-open',
      message: expect.stringContaining(`Can't make the folder ${join(file, 'below')}`),
    });
  });

  it('says why a site is left for later', async () => {
    site = await startSite(chain);
    const dead = site.origin;
    await site.close();
    const { kind, reason } = await again({ seeds: [`${dead}/`], retryLater: 'stop' });
    expect(kind).toBe('stopped');
    expect(reason).toMatch(/^no server answered \(127\.0\.0\.1:\d+: .*refused/);
  });

  it('does not wait for a site when none ever answered', async () => {
    site = await startSite(chain);
    const dead = site.origin;
    await site.close();
    const { kind, reason, report } = await again({ seeds: [`${dead}/`] });
    expect({ kind, requests: report.requests }).toEqual({ kind: 'stopped', requests: 0 });
    expect(reason).toMatch(/^no server answered /);
  });

  it('does not wait for a proxy that is not there when no server ever answered', async () => {
    site = await startSite(chain);
    const env = { HTTPS_PROXY: site.origin };
    await site.close();
    const { kind, reason } = await again({ seeds: ['https://a.example/'], env });
    expect(kind).toBe('stopped');
    expect(reason).toMatch(/^no server answered \(.*proxy: the proxy \S+ opens no tunnel/);
  });

  it('says in plain words that a server has no TLS', async () => {
    site = await startSite(chain);
    const { reason } = await again({ seeds: [`${site.origin.replace('http:', 'https:')}/`] });
    expect(reason).toMatch(/: tls: (?:wrong version number|packet length too long) \(ERR_SSL_[A-Z_]+\)\)$/);
  });

  it('refuses start pages with a password: it would be archived', async () => {
    await expect(again({ seeds: ['http://me:secret@a.example/'] })).rejects.toMatchObject({
      code: 'seed',
      message: expect.not.stringContaining('secret'),
    });
  });

  it('does not take the delay between two requests for a reason to stop', async () => {
    const pages = { '/': page('Home', ['/a']), '/a': page('A', []) };
    const { kind } = await run(pages, { retryLater: 'stop', delay: 1.3 });
    expect(kind).toBe('done');
    expect(site.asked).toEqual(['/', '/a']);
  });

  it.each([
    ['a folder that holds something', 'new', 'output-not-empty'],
    ['resuming what is not there', 'resume', 'nothing-to-resume'],
  ] as const)('refuses %s', async (_, mode, code) => {
    site = await startSite(chain);
    writeFileSync(join(folder, 'note.txt'), '');
    await expect(again({ out: folder, mode })).rejects.toMatchObject({ name: 'UsageError', code });
    expect(site.asked).toEqual([]);
  });
});

describe('output', () => {
  it('writes every file of the folder, none half', async () => {
    const { report } = await run({ '/': page('Home', ['/a']), '/a': page('A', []) }, { wacz: true });
    expect(readdirSync(out()).sort()).toEqual([
      'aliases.jsonl',
      'archive',
      'crawl.wacz',
      'indexes',
      'learned.xml',
      'links.jsonl',
      'objects.jsonl',
      'objects.nq',
      'pages',
      'report.html',
      'report.json',
      'state',
    ]);
    expect(readdirSync(join(out(), 'archive')).every((name) => name.endsWith('.warc.gz'))).toBe(true);
    expect(JSON.parse(readFileSync(join(out(), 'report.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(report)),
    );
    expect(
      readFileSync(join(out(), 'indexes', 'index.cdxj'), 'utf8')
        .trimEnd()
        .split('\n'),
    ).toHaveLength(2);
    expect(jsonLines(out(), 'links.jsonl')).toMatchObject([
      { from: `${site.origin}/`, followed: true, url: `${site.origin}/a` },
    ]);
  });

  it('keeps our triples in files of their own that refer to the response', async () => {
    await run({ '/': page('Home', []) });
    const response = (await archiveRecords(out())).find(({ type }) => type === 'response') as { id: string };
    const metadata = (await archiveRecords(out(), true)).filter(({ type }) => type === 'metadata');
    expect(metadata).toHaveLength(1);
    expect(new Map((metadata[0] as WarcRecord).headers).get('WARC-Refers-To')).toBe(response.id);
  });

  it('samples the course of the crawl', async () => {
    const { report } = await run({ '/': page('Home', ['/a']), '/a': page('Another page altogether', []) });
    expect(report.series.at(-1)).toMatchObject({ requests: 2, pages: 2 });
    expect(report.series.at(-1)!.bigrams).toBeGreaterThan(report.series[0]!.bigrams);
  });

  it('crawls blindly and knows a URL by itself', async () => {
    await run({ '/': page('Home', ['/a?x=1&y=2', '/a?y=2&x=1']) }, { blind: true });
    expect(site.asked).toEqual(['/', '/a?x=1&y=2', '/a?y=2&x=1']);
  });
});
