import type { Link } from '../../act/link.ts';
import type { TakenEntry } from '../frontier/entry.ts';
import type { Frontier } from '../frontier/frontier.ts';
import { decodeSeen, encodeSeen, hashUrl } from '../frontier/keys.ts';
import type { PrintedPage } from '../output/printed-page.ts';

/**
 * Marks the other names of a page as seen, so that it is not fetched again under one of them; call inside a
 * transaction. A name with a fragment is a place on a page, not a page.
 */
export function markSeen(
  frontier: Frontier,
  entry: TakenEntry,
  page: PrintedPage,
  links: readonly Link[],
): void {
  const { seen } = frontier.state.databases;
  const names = new Set([page.canonical, ...page.aliases.map(({ url }) => url)]);
  // What the page itself sends us to holds more than the page does.
  const followed = new Set(links.map(({ canonical }) => canonical));
  for (const name of names) {
    if (name === entry.canonical || name.includes('#') || followed.has(name)) continue;
    const key = hashUrl(name);
    const known = seen.get(key);
    if (known !== undefined && decodeSeen(known).state !== 'open') continue;
    // An entry that waits under this name is passed over when its turn comes.
    seen.put(key, encodeSeen({ state: 'done', sequence: entry.sequence }));
  }
}
