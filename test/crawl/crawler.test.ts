import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { WarcRecord } from '../../src/archive/index.ts';
import { again, out, paths, run, serve, site } from './crawl-small-site.ts';
import { archiveRecords, jsonLines, storedUrls } from './read-archive.ts';
import { type Answer, page } from './small-site.ts';

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
    await serve({
      '/a/': page('A', ['/a/1', '/b']),
      '/a/1': page('One', []),
      '/b': page('B', []),
    });
    await again({ seeds: [`${site.origin}/a/`], pathPrefix: true });
    expect(site.asked).toEqual(['/a/', '/a/1']);
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
