import type { FrontierEntry, TakenEntry } from '../frontier/entry.ts';
import type { UrlVerdict } from './page-inspector.ts';

/** Redirects in a row that are followed. */
export const MOST_REDIRECTS = 10;

/** Redirects in a row of which one may lead to an address seen before. */
const MOST_OWN_REDIRECTS = 3;

const REDIRECT = /^redirect\/(\d+)\/(.*)$/s;

/** How many redirects led to an entry, and the action that the chain began with. */
export function redirectsBefore(entry: Pick<FrontierEntry, 'action'>): {
  readonly redirects: number;
  readonly action: string;
} {
  const found = REDIRECT.exec(entry.action);
  return found === null
    ? { redirects: 0, action: entry.action }
    : { redirects: Number(found[1]), action: found[2] ?? '' };
}

/** Whether a chain of redirects began with a seed: where it leads belongs to the crawl. */
export function isFromSeed(entry: Pick<FrontierEntry, 'action'>): boolean {
  return redirectsBefore(entry).action === 'seed';
}

/** The entry for where a response leads; null when it is one redirect too many, or a loop. */
export function redirectEntry(entry: TakenEntry, target: UrlVerdict): FrontierEntry | null {
  const { redirects, action } = redirectsBefore(entry);
  // A page that redirects to another form of its own address, or there and back (a slash, a cookie test), must still
  // be fetched, though its address was seen; a few times, since that is also what a loop looks like.
  const own = target.canonical === entry.canonical || target.url === entry.url;
  const back = redirects > 0 && target.url === entry.via;
  const same = own || back;
  if (redirects >= (same ? MOST_OWN_REDIRECTS : MOST_REDIRECTS)) return null;
  return {
    url: target.url,
    canonical: same
      ? `${entry.canonical.replace(/#redirect-\d+$/, '')}#redirect-${redirects + 1}`
      : target.canonical,
    role: entry.role,
    depth: entry.depth,
    hops: entry.hops,
    via: entry.url,
    action: `redirect/${redirects + 1}/${action}`,
    to: entry.to,
  };
}
