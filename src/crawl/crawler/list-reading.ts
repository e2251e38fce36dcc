import type { Link, SkippedLink } from '../../act/link.ts';
import type { PrintedObject, PrintedPage } from '../output/printed-page.ts';
import { decideListReading, inferListOrder, type ListEntry } from '../recrawl/read-list.ts';
import type { RevisitPolicy } from './revisit-policy.ts';

/** Links of a list to read on from, and those that lead to what is known. */
export interface ListReading {
  readonly links: readonly Link[];
  readonly known: readonly SkippedLink[];
}

/**
 * In a later crawl a list, newest first, is read only until its entries are known and unchanged: its links to further
 * pages are then skipped by the rule `known-list`.
 */
export function stopListReading(page: PrintedPage, revisits: RevisitPolicy): ListReading {
  const all = { links: page.links, known: [] };
  if (page.level === null || page.terminal) return all;
  const byUrl = new Map<string, PrintedObject>();
  for (const object of page.objects) {
    byUrl.set(object.id, object);
    if (object.url !== undefined) byUrl.set(object.url, object);
  }
  const entries = page.links
    .filter(({ role }) => role === 'content')
    .map((link): ListEntry => {
      const history = revisits.history(link);
      const printed = byUrl.get(link.canonical)?.date ?? byUrl.get(link.url)?.date;
      const date = printed === undefined ? Number.NaN : Date.parse(printed);
      const dated = Number.isNaN(date) ? null : date;
      const unchanged = history !== undefined && dated !== null && dated <= history.lastVisit;
      return { known: history !== undefined, unchanged, date: dated };
    });
  if (entries.length === 0 || !entries.some(({ known }) => known)) return all;
  if (decideListReading(entries, inferListOrder(entries)).kind === 'read-on') return all;
  const further = page.links.filter(({ role }) => role === 'pagination');
  return {
    links: page.links.filter(({ role }) => role !== 'pagination'),
    known: further.map(({ url, canonical, text, nofollow }) => ({
      url,
      canonical,
      rule: 'known-list',
      text,
      nofollow,
    })),
  };
}
