import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectLinks } from '../../src/act/generic-links/collect-links.ts';
import { genericLinks } from '../../src/act/generic-links/generic-links.ts';
import { LONGEST_URL, ReferenceResolver, resolveUrl } from '../../src/act/generic-links/resolve-url.ts';
import { refreshAddress, scriptAddresses } from '../../src/act/generic-links/script-links.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { attributeOf } from '../../src/page/tree.ts';

const URL_OF_PAGE = 'http://forum.example/board/viewtopic.php?t=1';
const page = (body: string) => parsePage({ url: URL_OF_PAGE, body });
const found = (body: string) =>
  genericLinks(page(body)).map((link) => `${link.source} ${link.reason ?? link.url}`);

describe('genericLinks', () => {
  it.each([
    ['<a href="x.html">x</a>', ['a http://forum.example/board/x.html']],
    ['<a href="./x.html#p5">x</a>', ['a http://forum.example/board/x.html']],
    ['<a href=" \n/x\ty ">x</a>', ['a http://forum.example/xy']],
    ['<a href="?t=2">x</a>', ['a http://forum.example/board/viewtopic.php?t=2']],
    ['<a href="//other.example">x</a>', ['a http://other.example/']],
    ['<a href="/caf%C3%A9?q=%20a">x</a>', ['a http://forum.example/caf%C3%A9?q=%20a']],
    ['<a href="/café">x</a>', ['a http://forum.example/caf%C3%A9']],
    ['<a name="top">x</a>', []],
    ['<a href="">x</a>', ['a empty']],
    ['<a href="#top">x</a>', ['a fragment']],
    ['<a href="mailto:a@b.example">x</a>', ['a scheme']],
    ['<a href="tel:+33123">x</a>', ['a scheme']],
    ['<a href="data:text/html,x">x</a>', ['a scheme']],
    ['<a href="JavaScript:void(0)">x</a>', ['a javascript']],
    ['<a href="http://[bad">x</a>', ['a invalid']],
    [
      `<a href="javascript:window.open('print.php?t=1')">x</a>`,
      ['a javascript', 'event http://forum.example/board/print.php?t=1'],
    ],
    ['<map><area href="b.html"></map>', ['area http://forum.example/board/b.html']],
    ['<frameset><frame src="menu.html"></frameset>', ['frame http://forum.example/board/menu.html']],
    ['<iframe src="/embed"></iframe>', ['iframe http://forum.example/embed']],
    [
      '<link rel="Next" href="?p=2"><link rel=prev href="?p=0"><link rel=alternate href="/feed">',
      [
        'link http://forum.example/board/viewtopic.php?p=2',
        'link http://forum.example/board/viewtopic.php?p=0',
      ],
    ],
    ['<meta http-equiv=Refresh content="0; URL=new.html">', ['meta http://forum.example/board/new.html']],
    ['<meta http-equiv=refresh content="30">', []],
    [
      '<script>function f(){window.open("agenda.html")}</script>',
      ['script http://forum.example/board/agenda.html'],
    ],
    [
      '<td onclick="document.location.href=\'agenda.html\'">x</td>',
      ['event http://forum.example/board/agenda.html'],
    ],
    ['<svg><a xlink:href="s.html"><text>s</text></a></svg>', ['a http://forum.example/board/s.html']],
    ['<base href="/sub/"><a href="x">x</a>', ['a http://forum.example/sub/x']],
    ['<a href="x">x</a><base href="/sub/">', ['a http://forum.example/sub/x']],
    [
      '<base target=_blank><base href="/one/"><base href="/two/"><a href="x">x</a>',
      ['a http://forum.example/one/x'],
    ],
    ['<base href="javascript:1"><a href="x">x</a>', ['a http://forum.example/board/x']],
  ])('%s', (body, links) => {
    expect(found(body)).toEqual(links);
  });

  it('gives long URLs a reason', () => {
    expect(found(`<a href="/${'x'.repeat(LONGEST_URL)}">x</a>`)).toEqual(['a too-long']);
  });

  it('keeps document order over all kinds of markup', () => {
    expect(
      found('<a href=1></a><iframe src=2></iframe><a href=3></a>').map((line) => line.slice(-1)),
    ).toEqual(['1', '2', '3']);
  });

  it('reads text, fragment and rel of a link', () => {
    const [link] = genericLinks(page('<a href="x#p7" rel="NoFollow ugc"> Next\n <b>page</b></a>'));
    expect(link).toMatchObject({
      text: 'Next page',
      fragment: 'p7',
      rel: ['nofollow', 'ugc'],
      nofollow: true,
    });
  });

  it('takes the alt of an image where a link has no text', () => {
    const [link] = genericLinks(page('<a href="x"><img src=n.gif alt="Next page"></a>'));
    expect(link).toMatchObject({ text: 'Next page', nofollow: false });
  });

  it('cuts the text at 200 characters', () => {
    expect(genericLinks(page(`<a href="x">${'word '.repeat(10_000)}</a>`))[0]?.text).toHaveLength(200);
  });

  it('gives the same collection for the same page', () => {
    const one = page('<a href=x></a>');
    expect(collectLinks(one)).toBe(collectLinks(one));
  });

  it('leaves no a[href] out, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('#', '', 'mailto:x', '../..', '//'))),
        (hrefs) => {
          const escaped = (text: string) => text.replace(/[&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
          const one = page(hrefs.map((href) => `<p><a href="${escaped(href)}">x</a></p>`).join(''));
          const links = genericLinks(one).filter((link) => link.source === 'a');
          expect(links).toHaveLength(hrefs.length);
          for (const link of links) {
            expect(attributeOf(link.element, 'href')).toBeDefined();
            if (link.reason === null) expect(new URL(link.url).href).toBe(link.url);
          }
        },
      ),
    );
  });

  it('survives a tree of any depth and a link around all of it', () => {
    const deep = `${'<div>'.repeat(50_000)}<a href="x">x</a>`;
    expect(found(deep).length).toBeLessThanOrEqual(1);
    expect(found(`<a href="y">${'<i>'.repeat(5_000)}`)).toEqual(['a http://forum.example/board/y']);
  });
});

