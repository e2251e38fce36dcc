import { describe, expect, it } from 'vitest';
import { UrlIdentity } from '../../src/act/url/url-identity.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';

async function identityOf(urls: string, attributes = ''): Promise<UrlIdentity> {
  const text = `<category id="c" name="C"><urls${attributes}>${urls}</urls></category>`;
  const { byId } = await loadKnowledgeBase([{ kind: 'text', name: 'test.xml', text }]);
  return new UrlIdentity(byId.get('c')!.urls);
}

const BOARD = `
  <drop parameter="sid" session="true"/>
  <drop parameter="hilit"/>
  <keep path="viewtopic.php" parameters="t p start"/>
  <pagination parameter="start" first="0"/>
  <pagination path="page/{n}" first="1"/>
  <avoid id="login" path="ucp.php" reason="login"/>
  <avoid id="print" path="viewtopic.php" with="view=print" reason="print view"/>
  <avoid id="old" with="oldid" role="revision" reason="old revision"/>
  <rewrite match="/index\\.php$" to="/"/>`;

describe('canonical', () => {
  it.each([
    ['http://a.example/f/viewtopic.php?t=2&sid=abc', 'http://a.example/f/viewtopic.php?t=2'],
    ['http://a.example/viewtopic.php?f=5&t=2&hilit=x', 'http://a.example/viewtopic.php?t=2'],
    ['http://a.example/viewtopic.php?t=2&start=0', 'http://a.example/viewtopic.php?t=2'],
    ['http://a.example/viewtopic.php?start=10&t=2', 'http://a.example/viewtopic.php?start=10&t=2'],
    ['http://a.example/viewtopic.php?t=2&start=10', 'http://a.example/viewtopic.php?start=10&t=2'],
    ['http://a.example/x/page/1/', 'http://a.example/x/'],
    ['http://a.example/x/page/2/', 'http://a.example/x/page/2/'],
    ['http://a.example/show?12-a-title/page/1&sid=2', 'http://a.example/show?12-a-title'],
    ['http://a.example/show?12-a-title/page/2', 'http://a.example/show?12-a-title/page/2'],
    ['http://a.example/index.php', 'http://a.example/'],
    ['http://a.example/x?utm_source=y&b=1&a=2', 'http://a.example/x?a=2&b=1'],
    ['http://a.example/%7euser/%c3%a9', 'http://a.example/~user/%C3%A9'],
    ['http://a.example/x;jsessionid=1A2B?a=1', 'http://a.example/x?a=1'],
    ['http://a.example/x?a=1&amp;b=2', 'http://a.example/x?a=1&b=2'],
  ])('%s → %s', async (url, canonical) => {
    expect((await identityOf(BOARD)).canonical(new URL(url))).toBe(canonical);
  });
});

describe('fetchable', () => {
  it.each([
    ['http://a.example/viewtopic.php?f=5&t=2&sid=abc#p3', 'http://a.example/viewtopic.php?f=5&t=2'],
    ['http://a.example/viewtopic.php?t=2&start=0', 'http://a.example/viewtopic.php?t=2&start=0'],
    ['http://a.example/x?PHPSESSID=1&q=ä', 'http://a.example/x?q=%C3%A4'],
    ['http://a.example/x?s=0123456789abcdef0123456789abcdef', 'http://a.example/x'],
    ['http://a.example/x?s=word', 'http://a.example/x?s=word'],
  ])('%s → %s', async (url, fetched) => {
    expect((await identityOf(BOARD)).fetchable(new URL(url))).toBe(fetched);
  });
});

describe('pages in a list of numbers', () => {
  it.each([
    ['http://a.example/read.php?3,120', 'http://a.example/read.php?3,120', null],
    ['http://a.example/read.php?3,120,page=1', 'http://a.example/read.php?3,120', '1'],
    ['http://a.example/read.php?3,120,page=2', 'http://a.example/read.php?3,120', '2'],
  ])('%s is page of %s', async (url, whole, number) => {
    const identity = await identityOf('<pagination parameter="*,page"/>');
    expect(identity.whole(new URL(url))).toBe(whole);
    expect(identity.pageNumber(new URL(url))).toBe(number);
    expect(identity.canonical(new URL(url))).toBe(number === '2' ? url : whole);
  });
});

