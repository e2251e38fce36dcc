import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrawlResult, crawl } from '../../src/crawl/index.ts';
import { startSampleSite } from '../../src/sample-site/index.ts';
import { jsonLines, storedUrls } from './read-archive.ts';

type Site = Awaited<ReturnType<typeof startSampleSite>>;
let folder: string;
let site: Site;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aah-sample-'));
  site = await startSampleSite();
}, 60_000);
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

const words = (text: string) => text.replace(/\s+/g, ' ').trim();

describe.each(['wordpress', 'phpbb', 'vbulletin', 'mediawiki'] as const)('the sample %s', (name) => {
  let result: CrawlResult;
  let asked: string[];
  const out = () => join(folder, name);

  beforeAll(async () => {
    const before = site.log.length;
    result = await crawl({ seeds: [site.urls[name]], out: out(), delay: 0, perHost: 4, wacz: true });
    asked = site.log.slice(before).map(({ url }) => url);
  }, 120_000);

  it('is crawled to the end, no URL twice, every answer stored', async () => {
    expect(result.kind).toBe('done');
    expect(new Set(asked).size).toBe(asked.length);
    expect((await storedUrls(out())).toSorted()).toEqual(asked.toSorted());
  });

  it('gives every text as an object', () => {
    const contents = jsonLines(out(), 'objects.jsonl').map(({ content }) => words(String(content ?? '')));
    const all = contents.join('\n');
    const missing = site.truth[name].objects.filter(
      ({ text, type }) => type !== 'thread' && !all.includes(words(text).split(' ').slice(0, 6).join(' ')),
    );
    expect(missing.map(({ url }) => url)).toEqual([]);
  });

  it('has every requisite of its pages in the index, and a WACZ', () => {
    const index = readFileSync(join(out(), 'indexes', 'index.cdxj'), 'utf8');
    const requisites = jsonLines(out(), 'links.jsonl').filter(({ role }) => role === 'requisite');
    expect(requisites.length).toBeGreaterThan(0);
    expect(requisites.filter(({ url }) => !index.includes(`"url":"${url}"`))).toEqual([]);
    expect(result.report.requisites).toBeGreaterThan(0);
    expect(statSync(join(out(), 'crawl.wacz')).size).toBeGreaterThan(10_000);
  });

  it('leads from skipped permalinks to the pages that hold them', async () => {
    const stored = new Set(await storedUrls(out()));
    const holders = jsonLines(out(), 'aliases.jsonl').map(({ holder }) => String(holder));
    expect(holders.filter((holder) => !stored.has(holder))).toEqual([]);
  });

  it('is visited again with requests for its lists alone', async () => {
    const before = site.log.length;
    const again = await crawl({ seeds: [], out: out(), mode: 'recrawl' });
    const pages = site.log.slice(before);
    expect(again.kind).toBe('done');
    expect(again.report.requests - again.report.requisites).toBeLessThan(
      result.report.requests - result.report.requisites,
    );
    expect(pages.every(({ status }) => status < 400)).toBe(true);
    expect(again.report.errors).toEqual([]);
  });
});
