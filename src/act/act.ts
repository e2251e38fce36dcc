import type { Level } from '../knowledge-base/model.ts';
import type { Alias } from '../outcome.ts';
import type { ActContext } from './context.ts';
import type { OrderCounts } from './dates/day-order.ts';
import { type Extracted, extract } from './extract.ts';
import type { RawLink } from './generic-links/raw-link.ts';
import { type Navigation, navigate } from './navigate.ts';
import { numberedName } from './numbered-name.ts';

const NO_ORDER: OrderCounts = { dayFirst: 0, monthFirst: 0 };

/** What the actions of a page gave. */
export interface Acted {
  readonly navigation: Navigation;
  readonly extracted: readonly Extracted[];
  readonly dateOrder: OrderCounts;
  /** The page's URL with the number that other pages link to it under; see {@link numberedName}. */
  readonly numberedName: string | null;
}

/** Runs all actions of the level; without a level, generic navigation and no extraction. */
export function act(level: Level | null, raws: readonly RawLink[], context: ActContext): Acted {
  const extraction = level === null ? { extracted: [], dateOrder: NO_ORDER } : extract(level, context);
  const navigation = navigate(level, raws, context);
  const name = level === null ? null : numberedName(level, navigation.matches, context);
  return { navigation, ...extraction, numberedName: name };
}

/**
 * Which printed URLs this page holds the content of: permalinks of its objects, links that point into the page itself
 * under another page number, and its own URL with its number where that was printed without.
 */
export function aliasesOf(acted: Acted, canonical: string): Alias[] {
  const aliases = new Map<string, Alias>();
  const add = (url: string) => {
    if (url !== canonical && !aliases.has(url)) aliases.set(url, { url, holder: canonical });
  };
  for (const link of acted.navigation.skipped)
    if (link.rule === 'same-page' || link.rule === 'self') add(link.canonical);
  if (acted.numberedName !== null) add(acted.numberedName);
  for (const { object, action } of acted.extracted) {
    if (object.url !== undefined && action.each !== null) add(object.url);
  }
  return [...aliases.values()];
}
