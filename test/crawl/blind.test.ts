import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { collectLinks } from '../../src/act/generic-links/collect-links.ts';
import { robotsDirectives } from '../../src/act/robots-directives.ts';
import { BlindReader } from '../../src/crawl/blind/blind-reader.ts';
import { parsePage } from '../../src/page/parse-page.ts';

const URL_OF_PAGE = 'https://example.org/forum/page.html';
const CONTEXT = { depth: 1, deadEnd: false, obeysNofollow: true };
const FIXTURES = new URL('../../fixtures/', import.meta.url).pathname;

/** All links, skipped ones and requisites, as a new reader finds them. */
function readBlindly(body: string) {
  const found = new BlindReader(true).read({ url: URL_OF_PAGE, headers: [], body }, CONTEXT);
  const all = [...found.links, ...found.skipped];
  return {
    links: all
      .filter((link) => !('role' in link && link.role === 'requisite'))
      .map(({ url, text, nofollow }) => ({ url, text, nofollow })),
    requisites: found.links.filter(({ role }) => role === 'requisite').map(({ url }) => url),
    robots: found.robots,
  };
}

/** The same by the tree. */
function readByTree(body: string) {
  const page = parsePage({ url: URL_OF_PAGE, body });
  const { links, requisites } = collectLinks(page);
  const first = new Map(links.toReversed().map(({ url, text, nofollow }) => [url, { url, text, nofollow }]));
  return {
    links: [...first.values()],
    requisites: [...new Set(requisites.map(({ url }) => url))],
    robots: robotsDirectives(page),
  };
}

function sorted<T extends { readonly links: readonly { readonly url: string }[] }>(read: T): T {
  return { ...read, links: read.links.toSorted((one, other) => (one.url < other.url ? -1 : 1)) };
}

describe('a blind look at a page', () => {
  it.each([
    '<a href="/a?b=1&amp;c=2">A <b>bold</b> link</a><a href=x>unquoted</a><A HREF="UP">caps</A>',
    '<a title="a > b" href="/after">greater</a><!-- <a href="/comment">no</a> --><a href="/end">end</a>',
    '<script>location.href = "/script"; "<a href=/no>"</script><p onclick="location=\'/event\'">p</p>',
    '<base href="/other/"><a href="relative">r</a><area href="map" alt="m"><iframe src="frame"></iframe>',
    '<meta name="robots" content="nofollow, noarchive"><meta http-equiv="refresh" content="0; url=/next">',
    '<a href="?x=1&lt;2&eacute;&copy=3">entities</a><a href="mailto:a@b">mail</a><a href="#top">top</a>',
    '<img src="i.png" srcset="j.png 2x"><div style="background: url(k.png)"></div><style>@import "l.css";</style>',
    '<a href="/picture"><img src="p.png" alt="a picture"></a><link rel="next" href="/2"><link rel="icon" href="f.ico">',
    '<textarea><a href="/no"></textarea><title><a href="/no"></title><noscript><a href="/yes">y</a></noscript>',
    '<a href="/twice">one</a><a href="/twice">two</a><a href="/never',
    '<a rel="nofollow ugc" href="/n">n</a><a\nhref = "/spaced"\n>s</a><a href="/slash"/>x',
  ])('finds what the tree finds: %s', (html) => {
    expect(sorted(readBlindly(html))).toEqual(sorted(readByTree(html)));
  });

  it('finds what the tree finds on the pages of all fixtures', { timeout: 60_000 }, () => {
    const files = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('source.html'),
    );
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const html = readFileSync(join(FIXTURES, file), 'utf8');
      const [blind, tree] = [readBlindly(html), readByTree(html)];
      const urls = ({ links }: typeof blind) => links.map(({ url }) => url).toSorted();
      expect({ file, urls: urls(blind) }).toEqual({ file, urls: urls(tree) });
      expect({ file, requisites: blind.requisites }).toEqual({ file, requisites: tree.requisites });
      expect({ file, robots: blind.robots }).toEqual({ file, robots: tree.robots });
    }
  });

  const read = (reader: BlindReader, body: string, context = CONTEXT) => {
    const { links, skipped } = reader.read({ url: URL_OF_PAGE, headers: [], body }, context);
    return [links.map(({ url }) => url), skipped.map(({ url, rule }) => [url, rule])];
  };
  const OWN = 'https://example.org/own';
  const BODY = '<a href="https://elsewhere.example/">e</a><a href="/own">o</a><a href="/own">again</a>';

  it('tells of a link once, and again where it is nearer to a seed', () => {
    const reader = new BlindReader(true);
    const first = [[OWN], [['https://elsewhere.example/', 'off-site']]];
    expect(read(reader, BODY, { ...CONTEXT, depth: 3 })).toEqual(first);
    expect(read(reader, BODY, { ...CONTEXT, depth: 3 })).toEqual([[], []]);
    expect(read(reader, BODY, { ...CONTEXT, depth: 2 })).toEqual([[OWN], []]);
    expect(read(reader, BODY, { ...CONTEXT, depth: 4 })).toEqual([[], []]);
  });

  it.each([
    ['is audited', '', { ...CONTEXT, deadEnd: true }],
    ['says nofollow', '<meta name="robots" content="nofollow">', CONTEXT],
  ])('tells of a link again that was on a page that %s', (_, head, context) => {
    const reader = new BlindReader(true);
    expect(read(reader, head + BODY, context)[0]).toEqual([OWN]);
    expect(read(reader, BODY)[0]).toEqual([OWN]);
    expect(read(reader, BODY)[0]).toEqual([]);
  });

  it('tells what each page says to robots', () => {
    const reader = new BlindReader(true);
    const robots = (headers: [string, string][], body: string) =>
      reader.read({ url: URL_OF_PAGE, headers, body }, CONTEXT).robots;
    const meta = '<meta name="robots" content="noarchive">';
    expect(robots([], meta)).toMatchObject({ noarchive: true, nofollow: false });
    expect(robots([['X-Robots-Tag', 'nofollow']], meta)).toMatchObject({ noarchive: true, nofollow: true });
    expect(robots([], meta)).toMatchObject({ noarchive: true, nofollow: false });
    expect(robots([], '')).toMatchObject({ noarchive: false, nofollow: false });
  });
});
