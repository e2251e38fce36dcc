import type { ClockTime } from './calendar.ts';
import type { Reading } from './clock-time.ts';
import { type Token, tokenAt } from './tokens.ts';
import { weekdayNamed } from './weekdays.ts';

/** RFC 2822, section 4.3. */
const OFFSETS: Readonly<Record<string, string>> = {
  ut: 'Z',
  est: '-05:00',
  edt: '-04:00',
  cst: '-06:00',
  cdt: '-05:00',
  mst: '-07:00',
  mdt: '-06:00',
  pst: '-08:00',
  pdt: '-07:00',
};

/**
 * Adds a zone's old name, which only RFC 2822 defines: in its form (`Sat, 15 Mar 2014 16:05:00 EST`) it is an
 * offset, elsewhere `EST` may well be Australian.
 */
export function readRfcZone(tokens: readonly Token[], start: number, time: Reading<ClockTime>): ClockTime {
  const name = tokenAt(tokens, time.next).text;
  const named = Object.hasOwn(OFFSETS, name) ? OFFSETS[name] : undefined;
  if (named === undefined || time.value.zone !== '') return time.value;
  const weekday =
    tokenAt(tokens, start - 1).text === ',' && weekdayNamed(tokenAt(tokens, start - 2).text) !== undefined;
  const form =
    weekday && start === 2 && tokenAt(tokens, start).kind === 'number' && time.next === tokens.length - 1;
  const seconds = tokenAt(tokens, time.next - 2).text === ':' && tokenAt(tokens, time.next - 4).text === ':';
  return form && seconds ? { ...time.value, zone: named } : time.value;
}
