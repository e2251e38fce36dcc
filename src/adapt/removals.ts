import { attributeOf, type ElementNode } from '../page/tree.ts';
import { evaluate } from '../pattern/evaluate.ts';
import { parsePattern } from '../pattern/parse.ts';
import type { Pattern, Step } from '../pattern/pattern.ts';
import { printPattern, printStep } from '../pattern/print.ts';
import { fold } from './evidence.ts';
import { lies, lineOf } from './page-facts.ts';
import { textIn, wrapScore } from './score-content.ts';
import { relativeZones, type Unit } from './unit.ts';
import { predicateOf, testsOfElement } from './vocabulary.ts';
import { FOREIGN_ZONES, ZONE } from './zones.ts';

/** How deep below the content parts are looked for, and how many patterns are kept. */
const DEPTH = 3;
const MOST_PATTERNS = 6;
const LONGEST_LABEL = 80;

/** Parts to leave out of a content, and how well it does without them. */
export interface Removals {
  readonly patterns: readonly Pattern[];
  readonly score: number;
}

/**
 * Finds the named parts of contents that hold no running text: the author and date of a comment, reply links,
 * share buttons. A part is only left out when no object of any sample has text of its own in it.
 */
export function findRemovals(units: readonly Unit[], contents: readonly (ElementNode | null)[]): Removals {
  const shapes = new Map<string, Pattern>();
  for (const [index, unit] of units.entries()) {
    const content = contents[index];
    if (content) collect(unit, content, DEPTH, shapes);
  }
  const patterns = [...shapes.values()].filter((pattern) =>
    units.every((unit, index) => {
      const content = contents[index] ?? null;
      return content === null || partsOf(pattern, content).every((part) => textIn(unit, part).main === 0);
    }),
  );
  const chosen = withoutNested(patterns, contents).slice(0, MOST_PATTERNS);
  let sum = 0;
  for (const [index, unit] of units.entries()) {
    const content = contents[index] ?? null;
    if (content === null) continue;
    const parts = chosen.flatMap((pattern) => partsOf(pattern, content));
    const outermost = [...new Set(parts)].filter(
      (part) => !parts.some((other) => other !== part && lies(part, other)),
    );
    sum += wrapScore(unit, content, outermost);
  }
  return { patterns: chosen, score: units.length === 0 ? 0 : sum / units.length };
}

function collect(unit: Unit, parent: ElementNode, depth: number, shapes: Map<string, Pattern>): void {
  for (const child of parent.children) {
    if (child.kind !== 'element' || unit.containers.has(child)) continue;
    const { main, all } = textIn(unit, child);
    if (all === 0) continue;
    if (main === 0 && isNoContent(unit, child)) {
      const [test] = testsOfElement(child);
      if (test === undefined) continue;
      const step: Step = {
        axis: 'descendant',
        test: { kind: 'element', name: child.name },
        predicates: [predicateOf(test)],
        start: 0,
        end: 0,
      };
      const source = printStep(step);
      if (!shapes.has(source)) shapes.set(source, parsePattern(source));
    } else if (depth > 1) collect(unit, child, depth - 1, shapes);
  }
}

function isNoContent(unit: Unit, element: ElementNode): boolean {
  if (/^(h[1-6]|p|blockquote|pre|figure|figcaption|table|em|strong|code)$/.test(element.name)) return false;
  for (const [name, found] of unit.found) {
    if (name !== 'content' && (lies(found, element) || lies(element, found))) return true;
  }
  const zones = relativeZones(unit, element);
  if ((zones & (FOREIGN_ZONES | ZONE.biography) & ~ZONE.comments) !== 0) return true;
  if (attributeOf(element, 'rel')?.includes('nofollow') && /reply/i.test(attributeOf(element, 'class') ?? ''))
    return true;
  const line = lineOf(element);
  return line.length <= LONGEST_LABEL && unit.repeated.has(fold(line));
}

function partsOf(pattern: Pattern, content: ElementNode): ElementNode[] {
  return evaluate(pattern, content).filter((node) => node.kind === 'element');
}

/** Without the patterns whose parts all lie in parts of others. */
function withoutNested(patterns: readonly Pattern[], contents: readonly (ElementNode | null)[]): Pattern[] {
  const parts = patterns.map((pattern) =>
    contents.flatMap((content) => (content === null ? [] : partsOf(pattern, content))),
  );
  return patterns
    .filter((_, index) => {
      const outer = new Set(parts.flatMap((each, other) => (other === index ? [] : each)));
      return !parts[index]!.every((part) => hasAncestorIn(part, outer));
    })
    .sort((a, b) => (printPattern(a) < printPattern(b) ? -1 : 1));
}

function hasAncestorIn(element: ElementNode, outer: ReadonlySet<ElementNode>): boolean {
  for (let above = element.parent; above !== null; above = above.parent) if (outer.has(above)) return true;
  return false;
}
