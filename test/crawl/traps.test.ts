import { describe, expect, it } from 'vitest';
import { readDate } from '../../src/crawl/traps/calendar.ts';
import type { TrapContext } from '../../src/crawl/traps/guard.ts';
import { templateOf } from '../../src/crawl/traps/template.ts';
import { TrapGuards, type TrapOptions } from '../../src/crawl/traps/trap-guards.ts';

const NOW = () => Date.UTC(2025, 5, 1);
const GENERIC: TrapContext = { from: 'https://a.example/', role: 'list', known: false };
const KNOWN: TrapContext = { ...GENERIC, role: 'content', known: true };

function guards(options: TrapOptions = {}): TrapGuards {
  return new TrapGuards(NOW, options);
}

/** Rules that tripped, by number of URLs. */
function run(urls: Iterable<string>, context = GENERIC, unit = guards()): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const url of urls) {
    const rule = unit.check(url, context)?.rule ?? 'passed';
    counts[rule] = (counts[rule] ?? 0) + 1;
  }
  return counts;
}

describe('single URLs', () => {
  it.each([
    ['/a/b/a/b/a/b/', 'trap:repeating-segments'],
    ['/forum/forum/forum/', 'trap:repeating-segments'],
    ['/x/img/y/img/z/img/u/img/v/img/w/img', 'trap:repeating-segments'],
    [`/${'p'.repeat(2100)}`, 'trap:growing-url'],
    [`/${Array.from({ length: 25 }, (_, n) => `s${n}`).join('/')}`, 'trap:growing-url'],
    ['/calendar/2031/05/', 'trap:calendar'],
    ['/events?date=2031-05-02', 'trap:calendar'],
    ['/cal.php?month=5&year=1066', 'trap:calendar'],
    ['/events?tribe-bar-date=2099-01', 'trap:calendar'],
    [`/s?${Array.from({ length: 25 }, (_, n) => `f[${n}]=${n}`).join('&')}`, 'trap:parameters'],
    // What legitimate sites print.
    ['/a/b/a/b/', 'passed'],
    ['/2011/11/11/', 'passed'],
    ['/1/1/1/1', 'passed'],
    ['/2031/05/the-year-to-come/', 'passed'],
    ['/wiki/1066', 'passed'],
    ['/calendar/2026/05/', 'passed'],
    ['/archive/1923-04', 'passed'],
    ['/viewtopic.php?f=2&t=209905', 'passed'],
    ['/?m=201905', 'passed'],
    ['/item?id=20310502&d=99', 'passed'],
    ['/?__proto__=1&constructor=2', 'passed'],
  ])('%s: %s', (path, expected) => {
    expect(run([`https://a.example${path}`])).toEqual({ [expected]: 1 });
  });
});

describe('templates', () => {
  it.each([
    ['https://example.org/2019/05/my-post-title/?b=2&a=1', 'example.org/{n}/{n}/{slug}?a&b'],
    ['https://example.org/viewtopic.php?t=5', 'example.org/viewtopic.php?t'],
    ['https://example.org/thread-12-3.html', 'example.org/{slug}.html'],
    ['https://example.org/t/some-thing/77', 'example.org/t/some-thing/{n}'],
    ['https://example.org/f/9f86d081884c?f[0]=x&f[1]=y', 'example.org/f/{id}?f[]'],
    ['https://example.org/about', 'example.org/about'],
  ])('%s → %s', (url, expected) => {
    expect(templateOf(new URL(url))).toBe(expected);
  });

  it.each([
    ['/c/2024/2/', '2024-02'],
    ['/c/2024/02/09', '2024-02-09'],
    ['/c/2024/13/', null],
    ['/c?y=2024&m=3', '2024-03'],
    ['/c?date=20240309', '2024-03-09'],
    ['/c?id=202403', null],
  ])('%s is the date %s', (path, expected) => {
    expect(readDate(new URL(path, 'https://a.example'))?.date ?? null).toBe(expected);
  });
});

