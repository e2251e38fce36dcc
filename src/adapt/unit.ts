import type { DateContext } from '../act/dates/parsed-date.ts';
import type { FieldValue } from '../act/read-field.ts';
import type { FieldName } from '../knowledge-base/model.ts';
import type { ElementNode, SelectedNode } from '../page/tree.ts';
import type { PageEvidence } from './evidence.ts';
import type { PageFacts } from './page-facts.ts';

/** One object to be read: a container on one page, or a whole page. */
export interface Unit {
  readonly facts: PageFacts;
  readonly evidence: PageEvidence;
  /** The page's root for page-level objects. */
  readonly container: ElementNode;
  /** All containers of the action on this page, and those of others that lie inside them. */
  readonly containers: ReadonlySet<ElementNode>;
  /** Containers of other actions: what lies in them is not this object's. */
  readonly foreign: ReadonlySet<ElementNode>;
  /** Identity of the thread, post or list that the page is a page of. */
  readonly whole: string;
  readonly dates: DateContext;
  /** Where fields were found so far. */
  readonly found: ReadonlyMap<FieldName, ElementNode>;
  /** Texts of blocks, folded, that other objects have too: boilerplate. */
  readonly repeated: ReadonlySet<string>;
}

/** How values of one field are judged. */
export interface FieldScorer {
  /** Elements worth trying, best first, a few. */
  propose(unit: Unit): ElementNode[];
  /** How much the value looks like the field, 0 to 1. */
  score(unit: Unit, value: FieldValue): number;
  /** What all values together say: a factor, 1 when nothing speaks against them. */
  judge(values: readonly UnitValue[]): number;
}

/** What a candidate gives for one object. */
export interface UnitValue {
  readonly unit: Unit;
  readonly value: FieldValue | null;
}

/** True for an object that is a whole page. */
export function isPageLevel(unit: Unit): boolean {
  return unit.container === unit.facts.page.root;
}

/** The element that a node is or stands on. */
export function elementOf(node: SelectedNode | null): ElementNode | null {
  if (node === null) return null;
  return node.kind === 'attribute' ? node.owner : node.kind === 'text' ? node.parent : node;
}

/** True when an element prints more than so many characters. */
export function isLong(unit: Unit, element: ElementNode, most: number): boolean {
  const index = unit.facts.indexOf.get(element);
  return index !== undefined && unit.facts.textLengths[index]! > most;
}

/** Zones of an element that its container is not in itself. */
export function relativeZones(unit: Unit, element: ElementNode): number {
  const { indexOf, zones } = unit.facts;
  const at = indexOf.get(element);
  const outer = indexOf.get(unit.container);
  if (at === undefined || outer === undefined) return 0;
  return zones[at]! & ~zones[outer]!;
}

/** Visits the elements of the object, not those of other objects inside it. */
export function* elementsOf(unit: Unit): Generator<{ element: ElementNode; index: number }> {
  const { elements, ends, indexOf } = unit.facts;
  const start = indexOf.get(unit.container) ?? 0;
  const end = ends[start]!;
  for (let index = start + 1; index < end; index++) {
    const element = elements[index]!;
    if ((unit.containers.has(element) && element !== unit.container) || unit.foreign.has(element)) {
      index = ends[index]! - 1;
      continue;
    }
    yield { element, index };
  }
}

/** The best few elements by score, ties in document order. */
export function best(
  scored: readonly { readonly element: ElementNode; readonly score: number }[],
  count: number,
): ElementNode[] {
  return [...scored]
    .sort((a, b) => b.score - a.score || a.element.order - b.element.order)
    .slice(0, count)
    .map(({ element }) => element);
}
