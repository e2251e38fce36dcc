import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BigramSet, wordPairs } from '../../src/crawl/output/bigrams.ts';
import { plainText, titleOf } from '../../src/crawl/output/plain-text.ts';
import { newReport } from '../../src/crawl/output/report.ts';
import { MOST_SAMPLES, TimeSeries } from '../../src/crawl/output/time-series.ts';
import { reportHtml } from '../../src/crawl/report-html/report-html.ts';

describe('plainText', () => {
  it.each([
    ['<p>One</p><p>two</p>', 'One two'],
    ['a<script>b < c; "</p>"</script>d', 'a d'],
    ['<head><title>T</title></head><body>x</body>', 'x'],
    ['a <!-- <b>no</b> --> b', 'a b'],
    ['fish &amp; chips &#233; &#xe9; &nbsp;&unknown;', 'fish & chips é é  &unknown;'],
    ['1 < 2 > 0', '1 2 > 0'],
    ['<STYLE>x</STYLE>y', 'y'],
    ['Loading <noscript><h1>A thread</h1><p>its text</p></noscript>', 'Loading A thread its text'],
    ['<script>never closed', ''],
  ])('%s → %s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('takes time in proportion to the page, whatever it is made of', () => {
    for (const piece of ['<', '<!--', '</', '<script>', '&', '<title']) {
      const page = piece.repeat(200_000);
      expect(typeof plainText(page) === 'string' && typeof titleOf(page) === 'string').toBe(true);
    }
  });

  it.each([
    ['<title> A\n page </title>', 'A page'],
    ['<TITLE lang=en>B &amp; C</TITLE>', 'B & C'],
    ['<p>no title</p>', ''],
  ])('reads the title of %j', (html, title) => {
    expect(titleOf(html)).toBe(title);
  });
});

describe('BigramSet', () => {
  it('counts what a text adds', () => {
    const set = new BigramSet();
    expect(set.add('the cat sat')).toBe(2);
    expect(set.compare(wordPairs('The cat ran'))).toEqual({ bigrams: 2, fresh: 1 });
    expect(set.add('the cat, ran')).toBe(1);
    expect(set.size).toBe(3);
  });

  it('estimates large numbers to within a few percent', () => {
    const set = new BigramSet();
    for (let page = 0; page < 200; page++) {
      set.add(Array.from({ length: 2000 }, (_, index) => `w${page}x${index}`).join(' '));
    }
    expect(set.size / (200 * 1999)).toBeGreaterThan(0.97);
    expect(set.size / (200 * 1999)).toBeLessThan(1.03);
  });
});

describe('TimeSeries', () => {
  it('stays bounded and keeps the course', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000 }), (requests) => {
        const series = new TimeSeries();
        for (let at = 1; at <= requests; at++) {
          if (series.wants(at)) series.add({ seconds: at, requests: at, pages: at, objects: 0, bigrams: at });
        }
        const { samples } = series;
        expect(samples.length).toBeLessThanOrEqual(MOST_SAMPLES);
        expect(samples.length).toBeGreaterThanOrEqual(Math.min(requests, MOST_SAMPLES / 2 - 1));
        expect(samples.map((each) => each.requests)).toEqual(
          samples.map((each) => each.requests).toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 20 },
    );
  });
});

describe('report.html', () => {
  const report = () => ({
    ...newReport(),
    levels: { 'phpbb/thread': 3 },
    skipped: { 'avoid:phpbb:reply': 12 },
    errors: [{ where: 'http://a/<script>', code: 'http-404', message: 'status 404 & more' }],
    series: [
      { seconds: 0, requests: 1, pages: 1, objects: 0, bigrams: 10 },
      { seconds: 5, requests: 9, pages: 8, objects: 30, bigrams: 900 },
    ],
    stopped: '8 pages are fetched',
  });

  it('needs nothing from elsewhere', () => {
    const html = reportHtml(report(), { seeds: ['http://a/'], blind: false });
    expect(html).not.toMatch(/<script|<link|<img|@import|url\(/i);
    expect(html).toContain('name="viewport"');
    expect(html).toContain('@media print');
  });

  it('shows figures, charts and tables, with foreign text escaped', () => {
    const html = reportHtml(report(), { seeds: ['http://a/?<b>'], blind: true });
    expect(html).toContain('http://a/?&lt;b&gt;');
    expect(html).toContain('&lt;script&gt;');
    expect(html.match(/<polyline/g)).toHaveLength(3);
    for (const text of [
      'phpbb/thread',
      'avoid:phpbb:reply',
      'status 404 &amp; more',
      'Stopped with work left',
      'A blind crawl',
    ])
      expect(html).toContain(text);
  });

  it('is valid for a crawl of nothing', () => {
    expect(reportHtml(newReport(), { seeds: [], blind: false })).toContain('Too few points');
  });
});
