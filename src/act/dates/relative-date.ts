import { type ClockTime, DAY_MS, type Day, dayAt, startOf, weekdayOf } from './calendar.ts';
import { readTimeAfter, readTimeBefore } from './clock-time.ts';
import { AGO_AFTER, AGO_BEFORE, COUNTS, ONE_UNIT, relativeDay, UNITS } from './relative-words.ts';
import { type Token, tokenAt } from './tokens.ts';
import { SOME_WEEKDAY, weekdayNamed } from './weekdays.ts';

/** A date told by its distance from the capture. */
export interface RelativeReading {
  readonly day: Day;
  readonly time: ClockTime | null;
  readonly ambiguous: boolean;
}

/** What relative dates count from. */
export interface Now {
  /** A local time is counted as if it were UTC. */
  readonly milliseconds: number;
  /** `Z` for an instant; empty for a local time, whose zone the page does not say. */
  readonly zone: '' | 'Z';
}

/** The time of a capture. */
export function instantOf(milliseconds: number): Now {
  return { milliseconds, zone: 'Z' };
}

/** The time that a page prints, `2014-03-15T16:05:00`. */
export function localTime(text: string): Now {
  return { milliseconds: Date.parse(`${text}Z`), zone: '' };
}

/** No clock on earth is further ahead of UTC. */
const MOST_AHEAD_MS = 14 * 3_600_000;
const MOST_WORDS_AROUND = 4;

/**
 * Reads `Yesterday, 10:11`, `Today at 09:30`, `3 hours ago`, `Saturday at 4:05 PM`. The day of `today` is that of the
 * page's own clock, otherwise that of the capture in UTC. Weeks, months and years ago say no day and give nothing.
 */
export function readRelativeDate(
  tokens: readonly Token[],
  now: Now,
  language: string | undefined,
): RelativeReading | null {
  if (Number.isNaN(now.milliseconds)) return null;
  const words = tokens.reduce((count, token) => count + (token.kind === 'word' ? 1 : 0), 0);
  for (let index = 0; index < tokens.length; index++) {
    const named = readNamedDay(tokens, index, now, language, words);
    if (named) return named;
    const ago = readAgo(tokens, index, now);
    if (ago !== undefined) return ago;
  }
  return null;
}

function readNamedDay(
  tokens: readonly Token[],
  index: number,
  { milliseconds: now, zone }: Now,
  language: string | undefined,
  words: number,
): RelativeReading | null {
  const found = relativeDay(tokens, index, language);
  const weekday = found ? undefined : weekdayNamed(tokenAt(tokens, index).text);
  if (!found && (weekday === undefined || weekday === SOME_WEEKDAY)) return null;
  const next = found?.next ?? index + 1;
  const time = readTimeAfter(tokens, next, language)?.value ?? readTimeBefore(tokens, index);
  if (found) {
    // Without a time, "yesterday" among many words is prose.
    if (!time && words > MOST_WORDS_AROUND) return null;
    const start = startOf(dayAt(now)) + found.value * DAY_MS;
    return {
      day: dayAt(time && found.value === 0 ? bounded(start, time, now) : start),
      time,
      ambiguous: false,
    };
  }
  if (!time || weekday === undefined || tokenAt(tokens, index).text.length < 3) return null;
  const today = weekdayOf(dayAt(now));
  const distance = (today - weekday + 7) % 7;
  // The name of today's weekday means a week ago, unless the site's day is already another one.
  return {
    day: dayAt(startOf(dayAt(now)) - (distance || 7) * DAY_MS),
    time,
    ambiguous: distance === 0 && zone !== '',
  };
}

/** "Today 23:00" seen at 00:30 UTC is the day before: west of Greenwich it is still that day. */
function bounded(start: number, time: ClockTime, now: number): number {
  const instant = start + (time.hour * 60 + time.minute) * 60_000;
  return instant > now + MOST_AHEAD_MS ? start - DAY_MS : start;
}

/** `undefined` when there is no such form here, `null` when there is one that says no day. */
function readAgo(
  tokens: readonly Token[],
  start: number,
  { milliseconds: now, zone }: Now,
): RelativeReading | null | undefined {
  const before = AGO_BEFORE.has(tokenAt(tokens, start).text) || isIlYa(tokens, start);
  let index = isIlYa(tokens, start) ? start + 3 : before ? start + 1 : start;
  if (before && /^(?:απο|ca|circa|about|etwa|environ|unos)$/.test(tokenAt(tokens, index).text)) index++;
  let milliseconds = 0;
  let finest = Number.POSITIVE_INFINITY;
  let coarsest = 0;
  let attached = false;
  let counted = false;
  for (let parts = 0; parts < 7; parts++) {
    const bare = isOneUnitAgo(tokens, index);
    const count = bare ? 1 : countAt(tokenAt(tokens, index));
    if (count === undefined) break;
    const unitAt = bare ? index : index + 1;
    const unitToken = tokenAt(tokens, unitAt);
    const unit = UNITS.get(unitToken.text);
    if (unit === undefined) break;
    counted = true;
    attached ||= unitToken.text.endsWith('前');
    milliseconds += count * unit;
    finest = Math.min(finest, unit);
    coarsest = Math.max(coarsest, unit);
    index = unitAt + 1;
    while (/^(?:,|and|und|et|y|e|en|og|och|и)$/.test(tokenAt(tokens, index).text)) index++;
  }
  if (!counted || !(before || attached || AGO_AFTER.has(tokenAt(tokens, index).text))) return undefined;
  if (coarsest > DAY_MS) return null;
  const instant = now - milliseconds;
  if (!(instant > 0)) return null;
  const date = new Date(instant);
  const time =
    finest === DAY_MS ? null : { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: 0, zone };
  return { day: dayAt(instant), time, ambiguous: false };
}

function countAt(token: Token): number | undefined {
  if (token.kind === 'number') return Number.isNaN(token.value) ? undefined : token.value;
  return COUNTS.get(token.text);
}

function isOneUnitAgo(tokens: readonly Token[], start: number): boolean {
  return ONE_UNIT.has(tokenAt(tokens, start).text) && AGO_AFTER.has(tokenAt(tokens, start + 1).text);
}

function isIlYa(tokens: readonly Token[], start: number): boolean {
  return ['il', 'y', 'a'].every((word, step) => tokenAt(tokens, start + step).text === word);
}
