import { describe, expect, it } from 'vitest';
import type { PageLimits } from '../../src/page/limits.ts';
import type { Page } from '../../src/page/page.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { innerHtml, textOf } from '../../src/page/text.ts';
import { attributeOf, type ElementNode } from '../../src/page/tree.ts';
import { elementsNamed, print } from './print-tree.ts';

const parse = (body: string | Uint8Array, limits: Partial<PageLimits> = {}) =>
  parsePage({ url: 'http://a.example/', body }, { limits });

function measure(page: Page): { readonly elements: number; readonly depth: number } {
  let elements = 0;
  let depth = 0;
  const waiting: [ElementNode, number][] = [[page.root, 0]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    depth = Math.max(depth, next[1]);
    for (const child of next[0].children) {
      if (child.kind === 'text') continue;
      elements += 1;
      waiting.push([child, next[1] + 1]);
    }
  }
  return { elements, depth };
}

/** Elements of the `http` part of a page without headers. */
const HTTP = 3;

describe('hostile pages are read to the end, bounded', () => {
  const N = 100_000;
  it.each([
    ['nested elements', '<div>'.repeat(N), ['depth'], N],
    ['nested and closed elements', `${'<div>'.repeat(N)}x${'</div>'.repeat(N)}`, ['depth'], N],
    ['nested unknown elements', '<x-y>'.repeat(N), ['depth'], N],
    ['nested tables', '<table><tr><td>'.repeat(N / 4), ['depth'], (N / 4) * 3],
    ['nested lists', '<ul><li>'.repeat(N / 2), ['depth'], N],
    ['nested svg', '<svg>'.repeat(N), ['depth'], N],
    ['svg left again and again', '<svg><g><p>'.repeat(N / 4), [], (N / 4) * 3],
    ['forms', '<form>'.repeat(N), [], 1],
    ['end tags that match nothing', `${'<b>'.repeat(N)}${'</x>'.repeat(N)}`, ['depth'], N],
    ['end tags behind a barrier', `<x><div>${'<b>'.repeat(N)}${'</x>'.repeat(N)}`, ['depth'], N + 2],
    ['implied ends far up', `<p>${'<b>'.repeat(N)}${'<td><li>'.repeat(N / 2)}`, ['depth'], N * 2 + 1],
    ['unclosed everything', '<p class="x'.repeat(N), [], 0],
    ['unclosed comments', '<!--'.repeat(N), [], 0],
    ['unclosed scripts', '<script>'.repeat(N), [], 1],
    ['unclosed entities', '&#'.repeat(N), [], 0],
    ['lone signs', '<'.repeat(N), [], 0],
    ['NUL bytes', '\0'.repeat(N), [], 0],
    ['a million entities', '&amp;'.repeat(1_000_000), [], 0],
    ['a million pieces of text', 'x<!---->'.repeat(1_000_000), [], 0],
    ['a million empty paragraphs', '</p>'.repeat(1_000_000), ['elements'], 1_000_000],
  ])('%s', (name, html, truncated, elements) => {
    const page = parse(html, name === 'a million empty paragraphs' ? { maxElements: 999_999 } : {});
    expect(page.truncated).toEqual(truncated);
    const size = measure(page);
    expect(size.elements - HTTP).toBe(truncated[0] === 'elements' ? elements - 1 : elements);
    expect(size.depth).toBeLessThanOrEqual(513);
    expect(innerHtml(page.root).length).toBeGreaterThan(0);
    expect(textOf(page.root).startsWith('200')).toBe(true);
  });

  it('keeps the links and texts of elements that are too deep, in order', () => {
    const page = parse('<i><i><i>a<a href=1>b</a>c<script>x</script></i></i></i>d', { maxDepth: 2 });
    expect(page.root.children.slice(1).map(print).join(' ')).toBe(
      '(i (i (i) "a" (a href=1) "bc" (script))) "d"',
    );
    expect(page.truncated).toEqual(['depth']);
  });

  it('reads a million attributes of one element', () => {
    const attributes = Array.from({ length: 1_000_000 }, (_, index) => `a${index}=1`).join(' ');
    const page = parse(`<p ${attributes}>x`);
    expect(elementsNamed(page.root, 'p')[0]!.attributes).toHaveLength(2 * 256);
    expect(page.truncated).toEqual(['attributes']);
    expect(textOf(page.root)).toContain('x');
  });

  it('cuts long attribute values and the sum of all attributes', () => {
    const page = parse(`<p a="${'&amp;'.repeat(1_000_000)}" b="${'y'.repeat(2_000_000)}">`, {
      maxAttributeLength: 9,
    });
    const [element] = elementsNamed(page.root, 'p');
    expect(attributeOf(element!, 'a')).toBe('&&&&&&&&&');
    expect(attributeOf(element!, 'b')).toBe('yyyyyyyyy');
    expect(page.truncated).toEqual(['attribute-length']);
    const few = parse('<a b c><a b c>', { maxAttributes: 3 });
    expect(few.root.children.slice(1).map(print).join(' ')).toBe('(a b= c=) (a b=)');
  });

  it('reads the first part of a page of 100 MB, as bytes and as text', () => {
    const row = '<tr><td>cell</td><td>cell</td></tr>\n';
    const bytes = Buffer.alloc(100 * 1024 * 1024, row);
    const page = parse(bytes, { maxElements: 100_000 });
    expect(page.truncated).toEqual(['length', 'elements']);
    expect(page.text.length).toBe(32 * 1024 * 1024);
    expect(measure(page).elements).toBe(100_000 + HTTP);
    expect(parse('x'.repeat(100 * 1024 * 1024)).text.length).toBe(32 * 1024 * 1024);
  });

  it('bounds headers and query parameters', () => {
    const headers = Array.from({ length: 5000 }, (_, index) => [`x-${index}`, ','.repeat(100)] as const);
    const url = `http://a.example/?${'a=1&'.repeat(5000)}`;
    const page = parsePage({ url, headers, body: '' });
    expect(page.headers).toHaveLength(1000);
    expect(page.truncated).toEqual(['headers', 'parameters']);
    expect(elementsNamed(page.root, 'parameter')).toHaveLength(1000);
  });

  it('walks the deepest tree that any limit allows', () => {
    const page = parse(`${'<b>'.repeat(100_000)}x`, { maxDepth: 1_000_000 });
    expect(page.truncated).toEqual(['depth']);
    expect(innerHtml(page.root)).toContain('x');
    expect(textOf(page.root)).toContain('x');
  });

  it('hands a page that was cut to the standard DOM as cut', () => {
    const page = parse(`<html><body>${'<div>'.repeat(20_000)}x`, { maxDepth: 50 });
    expect(page.document.querySelectorAll('div').length).toBe(20_000);
    expect(page.document.body.textContent).toBe('x');
  });
});
