import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateFromAttributes } from '../../src/act/dates/date-from-attributes.ts';
import { dateText } from '../../src/act/dates/date-text.ts';
import { parseDate } from '../../src/act/dates/parse-date.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import type { ElementNode } from '../../src/page/tree.ts';
import { evaluate } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import { CAPTURED_AT } from './dates-forms.ts';

const LANGUAGES = [
  undefined,
  'en',
  'de',
  'fr',
  'pt',
  'hu',
  'fi',
  'tr',
  'ar',
  'fa',
  'he',
  'th',
  'vi',
  'ja',
  'ko',
];
const contexts = fc.constantFrom(
  ...LANGUAGES.map((language) => ({
    capturedAt: CAPTURED_AT,
    ...(language === undefined ? {} : { language }),
  })),
);
const number = (most: number) => fc.integer({ min: 0, max: most }).map(String);
const two = (most: number) => number(most).map((text) => text.padStart(2, '0'));
const digits = (length: number) =>
  fc.integer({ min: 0, max: 10 ** length - 1 }).map((value) => String(value).padStart(length, '0'));

/** Nothing that is a word for a day, a month or a weekday in any language, nor stands before a date. */
const word = fc.constantFrom(
  ...'Apache Reply views comments Ann Topic pages Forum Autor Lesen Beitrag réponses vues autore Gast wpis тема ответов автор θέμα yorum cevap viesti ملف رد عضو פורום תגובה ตอบ bài viết トピック 返信 글'.split(
    ' ',
  ),
);
const noDates: Record<string, fc.Arbitrary<string>> = {
  words: fc.array(word, { maxLength: 12 }).map((words) => words.join(' ')),
  counts: fc.tuple(word, number(99_999), word).map((parts) => parts.join(' ')),
  'two counts': fc.tuple(number(9999), word, number(9999), word).map((parts) => parts.join(' ')),
  fractions: fc.tuple(word, number(99), number(99)).map(([name, a, b]) => `${name} ${a}/${b}`),
  versions: fc
    .tuple(word, number(9), number(9), number(99))
    .map(([name, ...parts]) => `${name} ${parts.join('.')}`),
  'long versions': fc
    .tuple(number(99), number(99), number(99), number(9999))
    .map((parts) => `v${parts.join('.')}`),
  addresses: fc.tuple(number(255), number(255), number(255), number(255)).map((parts) => parts.join('.')),
  telephones: fc
    .tuple(digits(2), digits(3), digits(3), digits(4), fc.constantFrom(' ', '-', '.'))
    .map(([country, a, b, c, mark]) => `+${country} ${a}${mark}${b}${mark}${c}`),
  books: fc.tuple(digits(1), digits(2), digits(6), digits(1)).map((parts) => `ISBN 978-${parts.join('-')}`),
  times: fc.tuple(two(23), two(59), two(59)).map(([h, m, s]) => `${h}:${m}:${s}`),
  prices: fc
    .tuple(fc.constantFrom('$', '€', '£'), number(9999), two(99))
    .map(([sign, a, b]) => `${sign}${a}.${b}`),
  sizes: fc.tuple(number(9999), number(9999)).map(([a, b]) => `${a} x ${b} px`),
  years: fc.integer({ min: 1980, max: 2015 }).map((year) => `© ${year} Ann`),
  numbers: fc.array(digits(1), { minLength: 5, maxLength: 40 }).map((parts) => parts.join('')),
};

