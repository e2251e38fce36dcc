import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBody } from '../../src/page/decode.ts';
import { prescanMeta, xmlEncoding } from '../../src/page/prescan.ts';
import { SAMPLES } from './encoding-samples.ts';

const html = (charset: string) => [['content-type', `text/html; charset=${charset}`]] as const;
const bytesOf = (text: string) => Buffer.from(text, 'latin1');

describe.each(SAMPLES)('$language in $encoding', ({ encoding, text, bytes }) => {
  it('is decoded as the header says', () => {
    expect(decodeBody(bytes, html(encoding))).toEqual({ text, encoding });
  });

  it('is decoded as a meta element says', () => {
    const body = Buffer.concat([bytesOf(`<meta charset="${encoding}"><p>`), bytes]);
    expect(decodeBody(body, [])).toEqual({ text: `<meta charset="${encoding}"><p>${text}`, encoding });
  });

  // Only the text counts: what a sample has of windows-1250 and ISO-8859-2 can be the same bytes. ISO-8859-15
  // differs from windows-1252 in eight signs that no statistics can tell apart.
  it.skipIf(encoding === 'iso-8859-15')('is guessed from the bytes', () => {
    const body = Buffer.concat([bytesOf('<html><title>'), bytes, bytesOf('</title>')]);
    expect(decodeBody(body, []).text).toBe(`<html><title>${text}</title>`);
  });
});

describe('the order of the sources', () => {
  const cyrillic = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  const meta = (charset: string) => bytesOf(`<meta charset=${charset}>`);
  it.each([
    ['UTF-8 mark over header', [0xef, 0xbb, 0xbf, 0x78], 'windows-1251', 'utf-8', 'x'],
    ['UTF-16LE mark over header', [0xff, 0xfe, 0x78, 0x00, 0x14, 0x04], 'utf-8', 'utf-16le', 'xД'],
    ['UTF-16BE mark over header', [0xfe, 0xff, 0x00, 0x78, 0x04, 0x14], 'utf-8', 'utf-16be', 'xД'],
    ['header', cyrillic, 'windows-1251', 'windows-1251', 'Привет'],
    ['header in quotes', cyrillic, '"cp1251"', 'windows-1251', 'Привет'],
    [
      'header over meta',
      [...meta('koi8-r'), ...cyrillic],
      'windows-1251',
      'windows-1251',
      '<meta charset=koi8-r>Привет',
    ],
    [
      'meta when the header is unknown',
      [...meta('cp1251'), ...cyrillic],
      'klingon',
      'windows-1251',
      '<meta charset=cp1251>Привет',
    ],
    [
      'meta when the header says UTF-8 and lies',
      [...meta('cp1251'), ...cyrillic],
      'utf-8',
      'windows-1251',
      '<meta charset=cp1251>Привет',
    ],
    ['damaged UTF-8 stays UTF-8', [...Buffer.from('éàü'), 0xe9], 'utf-8', 'utf-8', 'éàü\ufffd'],
    ['latin1 means windows-1252', [0x93, 0x80, 0x94], 'iso-8859-1', 'windows-1252', '“€”'],
    ['meta that says UTF-16', bytesOf('<meta charset=utf-16>x'), '', 'utf-8', '<meta charset=utf-16>x'],
    ['UTF-16 without a mark', Buffer.from('<html><p>Привет', 'utf16le'), '', 'utf-16le', '<html><p>Привет'],
    ['nothing', [], '', 'utf-8', ''],
    ['ASCII', bytesOf('<p>x'), '', 'utf-8', '<p>x'],
    [
      'an XML declaration',
      [...bytesOf('<?xml version="1.0" encoding="koi8-r"?>'), 0xd1],
      '',
      'koi8-r',
      '<?xml version="1.0" encoding="koi8-r"?>я',
    ],
    ['bytes without meaning', [0x81, 0xff, 0x00, 0x81], '', 'windows-1252', '\x81ÿ\0\x81'],
  ])('%s', (_, bytes, charset, encoding, text) => {
    expect(decodeBody(Uint8Array.from(bytes), charset === '' ? [] : html(charset))).toEqual({
      text,
      encoding,
    });
  });

  it('heeds a late meta element when the body is not UTF-8', () => {
    const body = Buffer.concat([bytesOf(`<style>${' '.repeat(2000)}</style>`), meta('koi8-r'), cyrillic]);
    expect(decodeBody(body, []).encoding).toBe('koi8-r');
  });

  it('respects the bounds of a view', () => {
    expect(decodeBody(Buffer.from('xx\xe9yy', 'latin1').subarray(2, 3), html('latin1')).text).toBe('é');
  });
});

it.each([
  ['<meta charset=utf-8>', 'utf-8'],
  ['<META CHARSET = "Shift_JIS" />', 'Shift_JIS'],
  [`<meta http-equiv="Content-Type" content="text/html; charset=euc-jp">`, 'euc-jp'],
  [`<meta content='text/html;charset="gbk"' http-equiv=content-type>`, 'gbk'],
  ['<meta content="text/html; charset=koi8-r">', null],
  ['<meta name=a content=b><meta charset=big5>', 'big5'],
  ['<!-- <meta charset=a> --><meta charset=b>', 'b'],
  ['<!--><meta charset=b>', 'b'],
  ['<!-- <meta charset=a>', null],
  ['<a title="<meta charset=a>"><meta charset=b>', 'b'],
  ['<!doctype html><?x ?></p title=">"><meta charset=b>', 'b'],
  ['<metadata charset=a>', null],
  ['<meta charset="">', null],
  ['<meta charset', null],
  ['', null],
])('prescan of %s finds %s', (start, charset) => {
  expect(prescanMeta(start)).toBe(charset);
});

it.each([
  ['<?xml version="1.0" encoding="utf-8"?>', 'utf-8'],
  [`<?xml version='1.0' encoding='koi8-r' standalone='yes'?>`, 'koi8-r'],
  ['<?xml version="1.0"?><x encoding="a">', null],
  [' <?xml encoding="a"?>', null],
])('XML declaration %s names %s', (start, encoding) => {
  expect(xmlEncoding(start)).toBe(encoding);
});

it('never throws, whatever the bytes and the label', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.string(), (bytes, charset) => {
      expect(typeof decodeBody(bytes, html(charset)).text).toBe('string');
      expect(typeof decodeBody(bytes, []).text).toBe('string');
    }),
  );
});

it('decodes every string back from UTF-8, declared or not', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const bytes = Buffer.from(`<p>${text}`);
      expect(decodeBody(bytes, html('utf-8')).text).toBe(`<p>${text}`);
      fc.pre(!/meta|\p{Cc}/u.test(text));
      expect(decodeBody(bytes, []).text).toBe(`<p>${text}`);
    }),
  );
});
