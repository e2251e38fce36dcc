import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../src/errors.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import type { Pattern } from '../../src/pattern/pattern.ts';
import {
  isPrintableLiteral,
  printCondition,
  printPattern,
  printStep,
  toXPath,
} from '../../src/pattern/print.ts';
import { HARD, patterns, SMALL } from './arbitrary.ts';

function withoutOffsets(pattern: Pattern): unknown {
  return pattern.steps.map(({ start, end, ...step }) => step);
}

describe('printPattern', () => {
  it.each([
    ['hard names and strings', HARD],
    ['the small vocabulary', SMALL],
  ])('parse after print is the identity: %s', (_, vocabulary) => {
    fc.assert(
      fc.property(patterns(vocabulary), (pattern) => {
        const text = printPattern(pattern);
        const again = parsePattern(text);
        expect(withoutOffsets(again), text).toEqual(withoutOffsets(pattern));
        expect(printPattern(again)).toBe(text);
        expect(again.steps.map((step) => text.slice(step.start, step.end))).toEqual(
          again.steps.map(printStep),
        );
      }),
      { numRuns: 3_000, seed: 5 },
    );
  });

  it('refuses a literal with both kinds of quotes, which XPath 1.0 can only say with concat()', () => {
    const pattern = parsePattern("a[@x='y']");
    const [step] = pattern.steps;
    const condition = {
      kind: 'compare',
      comparison: 'equals',
      value: { kind: 'self' },
      literal: `'"`,
    } as const;
    const odd: Pattern = { ...pattern, steps: [{ ...step, predicates: [{ kind: 'condition', condition }] }] };
    expect(isPrintableLiteral(condition.literal)).toBe(false);
    expect(() => printPattern(odd)).toThrow(UsageError);
    expect(() => printCondition(condition)).toThrow('both kinds of quotes');
    expect(toXPath(odd)).toBe(`//a[.=concat("'",'"')]`);
  });
});

describe('toXPath', () => {
  it.each([
    ['a/@href', '//a/@href'],
    ['//a', '//a'],
    [
      "div[contains-token(@class,'post')]",
      "//div[contains(concat(' ',normalize-space(@class),' '),' post ')]",
    ],
    [`div[contains-token(.,"it's")]`, `//div[contains(concat(' ',normalize-space(.),' ')," it's ")]`],
    ['fb:like[1]/@xlink:href', "//*[name()='fb:like'][1]/@*[name()='xlink:href']"],
    ["a[@og:x='y' or og:z]", "//a[@*[name()='og:x']='y' or *[name()='og:z']]"],
  ])('%s is %s', (source, expression) => {
    expect(toXPath(parsePattern(source))).toBe(expression);
  });
});
