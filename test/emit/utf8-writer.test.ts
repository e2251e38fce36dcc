import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Utf8Writer } from '../../src/emit/utf8-writer.ts';

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('a', '"', '\\', '\n', '\b', '\u001f', '\u007f', '\ufffd', '\uffff', '，', '\ud800'),
  }),
);

describe('Utf8Writer', () => {
  it('quotes any text as JSON does', () => {
    fc.assert(
      fc.property(fc.array(anyText), (texts) => {
        const out = new Utf8Writer();
        for (const text of texts) out.writeQuoted(text);
        expect(Buffer.from(out.view()).toString()).toBe(texts.map((text) => JSON.stringify(text)).join(''));
      }),
    );
  });

  it.each([
    ['plain “text”, "quoted"\n\\', true],
    ['full-width ，', true],
    ['half a character \ud83d', false],
    ['a control \u0001 or delete \u007f', false],
    ['no character \uffff', false],
  ])('knows whether N-Quads have %j the same way: %s', (text, isSame) => {
    const out = new Utf8Writer();
    out.write('<a> <b> ');
    out.writeQuoted(text);
    expect(out.placeOf(text)).toEqual(isSame ? { start: 8, end: out.length } : undefined);
  });

  it('repeats and takes back what it wrote, in memory that grows', () => {
    const memory = new ArrayBuffer(16);
    const out = new Utf8Writer(memory);
    out.write('naïve');
    expect(Buffer.from(memory).toString('utf8', 0, 6)).toBe('naïve');
    out.repeat({ start: 4, end: 6 });
    out.write('!');
    out.cut(8);
    expect(Buffer.from(out.view(2)).toString()).toBe('ïveve');
    out.clear();
    expect(out.view()).toHaveLength(0);
  });
});
