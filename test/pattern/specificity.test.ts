import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePattern } from '../../src/pattern/parse.ts';
import type { Pattern } from '../../src/pattern/pattern.ts';
import { specificity } from '../../src/pattern/specificity.ts';
import { patterns, SMALL } from './arbitrary.ts';

describe('specificity', () => {
  it.each([
    ['*', 0],
    ['div', 4],
    ["*[contains(@class,'x')]", 5],
    ["div[@id='phpbb']", 17],
    ["a[@x='1' or @y]", 8],
    ["a[@x='1' and @y]", 17],
    ["a[not(contains(@x,'very long'))]", 5],
    ["a[contains(@x,'')]", 4],
    ['a[.]', 4],
    ['a/text()', 7],
    ['a//@href', 8],
  ])('%s is %i', (source, expected) => {
    expect(specificity(parsePattern(source))).toBe(expected);
  });

  it.each([
    ['*', 'div'],
    ['div//p', 'div/p'],
    ["a[contains(@x,'y')]", "a[contains-token(@x,'y')]"],
    ["a[contains-token(@x,'y')]", "a[@x='y']"],
    ["a[contains(@x,'y')]", "a[contains(@x,'yes')]"],
    ["a[@x or @y='z']", "a[@y='z']"],
    ['a', 'a[1]'],
  ])('%s asks less than %s', (less, more) => {
    expect(specificity(parsePattern(less))).toBeLessThan(specificity(parsePattern(more)));
  });

  it('never grows when predicates are dropped or a name becomes *', () => {
    fc.assert(
      fc.property(patterns(SMALL), (pattern) => {
        const [start, ...rest] = pattern.steps;
        const bare: Pattern = { source: '', steps: [{ ...start, predicates: [] }, ...rest] };
        expect(specificity(bare)).toBeLessThanOrEqual(specificity(pattern));
        fc.pre(start.test.kind === 'element');
        const any: Pattern = { source: '', steps: [{ ...start, test: { kind: 'any-element' } }, ...rest] };
        expect(specificity(any)).toBeLessThan(specificity(pattern));
      }),
      { seed: 3 },
    );
  });
});
