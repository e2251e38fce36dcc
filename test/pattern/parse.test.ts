import { describe, expect, it } from 'vitest';
import { PatternSyntaxError } from '../../src/errors.ts';
import { parsePattern, parsePatternList } from '../../src/pattern/parse.ts';
import { printPattern } from '../../src/pattern/print.ts';

function failureOf(parse: () => unknown): PatternSyntaxError {
  try {
    parse();
  } catch (error) {
    if (error instanceof PatternSyntaxError) return error;
    throw error;
  }
  throw new Error('Expected a PatternSyntaxError');
}

describe('parsePattern', () => {
  it('keeps the source and the offsets of every step', () => {
    const source = " //DIV[ @id = 'a' ] / text() ";
    const pattern = parsePattern(source);
    expect(pattern.source).toBe(source);
    expect(pattern.steps).toEqual([
      {
        axis: 'descendant',
        test: { kind: 'element', name: 'div' },
        predicates: [
          {
            kind: 'condition',
            condition: {
              kind: 'compare',
              comparison: 'equals',
              value: { kind: 'attribute', name: 'id' },
              literal: 'a',
            },
          },
        ],
        start: 3,
        end: 19,
      },
      { axis: 'child', test: { kind: 'text' }, predicates: [], start: 22, end: 28 },
    ]);
    expect(pattern.steps.map((step) => source.slice(step.start, step.end))).toEqual([
      "DIV[ @id = 'a' ]",
      'text()',
    ]);
  });

  it.each([
    ['//a', 'a'],
    ['a / b // c', 'a/b//c'],
    ['@ HREF', '@href'],
    ['A[@CLASS="Post"]', "a[@class='Post']"],
    ['a[ 02 ][ last ( ) ]', 'a[2][last()]'],
    ['a[contains ( . , "x" )]', "a[contains(.,'x')]"],
    ['a[((@x))]', 'a[@x]'],
    ['a[(@x or b)and(c)]', 'a[(@x or b) and c]'],
    ['a[@x or @y and @z]', 'a[@x or @y and @z]'],
    ['a[(@x or @y) or @z]', 'a[(@x or @y) or @z]'],
    ['and[or or and and not]', 'and[or or and and not]'],
    ['text[text]/text()[text()]', 'text[text]/text()[text()]'],
    ['a[android]', 'a[android]'],
    ['a[b-and-c]', 'a[b-and-c]'],
    ['*[not ( not(@a) )]', '*[not(not(@a))]'],
    [`a[.="it's"]`, `a[.="it's"]`],
    ["a[.='\"']", "a[.='\"']"],
    ["a[.=' | ']", "a[.=' | ']"],
    ['fb:like/@xlink:href', 'fb:like/@xlink:href'],
    ['x-y.z_1/@*', 'x-y.z_1/@*'],
    ['a\n\t/\r\nb', 'a/b'],
  ])('%j is %s', (source, canonical) => {
    expect(printPattern(parsePattern(source))).toBe(canonical);
  });
});

