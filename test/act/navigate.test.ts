import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../src/outcome.ts';
import { inspectBoard } from './board.ts';

const links = ({ links }: Outcome) =>
  links.filter(({ role }) => role !== 'requisite').map(({ role, url }) => `${role} ${url}`);
const skipped = ({ skipped }: Outcome) => skipped.map(({ rule, url }) => `${rule} ${url}`);

describe('on a known level', () => {
  it('follows what an action selects, without session, each canonical URL once', async () => {
    const outcome = await inspectBoard(
      '<div id="posts"></div><p class="pages"><a href="/thread?t=1&amp;page=2&amp;sid=abc">2</a> <a href="/thread?page=2&amp;t=1&amp;x=1">2</a> <a href="/thread?t=1&page=3">3</a></p>',
    );
    expect(links(outcome)).toEqual([
      'pagination http://talk.example/thread?t=1&page=2',
      'pagination http://talk.example/thread?t=1&page=3',
    ]);
    expect(outcome.skipped).toMatchObject([
      { rule: 'duplicate', duplicateOf: 'http://talk.example/thread?page=2&t=1' },
    ]);
  });

  it('follows a page link that points at the element it stands in', async () => {
    const outcome = await inspectBoard(
      '<div id="posts"></div><div id="c7"><p class="pages"><a href="/thread?t=1&amp;page=4#c7">older</a></p></div>',
    );
    expect(links(outcome)).toEqual(['pagination http://talk.example/thread?t=1&page=4']);
  });

  it.each([
    ['<a href="/reply?t=1">r</a>', 'avoid:talk:reply http://talk.example/reply?t=1'],
    ['<a href="/thread?t=9&old=1">o</a>', 'avoid:talk:old http://talk.example/thread?t=9&old=1'],
    ['<a class="who" href="/u/1">u</a>', 'role:profile http://talk.example/u/1'],
    ['<a href="/about">a</a>', 'no-action http://talk.example/about'],
    ['<a href="http://other.example/">x</a>', 'off-site http://other.example/'],
    ['<a href="/thread?t=1&page=1#p3">1</a>', 'self http://talk.example/thread?t=1&page=1'],
    [
      '<div id="c7"><a href="/thread?t=1&page=4#c7">#</a></div>',
      'same-page http://talk.example/thread?t=1&page=4',
    ],
    ['<a href="mailto:x@a.example">m</a>', 'scheme mailto:x@a.example'],
    ['<a href="javascript:void(0)">j</a>', 'javascript javascript:void(0)'],
    ['<a href="#top">t</a>', 'fragment #top'],
  ])('skips %s by a rule', async (html, expected) => {
    expect(skipped(await inspectBoard(`<div id="posts"></div>${html}`))).toEqual([expected]);
  });

  it('follows avoided links of a role that the user includes', async () => {
    const outcome = await inspectBoard('<div id="posts"></div><a class="who" href="/u/1">u</a>', undefined, {
      include: ['profile'],
    });
    expect(links(outcome)).toEqual(['profile http://talk.example/u/1']);
  });

  it.each([
    ['what is required', '<a class="board" href="/b/1">b</a>', ['list http://talk.example/b/1']],
    [
      'all but what is avoided, where what is required is not there',
      '<a class="forum" href="/b/1">b</a><a href="/reply?t=1">r</a>',
      ['content http://talk.example/b/1', 'content http://talk.example/about'],
    ],
  ])('follows %s', async (_, html, expected) => {
    const body = `<div id="boards">${html}</div><a href="/about">a</a>`;
    expect(links(await inspectBoard(body, 'http://talk.example/'))).toEqual(expected);
  });

  it.each([
    [
      '<p class="numbers"><a href="/thread?t=1&page=2">2</a></p>',
      ['pagination http://talk.example/thread?t=1&page=2'],
    ],
    ['<p class="numbers"><a href="/thread?t=2&page=2">2</a></p>', []],
    ['<p class="quote"><a href="/thread?t=1&page=2#p12">wrote</a></p>', []],
    [
      '<p class="pages"><a href="/thread?t=1&page=2">2</a></p><a href="/thread?t=1&page=9">last</a>',
      ['pagination http://talk.example/thread?t=1&page=2'],
    ],
  ])('knows further pages by their address where no action selects any: %s', async (html, expected) => {
    expect(links(await inspectBoard(`<div id="posts"></div>${html}`))).toEqual(expected);
  });

  it('says which page holds a numbered page that points into it', async () => {
    const outcome = await inspectBoard(
      '<div id="posts"></div><div id="c7"><a href="/thread?t=1&page=4#c7">#</a></div>',
    );
    expect(outcome.aliases).toEqual([
      { url: 'http://talk.example/thread?page=4&t=1', holder: 'http://talk.example/thread?t=1' },
    ]);
  });

  it('follows page numbers that point to the same place on another page', async () => {
    const outcome = await inspectBoard(
      '<div id="posts"><p class="pages"><a href="/thread?t=1&page=4#posts">4</a></p></div>',
    );
    expect(links(outcome)).toEqual(['pagination http://talk.example/thread?t=1&page=4']);
    expect(outcome.aliases).toEqual([]);
  });

  it.each([
    ['<a href="/thread?t=1&page=2">2</a> <span class="page current">3</span>', 'page=3&t=1'],
    ['<a href="/thread?t=1&page=12">12</a> <b aria-current="page">11</b>', 'page=11&t=1'],
    ['<a href="/thread?t=1&page=2">2</a> <span class="current">1</span>', null],
    ['<a href="/thread?t=1&page=2">2</a> <span>3</span>', null],
    ['<a href="/thread?t=9&page=2">2</a> <span class="current">3</span>', null],
    ['<a href="/thread?t=1&page=2">older</a> <span class="current">3</span>', null],
  ])('knows the page under the number that its row of pages marks: %s', async (html, expected) => {
    const { aliases } = await inspectBoard(`<div id="posts"></div><p class="pages">${html}</p>`);
    expect(aliases.map(({ url }) => url)).toEqual(
      expected === null ? [] : [`http://talk.example/thread?${expected}`],
    );
  });

  it('has no other number than the one in its URL', async () => {
    const { aliases } = await inspectBoard(
      '<div id="posts"></div><p class="pages"><a href="/thread?t=1&page=2">2</a> <b class="current">3</b></p>',
      'http://talk.example/thread?t=1&page=4',
    );
    expect(aliases).toEqual([]);
  });

  it('knows the page under its own short link', async () => {
    const outcome = await inspectBoard(
      '<link rel="shortlink" href="/?p=7"><div id="posts"></div><a href="/?p=7">short</a>',
    );
    expect(skipped(outcome)).toEqual(['self http://talk.example/?p=7']);
    expect(outcome.aliases).toEqual([
      { url: 'http://talk.example/?p=7', holder: 'http://talk.example/thread?t=1' },
    ]);
  });

  it('treats www and https as the same site', async () => {
    const outcome = await inspectBoard(
      '<ul id="threads"><li><a href="https://www.talk.example/thread?t=5">x</a></li></ul>',
      'http://talk.example/',
    );
    expect(links(outcome)).toEqual(['content https://www.talk.example/thread?t=5']);
  });
});

