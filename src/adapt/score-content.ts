import { parseDate } from '../act/dates/parse-date.ts';
import type { ElementNode } from '../page/tree.ts';
import { fold } from './evidence.ts';
import { blockLineOf, isInline, lies, type TextBlock } from './page-facts.ts';
import { best, elementsOf, type FieldScorer, isPageLevel, relativeZones, type Unit } from './unit.ts';
import { FOREIGN_ZONES, ZONE } from './zones.ts';

/** Blocks of fewer characters say nothing of where a page's text stands. */
const SHORTEST_BLOCK = 25;

const LONGEST_LINE = 120;

/** Contents: the element that wraps the running text, all of it and nothing else. */
export const contentScorer: FieldScorer = {
  propose(unit) {
    const scored: { element: ElementNode; score: number }[] = [];
    for (const { element } of elementsOf(unit)) {
      const score = wrapScore(unit, element);
      if (score > 0.5) scored.push({ element, score });
    }
    return best(scored, 8);
  },
  score(unit, value) {
    return value.node?.kind === 'element' ? wrapScore(unit, value.node) : 0;
  },
  judge(values) {
    const texts = new Map<string, string>();
    for (const { unit, value } of values) {
      if (value !== null) texts.set(isPageLevel(unit) ? unit.whole : String(texts.size), value.text);
    }
    return texts.size > 2 && new Set(texts.values()).size === 1 ? 0 : 1;
  },
};

/** Sums of text over the elements of an object in document order, so that any element's share is a difference. */
interface Measure {
  readonly start: number;
  /** Running text up to an element. */
  readonly main: Float64Array;
  /** All text up to an element. */
  readonly all: Float64Array;
  readonly total: number;
}

const measures = new WeakMap<Unit, Measure>();

function measureUnit(unit: Unit): Measure {
  let measure = measures.get(unit);
  if (measure !== undefined) return measure;
  const { ends, indexOf, blocks } = unit.facts;
  const start = indexOf.get(unit.container) ?? 0;
  const length = ends[start]! - start;
  const main = new Float64Array(length + 1);
  const all = new Float64Array(length + 1);
  const asideCounts = isPageLevel(unit) ? asideHoldsText(unit) : false;
  const own = blocks[start];
  if (own && !isPageLevel(unit)) all[1] = own.length;
  for (const { element, index } of elementsOf(unit)) {
    const block = blocks[index] ?? null;
    if (block === null) continue;
    all[index - start + 1] = block.length;
    if (isRunningText(unit, block, element, asideCounts)) main[index - start + 1] = block.length;
  }
  for (let index = 1; index <= length; index++) {
    main[index]! += main[index - 1]!;
    all[index]! += all[index - 1]!;
  }
  measure = { start, main, all, total: main[length]! };
  measures.set(unit, measure);
  return measure;
}

function isRunningText(unit: Unit, block: TextBlock, element: ElementNode, asideCounts: boolean): boolean {
  const plain = block.length - block.linkLength;
  if (block.linkLength * 2 > block.length) return false;
  const pageLevel = isPageLevel(unit);
  if (pageLevel ? plain < SHORTEST_BLOCK : plain < 1) return false;
  if (element.name === 'h1' || element.name === 'title') return false;
  const zones = relativeZones(unit, element) & ~(asideCounts ? ZONE.aside : 0);
  if ((zones & noTextZones(unit)) !== 0) return false;
  for (const [name, found] of unit.found) {
    if (name === 'content') continue;
    if (lies(element, found)) return false;
    // The line that prints name and date, and little else.
    if (block.length < LONGEST_LINE && isInlineIn(found, element)) return false;
  }
  const text = block.length <= 400 ? blockLineOf(block) : '';
  if (text === '') return true;
  if (unit.repeated.has(fold(text))) return false;
  if (pageLevel) return true;
  if (SIGNATURE.test(text) || isTitleOf(unit, text)) return false;
  return text.length > 60 || parseDate(text, unit.dates) === null;
}

/** The line that forums print above a signature. */
const SIGNATURE = /^[_-]{5,}/;

/** Zones in which no text of the object stands. */
export function noTextZones(unit: Unit): number {
  return isPageLevel(unit)
    ? FOREIGN_ZONES | ZONE.biography
    : (FOREIGN_ZONES & ~ZONE.comments) | ZONE.biography | ZONE.appendix;
}

/** True for the title of the page, or an answer to it. */
export function isTitleOf(unit: Unit, text: string): boolean {
  return unit.evidence.titles.has(fold(text).replace(/^(re|aw|antw|sv|rép|rif|odp)\s*:\s*/, ''));
}

/** True when the text of `inner` is part of the block's own. */
function isInlineIn(inner: ElementNode, block: ElementNode): boolean {
  for (let at: ElementNode | null = inner; at !== null && at !== block; at = at.parent) {
    if (!isInline(at)) return false;
    if (at.parent === block) return true;
  }
  return false;
}

/** `sidebar` in a class name can be the main content: then most of the text is there. */
function asideHoldsText(unit: Unit): boolean {
  let aside = 0;
  let main = 0;
  for (const { element, index } of elementsOf(unit)) {
    const block = unit.facts.blocks[index];
    if (!block || block.length < SHORTEST_BLOCK || block.linkLength * 2 > block.length) continue;
    const zones = relativeZones(unit, element);
    if ((zones & FOREIGN_ZONES & ~ZONE.aside) !== 0) continue;
    if ((zones & ZONE.aside) !== 0) aside += block.length;
    else main += block.length;
  }
  return aside > 500 && aside > main * 4;
}

/** Running text and all text below an element of the object. */
export function textIn(unit: Unit, element: ElementNode): { readonly main: number; readonly all: number } {
  const measure = measureUnit(unit);
  const index = unit.facts.indexOf.get(element);
  if (index === undefined) return { main: 0, all: 0 };
  const from = index - measure.start;
  const to = unit.facts.ends[index]! - measure.start;
  return { main: measure.main[to]! - measure.main[from]!, all: measure.all[to]! - measure.all[from]! };
}

/**
 * How well an element without some of its parts wraps the running text: the harmonic mean of how much of it and of
 * how little else.
 */
export function wrapScore(unit: Unit, element: ElementNode, removed: readonly ElementNode[] = []): number {
  let { main, all } = textIn(unit, element);
  for (const part of removed) {
    const lost = textIn(unit, part);
    main -= lost.main;
    all -= lost.all;
  }
  const { total } = measureUnit(unit);
  if (main <= 0 || total === 0) return 0;
  const coverage = main / total;
  const purity = main / all;
  let score = (2 * coverage * purity) / (coverage + purity);
  for (const [name, found] of unit.found) {
    if (name === 'content' || !lies(found, element)) continue;
    if (!removed.some((part) => lies(found, part))) score -= 0.03;
  }
  return Math.max(0, score);
}
