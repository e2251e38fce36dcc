import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideOrder } from '../../src/act/dates/day-order.ts';
import { monthNames } from '../../src/act/dates/months.ts';
import { parseDate } from '../../src/act/dates/parse-date.ts';
import { fold } from '../../src/act/dates/tokens.ts';
import {
  CAPTURED_AT,
  ENGLISH_FORMS,
  LANGUAGE_FORMS,
  MACHINE_FORMS,
  NO_DATES,
  RELATIVE_FORMS,
} from './dates-forms.ts';

const context = { capturedAt: CAPTURED_AT };

describe('parseDate', () => {
  it.each(
    [...MACHINE_FORMS, ...ENGLISH_FORMS, ...RELATIVE_FORMS, ...LANGUAGE_FORMS].map((form) => ({
      text: form[0],
      date: form[1],
      extra: form[2] ?? {},
    })),
  )('$text → $date', ({ text, date, extra }) => {
    expect(parseDate(text, { ...context, ...extra })).toMatchObject({ date, ambiguous: false });
  });

  it.each(NO_DATES.map((text) => [text.slice(0, 60), text]))('finds no date in %j', (_, text) => {
    expect(parseDate(text, context)).toBeNull();
  });

  it.each([
    ['15/03/2014', {}, '2014-03-15', 'day-first', false],
    ['03/15/2014', {}, '2014-03-15', 'month-first', false],
    ['03/15/2014', { order: 'day-first' }, '2014-03-15', 'month-first', false],
    ['03/04/2014', {}, '2014-04-03', null, true],
    ['03/04/2014', { order: 'day-first' }, '2014-04-03', null, false],
    ['03/04/2014', { order: 'month-first' }, '2014-03-04', null, false],
    ['03.04.2014', { language: 'de' }, '2014-04-03', null, false],
    ['03.04.2014', { language: 'en' }, '2014-04-03', null, true],
    ['03.04.2014', { order: 'month-first' }, '2014-03-04', null, false],
    ['03/03/2014', {}, '2014-03-03', null, false],
    ['Thu 03/04/2014', {}, '2014-04-03', 'day-first', false],
    ['Tue, 03/04/2014', {}, '2014-03-04', 'month-first', false],
    ['Sun 03/04/2014', {}, '2014-04-03', null, true],
    ['06/08/2015', {}, '2015-06-08', 'month-first', false],
    ['08/06/2015', {}, '2015-06-08', 'day-first', false],
    ['14/03/25', {}, '2014-03-25', null, false],
    ['04/05/06', {}, '2006-05-04', null, true],
    ['04/05/06', { order: 'month-first' }, '2006-04-05', null, false],
    ['15/03/14', {}, '2014-03-15', 'day-first', true],
    ['٣/٤/٢٠١٤', {}, '2014-04-03', null, true],
    ['٣/٤/٢٠١٤', { order: 'day-first' }, '2014-04-03', null, false],
    ['7.5.12', { language: 'de' }, '2012-05-07', null, false],
    ['7.5.12', { language: 'de', order: 'day-first' }, '2012-05-07', null, false],
    ['7.5.12, 10:11', { order: 'day-first' }, '2012-05-07T10:11:00', null, false],
    ['17.5.12 10:11', {}, '2012-05-17T10:11:00', 'day-first', false],
    ['Geschrieben: 17.5.12, 10:11', {}, '2012-05-17T10:11:00', 'day-first', false],
    ['Mo 7.5.12', {}, '2012-05-07', 'day-first', false],
    ['am 7.5.12 um 10:11', { language: 'de' }, '2012-05-07T10:11:00', null, false],
    ['7. 5. 12', { language: 'cs' }, '2012-05-07', null, false],
    ['31.1.15', { language: 'fi' }, '2015-01-31', 'day-first', false],
  ] as const)('%s with %j', (text, extra, date, certainOrder, ambiguous) => {
    const parsed = parseDate(text, { ...context, ...extra });
    expect(parsed?.date).toBe(date);
    expect(parsed?.ambiguous).toBe(ambiguous);
    if (!ambiguous) expect(parsed?.certainOrder).toBe(certainOrder);
  });

  it.each([
    ['Joined: 3 Jan 2009, posted: 15 Mar 2014', '2009-01-03', true],
    ['15 March 2014 (2014-03-15)', '2014-03-15', false],
    ['Wednesday at 10:00', '2015-06-03T10:00:00', true],
  ])('%s holds %s, ambiguous %j', (text, date, ambiguous) => {
    expect(parseDate(text, context)).toEqual({ date, certainOrder: null, ambiguous });
  });

  it('does without a clock', () => {
    const unknown = { capturedAt: 'never' };
    expect(parseDate('15/03/2014', unknown)?.date).toBe('2014-03-15');
    expect(parseDate('15/03/14', unknown)).toBeNull();
    expect(parseDate('3 hours ago', unknown)).toBeNull();
  });

  it('takes "hier" for yesterday only where it does not mean "here"', () => {
    expect(parseDate('hier', { ...context, language: 'fr' })?.date).toBe('2015-06-09');
    expect(parseDate('hier', { ...context, language: 'de' })).toBeNull();
  });

  it.each([
    ['ven gen 17, 2014 6:59 pm', 'it', '2014-01-17T18:59:00'],
    ['Ter Set 02, 2014 6:59 am', 'pt-BR', '2014-09-02T06:59:00'],
    ['pt sty 17, 2014 6:59 pm', 'pl', '2014-01-17T18:59:00'],
    ['Gen 3, 2014', 'en', undefined],
  ])('reads the short month of %s before a day only on a page in its language', (text, language, date) => {
    expect(parseDate(text, { ...context, language })?.date).toBe(date);
  });

  it('reads every month name of every language, with a day and a year', () => {
    for (const [language, name, month] of monthNames()) {
      const date = `2014-${String(month).padStart(2, '0')}-15`;
      expect([name, parseDate(`15 ${name} 2014`, { ...context, language })?.date]).toEqual([name, date]);
    }
  });

  it('knows twelve months in each language', () => {
    const months = new Map<string, Set<number>>();
    for (const [language, , month] of monthNames())
      months.set(language, (months.get(language) ?? new Set()).add(month));
    for (const [language, known] of months) expect([language, known.size]).toEqual([language, 12]);
  });

  it('has no name for two months', () => {
    const months = new Map<string, number>();
    for (const [, name, month] of monthNames()) {
      expect([name, months.get(fold(name)) ?? month]).toEqual([name, month]);
      months.set(fold(name), month);
    }
  });

  const two = (value: number) => String(value).padStart(2, '0');
  const moments = fc.date({
    min: new Date('1990-01-01T00:00:00Z'),
    max: new Date(CAPTURED_AT),
    noInvalidDate: true,
  });
  const styles: Record<string, (date: Date) => string> = {
    phpbb: (date) => {
      const [weekday, day, month, year] = date.toUTCString().replace(',', '').split(' ');
      const hour = date.getUTCHours();
      return `${weekday} ${month} ${day}, ${year} ${hour % 12 || 12}:${two(date.getUTCMinutes())} ${hour < 12 ? 'am' : 'pm'}`;
    },
    rfc: (date) => date.toUTCString(),
    iso: (date) => date.toISOString(),
    sql: (date) => date.toISOString().slice(0, 19).replace('T', ' '),
    japanese: (date) =>
      `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月${date.getUTCDate()}日 ${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
  };
  const locales =
    'en-US en-GB de fr es it pt nl pl cs sk sv da nb fi ru uk el tr hu ro ca ja zh ko ar ar-EG ar-SY fa-u-ca-gregory he th th-u-ca-gregory vi id ms bg sl sr et hr mk gl is lv lt'.split(
      ' ',
    );
  for (const locale of locales) {
    for (const dateStyle of ['full', 'long', 'medium'] as const) {
      const format = new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone: 'UTC' });
      styles[`${locale} ${dateStyle}`] = (date) => format.format(date);
    }
  }
  it.each(Object.keys(styles))('reads back what is printed in the style of %s', (style) => {
    fc.assert(
      fc.property(moments, (moment) => {
        const text = styles[style]!(moment);
        const parsed = parseDate(text, { ...context, order: 'day-first', language: style.split(' ')[0]! });
        expect([text, parsed?.date.slice(0, 16)]).toEqual([text, moment.toISOString().slice(0, 16)]);
      }),
      { numRuns: 60 },
    );
  });

  it('never throws, and gives only days that exist', () => {
    const piece = fc.constantFrom(
      ...[
        '1',
        '12',
        '31',
        '2014',
        '99',
        '/',
        '.',
        '-',
        ':',
        ',',
        ' ',
        'mar',
        'march',
        'am',
        'pm',
        'ago',
        'hours',
        'today',
        'utc',
        '+',
        'h',
        '年',
        '月',
        "'",
        'de',
        '(',
        'noon',
        'sat',
        't',
        'z',
      ],
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((each) => each.join('')),
        ),
        (text) => {
          const parsed = parseDate(text, context);
          if (parsed)
            expect(new Date(`${parsed.date.slice(0, 10)}T00:00:00Z`).toISOString().slice(0, 10)).toBe(
              parsed.date.slice(0, 10),
            );
          if (parsed) expect(Date.parse(parsed.date)).not.toBeNaN();
        },
      ),
      { numRuns: 3000 },
    );
  });

  it.each([' ', '1', '1/', 'a', '15 March 2014 ', '\n\t', 'é', '年'])(
    'stays linear on 10 MB of %j',
    (text) => {
      expect(parseDate(text.repeat(10_000_000 / text.length), context)).toBeNull();
    },
  );
});

describe('decideOrder', () => {
  it.each([
    [0, 0, null],
    [1, 0, 'day-first'],
    [0, 3, 'month-first'],
    [5, 5, null],
    [1, 20, 'month-first'],
    [20, 1, 'day-first'],
    [3, 4, null],
  ] as const)('%i day-first, %i month-first → %s', (dayFirst, monthFirst, order) => {
    expect(decideOrder({ dayFirst, monthFirst })).toBe(order);
  });
});
