import { type Day, fullYear, gregorianYear, isDay, weekdayOf } from './calendar.ts';
import { type Reading, readTime } from './clock-time.ts';
import { type MonthPlace, readMonth } from './months.ts';
import { type DayReading, isAttachedBefore, type Surroundings, weekdayBefore } from './numeric-date.ts';
import { isShortNumber, isYearNumber, type Token, tokenAt } from './tokens.ts';

const ORDINALS = /^(?:st|nd|rd|th|er|re|e|eme|o|a|de|ste|η|го|ого|ª|º)$/;
const OF = /^(?:of|de|del|d|di|den|do|в|de l|a|nam|พ\.ศ|ค\.ศ)$/;
/** Behind a year: `2014 m. kovo 15 d.`, `2014. gada 15. marts`. */
const YEAR_WORDS = /^(?:m|gada)$/;
const APOSTROPHES = /^['’‘`´]$/;

/** Reads a date with a month name at this token: `15. März 2014`, `March 3rd, 2014`, `2014. március 15.`, `Mar 15 16:05:00 2014`. */
export function readNamedDate(
  tokens: readonly Token[],
  start: number,
  around: Surroundings,
): Reading<DayReading> | null {
  const first = tokenAt(tokens, start);
  if (first.kind === 'word') return readMonthFirst(tokens, start, around);
  if (first.kind !== 'number' || isAttachedBefore(tokens, start)) return null;
  return isYearNumber(first) ? readYearFirst(tokens, start, around) : readDayFirst(tokens, start, around);
}

function readDayFirst(
  tokens: readonly Token[],
  start: number,
  around: Surroundings,
): Reading<DayReading> | null {
  const day = tokenAt(tokens, start);
  if (!isShortNumber(day)) return null;
  let index = start + 1;
  if (ORDINALS.test(tokenAt(tokens, index).text) && !monthAt(tokens, index, around, 'after-day')) index++;
  index = skip(tokens, index, /^[.\-/,º°]$/, 1);
  if (OF.test(tokenAt(tokens, index).text) && !monthAt(tokens, index, around, 'after-day')) index++;
  if (APOSTROPHES.test(tokenAt(tokens, index).text)) index++;
  const month = monthAt(tokens, index, around, 'after-day');
  if (!month) return null;
  const year = readYear(tokens, month.next, { month: month.value, day: day.value }, around);
  return year && toReading(tokens, start, { year: year.value, month: month.value, day: day.value }, year);
}

function readMonthFirst(
  tokens: readonly Token[],
  start: number,
  around: Surroundings,
): Reading<DayReading> | null {
  const month = monthAt(tokens, start, around, 'before-day');
  if (!month) return null;
  const at = skip(tokens, month.next, /^[.\-/,]$/, 1);
  const day = tokenAt(tokens, at);
  if (!isShortNumber(day)) return null;
  const next =
    ORDINALS.test(tokenAt(tokens, at + 1).text) && !tokenAt(tokens, at + 1).spaced ? at + 2 : at + 1;
  const year =
    readYear(tokens, next, { month: month.value, day: day.value }, around) ?? readYearAfterTime(tokens, next);
  return year && toReading(tokens, start, { year: year.value, month: month.value, day: day.value }, year);
}

function readYearFirst(
  tokens: readonly Token[],
  start: number,
  around: Surroundings,
): Reading<DayReading> | null {
  let at = skip(tokens, start + 1, /^[.\-/,]$/, 1);
  if (YEAR_WORDS.test(tokenAt(tokens, at).text)) at = skip(tokens, at + 1, /^\.$/, 1);
  const month = monthAt(tokens, at, around, 'before-day');
  if (!month) return readDayAfterYear(tokens, start, at, around);
  const dayAt = skip(tokens, month.next, /^[.\-/,]$/, 1);
  const day = tokenAt(tokens, dayAt);
  if (!isShortNumber(day) || tokenAt(tokens, dayAt + 1).text === ':') return null;
  if (isYearNext(tokens, dayAt + 1)) return null;
  const value = { year: tokenAt(tokens, start).value, month: month.value, day: day.value };
  return toReading(tokens, start, value, { value: value.year, next: skip(tokens, dayAt + 1, /^\.$/, 1) });
}

/** Latvian: `2014. gada 15. marts`. */
function readDayAfterYear(
  tokens: readonly Token[],
  start: number,
  at: number,
  around: Surroundings,
): Reading<DayReading> | null {
  const day = tokenAt(tokens, at);
  if (!isShortNumber(day) || tokenAt(tokens, at - 1).text !== 'gada') return null;
  const month = monthAt(tokens, skip(tokens, at + 1, /^\.$/, 1), around, 'after-day');
  if (!month) return null;
  const year = tokenAt(tokens, start).value;
  return toReading(
    tokens,
    start,
    { year, month: month.value, day: day.value },
    { value: year, next: month.next },
  );
}

function readYear(
  tokens: readonly Token[],
  start: number,
  { month, day }: { month: number; day: number },
  around: Surroundings,
): Reading<number> | null {
  let index = skip(tokens, start, /^[.,\-/]$/, 2);
  if (OF.test(tokenAt(tokens, index).text)) index = skip(tokens, index + 1, /^\.$/, 1);
  const apostrophe = APOSTROPHES.test(tokenAt(tokens, index).text);
  if (apostrophe) index++;
  const token = tokenAt(tokens, index);
  const after = tokenAt(tokens, index + 1);
  if (isYearNumber(token) && !apostrophe) {
    const value = isThai(tokenAt(tokens, start - 1)) ? gregorianYear(token.value) : token.value;
    // `3 May 2014:` ends a sentence; `3 May 1012:30` is no year.
    const glued =
      !after.spaced &&
      after.text === ':' &&
      !tokenAt(tokens, index + 2).spaced &&
      tokenAt(tokens, index + 2).kind === 'number';
    return glued && tokenAt(tokens, index + 2).text.length !== 2 ? null : { value, next: index + 1 };
  }
  if (
    !around.shortYears ||
    isThai(tokenAt(tokens, start - 1)) ||
    !isShortNumber(token) ||
    token.text.length !== 2 ||
    isYearNext(tokens, index + 1)
  )
    return null;
  const before = tokenAt(tokens, index - 1).text;
  // `3 May 10 comments` and `3 May 10:11` hold no year.
  const ends =
    after.text === '' ||
    (after.kind === 'mark' && !/^[:.]$/.test(after.text)) ||
    readTime(tokens, index + 1, false);
  if (
    !apostrophe &&
    !((before === '-' || before === '/' || before !== ',') && ends && !readTime(tokens, index, true))
  )
    return null;
  const year = fullYear(token.value, month, day, around.capturedAt);
  return year === null ? null : { value: year, next: index + 1 };
}

/** Thai months stand with years of either era, `10 มีนาคม 2557` and `10 มีนาคม 2014`. */
function isThai(month: Token): boolean {
  return /^\p{Script=Thai}/u.test(month.text);
}

/** `Hits of 2009 Mar 15, 2014`, `Apollo 12 Mar 15, 2014`: a title ends with the number, the date starts with the month. */
function isYearNext(tokens: readonly Token[], start: number): boolean {
  return isYearNumber(tokenAt(tokens, skip(tokens, start, /^,$/, 1)));
}

/** `Sat Mar 15 16:05:00 UTC 2014`, as C and Unix print it. */
function readYearAfterTime(tokens: readonly Token[], start: number): Reading<number> | null {
  const time = readTime(tokens, start, false);
  if (!time) return null;
  const index = time.next;
  const zoneName = /^[a-z]{3,4}$/.test(tokenAt(tokens, index).text) ? index + 1 : index;
  const year = tokenAt(tokens, zoneName);
  // The position stays before the time, so that the caller reads it as any other.
  return isYearNumber(year) && year.spaced ? { value: year.value, next: start } : null;
}

function toReading(
  tokens: readonly Token[],
  start: number,
  day: Day,
  year: Reading<number>,
): Reading<DayReading> | null {
  if (!isDay(day)) return null;
  const weekday = weekdayBefore(tokens, start);
  const shortYear = tokenAt(tokens, year.next - 1).text.length === 2;
  const doubtful = shortYear && weekday !== undefined && weekday !== weekdayOf(day);
  return { value: { day, certainOrder: null, ambiguous: doubtful }, next: year.next };
}

function monthAt(
  tokens: readonly Token[],
  index: number,
  around: Surroundings,
  place: MonthPlace,
): Reading<number> | null {
  return readMonth(tokens, index, around.language, place);
}

function skip(tokens: readonly Token[], start: number, marks: RegExp, most: number): number {
  let index = start;
  while (index < start + most && marks.test(tokenAt(tokens, index).text)) index++;
  return index;
}
