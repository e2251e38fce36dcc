import { collectLinks } from '../act/generic-links/collect-links.ts';
import { siteOf } from '../act/url/site.ts';
import type { UrlIdentity } from '../act/url/url-identity.ts';
import type { ElementNode } from '../page/tree.ts';
import { lineOf, zonesOf } from './page-facts.ts';
import type { SampleView } from './sample-view.ts';
import { FOREIGN_ZONES } from './zones.ts';

/** A link of a page that could lead to content. */
export interface PageLink {
  readonly element: ElementNode;
  readonly canonical: string;
  /** Its page number under the application's rules, when it is another page of the same list. */
  readonly turnsPage: boolean;
  /** What its URL looks like: `/2021/09/slug/` → `/#/#/*`. */
  readonly shape: string;
  /** How much the link itself looks like one to content, 0 to 1. */
  readonly score: number;
}

/** The links of a page that stay on the site, lead away from the page and are not avoided. */
export function contentLinks(sample: SampleView, identity: UrlIdentity): PageLink[] {
  const page = new URL(sample.page.url);
  const site = siteOf(page);
  const self = identity.canonical(page);
  const whole = identity.whole(page);
  const links: PageLink[] = [];
  for (const raw of collectLinks(sample.page).links) {
    if (raw.reason !== null || raw.element.name !== 'a') continue;
    const url = new URL(raw.url);
    if (siteOf(url) !== site || identity.avoided(url) !== null) continue;
    const canonical = identity.canonical(url);
    if (canonical === self) continue;
    const turnsPage = identity.whole(url) === whole;
    links.push({
      element: raw.element,
      canonical,
      turnsPage,
      shape: shapeOf(url),
      score: scoreLink(sample, raw.element),
    });
  }
  return links;
}

/** A URL without what tells two of its kind apart. */
export function shapeOf(url: URL): string {
  const path = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part, index, all) => (/^\d+$/.test(part) ? '#' : index === all.length - 1 ? '*' : part));
  const query = [...url.searchParams.keys()].sort().join('&');
  return `/${path.join('/')}${query === '' ? '' : `?${query}`}`;
}

const SHORTEST_TITLE = 6;

function scoreLink(sample: SampleView, element: ElementNode): number {
  const text = lineOf(element);
  let score = 0;
  if (text.length >= SHORTEST_TITLE) score += 0.15;
  if (text.split(/\s+/).length >= 2 && text.length <= 300) score += 0.15;
  if (isHeading(element)) score += 0.4;
  if (standsInBlock(sample, element)) score += 0.2;
  if ((zonesOf(sample.facts, element) & FOREIGN_ZONES) !== 0) score -= 0.5;
  return Math.max(0, score);
}

function isHeading(element: ElementNode): boolean {
  for (let at: ElementNode | null = element, up = 0; at !== null && up < 3; at = at.parent, up++) {
    if (/^h[1-6]$/.test(at.name)) return true;
  }
  return element.children.some((child) => child.kind === 'element' && /^h[1-6]$/.test(child.name));
}

/** Something more than the link stands around it: a date, an excerpt, counts. */
function standsInBlock({ facts }: SampleView, element: ElementNode): boolean {
  const own = lineOf(element).length;
  let at: ElementNode | null = element.parent;
  for (let up = 0; at !== null && up < 5; at = at.parent, up++) {
    const index = facts.indexOf.get(at);
    if (index === undefined) return false;
    const around = facts.textLengths[index]! - own;
    if (/^(article|li|tr|dl|section|div)$/.test(at.name) && around > 20 && around < 4000) return true;
  }
  return false;
}
