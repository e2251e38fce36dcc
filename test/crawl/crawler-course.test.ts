import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CrawlOptions } from '../../src/crawl/crawler/crawl-options.ts';
import { again, folder, out, paths, run, serve, site } from './crawl-small-site.ts';
import { jsonLines, storedUrls } from './read-archive.ts';
import { type Answer, page } from './small-site.ts';

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
    await serve({});
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
    await serve(chain);
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
    await serve(chain);
    await again({ ...chainOptions(), ...limit });
    expect(site.asked).toEqual(['/0', '/1']);
  });

  it('stops when asked to, with the pages in hand stored', async () => {
    const controller = new AbortController();
    await serve((path) => {
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
    await serve(chain);
    const file = join(folder, 'file.txt');
    writeFileSync(file, '');
    await expect(again({ out: join(file, 'below') })).rejects.toMatchObject({
      name: 'InputOutputError',
      code: 'state-open',
      message: expect.stringContaining(`Can't make the folder ${join(file, 'below')}`),
    });
  });

  it('says why a site is left for later', async () => {
    await serve(chain);
    const dead = site.origin;
    await site.close();
    const { kind, reason } = await again({ seeds: [`${dead}/`], retryLater: 'stop' });
    expect(kind).toBe('stopped');
    expect(reason).toMatch(/^no server answered \(127\.0\.0\.1:\d+: .*refused/);
  });

  it('does not wait for a site when none ever answered', async () => {
    await serve(chain);
    const dead = site.origin;
    await site.close();
    const { kind, reason, report } = await again({ seeds: [`${dead}/`] });
    expect({ kind, requests: report.requests }).toEqual({ kind: 'stopped', requests: 0 });
    expect(reason).toMatch(/^no server answered /);
  });

  it('does not wait for a proxy that is not there when no server ever answered', async () => {
    await serve(chain);
    const env = { HTTPS_PROXY: site.origin };
    await site.close();
    const { kind, reason } = await again({ seeds: ['https://a.example/'], env });
    expect(kind).toBe('stopped');
    expect(reason).toMatch(/^no server answered \(.*proxy: the proxy \S+ opens no tunnel/);
  });

  it('says in plain words that a server has no TLS', async () => {
    await serve(chain);
    const { reason } = await again({ seeds: [`${site.origin.replace('http:', 'https:')}/`] });
    expect(reason).toMatch(/: tls: (?:wrong version number|packet length too long) \(ERR_SSL_[A-Z_]+\)\)$/);
  });

  it('refuses start pages with a password: it would be archived', async () => {
    await expect(again({ seeds: ['http://me:secret@a.example/'] })).rejects.toMatchObject({
      code: 'seed',
      message: expect.not.stringContaining('secret'),
    });
  });

  it.each([
    ['no-seed', { seeds: undefined }],
    ['no-seed', { seeds: 'http://a.example/' }],
    ['no-out', { out: undefined }],
    ['option', { robots: 'some' }],
    ['option', { mode: 'again' }],
    ['bad-role', { include: ['taxonomies'] }],
  ])('%s before anything is written: %j', async (code, options) => {
    await serve(chain);
    const out = join(folder, 'new');
    // Plain JavaScript gives anything.
    await expect(again({ out, ...options } as Partial<CrawlOptions>)).rejects.toMatchObject({
      name: 'UsageError',
      code,
    });
    expect(existsSync(out)).toBe(false);
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
    await serve(chain);
    writeFileSync(join(folder, 'note.txt'), '');
    await expect(again({ out: folder, mode })).rejects.toMatchObject({ name: 'UsageError', code });
    expect(site.asked).toEqual([]);
  });
});