describe('whole and page number', () => {
  it.each([
    ['http://a.example/viewtopic.php?t=2&start=20', 'http://a.example/viewtopic.php?t=2', '20'],
    ['http://a.example/x/page/7', 'http://a.example/x/', '7'],
    ['http://a.example/x/', 'http://a.example/x/', null],
    ['http://a.example/show?12-a-title/page/3', 'http://a.example/show?12-a-title', '3'],
    ['http://a.example/show?12-a-title', 'http://a.example/show?12-a-title', null],
  ])('%s is page of %s', async (url, whole, number) => {
    const identity = await identityOf(BOARD);
    expect(identity.whole(new URL(url))).toBe(whole);
    expect(identity.pageNumber(new URL(url))).toBe(number);
  });
});

describe('avoided', () => {
  it.each([
    ['http://a.example/forum/ucp.php?mode=login', 'login'],
    ['http://a.example/viewtopic.php?t=1&view=print', 'print'],
    ['http://a.example/w?oldid=3', 'old'],
    ['http://a.example/viewtopic.php?t=1', null],
  ])('%s by %s', async (url, rule) => {
    expect((await identityOf(BOARD)).avoided(new URL(url))?.id ?? null).toBe(rule);
  });
});

describe('pages numbered inside a value or a file name, parameters separated by ;', () => {
  const OFFSETS = `
    <drop parameter="sort"/>
    <drop parameter="sid" session="true"/>
    <pagination parameter="topic" after="." first="0"/>
    <pagination path="thread-*-page-{n}.html" to="thread-*.html" first="1"/>
    <pagination path="/t/*/*.{n}.html" to="/t/*/*.0.html" first="0"/>
    <avoid id="print" with="action=print" reason="print view"/>`;
  const identity = identityOf(OFFSETS, ' separator=";"');

  it.each([
    ['/i.php?topic=12.0', '/i.php?topic=12', '/i.php?topic=12', '0'],
    ['/i.php?topic=12', '/i.php?topic=12', '/i.php?topic=12', null],
    ['/i.php?topic=12.40;sort=x', '/i.php?topic=12.40', '/i.php?topic=12', '40'],
    ['/i.php?sid=1&topic=12.msg9;a=b', '/i.php?a=b;topic=12.msg9', '/i.php?a=b;topic=12', 'msg9'],
    ['/f/thread-3-page-1.html', '/f/thread-3.html', '/f/thread-3.html', '1'],
    ['/f/thread-3-page-12.html', '/f/thread-3-page-12.html', '/f/thread-3.html', '12'],
    ['/t/a/b.20.html', '/t/a/b.20.html', '/t/a/b.0.html', '20'],
    ['/x/t/a/b.20.html', '/x/t/a/b.20.html', '/x/t/a/b.20.html', null],
  ])('%s is %s, page of %s', async (path, canonical, whole, page) => {
    const url = new URL(path, 'http://a.example');
    expect((await identity).canonical(url)).toBe(`http://a.example${canonical}`);
    expect((await identity).whole(url)).toBe(`http://a.example${whole}`);
    expect((await identity).pageNumber(url)).toBe(page);
  });

  it.each([
    ['/i.php?sid=1&action=print;topic=1.0', '/i.php?action=print;topic=1.0', 'print'],
    ['/i.php?topic=1.0;action=print', '/i.php?topic=1.0;action=print', 'print'],
    ['/i.php?topic=1.0;x=action=print', '/i.php?topic=1.0;x=action=print', null],
  ])('%s is fetched as %s', async (path, fetched, avoided) => {
    const url = new URL(path, 'http://a.example');
    expect((await identity).fetchable(url)).toBe(`http://a.example${fetched}`);
    expect((await identity).avoided(url)?.id ?? null).toBe(avoided);
  });

  it('is no separator where none is said', async () => {
    const url = new URL('http://a.example/i.php?topic=1.0;action=print');
    expect((await identityOf(OFFSETS)).avoided(url)).toBeNull();
  });
});
