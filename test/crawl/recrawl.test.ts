import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { seedEntry } from '../../src/crawl/frontier/entry.ts';
import { Frontier } from '../../src/crawl/frontier/frontier.ts';
import { chooseTerminal } from '../../src/crawl/recrawl/choose-terminal.ts';
import {
  averageFreshness,
  expectedAge,
  freshness,
  lastModifiedRate,
  naiveRate,
  visitRate,
} from '../../src/crawl/recrawl/estimators.ts';
import {
  ChangeHistories,
  type ChangeHistory,
  changeRate,
  conditionalHeaders,
  recordVisit,
  type Visit,
} from '../../src/crawl/recrawl/history.ts';
import { decideListReading, inferListOrder, type ListEntry } from '../../src/crawl/recrawl/read-list.ts';

const DAY = 24 * 3600 * 1000;

/** A fixed sequence of numbers in [0, 1). */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('estimators', () => {
  it.each([
    [{ visits: 10, changes: 0, time: 10 }, 0, 0],
    [{ visits: 10, changes: 5, time: 10 }, 0.5, 0.6466],
    [{ visits: 10, changes: 10, time: 10 }, 1, 3.0445],
    [{ visits: 0, changes: 0, time: 0 }, 0, 0],
  ])('%j: naive %d, bias-reduced %d', (observations, naive, reduced) => {
    expect(naiveRate(observations)).toBeCloseTo(naive, 4);
    expect(visitRate(observations)).toBeCloseTo(reduced, 4);
  });

  it.each([
    [0, 0, 5, 0],
    [10, 0, 5, 0],
    [10, 10, 5, 9 / 5],
    [10, 5, 5, (4 + 5 / (10 * Math.LN2)) / 5],
  ])('%d visits, %d changes, %d unchanged: %d by last modification', (visits, changes, time, rate) => {
    expect(lastModifiedRate(visits, changes, time)).toBeCloseTo(rate, 10);
  });

  it.each([0.2, 1, 2])('find the rate %d of a Poisson process that visits see only in part', (rate) => {
    const random = makeRandom(7);
    const visits = 50;
    const sums = { naive: 0, visit: 0, modified: 0 };
    const runs = 400;
    for (let run = 0; run < runs; run += 1) {
      let changes = 0;
      let unchanged = 0;
      for (let visit = 0; visit < visits; visit += 1) {
        // Backwards from the visit, the time to the last change is exponential too.
        const sinceChange = -Math.log(1 - random()) / rate;
        if (sinceChange < 1) changes += 1;
        unchanged += Math.min(1, sinceChange);
      }
      const observations = { visits, changes, time: visits };
      sums.naive += naiveRate(observations) / runs;
      sums.visit += visitRate(observations) / runs;
      sums.modified += lastModifiedRate(visits, changes, unchanged) / runs;
    }
    expect(Math.abs(sums.visit / rate - 1)).toBeLessThan(0.06);
    expect(Math.abs(sums.modified / rate - 1)).toBeLessThan(0.06);
    expect(sums.naive / rate).toBeLessThan(0.95);
  });

  it.each([
    [0, 5, 1, 1, 0],
    [1, 0, 1, 1, 0],
    [Math.LN2, 1, 0.5, 0.5 / Math.LN2, 1 - 0.5 / Math.LN2],
  ])('rate %d after %d: fresh %d, on average %d, age %d', (rate, elapsed, fresh, average, age) => {
    expect(freshness(rate, elapsed)).toBeCloseTo(fresh, 10);
    expect(averageFreshness(rate, elapsed)).toBeCloseTo(average, 10);
    expect(expectedAge(rate, elapsed)).toBeCloseTo(age, 10);
  });
});

function visit(at: number, digest: string, more: Partial<Visit> = {}): Visit {
  const canonical = 'https://a.example/t';
  return {
    canonical,
    url: canonical,
    level: 'phpbb/topic',
    terminal: true,
    at,
    digest,
    etag: null,
    lastModified: null,
    ...more,
  };
}

function watch(...visits: Visit[]): ChangeHistory {
  return visits.reduce<ChangeHistory | undefined>((history, one) => recordVisit(history, one), undefined)!;
}

