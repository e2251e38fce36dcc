import { dateFromAttributes } from '../../act/dates/date-from-attributes.ts';
import type { DateContext } from '../../act/dates/parsed-date.ts';
import { resolveUrl } from '../../act/generic-links/resolve-url.ts';
import { attributeOf, type ElementNode, type SelectedNode } from '../../page/tree.ts';
import { fold } from '../evidence.ts';
import { lineOf, type PageFacts, zonesOf } from '../page-facts.ts';
import { elementOf } from '../unit.ts';
import { FOREIGN_ZONES } from '../zones.ts';
import { AGREEMENT, agree, type KnownField } from './known-value.ts';

/** Where to look for known values: an object's container, or a whole page. */
export interface Place {
  readonly facts: PageFacts;
  readonly container: ElementNode;
  /** Containers of all objects of the action; what lies in another one is not this object's. */
  readonly containers: ReadonlySet<ElementNode>;
  readonly base: string;
  readonly dates: DateContext;
  /** Menus, sidebars and comments are as good a place as any. @default false */
  readonly anywhere?: boolean;
}

/** The nodes that print a value, each with how well it agrees with the known one. */
export type Found = ReadonlyMap<SelectedNode, number>;

/** Longer texts are no title, name or date. */
const LONGEST_SHORT = 400;
const LONGEST_DATE = 80;
/** A content may grow or shrink by so much and still be near; what holds it may hold so much besides. */
const LENGTHS = { least: 0.7, most: 1.35, besides: 600 };
/** How well an element agrees that holds a known content and something else. */
export const HOLDS = 0.89;
/** What agrees worse than the best by more than this is something else. */
const WORSE = 0.005;

/** Finds the nodes that print a known value, those that agree best. */
export function findKnown(name: KnownField, known: string, place: Place): Found {
  const found = new Map<SelectedNode, number>();
  const content = name === 'content' ? fold(known) : null;
  const note = (node: SelectedNode, text: string) => {
    const near = agree(name, known, text, place.dates);
    const agreement =
      near === AGREEMENT.none && content !== null && fold(text).includes(content) ? HOLDS : near;
    if (agreement !== AGREEMENT.none) found.set(node, agreement);
  };
  const { elements, ends, indexOf, textLengths } = place.facts;
  const start = indexOf.get(place.container);
  if (start === undefined) return found;
  for (let index = start; index < ends[start]!; index++) {
    const element = elements[index]!;
    if (element !== place.container && place.containers.has(element)) {
      index = ends[index]! - 1;
      continue;
    }
    if (mayHold(name, known.length, textLengths[index]!)) {
      const text = readElement(name, element, place.base);
      if (text !== null) note(element, text);
    }
    // A name or a date may stand bare beside its label, and an attribute may hold another date than is printed.
    if ((name === 'author' || name === 'date') && !found.has(element)) {
      for (const child of element.children) {
        const text = child.kind === 'text' ? child.text.replace(/\s+/g, ' ').trim() : '';
        if (text !== '' && text.length <= LONGEST_DATE) note(child, text);
      }
    }
  }
  return keepBest(name, found, place);
}

function mayHold(name: KnownField, known: number, printed: number): boolean {
  if (name === 'content')
    return printed >= known * LENGTHS.least && printed <= known * LENGTHS.most + LENGTHS.besides;
  return printed <= LONGEST_SHORT;
}

/** What a field of that name reads from an element; null when that can be no such value. */
export function readElement(name: KnownField, element: ElementNode, base: string): string | null {
  switch (name) {
    case 'url':
    case 'authorUrl': {
      const href = attributeOf(element, 'href');
      return href === undefined ? null : resolveUrl(href, base);
    }
    case 'date': {
      const marked = dateFromAttributes(element);
      if (marked !== null) return marked.replace(/\s+/g, ' ').trim();
      const line = lineOf(element);
      return line === '' || line.length > LONGEST_DATE ? null : line;
    }
    case 'title':
    case 'author':
      return (attributeOf(element, 'content') ?? lineOf(element)) || null;
    case 'content':
      return lineOf(element) || null;
  }
}

/** The best of what was found; what menus and sidebars print only when nothing else does. */
function keepBest(name: KnownField, found: Found, place: Place): Found {
  const outer = zonesOf(place.facts, place.container);
  const isForeign = (node: SelectedNode) => {
    const element = elementOf(node);
    return element !== null && (zonesOf(place.facts, element) & ~outer & FOREIGN_ZONES) !== 0;
  };
  const own = place.anywhere === true ? [] : [...found].filter(([node]) => !isForeign(node));
  const among = own.length > 0 ? own : [...found];
  // A day without its time is as right where the template prints no more, and a text may have no element of its own.
  const least =
    name === 'date' || name === 'content' ? 0 : Math.max(...among.map(([, agreement]) => agreement)) - WORSE;
  return new Map(among.filter(([, agreement]) => agreement >= least));
}