describe('no date is invented', () => {
  it.each(Object.keys(noDates))('from %s', (kind) => {
    fc.assert(
      fc.property(noDates[kind]!, contexts, (text, context) => {
        expect([text, context, parseDate(text, context)]).toEqual([text, context, null]);
      }),
      { numRuns: 400 },
    );
  });

  const moments = fc.date({
    min: new Date('1980-01-01T00:00:00Z'),
    max: new Date(CAPTURED_AT),
    noInvalidDate: true,
  });
  const eras = [
    'fa-IR-u-ca-persian',
    'en-u-ca-persian',
    'ar-SA-u-ca-islamic-umalqura',
    'ar-EG-u-ca-islamic-civil',
    'en-u-ca-islamic-civil',
    'ar-EG-u-ca-coptic',
    'he-u-ca-hebrew',
    'en-u-ca-hebrew',
    'th-u-ca-buddhist',
    'en-u-ca-buddhist',
    'ja-u-ca-japanese',
    'zh-TW-u-ca-roc',
    'zh-u-ca-chinese',
    'am-u-ca-ethiopic',
  ];
  it.each(eras)('from another era: %s', (locale) => {
    for (const dateStyle of ['full', 'long', 'medium', 'short'] as const) {
      // The numbers of these are like any others.
      if (dateStyle === 'short' && /chinese|ethiopic/.test(locale)) continue;
      const format = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone: 'UTC' });
      fc.assert(
        fc.property(moments, fc.boolean(), (moment, told) => {
          const text = format.format(moment);
          const language = locale.slice(0, 2);
          const parsed = parseDate(text, { capturedAt: CAPTURED_AT, ...(told ? { language } : {}) });
          const day = moment.toISOString().slice(0, 10);
          expect([text, parsed?.date.slice(0, 10) ?? day]).toEqual([text, day]);
        }),
        { numRuns: 60 },
      );
    }
  });
});

describe('any text', () => {
  const piece = fc.constantFrom(
    ..."0 1 2 12 31 57 2014 2557 1435 / . - : , ; ' ’ ( ) + # | ‏ ‌ ٣ ٢٠١٤ ۱۳۹۳ ๒๕๕๗ mar march März מרץ במרץ مارس كانون الثاني الأول مه มีนาคม มี.ค พ.ศ tháng mười một năm ngày 年 月 日 월 일 시간 전 م ص ق.ظ am pm noon z utc gmt t h uhr today gestern ago vor hours il y a sat mo de of th the".split(
      ' ',
    ),
    ' ',
    '\n',
    '\u200f',
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.array(piece, { maxLength: 30 }).map((parts) => parts.join(' ')),
  );

  it('gives a day that exists, or none, and the same each time', () => {
    const clocks = fc.constantFrom(undefined, '2014-03-15T16:05:00');
    const orders = fc.constantFrom(undefined, 'day-first' as const, 'month-first' as const);
    fc.assert(
      fc.property(texts, contexts, clocks, orders, (text, known, clock, order) => {
        const context = { ...known, ...(clock && { clock }), ...(order && { order }) };
        const parsed = parseDate(text, context);
        if (parsed !== null) {
          const day = parsed.date.slice(0, 10);
          expect(new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10)).toBe(day);
          expect(Date.parse(parsed.date)).not.toBeNaN();
          expect(Number(day.slice(0, 4))).toBeLessThan(2400);
        }
        parseDate(`${text} `, context);
        expect(parseDate(text, context)).toEqual(parsed);
      }),
      { numRuns: 4000 },
    );
  });

  const LONG = 100_000;
  it.each([
    ['a title', (text: string) => `<span title="${text}">x</span>`],
    ['a time', (text: string) => `<time datetime="${text}">${text}</time>`],
    ['a child', (text: string) => `<b title="${text}">${text}</b> at 10:11`],
    ['many children', (text: string) => `<i title="2014">${text.slice(0, 20)}</i>`.repeat(2000)],
    ['deep children', (text: string) => `${'<i>'.repeat(2000)}${text}`],
  ])('reads none in %s of any length', (_, markup) => {
    for (const repeated of ['1', '1/', '2014-', ' ', '10:', 'März ', 'a', '٣', 'tháng ', '.']) {
      const html = `<p>${markup(repeated.repeat(LONG / repeated.length))}</p>`;
      const { root } = parsePage({ url: 'http://h.example/', body: html, capturedAt: CAPTURED_AT });
      const element = evaluate(parsePattern('p'), root)[0] as ElementNode;
      // Minutes, if any of it were looked at again for each piece.
      const attribute = dateFromAttributes(element);
      const printed = parseDate(dateText(element, new Set()), { capturedAt: CAPTURED_AT });
      expect([attribute, printed]).toEqual([null, null]);
    }
  });
});
