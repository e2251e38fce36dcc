import type { ExtractionAction } from '../knowledge-base/model.ts';
import type { ElementNode } from '../page/tree.ts';
import { parsePattern } from '../pattern/parse.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { printStep } from '../pattern/print.ts';
import type { PageFacts } from './page-facts.ts';
import type { SampleView } from './sample-view.ts';
import { isPlainName, predicateOf, testsOfElement } from './vocabulary.ts';
import { ZONE } from './zones.ts';

/** Kinds of rows that are looked at closely: those with most text. */
const MOST_KINDS = 12;
/** Elements with less text hold no object. */
const SHORTEST = 15;
const NO_ROW = /^(html|head|body|main|a|p|span|h\d|form|time|nav|td|th|dt|dd|br)$/;
/** Tests of a parent that are tried. */
const MOST_TESTS = 2;

/** The children of one parent that are of one element. */
interface Rows {
  readonly parent: ElementNode;
  readonly name: string;
  count: number;
  text: number;
}

/**
 * Patterns for the children of one parent that are of one element: what templates print in turn under two class names
 * (`windowbg`, `windowbg2`), or without any, has only its place in common. There is one such place on a page: where there
 * are several, the children are parts of objects.
 */
export function listRows(action: ExtractionAction, samples: readonly SampleView[]): Pattern[] {
  const texts = new Map<string, number>();
  const several = new Set<string>();
  for (const { facts } of samples) {
    const parents = new Map<string, ElementNode>();
    for (const { parent, name, count, text } of rowsOf(facts, action.object === 'comment'))
      for (const place of placesOf(parent)) {
        if ((parents.get(place) ?? parent) !== parent) several.add(place);
        parents.set(place, parent);
        const source = `${place}/${name}`;
        if (count > 1) texts.set(source, (texts.get(source) ?? 0) + text);
      }
  }
  return [...texts]
    .filter(([source]) => !several.has(source.slice(0, source.lastIndexOf('/'))))
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, MOST_KINDS)
    .map(([source]) => parsePattern(source));
}

function rowsOf({ elements, textLengths, zones }: PageFacts, amongComments: boolean): Iterable<Rows> {
  const rows = new Map<ElementNode, Map<string, Rows>>();
  for (const [index, { parent, name }] of elements.entries()) {
    const text = textLengths[index]!;
    if (text < SHORTEST || parent === null || NO_ROW.test(name) || !isPlainName(name)) continue;
    if (amongComments && (zones[index]! & ZONE.comments) === 0) continue;
    const named = rows.get(parent) ?? new Map<string, Rows>();
    const alike = named.get(name) ?? { parent, name, count: 0, text: 0 };
    alike.count++;
    alike.text += text;
    rows.set(parent, named.set(name, alike));
  }
  return [...rows.values()].flatMap((named) => [...named.values()]);
}

/** `section[…]`, or by the parent's parent where the parent has no name: `table[…]/tbody`. */
function placesOf(parent: ElementNode): string[] {
  if (!isPlainName(parent.name)) return [];
  const own = stepsOf(parent);
  if (own.length > 0 || parent.parent === null || !isPlainName(parent.parent.name)) return own;
  return stepsOf(parent.parent).map((step) => `${step}/${parent.name}`);
}

function stepsOf(element: ElementNode): string[] {
  return testsOfElement(element)
    .slice(0, MOST_TESTS)
    .map((test) =>
      printStep({
        axis: 'descendant',
        test: { kind: 'element', name: element.name },
        predicates: [predicateOf(test)],
        start: 0,
        end: 0,
      }),
    );
}
