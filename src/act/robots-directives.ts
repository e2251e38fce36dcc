import type { RobotsDirectives } from '../outcome.ts';
import type { Page } from '../page/page.ts';
import { attributeOf } from '../page/tree.ts';
import { collectLinks } from './generic-links/collect-links.ts';

/** Name under which a page may speak to us alone: `<meta name="aah">`, `X-Robots-Tag: aah: noindex`. */
export const ROBOTS_NAME = 'aah';

/** Directives with a value after a colon, which is not the name of a crawler. */
const VALUED: ReadonlySet<string> = new Set([
  'unavailable_after',
  'max-snippet',
  'max-image-preview',
  'max-video-preview',
]);

/**
 * What the page asks of robots, in `meta` and `X-Robots-Tag`; general directives and those for us add up, as every
 * search engine has it. Told, not obeyed: that is the crawler's business.
 */
export function robotsDirectives(page: Page, name: string = ROBOTS_NAME): RobotsDirectives {
  const own = name.toLowerCase();
  const meta = new Set<string>();
  for (const element of collectLinks(page).metas) {
    const addressee = attributeOf(element, 'name')?.trim().toLowerCase();
    if (addressee !== 'robots' && addressee !== own) continue;
    for (const directive of splitDirectives(attributeOf(element, 'content') ?? '')) meta.add(directive);
  }
  const header = new Set<string>();
  for (const [field, value] of page.headers) {
    if (field === 'x-robots-tag') for (const directive of headerDirectives(value, own)) header.add(directive);
  }
  const says = (set: ReadonlySet<string>, directive: string) =>
    set.has(directive) || (directive !== 'noarchive' ? set.has('none') : set.has('nocache'));
  const either = (directive: string) => says(meta, directive) || says(header, directive);
  const restricts = (set: ReadonlySet<string>) =>
    ['noindex', 'nofollow', 'noarchive'].some((each) => says(set, each));
  return {
    noindex: either('noindex'),
    nofollow: either('nofollow'),
    noarchive: either('noarchive'),
    source: [...(restricts(meta) ? ['meta'] : []), ...(restricts(header) ? ['header'] : [])],
  };
}

function splitDirectives(content: string): readonly string[] {
  return content.toLowerCase().split(/[\s,;]+/);
}

/** A name with a colon starts the directives of that crawler, up to the next name. */
function headerDirectives(value: string, own: string): readonly string[] {
  const directives: string[] = [];
  let ours = true;
  for (const part of value.toLowerCase().split(',')) {
    const colon = part.indexOf(':');
    const before = part.slice(0, colon === -1 ? part.length : colon).trim();
    if (colon === -1) {
      if (ours) directives.push(before);
    } else if (!VALUED.has(before)) {
      // Dates of `unavailable_after` hold colons too: "25 jun 2010 15:00:00 pst" is no name.
      if (/\s/.test(before)) continue;
      ours = before === own || before === 'robots' || before === '*';
      if (ours) directives.push(...splitDirectives(part.slice(colon + 1)));
    }
  }
  return directives;
}