const broken: readonly [source: string, offset: number, expectation: string][] = [
  ['', 0, 'expected a step: an element name, "*", "@" or "text()", found the end of the pattern'],
  ['   ', 3, 'expected a step: an element name, "*", "@" or "text()", found the end of the pattern'],
  ['/a', 0, 'leave the leading "/" out'],
  [' /a', 1, 'leave the leading "/" out'],
  ['///a', 2, 'expected a step: an element name, "*", "@" or "text()", found "/"'],
  ['.//a', 0, 'a leading ".//" is implied'],
  ['a/', 2, 'found the end of the pattern'],
  ['a/ /b', 3, 'found "/"'],
  ['a b', 2, 'expected "/", "//", "[" or the end of the pattern, found "b"'],
  ['a | b', 2, '"|" separates patterns only where a list is allowed'],
  ['a/..', 2, '"." stands only inside predicates'],
  ['@', 1, 'expected an attribute name or "*", found the end of the pattern'],
  ['@a/b', 2, 'an attribute has nothing below it'],
  ['@*[1]//b', 5, 'an attribute has nothing below it'],
  ['text()/b', 6, 'text() selects text, which has nothing below it'],
  ['@a b', 3, 'expected "[" or the end of the pattern, found "b"'],
  ['text(', 5, 'expected ")", found the end of the pattern'],
  ['id(1)', 0, '"text()" is the only function that can be one'],
  ['child::a', 0, 'no axis'],
  ['a[ancestor::b]', 2, 'no axis'],
  ['a[', 2, 'expected a position, "last()" or a condition, found the end of the pattern'],
  ['a[]', 2, 'expected a position, "last()" or a condition, found "]"'],
  ['a[1', 3, 'expected "]", found the end of the pattern'],
  ['a[0]', 2, 'a position of 1 or more'],
  ['a[-1]', 2, 'expected a position, "last()" or a condition, found "-"'],
  ['a[1.5]', 3, 'expected "]", found "."'],
  ['a[99999999999999999999]', 2, 'a smaller position'],
  ['a[position()=1]', 2, 'found "position()"'],
  ['a[last()=1]', 8, 'expected "]", found "="'],
  ['a[@x and last()]', 9, '"last()" to stand alone'],
  ['a[@x and 1]', 9, `expected "@name", a child's name, "." or "text()", found "1"`],
  ['a[@x=]', 5, 'expected a string in quotes, such as \'post\', found "]"'],
  ['a[@x=1]', 5, 'found "1"'],
  ['a[@x=@y]', 5, 'expected a string in quotes'],
  ["a[@x!='y']", 4, "not(v='s') in place of v!='s'"],
  ['a[@x>3]', 4, 'patterns do not compare numbers'],
  ["a[@x='y]", 5, "the string that starts here to end with '"],
  ["a['x'=@y]", 2, 'found "\'"'],
  ['a[@*]', 3, '"@*" is a step, not a value'],
  ['a[b/c]', 3, 'predicates look no deeper than one child'],
  ['a[b[1]]', 3, 'no predicate inside a predicate'],
  ['a[..]', 2, 'patterns never look upwards'],
  ['a[@x AND @y]', 5, 'expected "and", "or" or "]", found "AND"'],
  ['a[@x and]', 8, 'found "]"'],
  ['a[(@x]', 5, 'expected "and", "or" or ")", found "]"'],
  ['a[b and-c]', 4, 'expected "and", "or" or "]", found "and-c"'],
  ['a[not @x]', 6, 'expected "and", "or" or "]", found "@"'],
  ['a[not()]', 6, 'found ")"'],
  ["a[Contains(@x,'y')]", 2, 'found "Contains()"'],
  ['a[contains(@x)]', 13, 'expected "," between the two arguments of contains()'],
  ['a[contains(@x,)]', 14, 'expected a string in quotes'],
  ["a[contains(@x,'y'", 17, 'expected ")" to close contains(), found the end of the pattern'],
  ["a[contains(lower(@x),'y')]", 16, `"." or "text()" as the value, found "("`],
  ["a[contains-token(@x,'')]", 20, 'one token without white space'],
  ["a[contains-token(@x,'y z')]", 20, 'one token without white space'],
  ["a[contains-token(@x,'y\t')]", 20, 'one token without white space'],
  ['a\u00a0', 1, 'found the character U+00A0'],
  ['a\u0000', 1, 'found the character U+0000'],
  ['1a', 0, 'found "1"'],
  ['#id', 0, 'found "#"'],
  ['💥', 0, 'found "💥"'],
];

describe('parsePattern refuses', () => {
  it.each(broken)('%j at %i: %s', (source, offset, expectation) => {
    const error = failureOf(() => parsePattern(source));
    expect(error.expectation).toContain(expectation);
    expect({ offset: error.offset, source: error.source }).toEqual({ offset, source });
  });

  it('shows the source, a caret and what was expected', () => {
    const error = failureOf(() => parsePattern("div[@id='a'\n  or]"));
    expect(error.message).toBe(
      [
        'Pattern does not parse: expected "@name", a child\'s name, "." or "text()", found "]"',
        "  div[@id='a'   or]",
        '                  ^',
      ].join('\n'),
    );
  });

  it('accepts 50 levels of nesting and refuses 51', () => {
    const nested = (depth: number): string => `a[${'not('.repeat(depth)}@x${')'.repeat(depth)}]`;
    expect(parsePattern(nested(50)).steps).toHaveLength(1);
    expect(failureOf(() => parsePattern(nested(51))).expectation).toContain('at most 50 levels');
    expect(failureOf(() => parsePattern(`a[${'('.repeat(1_000_000)}`)).offset).toBe(53);
  });
});

describe('parsePatternList', () => {
  it.each([
    ['a', ['a']],
    [' a | b[.="|"]|@c ', ['a', 'b[.="|"]', '@c']],
  ])('%j', (source, sources) => {
    expect(parsePatternList(source).map((pattern) => pattern.source)).toEqual(sources);
  });

  it.each([
    ['', 0],
    ['a |', 3],
    ['a || b', 3],
    ['| a', 0],
    ["a | b[.='x] | c", 8],
    ['a |  b c', 7],
  ])('%j fails at %i of the whole list', (source, offset) => {
    const error = failureOf(() => parsePatternList(source));
    expect({ offset: error.offset, source: error.source }).toEqual({ offset, source });
  });
});
