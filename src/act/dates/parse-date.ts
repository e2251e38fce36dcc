import { copyText } from '../../page/copy-text.ts';
import { type ClockTime, isUnset, printDate } from './calendar.ts';
import { readTimeAfter, readTimeBefore, readZone } from './clock-time.ts';
import { readIsoDate, readUnixTime } from './iso-date.ts';
import { readNamedDate } from './named-date.ts';
import { type DayReading, readNumericDate, type Surroundings } from './numeric-date.ts';
import type { DateContext, ParsedDate } from './parsed-date.ts';
import { instantOf, localTime, readRelativeDate } from './relative-date.ts';
import { readRfcZone } from './rfc-zone.ts';
import { fold, type Token, tokenize } from './tokens.ts';

/** Longer texts are prose: a date in them is not the date of the object. */
export const LONGEST_DATE_TEXT = 200;
const MOST_WORDS = 20;

/** Languages, and digits, that come with years of other eras as well. */
const OTHER_ERAS: ReadonlySet<string> = new Set(['ar', 'ckb', 'fa', 'ps', 'th', 'ur']);
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/;

interface FoundDate extends DayReading {
  readonly time: ClockTime | null;
  readonly next: number;
}

/**
 * Reads the date in a short printed text (docs/dates.md lists the forms), or `null`. A wrong date is worse than none:
 * what could be a version, a phone number or a score is not read. Never throws; time is linear in the text.
 */
export function parseDate(text: string, context: DateContext): ParsedDate | null {
  const known = memory.get(text);
  if (known !== undefined && (known.context === null || isSame(known.context, context))) return known.parsed;
  const cleaned = clean(text);
  const iso = cleaned === null ? null : readIsoDate(cleaned);
  const parsed = cleaned === null ? null : iso ? certain(iso) : readPrinted(cleaned, context);
  if (text.length <= LONGEST_DATE_TEXT) {
    if (memory.size >= MOST_REMEMBERED) memory.clear();
    memory.set(known === undefined ? copyText(text) : text, { context: iso ? null : context, parsed });
  }
  return parsed;
}

interface KnownDate {
  /** Null where it is no matter: the ISO form says the same at any time and in any language. */
  readonly context: DateContext | null;
  readonly parsed: ParsedDate | null;
}

/** A page asks for each of its dates several times: is it one, which order does it prove, what does it say. */
const memory = new Map<string, KnownDate>();
const MOST_REMEMBERED = 500;

function isSame(one: DateContext, other: DateContext): boolean {
  return (
    one.capturedAt === other.capturedAt &&
    one.clock === other.clock &&
    one.order === other.order &&
    one.language === other.language &&
    one.unix === other.unix
  );
}

function readPrinted(cleaned: string, context: DateContext): ParsedDate | null {
  const capturedAt = Date.parse(context.capturedAt);
  if (context.unix) {
    const unix = readUnixTime(cleaned, capturedAt);
    if (unix) return certain(unix);
  }
  const language = context.language?.slice(0, 3).split(/[-_]/)[0]?.toLowerCase();
  const tokens = tokenize(fold(cleaned));
  if (tokens.filter((token) => token.kind === 'word').length > MOST_WORDS) return null;
  const shortYears = !OTHER_ERAS.has(language ?? '') && !OTHER_DIGITS.test(cleaned);
  const around = { capturedAt, order: context.order, language, shortYears };
  const first = findDate(tokens, 0, around);
  if (!first) {
    const now = context.clock === undefined ? instantOf(capturedAt) : localTime(context.clock);
    const relative = readRelativeDate(tokens, now, language);
    return (
      relative && {
        date: printDate(relative.day, relative.time),
        certainOrder: null,
        ambiguous: relative.ambiguous,
      }
    );
  }
  if (isUnset(first.day)) return null;
  const second = findDate(tokens, first.next, around);
  const contradicted = second !== null && printDate(second.day, null) !== printDate(first.day, null);
  const { certainOrder, ambiguous } = first;
  return { date: printDate(first.day, first.time), certainOrder, ambiguous: ambiguous || contradicted };
}

function findDate(tokens: readonly Token[], from: number, around: Surroundings): FoundDate | null {
  for (let index = from; index < tokens.length; index++) {
    if (tokens[index]!.kind === 'mark') continue;
    const found = readNumericDate(tokens, index, around) ?? readNamedDate(tokens, index, around);
    if (!found) continue;
    const after = readTimeAfter(tokens, found.next, around.language);
    const time = after
      ? readRfcZone(tokens, index, after)
      : zoned(readTimeBefore(tokens, index), tokens, found.next);
    return { ...found.value, time, next: after?.next ?? found.next };
  }
  return null;
}

/** `10:11, 15 March 2014 (UTC)`: the zone stands after the date. */
function zoned(time: ClockTime | null, tokens: readonly Token[], next: number): ClockTime | null {
  return time && time.zone === '' ? { ...time, zone: readZone(tokens, next)?.value ?? '' } : time;
}

function clean(text: string): string | null {
  // Only runs of white space can make a short text long; more than this is not worth collapsing.
  const trimmed = text.length > LONGEST_DATE_TEXT * 8 ? text.trim() : text;
  if (trimmed.length > LONGEST_DATE_TEXT * 8) return null;
  const collapsed = trimmed
    .replace(/[\u200c-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g, '')
    .replace(/[\s\u200b]+/g, ' ')
    .trim();
  return collapsed === '' || collapsed.length > LONGEST_DATE_TEXT ? null : collapsed;
}

function certain(date: string): ParsedDate {
  return { date, certainOrder: null, ambiguous: false };
}
