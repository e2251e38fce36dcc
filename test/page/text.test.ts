import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../../src/page/parse-page.ts';
import { innerHtml, textOf } from '../../src/page/text.ts';
import type { ElementNode } from '../../src/page/tree.ts';
import { elementsNamed } from './print-tree.ts';

function bodyOf(html: string): ElementNode {
  return elementsNamed(parsePage({ url: 'http://a.example/', body: `<body>${html}` }).root, 'body')[0]!;
}

describe('textOf', () => {
  it.each([
    ['inline elements join', 'a<b>b</b><i>c</i> d', 'abc d'],
    ['white space collapses', ' \n a \t <b> b</b>\u00a0c  ', 'a b c'],
    ['white space across elements is one space', 'a <b> b </b> c', 'a b c'],
    ['br breaks a line', 'a<br>b<br/>c', 'a\nb\nc'],
    ['two br make a blank line', 'a<br><br>b', 'a\n\nb'],
    ['many br make one blank line', 'a<br><br><br><br>b', 'a\n\nb'],
    ['br before the end of a block is not seen', '<div>a<br></div>b', 'a\nb'],
    ['div breaks a line', 'a<div>b</div>c', 'a\nb\nc'],
    ['nested blocks break once', '<div><div><div>a</div></div></div><div>b</div>', 'a\nb'],
    ['empty blocks are not seen', '<div></div>a<div></div><div> </div>b', 'a\nb'],
    ['paragraphs have a blank line between', '<p>a</p> <p>b</p>', 'a\n\nb'],
    ['list items are on their own lines', '<ul><li>a</li><li>b<ul><li>c</ul></ul>d', 'a\nb\n\nc\n\nd'],
    ['definition lists', '<dl><dt>a<dd>b<dt>c<dd>d</dl>', 'a\nb\nc\nd'],
    ['table cells have a tab between', '<table><tr><td>a</td> <td>b<tr><th>c<td>d</table>', 'a\tb\nc\td'],
    ['pre keeps white space', '<pre>\n a\r\n   b\n\n\n c\n</pre>d', ' a\n   b\n\n\n c\n\nd'],
    ['pre with elements', '<pre><span>a\n\n\n</span><i>  b</i></pre>', 'a\n\n\n  b'],
    [
      'scripts, styles, templates are left out',
      'a<script>x</script><style>y</style><template>z</template>b',
      'ab',
    ],
    [
      'noscript, iframe, hidden are left out',
      'a<noscript>x</noscript><iframe>y</iframe><p hidden>z</p>b',
      'ab',
    ],
    ['hidden=until-found is read', '<p hidden=until-found>z</p>', 'z'],
    ['alt texts are left out', 'a<img alt="x">b', 'ab'],
    ['entities', '&lt;b&gt; &amp;amp; &eacute;&#x1F600;', '<b> &amp; é😀'],
    ['NUL', 'a\0b', 'ab'],
    ['nothing', ' <p> </p> <br> ', ''],
  ])('%s', (_, html, expected) => {
    expect(textOf(bodyOf(html))).toBe(expected);
  });

  it('reads the node itself whatever it is', () => {
    const body = bodyOf('<script> x </script><p hidden>y</p>z');
    expect(body.children.map((child) => textOf(child))).toEqual(['x', 'y', 'z']);
  });

  it('leaves out skipped parts', () => {
    const body = bodyOf('<div>a<blockquote>b</blockquote>c</div><div>d</div>');
    const skip = new Set(elementsNamed(body, 'blockquote'));
    expect(textOf(body, { skip })).toBe('a\n\nc\nd');
    expect(innerHtml(body, { skip })).toBe('<div>ac</div><div>d</div>');
  });

  it('never starts or ends with white space outside pre, nor has two spaces or two blank lines', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '<p>',
      '</p>',
      '<br>',
      '<b>',
      '</b>',
      '<td>',
      '<li>',
      '<div>',
      '</div>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expect(textOf(bodyOf(pieces.join('')))).not.toMatch(/^\s|\s$| {2}|\n{3}| \n|\n /);
      }),
    );
  });
});

describe('innerHtml', () => {
  it.each([
    ['implied ends are written', '<ul><li>a<li>b</ul>', '<ul><li>a</li><li>b</li></ul>'],
    ['void elements have no end', 'a<br/>b<img src=x>', 'a<br>b<img src="x">'],
    ['text is escaped', '&lt;b&gt; &amp; " &nbsp;', '&lt;b&gt; &amp; " &nbsp;'],
    ['attributes are escaped', `<a title='"&lt;&amp;'>x</a>`, '<a title="&quot;&lt;&amp;">x</a>'],
    ['scripts are not', '<script>a<b && c</script>', '<script>a<b && c</script>'],
    ['comments are gone', 'a<!-- x -->b', 'ab'],
    [
      'a __proto__ attribute is one',
      '<i __proto__=x constructor=y>z</i>',
      '<i __proto__="x" constructor="y">z</i>',
    ],
  ])('%s', (_, html, expected) => {
    expect(innerHtml(bodyOf(html))).toBe(expected);
  });

  it('parsed again gives the same HTML', () => {
    const tag = fc.constantFrom(
      'p',
      'div',
      'b',
      'a',
      'ul',
      'li',
      'table',
      'tr',
      'td',
      'span',
      'h2',
      'form',
      'svg',
      'br',
    );
    const piece = fc.oneof(
      tag.map((name) => `<${name} class="x">`),
      tag.map((name) => `</${name}>`),
      fc.constantFrom('text', '&lt;', '<!-- c -->', '&', ' '),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = innerHtml(bodyOf(pieces.join('')));
        expect(innerHtml(bodyOf(once))).toBe(once);
      }),
      { numRuns: 500 },
    );
  });
});
