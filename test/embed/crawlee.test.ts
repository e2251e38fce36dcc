import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrawleeFollow, type CrawleeOptions, createFollow } from '../../src/embed/crawlee.ts';
import type { ApplicationAwareHelper } from '../../src/helper.ts';
import { type SampleSite, startSampleSite } from '../../src/sample-site/index.ts';
import { type Crawled, crawlWithCrawlee } from './crawl-with-crawlee.ts';

let site: SampleSite;
beforeAll(async () => {
  site = await startSampleSite();
});
afterAll(() => site.close());

/** Crawls, and counts what the server was asked for, also what the handler never saw. */
async function crawl(
  seed: string,
  follow: CrawleeFollow | null,
  most = 5000,
  kind: 'cheerio' | 'http' = 'cheerio',
): Promise<Crawled & { asked: number }> {
  const before = site.log.length;
  const crawled = await crawlWithCrawlee(seed, follow, most, kind);
  return { ...crawled, asked: site.log.length - before };
}

/** What the site holds and the crawl did not extract. */
function missingFrom(objects: Crawled['objects'], name: 'wordpress' | 'phpbb' | 'vbulletin'): string[] {
  const start = (text = '') => text.replace(/\s+/g, ' ').slice(0, 60);
  const texts = new Set(objects.map(({ content }) => start(content)));
  return site.truth[name].objects.flatMap(({ type, text, url }) =>
    type === 'thread' || texts.has(start(text)) ? [] : [url ?? text],
  );
}

describe('with real Crawlee on the sample site', { timeout: 300_000 }, () => {
  it.each(['wordpress', 'phpbb', 'vbulletin'] as const)(
    'reaches every object of %s with a fifth of the requests',
    async (name) => {
      const { objects, requests, asked } = await crawl(site.urls[name], await createFollow());
      // Its own links go on and on; that it is still not done after five times as many is all that matters here.
      const plain = await crawl(site.urls[name], null, asked * 5 + 20);
      expect(missingFrom(objects, name)).toEqual([]);
      expect(new Set(requests).size).toBe(requests.length);
      expect(plain.asked).toBeGreaterThan(asked * 5);
    },
  );

  it('does the same in HttpCrawler, which knows no links of its own', async () => {
    const { objects, requests } = await crawl(site.urls.vbulletin, await createFollow(), 5000, 'http');
    expect(missingFrom(objects, 'vbulletin')).toEqual([]);
    expect(new Set(requests).size).toBe(requests.length);
  });

  it('changes nothing in shadow mode, and says what it would skip', async () => {
    const shadow = await crawl(site.urls.phpbb, await createFollow({ shadow: true }), 40);
    const plain = await crawl(site.urls.phpbb, null, 40);
    expect(Math.abs(shadow.requests.length - plain.requests.length)).toBeLessThan(8);
    expect(shadow.log.some((line) => /would skip \d+ links and push \d+ objects/.test(line))).toBe(true);
    expect(shadow.objects).toEqual([]);
  });
});

describe('fails open', { timeout: 300_000 }, () => {
  const ill = (inspect: () => Promise<unknown>): CrawleeOptions => ({
    helper: { inspect } as unknown as ApplicationAwareHelper,
    timeout: 50,
  });
  const answer = (value: unknown) => () => Promise.resolve(value);

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['an error', () => Promise.reject(new Error('boom')), /boom/],
    ['silence', () => new Promise<never>(() => {}), /no answer in 50 ms/],
    ['nothing', answer(undefined), /expected an outcome, found undefined/],
    ['text', answer('<h1>It works!</h1>'), /expected an outcome, found "<h1>/],
    ['an empty object', answer({}), /expected an outcome, found {}/],
    [
      'an outcome with links that are none',
      answer({ canonical: 'x', application: { kind: 'detected' }, objects: [], links: [{}], skipped: [] }),
      /expected an outcome/,
    ],
  ])('on %s', async (_, inspect, message) => {
    const { requests, log } = await crawl(site.urls.phpbb, await createFollow(ill(inspect)), 15);
    expect(requests.length).toBeGreaterThanOrEqual(15);
    expect(log[0]).toMatch(/^aah: failed, Crawlee's own links are taken: /);
    expect(log[0]).toMatch(message);
  });

  it('in HttpCrawler with the links that CheerioCrawler would take', async () => {
    const broken = ill(() => Promise.reject(new Error('boom')));
    const { requests, log } = await crawl(site.urls.phpbb, await createFollow(broken), 15, 'http');
    expect(requests.length).toBeGreaterThanOrEqual(15);
    expect(requests.every((url) => url.startsWith(new URL(site.urls.phpbb).origin))).toBe(true);
    expect(log[0]).toMatch(/boom/);
  });
});

describe('one context', () => {
  const context = (request: object, body = '<a href="/b">b</a>') => {
    const calls: unknown[] = [];
    const record = (name: string) => async (value?: unknown) => calls.push([name, value]);
    return {
      calls,
      context: {
        request,
        body,
        addRequests: record('addRequests'),
        enqueueLinks: record('enqueueLinks'),
        pushData: record('pushData'),
      } as never,
    };
  };

  it('takes the outcome of a page whose links are no URLs', async () => {
    const odd = [
      'http://[',
      'http://a b/',
      '//[::1/',
      'http://a.example:99999/',
      'javascript:x()',
      '',
      '#top',
    ];
    const body = `<meta name="generator" content="WordPress 6.1"><body class="home blog">
      ${odd.map((href) => `<a href="${href}">odd</a>`).join('')}
      <article class="post"><h2 class="entry-title"><a rel="bookmark" href="/2014/03/a-post/">A post</a></h2></article>`;
    const skipped: string[] = [];
    const follow = await createFollow({
      dataset: null,
      onSkippedRequest: ({ url, rule }) => skipped.push(`${rule} ${url}`),
    });
    const { calls, context: one } = context({ url: 'http://a.example/' }, body);
    expect(await follow(one)).toMatchObject({ application: { kind: 'detected', id: 'wordpress' } });
    expect(skipped).toEqual(expect.arrayContaining(['invalid http://[', 'invalid http://a b/']));
    expect(calls).toEqual([
      ['addRequests', [expect.objectContaining({ uniqueKey: 'http://a.example/2014/03/a-post/' })]],
    ]);
  });

  it('falls back to enqueueLinks on an unknown site', async () => {
    const { calls, context: one } = context({ url: 'http://a.example/' });
    await (await createFollow({ enqueueLinks: { strategy: 'all' } }))(one);
    expect(calls).toEqual([['enqueueLinks', { strategy: 'all' }]]);
  });

  it('names the links of the page on an unknown site in HttpCrawler', async () => {
    const html = '<base href="/x/"><a href="b#c">b</a><a href="http://[">odd</a><a>no link</a>';
    const { calls, context: one } = context({ url: 'http://a.example/' }, html);
    const http = { ...(one as object), parseWithCheerio: async () => load(html) } as never;
    await (await createFollow({ enqueueLinks: { limit: 9 } }))(http);
    const urls = ['http://a.example/x/b#c'];
    expect(calls).toEqual([['enqueueLinks', { baseUrl: 'http://a.example', limit: 9, urls }]]);
  });

  it('does not follow a link that was redirected to another site', async () => {
    const { calls, context: one } = context({
      url: 'http://a.example/x',
      loadedUrl: 'http://b.example/',
      userData: { aah: {} },
    });
    expect(await (await createFollow())(one)).toBeNull();
    expect(calls).toEqual([]);
  });
});
