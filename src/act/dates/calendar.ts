/** A day of the proleptic Gregorian calendar. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** A time of day as printed; `zone` is `Z`, `+02:00`, or empty when none is printed. */
export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly zone: string;
}

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

const FIRST_YEAR = 1900;
/** No page is of a later year; from 2443 on it is a Buddhist one. */
const LAST_YEAR = 2399;
const BUDDHIST_YEARS = 543;
const FUTURE_DAYS = 2;

/** True for days that exist and that a web page may be dated with. */
export function isDay({ year, month, day }: Day): boolean {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return false;
  return day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The year as it is where the Buddhist era is in use: 2557 is 2014. */
export function gregorianYear(year: number): number {
  return year > LAST_YEAR ? year - BUDDHIST_YEARS : year;
}

/** 0 for Monday to 6 for Sunday. */
export function weekdayOf(day: Day): number {
  return (new Date(startOf(day)).getUTCDay() + 6) % 7;
}

/** The day's start in UTC, in milliseconds. */
export function startOf({ year, month, day }: Day): number {
  return Date.UTC(year, month - 1, day);
}

/** The UTC day of an instant. */
export function dayAt(milliseconds: number): Day {
  const date = new Date(milliseconds);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** True when the day starts more than two days after the capture; always false when the clock is unknown. */
export function isFuture(day: Day, capturedAt: number): boolean {
  return startOf(day) > capturedAt + FUTURE_DAYS * DAY_MS;
}

/** Unix time zero, here or west of Greenwich: what applications print for "no date". */
export function isUnset({ year, month, day }: Day): boolean {
  return (year === 1970 && month === 1 && day === 1) || (year === 1969 && month === 12 && day === 31);
}

/** The full year for a two-digit one: the latest that is not after the capture, none before 1980. */
export function fullYear(twoDigits: number, month: number, day: number, capturedAt: number): number | null {
  if (Number.isNaN(capturedAt)) return null;
  const century = Math.floor(new Date(capturedAt).getUTCFullYear() / 100) * 100;
  for (const year of [century + 100 + twoDigits, century + twoDigits, century - 100 + twoDigits]) {
    if (!isFuture({ year, month, day }, capturedAt)) return year >= 1980 ? year : null;
  }
  return null;
}

/** ISO 8601. */
export function printDate(day: Day, time: ClockTime | null): string {
  const date = `${String(day.year).padStart(4, '0')}-${pad(day.month)}-${pad(day.day)}`;
  return time ? `${date}T${pad(time.hour)}:${pad(time.minute)}:${pad(time.second)}${time.zone}` : date;
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}
