import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PatternSyntaxError } from '../../src/errors.ts';
import { parsePattern, parsePatternList } from '../../src/pattern/parse.ts';
import { printPattern } from '../../src/pattern/print.ts';

const MANY = 200_000;
/** A longer run by command: `AAH_FUZZ_RUNS=1000000 npx vitest run test/pattern/hostile.test.ts`. */
const RUNS = Number(process.env['AAH_FUZZ_RUNS'] ?? 20_000);

function outcomeOf(parse: () => unknown): 'parsed' | 'refused' {
  try {
    parse();
    return 'parsed';
  } catch (error) {
    if (!(error instanceof PatternSyntaxError)) throw error;
    expect(error.message.length).toBeLessThan(600);
    expect(error.offset).toBeLessThanOrEqual(error.source.length);
    return 'refused';
  }
}

describe('hostile sources', () => {
  it.each([
    ['a long name', 'a'.repeat(MANY), 'parsed'],
    ['many steps', `a${'/a'.repeat(MANY)}`, 'parsed'],
    ['many predicates', `a${'[1]'.repeat(MANY)}`, 'parsed'],
    ['many operands', `a[@x${' or @x and b'.repeat(MANY)}]`, 'parsed'],
    ['much white space', `a${' '.repeat(MANY)}[${' '.repeat(MANY)}b${' '.repeat(MANY)}]`, 'parsed'],
    ['a long string', `a[.='${'x'.repeat(MANY)}']`, 'parsed'],
    ['an open string', `a[.='${'x'.repeat(MANY)}`, 'refused'],
    ['open brackets', 'a['.repeat(MANY), 'refused'],
    ['open parentheses', `a[${'('.repeat(MANY)}`, 'refused'],
    ['open negations', `a[${'not('.repeat(MANY)}`, 'refused'],
    ['a long unknown function', `a[${'f'.repeat(MANY)}()]`, 'refused'],
    ['a late error', `a${'/a'.repeat(MANY)}/`, 'refused'],
    ['slashes', '/'.repeat(MANY), 'refused'],
    ['quotes', "'".repeat(MANY), 'refused'],
  ])('%s', (_, source, expected) => {
    expect(outcomeOf(() => parsePattern(source))).toBe(expected);
  });

  it('splits a list of many patterns', () => {
    expect(parsePatternList(`a${"|b[.='|']".repeat(MANY)}`)).toHaveLength(MANY + 1);
  });

  it('shows a window around the caret and nothing a terminal obeys', () => {
    const source = `${'a/'.repeat(5_000)}\u001b[31m${'/b'.repeat(5_000)}`;
    const [, shown, caret] = (() => {
      try {
        parsePattern(source);
      } catch (error) {
        return (error as Error).message.split('\n');
      }
      return [];
    })();
    expect(shown).toMatch(/^ {2}….{160}…$/);
    expect(shown).not.toContain('\u001b');
    expect(shown?.slice(caret?.indexOf('^'))).toMatch(/^ \[31m\/b/);
  });
});

describe('random sources', () => {
  const piece = fc.constantFrom(
    ...[
      'a',
      'div',
      '/',
      '//',
      '@',
      '*',
      '[',
      ']',
      '(',
      ')',
      '1',
      '0',
      'last()',
      'text()',
      '.',
      '=',
      "'x'",
      '"',
      "'",
    ],
    ...[
      'contains(',
      'contains-token(',
      'starts-with(',
      'not(',
      ' and ',
      ' or ',
      ',',
      '|',
      ' ',
      '::',
      '!',
      '\u0000',
    ],
  );
  const sources = fc.oneof(
    fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join('')),
    fc.string({ unit: 'binary', maxLength: 30 }),
  );

  it('either parse, and then print and parse again, or are refused with a typed error', () => {
    const counts = { parsed: 0, refused: 0 };
    fc.assert(
      fc.property(sources, (source) => {
        const outcome = outcomeOf(() => {
          const text = printPattern(parsePattern(source));
          expect(printPattern(parsePattern(text))).toBe(text);
        });
        counts[outcome]++;
        outcomeOf(() => parsePatternList(source));
      }),
      { numRuns: RUNS, seed: 9 },
    );
    expect(counts.parsed).toBeGreaterThan(RUNS / 60);
    expect(counts.refused).toBeGreaterThan(RUNS / 4);
  });
});
