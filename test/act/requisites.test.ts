import { describe, expect, it } from 'vitest';
import { cssReferences, cssRequisites } from '../../src/act/requisites/css-requisites.ts';
import { requisites } from '../../src/act/requisites/requisites.ts';
import { srcsetUrls } from '../../src/act/requisites/srcset.ts';
import { parsePage } from '../../src/page/parse-page.ts';

const found = (body: string) =>
  requisites(parsePage({ url: 'http://h.example/d/', body })).map(
    (each) => `${each.source} ${each.url.replace('http://h.example', '')}`,
  );

describe('requisites', () => {
  it.each([
    ['<img src="a.png">', ['image /d/a.png']],
    [
      '<img src="a.png" srcset="b.png 1x, /c,d.png 2x">',
      ['image /d/a.png', 'image /d/b.png', 'image /c,d.png'],
    ],
    ['<img src="data:image/gif;base64,R0" data-src="a.jpg">', ['lazy /d/a.jpg']],
    ['<img data-lazy-src="/a" data-srcset="b 1x">', ['lazy /a', 'lazy /d/b']],
    ['<div data-src="12345" data-original="yes">', []],
    ['<picture><source srcset="a.webp"><img src="a.png"></picture>', ['image /d/a.webp', 'image /d/a.png']],
    ['<input type=IMAGE src="a.gif"><input type=text src="b.gif">', ['image /d/a.gif']],
    ['<link rel="stylesheet" href="a.css">', ['stylesheet /d/a.css']],
    [
      '<link rel="shortcut icon" href="f.ico"><link rel=apple-touch-icon href=t.png>',
      ['icon /d/f.ico', 'icon /d/t.png'],
    ],
    ['<link rel=preload as=image href=p imagesrcset="q 1x">', ['preload /d/p', 'preload /d/q']],
    [
      '<link rel=manifest href=m.json><link rel=canonical href=c><link rel=next href=n>',
      ['manifest /d/m.json'],
    ],
    ['<script src="a.js"></script>', ['code /d/a.js']],
    [
      '<audio src=a></audio><video src=v poster=p><source src=s><track src=t></video>',
      ['media /d/a', 'media /d/v', 'image /d/p', 'media /d/s', 'media /d/t'],
    ],
    ['<object data="o.swf"></object><embed src="e.swf">', ['object /d/o.swf', 'object /d/e.swf']],
    [
      '<svg><image xlink:href="i.png"/><use href="s.svg#x"/><use href="#y"/></svg>',
      ['image /d/i.png', 'image /d/s.svg'],
    ],
    [`<p style="background: url('b.png')">`, ['css /d/b.png']],
    ['<style>@import "i.css"; p{background:url(b.png)}</style>', ['css /d/i.css', 'css /d/b.png']],
    ['<body background="bg.gif">', ['background /d/bg.gif']],
    ['<a href="page.html">x</a><iframe src="f"></iframe>', []],
    ['<base href="/e/"><img src="a.png">', ['image /e/a.png']],
    ['<img src="//cdn.example/a.png">', ['image http://cdn.example/a.png']],
    ['<img src=""><img src="#"><img src="about:blank">', []],
  ])('%s', (body, urls) => {
    expect(found(body)).toEqual(urls);
  });

  it('has no text', () => {
    expect(requisites(parsePage({ url: 'http://h.example/', body: '<img src=a alt=b>' }))[0]?.text).toBe('');
  });
});

describe('srcsetUrls', () => {
  it.each([
    ['a', ['a']],
    ['a, b', ['a', 'b']],
    ['a 1x,b 2x', ['a', 'b']],
    [' a\t100w ,\n b 200w , ', ['a', 'b']],
    ['a,b', ['a,b']],
    ['data:image/png;base64,AA== 1x, b 2x', ['data:image/png;base64,AA==', 'b']],
    ['a (x, y) 1x, b', ['a', 'b']],
    [',,a,,', ['a']],
    ['', []],
  ])('%j', (srcset, urls) => {
    expect(srcsetUrls(srcset)).toEqual(urls);
  });

  it.each([',', ' ', 'a,', 'a ,', 'a (', '(,'])('stays linear on repeated %j', (text) => {
    expect(srcsetUrls(text.repeat(1_000_000)).length).toBeLessThanOrEqual(1_000_000);
  });
});

describe('cssReferences', () => {
  it.each([
    ['p{background:url(a.png)}', ['a.png']],
    [`p{background:URL( "a b.png" )}`, ['a b.png']],
    [`p{background:url('a).png')}`, ['a).png']],
    ['@import "a.css" screen;', ['a.css']],
    ["@import url('a.css');", ['a.css']],
    ['@import\n url(a.css);', ['a.css']],
    ['/* url(no) */ url(yes)', ['yes']],
    ['p::before{content:"url(no)"} i{background:url(yes)}', ['yes']],
    ['@namespace svg url(http://www.w3.org/2000/svg); a{background:url(x)}', ['x']],
    ['url(a\\)b)', ['a)b']],
    ['url("a\\"b")', ['a"b']],
    ['url("\\61 b")', ['ab']],
    ['@font-face{src:url(a.woff2) format("woff2"),url(a.woff)}', ['a.woff2', 'a.woff']],
    ['url(', ['']],
    ['/* unfinished url(x)', []],
    ['"unfinished\nurl(x)', ['x']],
  ])('%j', (css, references) => {
    expect([...cssReferences(css)]).toEqual(references);
  });

  it.each(['url(', '/*', '"', "'", '@import ', '@import "', '\\', 'url("', '@namespace', 'url( ', 'a'])(
    'stays linear on repeated %j',
    (text) => {
      let count = 0;
      for (const _ of cssReferences(text.repeat(500_000))) count++;
      expect(count).toBeLessThanOrEqual(500_000);
    },
  );
});

describe('cssRequisites', () => {
  it('resolves against the style sheet, each once, without data and fragments', () => {
    const css =
      '@import "../b.css"; a{background:url(i.png)} b{background:url(i.png)} c{fill:url(#f)} d{src:url(data:x,y)}';
    expect(cssRequisites(css, 'http://h.example/css/a.css')).toEqual([
      'http://h.example/b.css',
      'http://h.example/css/i.png',
    ]);
  });
});