describe('on an unknown level', () => {
  it('follows every link of the site but the avoided ones', async () => {
    const outcome = await inspectBoard(
      '<a href="/a">a</a><a href="/reply?t=1">r</a><iframe src="/f"></iframe>',
      'http://talk.example/odd',
    );
    expect(outcome.level.kind).toBe('unknown');
    expect(links(outcome)).toEqual(['content http://talk.example/a', 'content http://talk.example/f']);
    expect(skipped(outcome)).toEqual(['avoid:talk:reply http://talk.example/reply?t=1']);
  });
});

describe('rel=canonical', () => {
  const page = (href: string, url: string) =>
    inspectBoard(`<link rel="canonical" href="${href}"><div id="posts"></div>`, url);

  it.each([
    ['/thread?t=1&x=2', 'http://talk.example/thread?t=1', 'http://talk.example/thread?t=1'],
    ['/t/nice-title', 'http://talk.example/thread?t=1', 'http://talk.example/t/nice-title'],
    ['http://other.example/', 'http://talk.example/thread?t=1', 'http://talk.example/thread?t=1'],
    ['/', 'http://talk.example/thread?t=1', 'http://talk.example/thread?t=1'],
    ['/thread?t=1', 'http://talk.example/thread?t=1&page=2', 'http://talk.example/thread?page=2&t=1'],
  ])('%s on %s gives %s', async (href, url, canonical) => {
    expect((await page(href, url)).canonical).toBe(canonical);
  });
});
