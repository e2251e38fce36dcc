import type { DayOrder } from './parsed-date.ts';

/** How many dates of a site proved each order. */
export interface OrderCounts {
  readonly dayFirst: number;
  readonly monthFirst: number;
}

/** The weaker side may hold at most this share of the evidence: a few dates typed by users don't undo a template. */
const TOLERATED_SHARE = 0.1;

/** The order of a site's numeric dates, or `null` while the evidence is missing or mixed. Only counts matter, so the order in which pages arrive doesn't. */
export function decideOrder({ dayFirst, monthFirst }: OrderCounts): DayOrder | null {
  const weaker = Math.min(dayFirst, monthFirst);
  const total = dayFirst + monthFirst;
  if (total === 0 || weaker > total * TOLERATED_SHARE) return null;
  return dayFirst > monthFirst ? 'day-first' : 'month-first';
}

const DOTTED = /\b\d{1,2}\. ?\d{1,2}\. ?\d{2}/;

/** False for a date with dots and the month first: nobody prints that, so the site has changed the form of its software. */
export function mayHaveOrder(text: string, order: DayOrder): boolean {
  return order !== 'month-first' || !DOTTED.test(text);
}
