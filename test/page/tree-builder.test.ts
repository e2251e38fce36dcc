import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePage } from '../../src/page/parse-page.ts';
import { attributeOf, type ElementNode, type TreeNode } from '../../src/page/tree.ts';
import { elementsNamed, print } from './print-tree.ts';

const parse = (body: string) => parsePage({ url: 'http://a.example/', body });
const treeOf = (body: string) => parse(body).root.children.slice(1).map(print).join(' ');

describe('the light tree', () => {
  it.each([
    ['li ends li', '<ul><li>a<li>b</ul>', '(ul (li "a") (li "b"))'],
    ['li ends li through open inline elements', '<ul><li><b>a<li>b</ul>', '(ul (li (b "a")) (li "b"))'],
    ['li in a nested list ends none', '<ul><li>a<ul><li>b</ul></ul>', '(ul (li "a" (ul (li "b"))))'],
    ['p ends p', '<p>a<p>b', '(p "a") (p "b")'],
    ['div ends p through open inline elements', '<p><span>a<div>b</div>', '(p (span "a")) (div "b")'],
    ['p in a button ends no outer p', '<p><button><p>a</button>b', '(p (button (p "a")) "b")'],
    [
      'td and tr end',
      '<table><tr><td>a<td>b<tr><td>c</table>',
      '(table (tr (td "a") (td "b")) (tr (td "c")))',
    ],
    [
      'td ends td with open blocks',
      '<table><tr><td><div>a<td>b</table>',
      '(table (tr (td (div "a")) (td "b")))',
    ],
    [
      'td of an inner table',
      '<table><tr><td><table><tr><td>a</table>b</table>',
      '(table (tr (td (table (tr (td "a"))) "b")))',
    ],
    [
      'tbody ends thead',
      '<table><thead><tr><th>a<tbody><tr><td>b</table>',
      '(table (thead (tr (th "a"))) (tbody (tr (td "b"))))',
    ],
    ['option ends option', '<select><option>a<option>b</select>', '(select (option "a") (option "b"))'],
    ['dd and dt', '<dl><dt>a<dd>b<dt>c</dl>', '(dl (dt "a") (dd "b") (dt "c"))'],
    ['a ends a', '<a href=1>x<a href=2>y', '(a href=1 "x") (a href=2 "y")'],
    ['the end of any heading ends a heading', '<h1>a</h2><p>b', '(h1 "a") (p "b")'],
    ['a heading ends through open inline elements', '<h2><b>a</h3>c', '(h2 (b "a")) "c"'],
    ['no heading ends outside of a cell', '<h1><table><tr><td>a</h2>b', '(h1 (table (tr (td "ab"))))'],
    ['body ends head', '<head><title>a</title><body>b', '(head (title "a")) (body "b")'],
    ['a lone end tag is ignored', 'a</div>b</span>', '"ab"'],
    ['a lone </p> is an empty p, </br> a br', 'a</p>b</br>c', '"a" (p) "b" (br) "c"'],
    [
      'an end tag in a cell closes nothing outside',
      '<div><table><tr><td></div>a</td></table>b</div>',
      '(div (table (tr (td "a"))) "b")',
    ],
    ['an inline end tag closes no block', '<span><div>a</span>b</div>c', '(span (div "ab") "c")'],
    ['a block end tag closes inline elements', '<div><b><i>a</div>b', '(div (b (i "a"))) "b"'],
    ['content after </body> stays in it', '<html><body>a</body></html>b<p>c', '(html (body "ab" (p "c")))'],
    ['a second body is none', '<body id=a>b<body id=c>d', '(body id=a "bd")'],
    ['a form in a form is none', '<form id=a><form id=b>x</form>y', '(form id=a "x") "y"'],
    ['script is raw', '<script>a<b>&amp;</script>c', '(script "a<b>&amp;") "c"'],
    ['style is raw', '<style>a>b{}</style>', '(style "a>b{}")'],
    [
      'title and textarea have entities, no tags',
      '<title>a<b>&amp;</title><textarea>&lt;<p></textarea>',
      '(title "a<b>&") (textarea "<<p>")',
    ],
    ['void elements', '<br>a<img src=x><hr/>', '(br) "a" (img src=x) (hr)'],
    ['self-closing means nothing in HTML', '<div/>a', '(div "a")'],
    ['self-closing in svg', '<svg><path d="x"/><g/></svg>a', '(svg (path d=x) (g)) "a"'],
    [
      'svg names are lower case',
      '<svg viewBox="1"><linearGradient/></svg>',
      '(svg viewbox=1 (lineargradient))',
    ],
    ['HTML leaves an unclosed svg', '<svg><path><div>a</div>', '(svg (path)) (div "a")'],
    [
      'HTML inside foreignObject',
      '<svg><foreignObject><div>a</div></foreignObject></svg>',
      '(svg (foreignobject (div "a")))',
    ],
    ['CDATA is text in svg only', '<svg><![CDATA[a]]></svg><![CDATA[b]]>', '(svg "a")'],
    ['names are lower case', '<DIV CLASS="A">x</DIV>', '(div class=A "x")'],
    ['unknown names are kept', '<my-app x-y=1>a</my-app>', '(my-app x-y=1 "a")'],
    ['text around comments is one node', 'a<!-- x -->b<!doctype html>c<?php ?>d', '"abcd"'],
    ['text and entities are one node', 'a&amp;b&#39;c&nope;&lt', '"a&b\'c&nope;<"'],
    ['the first of equal attributes counts', '<a x=1 X=2>', '(a x=1)'],
    ['attribute values', `<a b c=d e='f g' h="&quot;&amp;">`, '(a b= c=d e=f g h="&)'],
    ['an unclosed comment', 'a<!-- b <p>', '"a"'],
    ['an unclosed tag', 'a<p class="b', '"a"'],
    ['a lone <', 'a < b <', '"a < b <"'],
    ['NUL', 'a\0<p\0x>b', `${JSON.stringify('a\0')} (p\0x "b")`],
    ['nothing', '', ''],
  ])('%s', (_, html, expected) => {
    expect(treeOf(html)).toBe(expected);
  });

  it('reads attributes with the names of object members', () => {
    const [element] = elementsNamed(parse('<i __proto__=a constructor=b toString=c>').root, 'i');
    const read = ['__proto__', 'constructor', 'tostring', 'hasOwnProperty'].map((name) =>
      attributeOf(element!, name),
    );
    expect(read).toEqual(['a', 'b', 'c', undefined]);
  });

  it('knows where each start tag is', () => {
    const page = parse('<p>é<!-- x --><b\nid=1>y</b></p></p>');
    const places = ['p', 'b']
      .flatMap((name) => elementsNamed(page.root, name))
      .map((element) => element.offset);
    expect(places).toEqual([0, 31, 14]);
    expect(elementsNamed(page.root, 'http')[0]!.offset).toBe(-1);
  });
});

