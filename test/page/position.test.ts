import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LineTable, lineColumn } from '../../src/page/position.ts';

it.each([
  ['', 0, '1:1'],
  ['abc', 2, '1:3'],
  ['a\nb', 1, '1:2'],
  ['a\nb', 2, '2:1'],
  ['a\r\nb\rc', 3, '2:1'],
  ['a\r\nb\rc', 5, '3:1'],
  ['\n\n', 2, '3:1'],
  ['abc', -1, '1:1'],
  ['a\nb', 99, '2:2'],
])('%j at %d is %s', (text, offset, expected) => {
  const { line, column } = lineColumn(text, offset);
  expect(`${line}:${column}`).toBe(expected);
});

it('agrees with counting the lines before an offset', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'bc', '\n')), fc.nat(50), (pieces, offset) => {
      const text = pieces.join('');
      const lines = text.slice(0, offset).split('\n');
      expect(new LineTable(text).at(offset)).toEqual({
        line: lines.length,
        column: lines.at(-1)!.length + 1,
      });
    }),
  );
});
