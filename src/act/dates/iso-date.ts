import { type ClockTime, type Day, isDay, isUnset, printDate } from './calendar.ts';

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:(?:[Tt]| {1,3})(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d{1,9})?)?\s?(Z|z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/;
const BASIC = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d(?::?\d\d)?)?$/;

/** Reads ISO 8601 with nothing around it, as attributes hold it: the common case, so it is tried first. */
export function readIsoDate(text: string): string | null {
  const match = ISO.exec(text) ?? BASIC.exec(text);
  if (!match) return null;
  const day: Day = { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
  if (!isDay(day) || isUnset(day)) return null;
  return printDate(day, match[4] === undefined ? null : readTime(match));
}

/** Unix time in seconds or milliseconds, if it lies between 1990 and two days after the capture. */
export function readUnixTime(text: string, capturedAt: number): string | null {
  if (!/^\d{9,13}$/.test(text)) return null;
  const number = Number(text);
  const milliseconds = text.length > 10 ? number : number * 1000;
  const latest = Number.isNaN(capturedAt) ? Date.UTC(9999, 0) : capturedAt + 2 * 86_400_000;
  if (milliseconds < Date.UTC(1990, 0) || milliseconds > latest) return null;
  return new Date(milliseconds).toISOString().replace(/\.\d{3}Z$/, 'Z');
}

function readTime(match: RegExpExecArray): ClockTime | null {
  const time = { hour: Number(match[4]), minute: Number(match[5]), second: Number(match[6] ?? 0) };
  // A leap second is printed as 60; anything else out of range is no time.
  if (time.hour > 23 || time.minute > 59 || time.second > 60) return null;
  return { ...time, second: Math.min(time.second, 59), zone: printZone(match[7]) };
}

function printZone(zone: string | undefined): string {
  if (zone === undefined) return '';
  if (!/^[+-]/.test(zone)) return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  if (!/^(?:0\d|1[0-4])[0-5]\d$/.test(digits)) return '';
  return digits === '0000' ? 'Z' : `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