describe('resolveUrl', () => {
  it.each([
    ['a b', 'http://h.example/a%20b'],
    ['  x#y ', 'http://h.example/x#y'],
    ['%zz', 'http://h.example/%zz'],
    ['http://H.Example:80/../x', 'http://h.example/x'],
    ['mailto:x@y', 'mailto:x@y'],
    ['http://', null],
  ])('%j', (href, url) => {
    expect(resolveUrl(href, 'http://h.example/dir')).toBe(url);
  });

  it('gives up on URLs that are too long', () => {
    expect(resolveUrl(`/${'x'.repeat(LONGEST_URL)}`, 'http://h.example/')).toBeNull();
    expect(resolveUrl('é'.repeat(LONGEST_URL / 2), 'http://h.example/')).toBeNull();
  });

  const piece = fc.constantFrom(
    'a',
    'B1',
    '.',
    '..',
    '/',
    '//',
    '?',
    '&x=1',
    '=',
    '%2e',
    '%2E',
    '%20',
    '#',
    'p1',
    ':',
    '@',
    '\\',
    "'",
    '"',
    ' ',
    '\t',
    'http:',
    'https://',
    'h.example',
    'xn--a',
    '1.2',
    ':80',
    '|',
    '^',
    'é',
    '~',
    ';',
    ',',
    '*',
    '(',
    ')',
    '+',
    '!',
    '$',
    './',
  );
  it('is quick in the same way as it is in full', () => {
    const bases = [
      'http://h.example/dir/page?q=1',
      'https://u:p@h.example:8080/',
      'http://h.example/a%20b/c',
      'http://127.0.0.1:8080/dir/page',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...bases),
        fc.boolean(),
        fc.array(piece, { maxLength: 8 }).map((each) => each.join('')),
        (base, isAbsolute, rest) => {
          const href = isAbsolute ? base.slice(0, base.indexOf('/', 8)) + rest : rest;
          const { url, fragment, reason } = new ReferenceResolver(base).resolve(href);
          const full = resolveUrl(href, base);
          if (reason === null)
            expect(fragment === null ? [url, `${url}#`] : [`${url}#${fragment}`]).toContain(full);
          else if (reason === 'invalid') expect(full).toBeNull();
          else expect(full === null || !/^https?:/.test(full) || /^\s*(#|$)/.test(href)).toBe(true);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('scriptAddresses', () => {
  it.each([
    [`window.open('agenda.html')`, ['agenda.html']],
    [`windows.open ("agenda.html", "name")`, ['agenda.html']],
    [`document.location.href='agenda.html';`, ['agenda.html']],
    [`location = "a.html"`, ['a.html']],
    [`top.location.replace('http:\\/\\/x.example\\/')`, ['http://x.example/']],
    [`self.location.assign("b")`, ['b']],
    [`window.open(adresse)`, []],
    [`location.href = 'faq.php?id=' + id`, []],
    [`location.href = '/base'.concat(x)`, []],
    [`if (location.href == 'x') {}`, []],
    [`if (location != "x") {}`, []],
    [`var location = 'Paris';`, []],
    [`mylocation='x'`, []],
    [`"location":"Paris"`, []],
  ])('%s', (code, addresses) => {
    expect(scriptAddresses(code)).toEqual(addresses);
  });

  it.each(["location='", 'location="\\', 'window.open(', "location.href  =  '\\/"])(
    'stays linear on repeated %s',
    (code) => {
      expect(scriptAddresses(code.repeat(200_000)).length).toBeLessThanOrEqual(200_000);
    },
  );
});

describe('refreshAddress', () => {
  it.each([
    ['0;url=a.html', 'a.html'],
    ['5; URL = "a.html"', 'a.html'],
    ["0, url='a.html' trailing", 'a.html'],
    ['3; a.html', 'a.html'],
    ['0.5 url=a', 'a'],
    ['5', null],
    ['', null],
    ['text', null],
  ])('%j', (content, address) => {
    expect(refreshAddress(content)).toBe(address);
  });
});
