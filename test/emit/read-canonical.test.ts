import fc from 'fast-check';
import { Parser } from 'n3';
import { describe, expect, it } from 'vitest';
import { toQuads, writeNQuads } from '../../src/emit/index.ts';
import { readCanonicalNQuads } from '../../src/emit/read-canonical.ts';
import { anyObject, sampleOutcome } from './sample-objects.ts';

const parse = (text: string) => new Parser({ format: 'N-Quads' }).parse(text);

describe('reading canonical N-Quads', () => {
  it('gives what the parser of n3 gives', () => {
    fc.assert(
      fc.property(fc.array(anyObject, { maxLength: 4 }), (objects) => {
        const text = writeNQuads(toQuads(sampleOutcome(objects), { software: 'a "b"' }));
        const quads = readCanonicalNQuads(text);
        expect(quads).not.toBeNull();
        expect(writeNQuads(quads!)).toBe(text);
        const expected = parse(text);
        expect(quads!.length).toBe(expected.length);
        expect(quads!.every((quad, index) => quad.equals(expected[index]!))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('never reads what n3 refuses, and never differently', () => {
    const text = writeNQuads(toQuads(sampleOutcome([]), { warcRecord: 'urn:uuid:1' }));
    const noise = fc.constantFrom(
      '',
      '"',
      '\\',
      '<',
      '>',
      ' ',
      '\n',
      '@en',
      '^^',
      '_:b',
      '.',
      '\\u0041',
      '\\x',
      '#',
      'é',
      '\u0000',
    );
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(4), noise, (start, cut, added) => {
        const changed = text.slice(0, start) + added + text.slice(start + cut);
        const quads = readCanonicalNQuads(changed);
        if (quads !== null) expect(writeNQuads(quads)).toBe(writeNQuads(parse(changed)));
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '_:b <urn:p> "x" <urn:g> .\n',
    '<urn:s> <urn:p> "x" .\n',
    '<urn:s> <urn:p> "x" <urn:g> .',
    '<urn:s>  <urn:p> "x" <urn:g> .\n',
    '<urn:s> <urn:p> "x\\q" <urn:g> .\n',
    '<urn:s> <urn:p> "x" <urn:g> . # comment\n',
    '<s> <urn:p> "x" <urn:g> .\n',
    '<urn:s> <urn:p> "x"<urn:t> <urn:g> .\n',
  ])('leaves %j to n3', (text) => {
    expect(readCanonicalNQuads(text)).toBeNull();
  });
});
