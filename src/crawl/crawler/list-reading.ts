import type { ArchiveObject } from '../../act/object.ts';
import type { Outcome } from '../../outcome.ts';
import { decideListReading, inferListOrder, type ListEntry } from '../recrawl/read-list.ts';
import type { RevisitPolicy } from './revisit-policy.ts';
import { withLinks } from './select-links.ts';

/**
 * In a later crawl a list, newest first, is read only until its entries are known and unchanged: its links to further
 * pages are then skipped by the rule `known-list`.
 */
export function stopListReading(outcome: Outcome, revisits: RevisitPolicy): Outcome {
  if (outcome.level.kind !== 'detected' || outcome.level.terminal) return outcome;
  const byUrl = new Map<string, ArchiveObject>();
  for (const object of outcome.objects) {
    byUrl.set(object.id, object);
    if (object.url !== undefined) byUrl.set(object.url, object);
  }
  const entries = outcome.links
    .filter(({ role }) => role === 'content')
    .map((link): ListEntry => {
      const history = revisits.history(link);
      const printed = byUrl.get(link.canonical)?.date ?? byUrl.get(link.url)?.date;
      const date = printed === undefined ? Number.NaN : Date.parse(printed);
      const dated = Number.isNaN(date) ? null : date;
      const unchanged = history !== undefined && dated !== null && dated <= history.lastVisit;
      return { known: history !== undefined, unchanged, date: dated };
    });
  if (entries.length === 0 || !entries.some(({ known }) => known)) return outcome;
  if (decideListReading(entries, inferListOrder(entries)).kind === 'read-on') return outcome;
  const further = outcome.links.filter(({ role }) => role === 'pagination');
  return withLinks(
    outcome,
    outcome.links.filter(({ role }) => role !== 'pagination'),
    [
      ...outcome.skipped,
      ...further.map(({ url, canonical, text, nofollow }) => ({
        url,
        canonical,
        rule: 'known-list',
        text,
        nofollow,
      })),
    ],
  );
}
