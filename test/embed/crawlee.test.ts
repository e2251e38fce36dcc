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
): Promise<Crawled & { asked: number }> {
  const before = site.log.length;
  const crawled = await crawlWithCrawlee(seed, follow, most);
  return { ...crawled, asked: site.log.length - before };
}

describe('with real Crawlee on the sample site', { timeout: 300_000 }, () => {
  it.each(['wordpress', 'phpbb', 'vbulletin'] as const)(
    'reaches every object of %s with a fifth of the requests',
    async (name) => {
      const { objects, requests, asked } = await crawl(site.urls[name], await createFollow());
      // Its own links go on and on; that it is still not done after five times as many is all that matters here.
      const plain = await crawl(site.urls[name], null, asked * 5 + 20);
      const texts = new Set(objects.map(({ content }) => content?.replace(/\s+/g, ' ').slice(0, 60)));
      const missing = site.truth[name].objects.filter(
        ({ type, text }) => type !== 'thread' && !texts.has(text.replace(/\s+/g, ' ').slice(0, 60)),
      );
      expect(missing.map(({ url }) => url)).toEqual([]);
      expect(new Set(requests).size).toBe(requests.length);
      expect(plain.asked).toBeGreaterThan(asked * 5);
    },
  );

  it('changes nothing in shadow mode, and says what it would skip', async () => {
    const shadow = await crawl(site.urls.phpbb, await createFollow({ shadow: true }), 40);
    const plain = await crawl(site.urls.phpbb, null, 40);
    expect(Math.abs(shadow.requests.length - plain.requests.length)).toBeLessThan(8);
    expect(shadow.log.some((line) => /would skip \d+ links/.test(line))).toBe(true);
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

  it('falls back to enqueueLinks on an unknown site', async () => {
    const { calls, context: one } = context({ url: 'http://a.example/' });
    await (await createFollow({ enqueueLinks: { strategy: 'all' } }))(one);
    expect(calls).toEqual([['enqueueLinks', { strategy: 'all' }]]);
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
