import { describe, expect, it } from 'vitest';
import { robotsDirectives } from '../../src/act/robots-directives.ts';
import { parsePage } from '../../src/page/parse-page.ts';

const NOTHING = { noindex: false, nofollow: false, noarchive: false, source: [] };
const read = (body: string, headers: [string, string][] = []) =>
  robotsDirectives(parsePage({ url: 'http://h.example/', body, headers }));

describe('robotsDirectives', () => {
  it.each([
    ['', NOTHING],
    ['<meta name=robots content="index, follow, max-snippet:-1">', NOTHING],
    [
      '<meta name=ROBOTS content="NOINDEX,NOFOLLOW">',
      { ...NOTHING, noindex: true, nofollow: true, source: ['meta'] },
    ],
    ['<meta name=robots content=none>', { ...NOTHING, noindex: true, nofollow: true, source: ['meta'] }],
    ['<meta name=robots content="noarchive">', { ...NOTHING, noarchive: true, source: ['meta'] }],
    ['<meta name=aah content="noarchive">', { ...NOTHING, noarchive: true, source: ['meta'] }],
    ['<meta name=googlebot content="noindex">', NOTHING],
    [
      '<meta name=robots content=noindex><meta name=aah content=index>',
      { ...NOTHING, noindex: true, source: ['meta'] },
    ],
    ['<body><meta name=robots content=noindex></body>', { ...NOTHING, noindex: true, source: ['meta'] }],
  ])('meta: %s', (body, directives) => {
    expect(read(body)).toEqual(directives);
  });

  it.each([
    [['noindex'], { ...NOTHING, noindex: true, source: ['header'] }],
    [['noindex, nofollow'], { ...NOTHING, noindex: true, nofollow: true, source: ['header'] }],
    [['googlebot: noindex, nofollow'], NOTHING],
    [['aah: noindex, nofollow'], { ...NOTHING, noindex: true, nofollow: true, source: ['header'] }],
    [['googlebot: nofollow, AAH: noarchive'], { ...NOTHING, noarchive: true, source: ['header'] }],
    [['googlebot: nofollow', 'noindex'], { ...NOTHING, noindex: true, source: ['header'] }],
    [
      ['unavailable_after: 25 Jun 2010 15:00:00 PST, noindex'],
      { ...NOTHING, noindex: true, source: ['header'] },
    ],
    [['max-snippet: 20, nofollow'], { ...NOTHING, nofollow: true, source: ['header'] }],
  ])('X-Robots-Tag: %j', (values, directives) => {
    expect(
      read(
        '',
        values.map((value) => ['X-Robots-Tag', value]),
      ),
    ).toEqual(directives);
  });

  it('adds up what both places say', () => {
    expect(read('<meta name=robots content=noindex>', [['x-robots-tag', 'nofollow']])).toEqual({
      noindex: true,
      nofollow: true,
      noarchive: false,
      source: ['meta', 'header'],
    });
  });
});
