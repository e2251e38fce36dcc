import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeComponent } from '../../src/page/decode-component.ts';

function decodeOrCatch(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

it.each([
  '',
  'a b',
  '%41',
  '%c3%a9',
  '%',
  '%4',
  '%zz',
  '%FF',
  '%C0%80',
  '%80',
  '%E0%80%80',
  '%ED%A0%80',
  '%F0%9F%98%80',
  '%F4%90%80%80',
  '%e4%b8',
])('decodes %j as the standard does, or says that it can not', (text) => {
  expect(decodeComponent(text)).toBe(decodeOrCatch(text));
});

it('agrees with the standard on all bytes', () => {
  const byte = fc.integer({ min: 0, max: 255 }).map((value) => `%${value.toString(16).padStart(2, '0')}`);
  const lead = fc.constantFrom('%c2', '%df', '%e0', '%e4', '%ed', '%ef', '%f0', '%F1', '%f4', '%f5', '%');
  const tail = fc.integer({ min: 0x80, max: 0xbf }).map((value) => `%${value.toString(16).toUpperCase()}`);
  fc.assert(
    fc.property(
      fc.array(fc.oneof(byte, lead, tail, tail, tail, fc.constant('a')), { maxLength: 8 }),
      (parts) => {
        const text = parts.join('');
        expect([text, decodeComponent(text)]).toEqual([text, decodeOrCatch(text)]);
      },
    ),
    { numRuns: 20_000 },
  );
});
