import { describe, expect, it } from 'vitest';
import { UrlIdentity } from '../../src/act/url/url-identity.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';

async function identityOf(urls: string): Promise<UrlIdentity> {
  const text = `<category id="c" name="C"><urls>${urls}</urls></category>`;
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

describe('whole and page number', () => {
  it.each([
    ['http://a.example/viewtopic.php?t=2&start=20', 'http://a.example/viewtopic.php?t=2', '20'],
    ['http://a.example/x/page/7', 'http://a.example/x/', '7'],
    ['http://a.example/x/', 'http://a.example/x/', null],
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
