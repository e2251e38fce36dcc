import { type Day, fullYear, gregorianYear, isDay, isFuture, weekdayOf } from './calendar.ts';
import { type Reading, readTimeAfter } from './clock-time.ts';
import type { DayOrder } from './parsed-date.ts';
import { isShortNumber, isYearNumber, type Token, tokenAt } from './tokens.ts';
import { SOME_WEEKDAY, weekdayNamed } from './weekdays.ts';

/** A day with what its form says about the site. */
export interface DayReading {
  readonly day: Day;
  readonly certainOrder: DayOrder | null;
  readonly ambiguous: boolean;
}

/** What decides between readings. */
export interface Surroundings {
  readonly capturedAt: number;
  readonly order: DayOrder | undefined;
  /** Primary subtag, lower case. */
  readonly language: string | undefined;
  /** False where years of other eras are usual: `93` is 1393 in Iran. */
  readonly shortYears: boolean;
}

interface Candidate {
  readonly day: Day;
  readonly order: DayOrder | 'year-first';
}

/** Reads `15/03/2014`, `03-15-14`, `15. 3. 2014`, `2014.03.15`, `2014年3月15日` at this token. */
export function readNumericDate(
  tokens: readonly Token[],
  start: number,
  around: Surroundings,
): Reading<DayReading> | null {
  const [first, mark, second, mark2, third] = [0, 1, 2, 3, 4].map((step) =>
    tokenAt(tokens, start + step),
  ) as FiveTokens;
  if (first.kind !== 'number' || second.kind !== 'number' || isAttachedBefore(tokens, start)) return null;
  const east = readEastAsian(tokens, start) ?? readEastAsianMonthFirst(tokens, start);
  if (east) return east;
  if (third.kind !== 'number') return null;
  if (mark.text !== mark2.text || !/^[./-]$/.test(mark.text) || !isShortNumber(second)) return null;
  if (!isEvenlySpaced(mark, second, mark2, third) || isAttachedAfter(tokens, start + 5)) return null;
  const next = tokenAt(tokens, start + 5).text === '.' ? start + 6 : start + 5;
  if (isYearNumber(first)) {
    const day = { year: first.value, month: second.value, day: third.value };
    // ISO order leaves no doubt, so a day in the future is what the page means.
    const explicit = mark.text === '-' && second.text.length === 2 && third.text.length === 2;
    if (!isShortNumber(third) || !isDay(day) || (!explicit && isFuture(day, around.capturedAt))) return null;
    return { value: { day, certainOrder: null, ambiguous: false }, next };
  }
  const certainty = isYearNumber(third) ? 'likely' : twoDigitYear(tokens, start, around);
  if (!isShortNumber(first) || certainty === 'none') return null;
  const reading = choose(
    candidates(first, second, third, mark.text, around),
    mark.text,
    weekdayBefore(tokens, start),
    around,
  );
  return reading === null || (certainty === 'if-unambiguous' && reading.ambiguous)
    ? null
    : { value: reading, next };
}

type FiveTokens = [Token, Token, Token, Token, Token];

/** 年月日, 년월일: the words leave no doubt. */
function readEastAsian(tokens: readonly Token[], start: number): Reading<DayReading> | null {
  const [year, mark, month, mark2, day, mark3] = [0, 1, 2, 3, 4, 5].map((step) =>
    tokenAt(tokens, start + step),
  );
  if (!year || !isYearNumber(year) || !/^[年년]$/.test(mark!.text) || !/^[月월]$/.test(mark2!.text))
    return null;
  if (!isShortNumber(month!) || !isShortNumber(day!)) return null;
  const value = { year: year.value, month: month!.value, day: day!.value };
  if (!isDay(value)) return null;
  const next = /^[日号號일]$/.test(mark3!.text) ? start + 6 : start + 5;
  return { value: { day: value, certainOrder: null, ambiguous: false }, next };
}

/** `3月 10, 2014`: what blogs print where the language changed and the form did not. */
function readEastAsianMonthFirst(tokens: readonly Token[], start: number): Reading<DayReading> | null {
  const [month, mark, day] = [0, 1, 2].map((step) => tokenAt(tokens, start + step));
  if (!isShortNumber(month!) || !/^[月월]$/.test(mark!.text) || !isShortNumber(day!)) return null;
  if (/^[年년]$/.test(tokenAt(tokens, start - 1).text)) return null;
  const after = /^[日号號일]$/.test(tokenAt(tokens, start + 3).text) ? start + 4 : start + 3;
  const at = tokenAt(tokens, after).text === ',' ? after + 1 : after;
  const year = tokenAt(tokens, at);
  const value = { year: year.value, month: month!.value, day: day!.value };
  if (!isYearNumber(year) || !year.spaced || !isDay(value)) return null;
  return { value: { day: value, certainOrder: null, ambiguous: false }, next: at + 1 };
}

function candidates(
  first: Token,
  second: Token,
  third: Token,
  mark: string,
  { capturedAt, language }: Surroundings,
): readonly Candidate[] {
  const short = third.text.length === 2;
  const year = (month: number, day: number, digits = third) =>
    short
      ? (fullYear(digits.value, month, day, capturedAt) ?? 0)
      : language === 'th'
        ? gregorianYear(digits.value)
        : digits.value;
  const [a, b] = [first.value, second.value];
  const all: Candidate[] = [
    { day: { year: year(b, a), month: b, day: a }, order: 'day-first' },
    { day: { year: year(a, b), month: a, day: b }, order: 'month-first' },
  ];
  const yearMayLead = mark !== '.' || isYearFirstLanguage(language);
  if (short && yearMayLead && first.text.length === 2 && second.text.length === 2) {
    all.push({ day: { year: year(b, third.value, first), month: b, day: third.value }, order: 'year-first' });
  }
  return all.filter(({ day }) => isDay(day) && !isFuture(day, capturedAt));
}

