import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collapseSpace } from '../../src/page/collapse-space.ts';

const letters = fc.constantFrom(
  ...'ab \n\t\r\v\f\u00a0\u1680\u2000\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff\u0085é中',
);

it('collapses white space as a regular expression does', () => {
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 6 }), (text) => {
      expect(collapseSpace(text)).toBe(text.replace(/\s+/g, ' ').trim());
    }),
    { numRuns: 5_000 },
  );
});
