/** An entry of a list page (a thread of a forum, a post of a blog), in the order of the page. */
export interface ListEntry {
  /** An earlier crawl stored it. */
  readonly known: boolean;
  /** What the list prints of it (last post's date, number of replies) is as before. */
  readonly unchanged: boolean;
  /** The date printed for it, ms, where there is one. */
  readonly date: number | null;
}

export type ListOrder = 'newest-first' | 'oldest-first' | 'unknown';

/** Whether to fetch the next page of a list. */
export type ListDecision =
  | {
      readonly kind: 'read-on';
      readonly why: 'new-entries' | 'order-unknown' | 'oldest-first' | 'too-few-known';
    }
  | { readonly kind: 'stop'; readonly why: 'known-and-unchanged' };

export interface ReadListOptions {
  /** Known and unchanged entries in a row, at the end of what was read, that end the reading. @default 10 */
  readonly enough?: number;
}

export const READ_LIST_DEFAULTS: Required<ReadListOptions> = { enough: 10 };

/**
 * In a list that is newest first, everything behind a run of known and unchanged entries is known and unchanged too.
 * Pinned entries stand at the top, so only the end of what was read counts. A list in another order is read to the end.
 * `entries` are those of all pages of the list read so far.
 */
export function decideListReading(
  entries: readonly ListEntry[],
  order: ListOrder,
  options: ReadListOptions = {},
): ListDecision {
  const { enough } = { ...READ_LIST_DEFAULTS, ...options };
  if (order === 'unknown') return { kind: 'read-on', why: 'order-unknown' };
  if (order === 'oldest-first') return { kind: 'read-on', why: 'oldest-first' };
  const lastNews = entries.findLastIndex((entry) => !entry.known || !entry.unchanged);
  if (entries.length - 1 - lastNews >= enough) return { kind: 'stop', why: 'known-and-unchanged' };
  return { kind: 'read-on', why: lastNews < 0 ? 'too-few-known' : 'new-entries' };
}

/** The order that the printed dates show; pinned entries may break it, so nine of ten neighbours must agree. */
export function inferListOrder(entries: readonly ListEntry[]): ListOrder {
  const dates = entries.map(({ date }) => date).filter((date) => date !== null);
  let falling = 0;
  let rising = 0;
  for (let index = 1; index < dates.length; index += 1) {
    const difference = (dates[index] ?? 0) - (dates[index - 1] ?? 0);
    if (difference < 0) falling += 1;
    if (difference > 0) rising += 1;
  }
  if (falling + rising < 3) return 'unknown';
  if (falling >= 9 * rising) return 'newest-first';
  return rising >= 9 * falling ? 'oldest-first' : 'unknown';
}
