/** Which number comes first in a date such as `03/04/2014`. */
export type DayOrder = 'day-first' | 'month-first';

/** What is known around a printed date. */
export interface DateContext {
  /** Clock for relative dates, two-digit years and the bound on the future: ISO 8601, UTC. */
  readonly capturedAt: string;
  /** What the page prints as the time (ISO 8601, no zone): "today" and "3 hours ago" count from it. */
  readonly clock?: string;
  /** The site's order, where {@link decideOrder} found one. */
  readonly order?: DayOrder;
  /** Language of the page (`de`, `pt-BR`); settles words that mean different things in different languages. */
  readonly language?: string;
  /** True when a bare number is Unix time (seconds or milliseconds). @default false */
  readonly unix?: boolean;
}

/** A date as read. */
export interface ParsedDate {
  /** ISO 8601: `2014-03-15`, `2014-03-15T16:05:00`, with `Z` or an offset only when the page prints one. */
  readonly date: string;
  /** The order that this date proves, evidence for the whole site; `null` when it proves nothing. */
  readonly certainOrder: DayOrder | null;
  /** True when another reading is as good, or when the text holds a second, different date. */
  readonly ambiguous: boolean;
}