describe('traps over many URLs', () => {
  it('stops a calendar that goes back for ever, after fifty years', () => {
    const months = Array.from({ length: 900 }, (_, n) => {
      const date = new Date(Date.UTC(2025, 5 - n, 1));
      return `https://a.example/cal/${date.getUTCFullYear()}/${date.getUTCMonth() + 1}/`;
    });
    expect(run(months)).toEqual({ passed: 600, 'trap:calendar': 300 });
    expect(run(months, KNOWN)).toEqual({ passed: 900 });
  });

  it('stops parameters in another order, and names one that was followed', () => {
    const unit = guards();
    expect(unit.check('https://a.example/s?a=1&b=2', GENERIC)).toBeNull();
    expect(unit.check('https://a.example/s?b=2&a=1', GENERIC)).toEqual({
      rule: 'trap:parameters',
      id: 'a.example/s order',
      url: 'https://a.example/s?b=2&a=1',
      example: 'https://a.example/s?a=1&b=2',
    });
    expect(unit.check('https://a.example/s?b=1&a=2', GENERIC)).toBeNull();
  });

  it('stops filters that combine without end', () => {
    const facets = Array.from({ length: 4096 }, (_, n) => {
      const digits = n.toString(4).padStart(6, '0').split('');
      return `https://a.example/shop?${digits.map((digit, index) => `p${index}=${digit}`).join('&')}`;
    });
    const counts = run(facets);
    expect(counts['passed']).toBe(1000);
    expect(counts['trap:parameters']).toBe(3096);
    const subsets = Array.from({ length: 1023 }, (_, n) => {
      const names = [...(n + 1).toString(2).padStart(10, '0')].flatMap((bit, index) =>
        bit === '1' ? [`f${index}=1`] : [],
      );
      return `https://a.example/shop?x=${n}&${names.join('&')}`;
    });
    expect(run(subsets)['passed']).toBe(200);
  });

  it('lets the pages of many threads pass, and many threads', () => {
    const paged = Array.from({ length: 20_000 }, (_, n) => {
      return `https://a.example/viewtopic.php?f=${n % 5}&t=${n % 100}&start=${Math.floor(n / 100) * 20}`;
    });
    expect(run(paged)).toEqual({ passed: 20_000 });
    const threads = Array.from(
      { length: 3000 },
      (_, n) => `https://a.example/index.php?option=com_x&view=y&id=${n}`,
    );
    expect(run(threads)).toEqual({ passed: 3000 });
  });

  it('stops chains in which each page appends to its own URL', () => {
    const unit = guards();
    let from = 'https://a.example/start';
    const rules: (string | null)[] = [];
    for (let n = 0; n < 14; n += 1) {
      const url = `${from}/s${n}`;
      rules.push(unit.check(url, { ...GENERIC, from })?.rule ?? null);
      from = url;
    }
    expect(rules.indexOf('trap:growing-url')).toBe(12);
  });

  it('stops a template with too many URLs only where the knowledge base did not choose them', () => {
    const urls = Array.from({ length: 30 }, (_, n) => `https://a.example/item/${n}`);
    const options = { template: { maxUrls: 10 } };
    expect(run(urls, GENERIC, guards(options))).toEqual({ passed: 10, 'trap:template': 20 });
    expect(run(urls, KNOWN, guards(options))).toEqual({ passed: 30 });
  });

  it('stops a template whose pages, many in a row, hold the same text', () => {
    const unit = guards();
    const url = (n: number) => `https://a.example/list?page=${n}`;
    for (let n = 0; n <= 20; n += 1) unit.observe(url(n), () => 'same');
    expect(unit.check(url(99), GENERIC)).toMatchObject({ rule: 'trap:same-content', example: url(0) });
    expect(unit.check('https://a.example/other?page=1', GENERIC)).toBeNull();
    const mixed = guards();
    for (let n = 0; n < 500; n += 1)
      mixed.observe(url(n), () => (n % 15 === 0 ? `text ${n}` : 'no permission'));
    expect(mixed.check(url(999), GENERIC)).toBeNull();
  });

  it('lets requisites pass, and what is switched off', () => {
    const url = 'https://a.example/a/a/a/a/a/a';
    expect(guards().check(url, { ...GENERIC, role: 'requisite' })).toBeNull();
    expect(guards({ repeatingSegments: false }).check(url, GENERIC)).toBeNull();
  });

  it('goes on after save and restore as if nothing had happened', () => {
    const urls = Array.from({ length: 2600 }, (_, n) => {
      const digits = n.toString(4).padStart(6, '0').split('');
      return n % 2 === 0
        ? `https://a.example/shop?${digits.map((digit, index) => `p${index}=${digit}`).join('&')}`
        : `https://a.example/cal/${1900 + Math.floor(n / 24)}/${(Math.floor(n / 2) % 12) + 1}`;
    });
    const straight = guards();
    const first = guards();
    const half = urls.length / 2;
    run(urls.slice(0, half), GENERIC, first);
    const second = guards();
    second.restore(JSON.parse(JSON.stringify(first.save())));
    run(urls, GENERIC, straight);
    run(urls.slice(half), GENERIC, second);
    expect(second.trips()).toEqual(straight.trips());
    expect(straight.trips().length).toBeGreaterThan(1);
    expect(JSON.stringify(second.save())).toBe(JSON.stringify(straight.save()));
  });

  it.each([null, 3, {}, { guards: 1, trips: 1 }, { guards: { calendar: [1] }, trips: [] }])(
    'starts anew from %j',
    (saved) => {
      const unit = guards();
      unit.restore(saved);
      expect(unit.check('https://a.example/cal/2025/05', GENERIC)).toBeNull();
    },
  );
});
