import type { Outcome } from '../../outcome.ts';
import type { TakenEntry } from '../frontier/entry.ts';
import type { Frontier } from '../frontier/frontier.ts';
import { decodeSeen, encodeSeen, hashUrl } from '../frontier/keys.ts';

/**
 * Marks the other names of a page as seen, so that it is not fetched again under one of them; call inside a
 * transaction. A name with a fragment is a place on a page, not a page.
 */
export function markSeen(frontier: Frontier, entry: TakenEntry, outcome: Outcome): void {
  const { seen } = frontier.state.databases;
  const names = new Set([outcome.canonical, ...outcome.aliases.map(({ url }) => url)]);
  // What the page itself sends us to holds more than the page does.
  const followed = new Set(outcome.links.map(({ canonical }) => canonical));
  for (const name of names) {
    if (name === entry.canonical || name.includes('#') || followed.has(name)) continue;
    const key = hashUrl(name);
    const known = seen.get(key);
    if (known !== undefined && decodeSeen(known).state !== 'open') continue;
    // An entry that waits under this name is passed over when its turn comes.
    seen.put(key, encodeSeen({ state: 'done', sequence: entry.sequence }));
  }
}
