import { attributeOf, type ElementNode } from '../page/tree.ts';
import { evaluate } from '../pattern/evaluate.ts';
import { parsePattern } from '../pattern/parse.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { printPattern, printStep } from '../pattern/print.ts';
import { fold } from './evidence.ts';
import { lies, lineOf } from './page-facts.ts';
import { isTitleOf, noTextZones, textIn, wrapScore } from './score-content.ts';
import { relativeZones, type Unit } from './unit.ts';
import { isPlainName, predicateOf, testsOfElement } from './vocabulary.ts';

/** How deep below the content parts are looked for, and how many patterns are kept. */
const DEPTH = 3;
const MOST_PATTERNS = 8;
const LONGEST_LABEL = 80;
/** What so many objects, and this share of them, have before or after their text belongs to the template. */
const ENOUGH_OBJECTS = 3;
const NEARLY_ALL = 0.9;

/** Among more siblings a place says nothing. */
const MOST_SIBLINGS = 200;

/** What authors write with: left out only for what it says. */
const WRITTEN = /^(h[1-6]|p|blockquote|pre|figure|figcaption|table|ul|ol|li|dl|em|strong|code|img|hr|br)$/;

/** Parts to leave out of a content, and how well it does without them. */
export interface Removals {
  readonly patterns: readonly Pattern[];
  readonly score: number;
}

/** A kind of part, and in how many objects it stands beside the text. */
interface Shape {
  readonly pattern: Pattern;
  /** It says itself that it is no text. */
  sure: boolean;
  count: number;
}

/**
 * Finds the parts of contents that hold no running text: what other fields claim, reply links, share buttons, and
 * what every object has before or after its text. A part is only left out when no object of any sample has text of
 * its own in it.
 */
export function findRemovals(units: readonly Unit[], contents: readonly (ElementNode | null)[]): Removals {
  const shapes = new Map<string, Shape>();
  let objects = 0;
  for (const [index, unit] of units.entries()) {
    const content = contents[index];
    if (!content) continue;
    objects++;
    for (const [source, sure] of partsBeside(unit, content)) {
      const shape = shapes.get(source) ?? { pattern: parsePattern(source), sure: false, count: 0 };
      shape.sure ||= sure;
      shape.count++;
      shapes.set(source, shape);
    }
  }
  const common = Math.max(ENOUGH_OBJECTS, objects * NEARLY_ALL);
  const patterns = [...shapes.values()]
    .filter(({ sure, count }) => sure || count >= common)
    .map(({ pattern }) => pattern)
    .filter((pattern) =>
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

/** Patterns of parts of one content without running text; true for those that say themselves that they are none. */
function partsBeside(unit: Unit, content: ElementNode): Map<string, boolean> {
  const parts = new Map<string, boolean>();
  look(content, DEPTH, true, true);
  return parts;

  function look(parent: ElementNode, depth: number, leading: boolean, trailing: boolean): void {
    const holdsText = hasOwnText(unit, parent);
    const isText = parent.children.map((child) =>
      child.kind === 'text'
        ? holdsText && child.text.trim() !== ''
        : textIn(unit, child).main > 0 && !unit.containers.has(child),
    );
    const first = isText.indexOf(true);
    const last = isText.lastIndexOf(true);
    for (const [at, child] of parent.children.entries()) {
      if (child.kind !== 'element' || unit.containers.has(child)) continue;
      const { main, all } = textIn(unit, child);
      if (all === 0) continue;
      const before = leading && (first === -1 || at <= first);
      const after = trailing && at >= last;
      if (main > 0) {
        if (depth > 1) look(child, depth - 1, before, after);
        continue;
      }
      const sure = isNoContent(unit, child);
      if (!sure && !((before || after) && isLabel(unit, child))) {
        if (depth > 1) look(child, depth - 1, before, after);
        continue;
      }
      const source = shapeOf(child, sure);
      if (source !== null) parts.set(source, sure || parts.get(source) === true);
    }
  }
}

/** True for what is no writing: named boxes of little text, and lists of buttons. */
function isLabel(unit: Unit, element: ElementNode): boolean {
  if (!WRITTEN.test(element.name)) return true;
  const { indexOf, linkLengths, textLengths } = unit.facts;
  const at = indexOf.get(element)!;
  return /^[uod]l$/.test(element.name) && linkLengths[at]! === textLengths[at]!;
}

/** True when running text stands right in an element, beside its parts. */
function hasOwnText(unit: Unit, element: ElementNode): boolean {
  let { main } = textIn(unit, element);
  for (const child of element.children) if (child.kind === 'element') main -= textIn(unit, child).main;
  return main > 0;
}

/** By its name where it has one; a claimed one without by its place. */
function shapeOf(element: ElementNode, sure: boolean): string | null {
  if (!isPlainName(element.name)) return null;
  const [test] = testsOfElement(element);
  const step = printStep({
    axis: 'descendant',
    test: { kind: 'element', name: element.name },
    predicates: test === undefined ? [] : [predicateOf(test)],
    start: 0,
    end: 0,
  });
  if (test !== undefined) return step;
  if (!sure) return null;
  const siblings = element.parent?.children ?? [];
  if (siblings.length > MOST_SIBLINGS) return null;
  const alike = siblings.filter((child) => child.kind === 'element' && child.name === element.name);
  return `${step}[${alike.indexOf(element) + 1}]`;
}

function isNoContent(unit: Unit, element: ElementNode): boolean {
  for (const [name, found] of unit.found) {
    if (name !== 'content' && (lies(found, element) || lies(element, found))) return true;
  }
  const line = lineOf(element);
  if (/^h[1-6]$/.test(element.name) && isTitleOf(unit, line)) return true;
  const zones = relativeZones(unit, element);
  if ((zones & noTextZones(unit)) !== 0) return true;
  if (WRITTEN.test(element.name)) return false;
  if (attributeOf(element, 'rel')?.includes('nofollow') && /reply/i.test(attributeOf(element, 'class') ?? ''))
    return true;
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