function choose(
  all: readonly Candidate[],
  mark: string,
  weekday: number | undefined,
  { order, language }: Surroundings,
): DayReading | null {
  const fitting = weekday === undefined ? [] : all.filter(({ day }) => weekdayOf(day) === weekday);
  const left = fitting.length > 0 ? fitting : all;
  const only = left[0];
  if (!only) return null;
  if (left.length === 1) {
    return { day: only.day, certainOrder: only.order === 'year-first' ? null : only.order, ambiguous: false };
  }
  // 03/03/2014 is the same day in both orders and proves neither.
  const sameDay = left.every(
    ({ day }) => day.day === only.day.day && day.month === only.day.month && day.year === only.day.year,
  );
  const usual = isYearFirstLanguage(language) ? 'year-first' : 'day-first';
  const chosen = left.find((candidate) => candidate.order === (order ?? usual)) ?? only;
  const dotted = mark === '.' && language !== undefined && language !== 'en';
  const settled = sameDay || chosen.order === order || (dotted && chosen.order === 'day-first');
  return { day: chosen.day, certainOrder: null, ambiguous: !settled };
}

function isYearFirstLanguage(language: string | undefined): boolean {
  return language === 'ja' || language === 'zh' || language === 'ko' || language === 'hu';
}

/** The weekday named right before a date, where it names only one. */
export function weekdayBefore(tokens: readonly Token[], start: number): number | undefined {
  for (let index = start - 1; index >= start - 3; index--) {
    const token = tokenAt(tokens, index);
    const weekday = weekdayNamed(token.text);
    if (weekday !== undefined) return weekday === SOME_WEEKDAY ? undefined : weekday;
    if (!/^[,.(]$|^(?:den|dne|le|the|el)$/.test(token.text)) return undefined;
  }
  return undefined;
}

/**
 * Dotted numbers with two-digit years look like versions (`2.2.15`), so they need both zeros and no name before them, or
 * what versions don't have: a word or a weekday before them, a time behind them; or to be all there is on a page whose
 * language writes days so.
 */
function twoDigitYear(
  tokens: readonly Token[],
  start: number,
  { language, shortYears }: Surroundings,
): 'none' | 'if-unambiguous' | 'likely' {
  const third = tokenAt(tokens, start + 4);
  if (third.text.length !== 2 || !shortYears) return 'none';
  const before = tokenAt(tokens, start - 1);
  // 民國83/10/10, 平成26/3/15: years of an era.
  if (!tokenAt(tokens, start).spaced && /^\p{Script=Han}$/u.test(before.text)) return 'none';
  if (tokenAt(tokens, start + 1).text !== '.') return 'likely';
  if (/^(?:version|release|build|v|ver|rev)$/.test(before.text)) return 'none';
  if (tokenAt(tokens, start).text.length === 2 && tokenAt(tokens, start + 2).text.length === 2)
    return 'likely';
  const dated = DATE_WORDS.test(before.text) || weekdayBefore(tokens, start) !== undefined;
  const timed = before.kind !== 'word' && readTimeAfter(tokens, start + 5, language) !== null;
  const alone = start === 0 && tokens.length === 5 && language !== undefined && language !== 'en';
  return dated || timed || alone ? 'if-unambiguous' : 'none';
}

/** `am 7.5.12`, `dne 7.5.12`. */
const DATE_WORDS = /^(?:am|vom|seit|den|dne|dnia|od|op|van|le|du|il|del|el|pa|от)$/;

function isEvenlySpaced(mark: Token, second: Token, mark2: Token, third: Token): boolean {
  if (!mark.spaced && !mark2.spaced && !second.spaced && !third.spaced) return true;
  const fourDigits = third.text.length === 4 || mark.text === '.';
  const even = mark.spaced === mark2.spaced && second.spaced && third.spaced;
  return even && fourDigits && (mark.text === '/' || (mark.text === '.' && !mark.spaced));
}

/** Part of something longer: `v1.2.2014`, `/2014/03/15`, `#1-2-2014`, `192.10.10.2014`. */
export function isAttachedBefore(tokens: readonly Token[], start: number): boolean {
  if (tokenAt(tokens, start).spaced) return false;
  const before = tokenAt(tokens, start - 1);
  if (before.kind === 'word') return /^\p{Script=Latin}/u.test(before.text);
  if (before.kind !== 'mark') return false;
  if (/[#+$€£%&=?_\\/]/.test(before.text)) return true;
  return /[-.,:]/.test(before.text) && !before.spaced && tokenAt(tokens, start - 2).kind === 'number';
}

function isAttachedAfter(tokens: readonly Token[], index: number): boolean {
  const token = tokenAt(tokens, index);
  if (token.spaced) return false;
  if (token.kind === 'word') return /^\p{Script=Latin}/u.test(token.text) && !/^[tr]$/.test(token.text);
  if (!/[-./:%\\]/.test(token.text)) return false;
  const next = tokenAt(tokens, index + 1);
  return !next.spaced && (next.kind === 'number' || /[/\\%]/.test(token.text));
}
