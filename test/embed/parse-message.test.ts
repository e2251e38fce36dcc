import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMessage } from '../../src/embed/parse-message.ts';

const read = (bytes: Uint8Array): unknown => {
  try {
    return parseMessage(bytes);
  } catch (error) {
    return String(error);
  }
};
const readSlowly = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch (error) {
    return String(error);
  }
};

describe('a message is what JSON.parse makes of its text', () => {
  it.each([
    '{"url":"http://a.example/","body":"<p>plain"}',
    '{"url":"http://a.example/","body":""}',
    '{"url":"http://a.example/","body":"","status":"é"}',
    '{"url":"http://a.example/","body":"naïve “quotes” ☂ 😀 \\"\\\\\\n\\/"}',
    '{"body":"é \\u00e9 \\u2602 \\ud83d\\ude00 \\ud800"}',
    '{"body":"é \\u003cp\\u003e"}',
    '{"body":"é \\u00e9"}',
    '{"body":"é \\u00C3\\u00A9 mojibake"}',
    '{"body":"é \\u0080"}',
    '{"body":"é \\u0100"}',
    '{"body":"é \\u2602"}',
    '{"body":"é \\ud83d\\ude00"}',
    '{"body":"é \\ud800"}',
    '{"body":"é \\\\u00e9"}',
    '{"body":"é","status":"\\u00c3\\u00a9"}',
    '{"body":"é","status":"\\u2602"}',
    '{"body":"é C:\\\\users"}',
    '{"url":"http://é.example/","body":"é"}',
    '{"é":1,"body":"é"}',
    '{"headers":[["x","é"]],"body":"é"}',
    '{"__proto__":{"body":"é"},"body":"é"}',
    '{"constructor":"é"}',
    '{"body":"a","body":"é"}',
    '{"body":["é"]}',
    '["é"]',
    '"é"',
    '{"body":"é"',
    '\ufeff{"body":"é"}',
    '{"body":"\ufeffé"}',
    `{"body":"é${'x'.repeat(1 << 20)}"}`,
    `{"body":"é","deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  ])('case %#', (text) => {
    const bytes = Buffer.from(text);
    const parsed = read(bytes);
    // Deeper than the comparison goes.
    if (text.includes('"deep"')) expect(parsed).toHaveProperty('body', 'é');
    else expect(parsed).toStrictEqual(readSlowly(bytes));
  });

  it('also of bytes that are not UTF-8', () => {
    const bytes = Buffer.from('{"body":"caf\xe9 \xc3\xa9 \xe2\x98"}', 'latin1');
    expect(read(bytes)).toStrictEqual(readSlowly(bytes));
  });

  it('of any text', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(
        fc.record({ url: text, body: text, headers: fc.array(fc.tuple(text, text)) }),
        (message) => {
          const bytes = Buffer.from(JSON.stringify(message));
          expect(parseMessage(bytes)).toStrictEqual(JSON.parse(bytes.toString()));
        },
      ),
    );
  });

  it('one after another', () => {
    for (const body of ['é long text', '☂', 'é', '']) {
      expect(parseMessage(Buffer.from(JSON.stringify({ body })))).toStrictEqual({ body });
    }
  });
});