describe('laws', () => {
  const piece = fc.constantFrom(
    '<div>',
    '</div>',
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<table>',
    '</table>',
    '<td>',
    '<tr>',
    '<li>',
    '<ul>',
    '</ul>',
    '<svg>',
    '</svg>',
    '<foreignObject>',
    '<path/>',
    '<script>',
    '</script>',
    '<br>',
    'text',
    '&amp;',
    '<',
    '<!--',
    '-->',
    '<a href="x">',
    '</a>',
    '<form>',
    '</form>',
    '<title>',
    '</title>',
    '\0',
    '<body>',
    '</body>',
  );

  it('every tree is in document order, has parents and no adjacent or empty texts; open and close pair up', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const open: ElementNode[] = [];
        const listener = {
          open: (element: ElementNode) => {
            expect(element.parent).toBe(open.at(-1) ?? root(element));
            open.push(element);
          },
          close: (element: ElementNode) => expect(open.pop()).toBe(element),
        };
        const page = parsePage({ url: 'http://a.example/', body: pieces.join('') }, { listener });
        expect(open).toEqual([]);
        const nodes = preorder(page.root);
        expect(nodes.map((node) => node.order)).toEqual(nodes.map((_, index) => index));
        for (const node of nodes) {
          if (node.kind === 'text') expect(node.text).not.toBe('');
          else {
            for (const child of node.children) expect(child.parent).toBe(node);
            const kinds = node.children.map((child) => child.kind).join(' ');
            expect(kinds).not.toContain('text text');
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

function root(element: ElementNode): ElementNode {
  let top = element;
  while (top.parent !== null) top = top.parent;
  return top;
}

function preorder(node: TreeNode): TreeNode[] {
  return node.kind === 'text' ? [node] : [node, ...node.children.flatMap(preorder)];
}
