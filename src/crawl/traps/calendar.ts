import { BoundedMap, type TrapContext, type TrapGuard, type Trip } from './guard.ts';

export interface CalendarOptions {
  /** Years after the current one. @default 3 */
  readonly futureYears?: number;
  /** @default 1800 */
  readonly earliestYear?: number;
  /** Distinct months per template: 50 years. @default 600 */
  readonly maxMonths?: number;
  /** Distinct days per template: 20 years. @default 7300 */
  readonly maxDays?: number;
}

export const CALENDAR_DEFAULTS: Required<CalendarOptions> = {
  futureYears: 3,
  earliestYear: 1800,
  maxMonths: 600,
  maxDays: 7300,
};

const TEMPLATES_KEPT = 2000;

interface Dated {
  readonly template: string;
  readonly year: number;
  /** Canonical text of month or day, e.g. `2031-05`. */
  readonly date: string;
  readonly byDay: boolean;
}

interface Seen {
  readonly dates: string[];
  readonly example: string;
}

/**
 * Calendars that always have a next month. Only URLs that *are* a date count: one that ends in year and month (and day), or
 * has them as parameters; `/2019/05/title` is an article. Links that the knowledge base calls content or pagination pass.
 */
export class CalendarGuard implements TrapGuard {
  readonly #options: Required<CalendarOptions>;
  readonly #thisYear: () => number;
  readonly #seen = new BoundedMap<Seen>(TEMPLATES_KEPT);
  /** The same dates as sets, for speed. */
  readonly #sets = new WeakMap<Seen, Set<string>>();

  constructor(now: () => number, options: CalendarOptions = {}) {
    this.#options = { ...CALENDAR_DEFAULTS, ...options };
    this.#thisYear = () => new Date(now()).getUTCFullYear();
  }

  check(url: URL, context: TrapContext): Trip | null {
    if (context.known && (context.role === 'content' || context.role === 'pagination')) return null;
    const dated = readDate(url);
    if (dated === null) return null;
    const { futureYears, earliestYear, maxMonths, maxDays } = this.#options;
    const seen = this.#seen.get(dated.template) ?? { dates: [], example: url.href };
    const trip = (why: string): Trip => {
      const example = seen.example === url.href ? context.from : seen.example;
      return { rule: 'trap:calendar', id: `${dated.template} ${why}`, url: url.href, example };
    };
    if (dated.year > this.#thisYear() + futureYears) return trip('far future');
    if (dated.year < earliestYear) return trip('far past');
    const set = this.#sets.get(seen) ?? new Set(seen.dates);
    this.#sets.set(seen, set);
    if (!set.has(dated.date)) {
      const limit = dated.byDay ? maxDays : maxMonths;
      if (set.size >= limit) return trip(`more than ${limit} ${dated.byDay ? 'days' : 'months'}`);
      set.add(dated.date);
      seen.dates.push(dated.date);
    }
    this.#seen.set(dated.template, seen);
    return null;
  }

  save(): unknown {
    return this.#seen.entries();
  }

  restore(saved: unknown): void {
    this.#seen.load(saved, isSeen);
  }
}

/** The date that a URL stands for, if it is one. */
export function readDate(url: URL): Dated | null {
  const path = /^(.*?)\/(\d{4})[/-](\d{1,2})(?:[/-](\d{1,2}))?\/?$/.exec(url.pathname);
  if (path !== null) return makeDated(`${url.host}${path[1]}/{date}`, path[2], path[3], path[4]);
  for (const [name, value] of url.searchParams) {
    const whole = /^(\d{4})-?(\d{2})(?:-?(\d{2}))?$/.exec(value);
    if (whole !== null && /date|day|month|cal|when|^m$|^d$|^ym$|start|from|tribe/i.test(name)) {
      const dated = makeDated(`${url.host}${url.pathname}?${name}={date}`, whole[1], whole[2], whole[3]);
      if (dated !== null) return dated;
    }
  }
  const parts = ['year', 'month', 'day'].map((part) => findParameter(url, part));
  const [year, month, day] = parts;
  return makeDated(`${url.host}${url.pathname}?{year,month}`, year, month, day);
}

function findParameter(url: URL, part: string): string | undefined {
  const short = part[0] ?? '';
  for (const [name, value] of url.searchParams) {
    if (name.toLowerCase() === part || name.toLowerCase() === short) return value;
  }
  return undefined;
}

function makeDated(template: string, year?: string, month?: string, day?: string): Dated | null {
  if (!/^\d{4}$/.test(year ?? '') || !/^\d{1,2}$/.test(month ?? '')) return null;
  if (Number(month) < 1 || Number(month) > 12) return null;
  const byDay = /^\d{1,2}$/.test(day ?? '');
  if (byDay && (Number(day) < 1 || Number(day) > 31)) return null;
  const date = `${year}-${month?.padStart(2, '0')}${byDay ? `-${day?.padStart(2, '0')}` : ''}`;
  return { template: byDay ? `${template}/day` : template, year: Number(year), date, byDay };
}

function isSeen(value: unknown): value is Seen {
  if (typeof value !== 'object' || value === null || !('dates' in value) || !('example' in value))
    return false;
  return Array.isArray(value.dates) && typeof value.example === 'string';
}
