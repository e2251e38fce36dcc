const HOUR = 3_600_000;
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** When the sample content begins. */
export const EPOCH = Date.UTC(2019, 2, 4, 9, 30, 0);

/** A date some hours after another, never on a full minute, so that ties are rare. */
export function hoursAfter(start: Date | number, hours: number): Date {
  return new Date(Number(start) + Math.round(hours * HOUR));
}

/** Two digits. */
export function two(value: number): string {
  return String(value).padStart(2, '0');
}

/** `March`, from 1 to 12. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** `2019-03-04T09:30:00+00:00`, as the time elements of the templates have it. */
export function isoDate(date: Date): string {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}

/** `March 4, 2019`. */
export function longDay(date: Date): string {
  return `${monthName(date.getUTCMonth() + 1)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}

/** `9:30 am`; with `pad`, `09:30 AM`. */
export function clockTime(date: Date, pad = false): string {
  const hour = date.getUTCHours() % 12 === 0 ? 12 : date.getUTCHours() % 12;
  const half = date.getUTCHours() < 12 ? 'am' : 'pm';
  const minutes = two(date.getUTCMinutes());
  return pad ? `${two(hour)}:${minutes} ${half.toUpperCase()}` : `${hour}:${minutes} ${half}`;
}

/** `Mon Mar 04, 2019 9:30 am`, the default of phpBB. */
export function boardDate(date: Date): string {
  const month = monthName(date.getUTCMonth() + 1).slice(0, 3);
  return `${WEEKDAYS[date.getUTCDay()]} ${month} ${two(date.getUTCDate())}, ${date.getUTCFullYear()} ${clockTime(date)}`;
}

/** `03-04-2019, 09:30 AM`, the default of vBulletin. */
export function bulletinDate(date: Date): string {
  return `${bulletinDay(date)}, ${clockTime(date, true)}`;
}

/** `03-04-2019`. */
export function bulletinDay(date: Date): string {
  return `${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}-${date.getUTCFullYear()}`;
}

/** `09:30, 4 March 2019`, the default of MediaWiki. */
export function wikiDate(date: Date): string {
  const time = `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
  return `${time}, ${date.getUTCDate()} ${monthName(date.getUTCMonth() + 1)} ${date.getUTCFullYear()}`;
}
