import { attributeOf, type ElementNode } from '../page/tree.ts';
import { fold } from './evidence.ts';
import { lineOf } from './page-facts.ts';
import {
  best,
  elementOf,
  elementsOf,
  type FieldScorer,
  isLong,
  isPageLevel,
  relativeZones,
  type Unit,
} from './unit.ts';
import { FOREIGN_ZONES, wordsOf } from './zones.ts';

/** Longer texts are no titles. */
export const LONGEST_TITLE = 300;

const HEADINGS: Readonly<Record<string, number>> = {
  h1: 0.25,
  h2: 0.2,
  h3: 0.14,
  h4: 0.1,
  h5: 0.06,
  h6: 0.06,
};

/** Titles: agreement with what the page says elsewhere, a heading, at the top, not the same on every page. */
export const titleScorer: FieldScorer = {
  propose(unit) {
    const scored: { element: ElementNode; score: number }[] = [];
    for (const { element, index } of elementsOf(unit)) {
      const length = unit.facts.textLengths[index]!;
      if (length < 1 || length > LONGEST_TITLE) continue;
      const heading = HEADINGS[element.name] !== undefined;
      if (!heading && !isTitled(element) && !/^(a|span|strong|b|p|div)$/.test(element.name)) continue;
      const score = scoreTitle(unit, element, lineOf(element));
      if (score > 0.3) scored.push({ element, score });
    }
    return best(scored, 6);
  },
  score(unit, value) {
    const element = elementOf(value.node);
    if (element === null || isLong(unit, element, LONGEST_TITLE)) return 0;
    return scoreTitle(unit, element, value.text);
  },
  judge(values) {
    const byWhole = new Map<string, string>();
    for (const { unit, value } of values) if (value !== null) byWhole.set(unit.whole, fold(value.text));
    if (byWhole.size < 2) return 1;
    const distinct = new Set(byWhole.values()).size;
    return distinct === 1 ? 0 : Math.min(1, 0.2 + distinct / byWhole.size);
  },
};

function scoreTitle(unit: Unit, element: ElementNode, text: string): number {
  const folded = fold(text);
  if (folded === '' || folded.length > LONGEST_TITLE || unit.evidence.siteNames.has(folded)) return 0;
  const agrees = unit.evidence.titles.has(folded);
  const heading = nearHeading(element);
  let score = (agrees ? 0.6 : 0) + heading + (isTitled(element) ? 0.1 : 0);
  const content = unit.found.get('content');
  if (content === undefined || element.order < content.order) score += 0.1;
  if ((relativeZones(unit, element) & FOREIGN_ZONES) !== 0) score *= 0.4;
  if (isPageLevel(unit) && leadsElsewhere(unit, element)) score *= 0.3;
  return Math.min(1, score);
}

function nearHeading(element: ElementNode): number {
  let best = 0;
  for (let at: ElementNode | null = element, up = 0; at !== null && up < 3; at = at.parent, up++) {
    best = Math.max(best, (HEADINGS[at.name] ?? 0) - up * 0.02);
  }
  return best;
}

function isTitled(element: ElementNode): boolean {
  return (
    wordsOf(element).some((word) => /title|headline|heading|subject/.test(word)) ||
    /^(headline|name)$/.test(attributeOf(element, 'itemprop') ?? '')
  );
}

/** A heading that links to another page is that page's title. */
function leadsElsewhere(unit: Unit, element: ElementNode): boolean {
  const link = element.name === 'a' ? element : firstLink(element);
  const href = link === null ? undefined : attributeOf(link, 'href');
  if (href === undefined || !URL.canParse(href, unit.facts.page.url)) return false;
  const target = new URL(href, unit.facts.page.url);
  const own = new URL(unit.facts.page.url);
  const bare = (url: URL) => url.pathname.replace(/\/+$/, '');
  return !(bare(own).startsWith(bare(target)) && bare(target) !== '') && bare(target) !== bare(own);
}

function firstLink(element: ElementNode): ElementNode | null {
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    if (child.name === 'a') return child;
    const inside = firstLink(child);
    if (inside !== null) return inside;
  }
  return null;
}