describe('history', () => {
  it('counts visits and changes', () => {
    const history = watch(
      visit(0, 'a'),
      visit(DAY, 'a'),
      visit(3 * DAY, 'b'),
      visit(4 * DAY, 'b', { etag: '"x"' }),
    );
    expect(history).toMatchObject({
      visits: 3,
      changes: 1,
      firstVisit: 0,
      lastVisit: 4 * DAY,
      lastChange: 3 * DAY,
      digest: 'b',
      unchangedTime: null,
    });
    expect(changeRate(history)).toBeCloseTo(visitRate({ visits: 3, changes: 1, time: 4 * DAY }), 15);
  });

  it('uses the time of last modification where the server always tells it, and it can be true', () => {
    const modified = (day: number) => ({ lastModified: new Date(day * DAY).toUTCString() });
    const start = visit(10 * DAY, 'a', modified(1));
    const honest = watch(start, visit(12 * DAY, 'b', modified(11)), visit(14 * DAY, 'c', modified(13)));
    expect(honest.unchangedTime).toBe(2 * DAY);
    expect(changeRate(honest)).toBeCloseTo(1 / (2 * DAY), 15);
    expect(watch(start, visit(12 * DAY, 'b', modified(5))).unchangedTime).toBeNull();
    expect(watch(start, visit(12 * DAY, 'b', { lastModified: 'yesterday' })).unchangedTime).toBeNull();
    expect(watch(start, visit(12 * DAY, 'b')).unchangedTime).toBeNull();
  });

  it.each<[Partial<Visit>, Record<string, string>]>([
    [{}, {}],
    [{ etag: 'W/"1"' }, { 'if-none-match': 'W/"1"' }],
    [
      { etag: '"1"', lastModified: 'Sun, 06 Nov 1994 08:49:37 GMT' },
      { 'if-none-match': '"1"', 'if-modified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' },
    ],
    [{ lastModified: 'soon' }, {}],
  ])('asks conditionally after %j', (seen, headers) => {
    expect(conditionalHeaders(watch(visit(0, 'a', seen)))).toEqual(headers);
  });

  it('asks plainly for what it does not know', () => {
    expect(conditionalHeaders(undefined)).toEqual({});
  });

  it('is stored with the page, and outlives the crawl', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'aah-history-'));
    try {
      const frontier = Frontier.open(directory);
      const histories = new ChangeHistories(frontier.state);
      await frontier.add([seedEntry('https://a.example/t')]);
      const within = () => histories.record(visit(5, 'a'));
      await frontier.finish(frontier.next(0)!, { state: 'done', within });
      await frontier.restart();
      await frontier.save({ within: () => histories.record(visit(9, 'b')) });
      await frontier.close();
      const again = Frontier.open(directory);
      const stored = new ChangeHistories(again.state);
      expect(stored.get('https://a.example/t')).toEqual(watch(visit(5, 'a'), visit(9, 'b')));
      expect([...stored.all()]).toHaveLength(1);
      await again.close();
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
});

describe('chooseTerminal', () => {
  const page = (name: string, digests: string, more: Partial<Visit> = {}) => {
    const url = `https://a.example/${name}`;
    return watch(
      ...[...digests].map((digest, day) => visit(day * DAY, digest, { canonical: url, url, ...more })),
    );
  };
  const names = (choice: ReturnType<typeof chooseTerminal>) => choice.chosen.map(({ url }) => url.slice(18));

  it('takes those most likely changed, within the budget', () => {
    const pages = [
      page('still', 'aaaaaaaaaa'),
      page('busy', 'abcdefghij'),
      page('some', 'aaabbbcccc'),
      page('new', 'a'),
    ];
    const all = chooseTerminal(pages, 20 * DAY, 10);
    expect(names(all)).toEqual(['busy', 'new', 'some']);
    expect(all.unlikely).toBe(1);
    expect(chooseTerminal(pages, 20 * DAY, 1)).toMatchObject({
      chosen: [{ url: 'https://a.example/busy' }],
      beyondBudget: 2,
    });
    expect(chooseTerminal(pages, 20 * DAY, 0).chosen).toEqual([]);
  });

  it('leaves lists out and does not depend on the order given', () => {
    const pages = [page('b', 'ab'), page('a', 'ab'), page('list', 'ab', { terminal: false })];
    expect(names(chooseTerminal(pages, 9 * DAY, 9))).toEqual(['a', 'b']);
    expect(chooseTerminal(pages.toReversed(), 9 * DAY, 9)).toEqual(chooseTerminal(pages, 9 * DAY, 9));
  });

  it('lends a page seen once the rate of its level', () => {
    const restless = Array.from({ length: 5 }, (_, n) => page(`r${n}`, 'abcdefghij'));
    const [once, other] = [page('once', 'a'), page('other', 'a', { level: 'phpbb/rules' })];
    const { chosen } = chooseTerminal([...restless, once, other], 10 * DAY, 99);
    const rate = (url: string) => chosen.find((choice) => choice.url === url)?.rate ?? 0;
    expect(rate(once.url)).toBeGreaterThan(5 * rate(other.url));
  });
});

describe('lists', () => {
  const entries = (text: string): ListEntry[] =>
    [...text].map((sign) => ({ known: sign !== 'n', unchanged: sign === 'k', date: null }));

  it.each([
    ['kkkkkkkkkk', 'stop'],
    ['nnkkkkkkkkkk', 'stop'],
    ['kkkkkkkkkkn', 'read-on'],
    ['kkkkkkkkkkckkk', 'read-on'],
    ['kkk', 'read-on'],
    ['', 'read-on'],
  ])('%j newest first: %s', (text, kind) => {
    expect(decideListReading(entries(text), 'newest-first').kind).toBe(kind);
  });

  it.each(['oldest-first', 'unknown'] as const)('are read to the end when %s', (order) => {
    expect(decideListReading(entries('kkkkkkkkkkkkkkk'), order).kind).toBe('read-on');
  });

  it.each([
    [[9, 8, 7, 6], 'newest-first'],
    [[1, 2, 2, 3, 4], 'oldest-first'],
    [[3, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3], 'newest-first'],
    [[1, 5, 2, 6], 'unknown'],
    [[2, 1], 'unknown'],
    [[null, null], 'unknown'],
  ])('with dates %j are %s', (dates, order) => {
    expect(inferListOrder(dates.map((date) => ({ known: true, unchanged: true, date })))).toBe(order);
  });
});
