import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SubstringAutomaton } from '../../src/match/substring-automaton.ts';

function findAll(needles: readonly string[], pieces: readonly string[]): string[] {
  const automaton = new SubstringAutomaton(needles);
  const found = new Set<number>();
  let state = 0;
  for (const piece of pieces) state = automaton.scan(piece, state, (needle) => found.add(needle));
  return needles.filter((_, number) => found.has(number));
}

describe('SubstringAutomaton', () => {
  it.each([
    [['he', 'she', 'his', 'hers'], ['ushers'], ['he', 'she', 'hers']],
    [['a', 'aa', 'aaa'], ['aa'], ['a', 'aa']],
    [['phpbb'], ['phphpbb'], ['phpbb']],
    [['cd'], ['abc', 'def'], ['cd']],
    [['é', '語'], ['日本語'], ['語']],
    [['x'], ['']],
  ])('of %j, %j holds %j', (needles, pieces, expected = []) => {
    expect(findAll(needles, pieces)).toEqual(expected);
  });

  it('finds what includes() finds, however the text is cut', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é'), minLength: 1, maxLength: 5 });
    const needles = fc.uniqueArray(word, { minLength: 1, maxLength: 12 });
    const pieces = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '-') }), { maxLength: 4 });
    fc.assert(
      fc.property(needles, pieces, (some, texts) => {
        const text = texts.join('');
        expect(findAll(some, texts)).toEqual(some.filter((needle) => text.includes(needle)));
      }),
      { numRuns: 1_000, seed: 4 },
    );
  });

  it('goes on when its table is full', () => {
    const needles = Array.from(
      { length: 3_000 },
      (_, number) => `${(number * 7_919).toString(36)}.${number}.end`,
    );
    const automaton = new SubstringAutomaton(needles);
    const found = new Set<number>();
    for (const needle of needles) automaton.scan(`<${needle}>`, 0, (hit) => found.add(hit));
    expect(found.size).toBe(needles.length);
  });

  it('takes a needle and a text of a hundred thousand characters', () => {
    const needle = 'ab'.repeat(50_000);
    expect(findAll([`${needle}c`, 'bac'], [needle, needle, 'c'])).toEqual([`${needle}c`]);
  });
});
