import { describe, expect, it } from 'vitest';
import { selectByXPath } from '../../src/act/full-xpath.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import type { ElementNode } from '../../src/page/tree.ts';
import { evaluate } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import { stringValue } from '../../src/pattern/string-value.ts';

const { root } = parsePage({
  url: 'http://a.example/x?t=3',
  body: '<!doctype html><html><body><div id="a"><p>one</p><p class="x">two <b>2</b></p></div><div id="b"><p>three</p></div></body></html>',
});

describe('selectByXPath', () => {
  it.each([
    ['//p[preceding-sibling::p]', ['two 2']],
    ["//div[@id='b']/p", ['three']],
    ["//p[contains(., '2')]/ancestor::div/@id", ['a']],
    ['//b/parent::p/text()', ['two ']],
    ['//div[last()]/p[1]', ['three']],
    ['count(//p)', ['3']],
    ['string(//div[2])', ['three']],
    ["substring-before(//p[2], ' ')", ['two']],
    ['//http/url/parameter/@value', ['3']],
    ['(//p)[2] | //b', ['two 2', '2']],
    ['//nothing', []],
  ])('%s', (expression, values) => {
    expect(selectByXPath(expression, root).map(stringValue)).toEqual(values);
  });

  it('starts at the container', () => {
    const [container] = evaluate(parsePattern("div[@id='b']"), root);
    expect(selectByXPath('./p', container as ElementNode).map(stringValue)).toEqual(['three']);
    expect(selectByXPath('preceding-sibling::div/p[1]', container as ElementNode).map(stringValue)).toEqual([
      'one',
    ]);
  });

  it('says what does not parse', () => {
    expect(() => selectByXPath('//p[', root)).toThrow(/Expected an XPath 1.0 expression, found \/\/p\[/);
  });
});
