import type { ClockTime } from './calendar.ts';
import { fold, isShortNumber, type Token, tokenAt } from './tokens.ts';
import { weekdayNamed } from './weekdays.ts';

/** Something read from tokens, and the position after it. */
export interface Reading<T> {
  readonly value: T;
  readonly next: number;
}

interface Hours {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const MARKS: ReadonlySet<string> = new Set([...',;-–—|•·@»«()[]~.:']);
const WORDS: ReadonlySet<string> = new Set(
  'at um a as às alle ore ora las la les le om o w godz godzina godzinie klo kl klokken v ve в о у στις ώρα saat de del r roku г год года р року kello kell ob u во d val plkst pukul pada lúc vào ngày thứ hai ba tư năm sáu bảy chủ nhật เวลา الساعة في ساعت בשעה'
    .split(' ')
    .map(fold),
);
/** Parts of East Asian weekdays: 月曜日, 星期一, 周六, 월요일. */
const WEEKDAY_SIGNS: ReadonlySet<string> = new Set([...'曜星期周週요']);
/** After these a point separates hours from minutes: `klo 10.11`, `alle 10.11`. */
const POINT_WORDS: ReadonlySet<string> = new Set([
  'klo',
  'kello',
  'pukul',
  'kl',
  'klokken',
  'um',
  'alle',
  'ore',
  'ora',
  'om',
  'godz',
]);
/** In these languages it does so without any word. */
const POINT_LANGUAGES: ReadonlySet<string> = new Set(['da', 'fi', 'id', 'no', 'nb', 'nn']);
const MOST_CONNECTORS = 6;

/** Reads the time that follows a date, over the words and marks that join them. */
export function readTimeAfter(
  tokens: readonly Token[],
  start: number,
  language: string | undefined,
): Reading<ClockTime> | null {
  const pointUsual = language !== undefined && POINT_LANGUAGES.has(language);
  let pointAllowed = pointUsual;
  for (let index = start; index <= start + MOST_CONNECTORS; index++) {
    const time = readTime(tokens, index, pointAllowed);
    if (time) return time;
    const token = tokenAt(tokens, index);
    if (token.kind === 'number' || !joins(tokens, index)) return null;
    pointAllowed = pointUsual || POINT_WORDS.has(token.text) || (pointAllowed && token.text === '.');
  }
  return null;
}

/** Reads the time that stands right before a date (`10:11, 15 March 2014`). */
export function readTimeBefore(tokens: readonly Token[], end: number): ClockTime | null {
  for (let start = Math.max(0, end - 9); start < end; start++) {
    if (isInsideNumber(tokens, start)) continue;
    const time = readTime(tokens, start, false);
    if (!time || time.next > end) continue;
    let index = time.next;
    while (index < end && joins(tokens, index)) index++;
    if (index === end) return time.value;
  }
  return null;
}

/** Reads a time that starts exactly at this token. */
export function readTime(
  tokens: readonly Token[],
  start: number,
  pointAllowed: boolean,
): Reading<ClockTime> | null {
  const first = tokenAt(tokens, start);
  if (first.text === 'noon' || first.text === 'midnight') {
    return {
      value: { hour: first.text === 'noon' ? 12 : 0, minute: 0, second: 0, zone: '' },
      next: start + 1,
    };
  }
  const before = readMeridiemBefore(tokens, start);
  const hours = readHours(
    tokens,
    before && !isShortNumber(first) ? start + 1 : start,
    pointAllowed,
    before !== undefined,
  );
  if (!hours) return null;
  let { hour } = hours.value;
  const after = readMeridiem(tokens, hours.next);
  const half = before ?? after?.value;
  if (half && hour > 23) return null;
  if (half === 'pm' && hour < 12) hour += 12;
  if (half === 'am' && hour === 12) hour = 0;
  let next = after?.next ?? hours.next;
  if (tokenAt(tokens, next).text === 'noon' && hour === 12) next++;
  if (tokenAt(tokens, next).text === 'midnight' && hour === 12) hour = 0;
  if (tokenAt(tokens, next).text === 'uhr') next++;
  const zone = readZone(tokens, next);
  return { value: { ...hours.value, hour, zone: zone?.value ?? '' }, next: zone?.next ?? next };
}

function readHours(
  tokens: readonly Token[],
  start: number,
  pointAllowed: boolean,
  halfKnown: boolean,
): Reading<Hours> | null {
  const hour = tokenAt(tokens, start);
  if (!isShortNumber(hour) || hour.value > 23) return null;
  const separator = tokenAt(tokens, start + 1);
  const minute = tokenAt(tokens, start + 2);
  const attached = !separator.spaced && !minute.spaced;
  const minuteFits = isShortNumber(minute) && minute.text.length === 2 && minute.value < 60;
  const isTime = (end: number, minutes: number, second = 0) => ({
    value: { hour: hour.value, minute: minutes, second },
    next: end,
  });
  if (separator.text === ':' && attached && minuteFits) {
    const second = tokenAt(tokens, start + 4);
    const hasSecond = tokenAt(tokens, start + 3).text === ':' && isShortNumber(second) && second.value < 60;
    if (!hasSecond) return isTime(start + 3, minute.value);
    const fraction = /^[.,]$/.test(tokenAt(tokens, start + 5).text) && !tokenAt(tokens, start + 6).spaced;
    const end = fraction && tokenAt(tokens, start + 6).kind === 'number' ? start + 7 : start + 5;
    return isTime(end, minute.value, second.value);
  }
  if (separator.text === '.' && attached && minuteFits) {
    const known =
      pointAllowed || tokenAt(tokens, start + 3).text === 'uhr' || readMeridiem(tokens, start + 3);
    return known ? isTime(start + 3, minute.value) : null;
  }
  if (/^[時时点點시]$/.test(separator.text)) {
    const minutes =
      isShortNumber(minute) && /^[分분]$/.test(tokenAt(tokens, start + 3).text) && minute.value < 60;
    return minutes ? isTime(start + 4, minute.value) : isTime(start + 2, 0);
  }
  if (separator.text === 'h') {
    if (!minuteFits) return isTime(start + 2, 0);
    return isTime(tokenAt(tokens, start + 3).text === 'min' ? start + 4 : start + 3, minute.value);
  }
  const whole =
    separator.text === 'uhr' || halfKnown || (hour.value <= 12 && readMeridiem(tokens, start + 1));
  return whole || (hour.value === 12 && /^(?:noon|midnight)$/.test(separator.text))
    ? isTime(start + 1, 0)
    : null;
}

const MERIDIEMS: ReadonlyMap<string, 'am' | 'pm'> = new Map([
  ['午前', 'am'],
  ['上午', 'am'],
  ['오전', 'am'],
  ['午後', 'pm'],
  ['下午', 'pm'],
  ['오후', 'pm'],
]);
const MERIDIEMS_AFTER: ReadonlyMap<string, 'am' | 'pm'> = new Map([
  ['am', 'am'],
  ['pm', 'pm'],
  ['πμ', 'am'],
  ['μμ', 'pm'],
  ['ص', 'am'],
  ['م', 'pm'],
  ['قظ', 'am'],
  ['بظ', 'pm'],
  ['pg', 'am'],
  ['ptg', 'pm'],
  ['sang', 'am'],
  ['chieu', 'pm'],
  ...MERIDIEMS,
]);

/** `오후 4:05`, and `PM 4:05` as programs print it in Korean. */
function readMeridiemBefore(tokens: readonly Token[], start: number): 'am' | 'pm' | undefined {
  const { text } = tokenAt(tokens, start);
  const coloned = isShortNumber(tokenAt(tokens, start + 1)) && tokenAt(tokens, start + 2).text === ':';
  return MERIDIEMS.get(text) ?? (coloned && /^[ap]m$/.test(text) ? MERIDIEMS_AFTER.get(text) : undefined);
}

/** `pm`, `p.m.`, `p. m.`, `μμ`, `μ.μ.` */
function readMeridiem(tokens: readonly Token[], start: number): Reading<'am' | 'pm'> | null {
  const first = tokenAt(tokens, start).text;
  const whole = MERIDIEMS_AFTER.get(first);
  if (whole) return { value: whole, next: start + 1 };
  if (tokenAt(tokens, start + 1).text !== '.') return null;
  const spelled = MERIDIEMS_AFTER.get(first + tokenAt(tokens, start + 2).text);
  if (!spelled) return null;
  return { value: spelled, next: tokenAt(tokens, start + 3).text === '.' ? start + 4 : start + 3 };
}

/** `Z`, `UTC`, `(GMT)`, `GMT+2`, `+0200`, `+02:00`; other names are no zone: `EST` and `IST` mean several. */
export function readZone(tokens: readonly Token[], start: number): Reading<string> | null {
  const opened = tokenAt(tokens, start).text === '(' ? start + 1 : start;
  const name = tokenAt(tokens, opened);
  if (name.text === 'z' && !name.spaced) return { value: 'Z', next: opened + 1 };
  const named = name.text === 'utc' || name.text === 'gmt';
  if (!named && opened > start) return null;
  const at = named ? opened + 1 : start;
  const sign = tokenAt(tokens, at).text.replace(/[−–]/, '-');
  const digits = tokenAt(tokens, at + 1);
  const offset = (sign === '+' || sign === '-') && digits.kind === 'number' && !digits.spaced;
  if (!offset) return named ? { value: 'Z', next: at } : null;
  const minutes = tokenAt(tokens, at + 3);
  const coloned = tokenAt(tokens, at + 2).text === ':' && !minutes.spaced && minutes.text.length === 2;
  if (!named && digits.text.length !== 4 && !coloned) return null;
  const printed = coloned
    ? digits.text.padStart(2, '0') + minutes.text
    : digits.text.length <= 2
      ? `${digits.text.padStart(2, '0')}00`
      : digits.text.padStart(4, '0');
  if (!/^(?:0\d|1[0-4])[0-5]\d$/.test(printed)) return null;
  const value = `${sign}${printed.slice(0, 2)}:${printed.slice(2)}`;
  return { value: value.endsWith('00:00') ? 'Z' : value, next: coloned ? at + 4 : at + 2 };
}

function joins(tokens: readonly Token[], index: number): boolean {
  const token = tokenAt(tokens, index);
  if (token.kind === 'mark') {
    return MARKS.has(token.text) || WEEKDAY_SIGNS.has(token.text) || weekdayNamed(token.text) !== undefined;
  }
  if (token.text === 't') return !token.spaced;
  return token.kind === 'word' && (WORDS.has(token.text) || weekdayNamed(token.text) !== undefined);
}

function isInsideNumber(tokens: readonly Token[], index: number): boolean {
  const before = tokenAt(tokens, index - 1);
  return !tokenAt(tokens, index).spaced && before.kind === 'mark' && /[.:/-]/.test(before.text);
}
