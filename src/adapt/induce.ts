import type { ElementNode } from '../page/tree.ts';
import { parsePattern } from '../pattern/parse.ts';
import type { Pattern, Step } from '../pattern/pattern.ts';
import { printStep } from '../pattern/print.ts';
import { type AttributeTest, isPlainName, predicateOf, testsOfElement } from './vocabulary.ts';

const MOST_TESTS = 5;
const MOST_ANCESTORS = 6;

/**
 * Patterns that select an element by what its template calls it and what it stands in, simplest first: what
 * relaxation makes of a one-step pattern, and the same below each named ancestor, since themes often name the
 * wrapper and not the thing.
 */
export function induce(element: ElementNode): Pattern[] {
  const sources = new Set<string>();
  if (!isPlainName(element.name)) return [];
  const tests = testsOfElement(element).slice(0, MOST_TESTS);
  const leaves = [...tests.map((test) => stepText(element.name, test)), stepText(element.name, null)];
  for (const leaf of leaves) sources.add(leaf);
  for (const test of tests.slice(0, 2))
    if (isFirstOfSeveral(element, test)) sources.add(`${stepText(element.name, test)}[1]`);
  const bare = stepText(element.name, null);
  const place = placeOf(element);
  let depth = 1;
  for (
    let above = element.parent;
    above !== null && above.name !== 'html' && depth <= MOST_ANCESTORS;
    above = above.parent, depth++
  ) {
    if (!isPlainName(above.name)) continue;
    for (const test of testsOfElement(above).slice(0, MOST_TESTS)) {
      const context = stepText(above.name, test);
      sources.add(`${context}${depth === 1 ? '/' : '//'}${bare}`);
      if (depth > 1) continue;
      if (place !== null) sources.add(`${context}/${bare}${place}`);
      for (const leaf of leaves.slice(0, 2)) sources.add(`${context}/${leaf}`);
    }
    // Unnamed wrappers between the named one and the thing.
    if (depth === 1 && testsOfElement(above).length === 0) {
      const grandparent = above.parent;
      for (const test of grandparent === null || !isPlainName(grandparent.name)
        ? []
        : testsOfElement(grandparent).slice(0, 2)) {
        sources.add(`${stepText(grandparent!.name, test)}/${above.name}/${bare}`);
      }
    }
  }
  return [...sources].map(parsePattern);
}

/** `[1]` for the first of several siblings of its name, null for an only one. */
function placeOf(element: ElementNode): string | null {
  const alike = (element.parent?.children ?? []).filter(
    (child) => child.kind === 'element' && child.name === element.name,
  );
  return alike.length < 2 ? null : `[${alike.indexOf(element) + 1}]`;
}

function isFirstOfSeveral(element: ElementNode, { attribute, literal }: AttributeTest): boolean {
  const alike = (element.parent?.children ?? []).filter(
    (child) =>
      child.kind === 'element' &&
      child.name === element.name &&
      testsOfElement(child).some((test) => test.attribute === attribute && test.literal === literal),
  );
  return alike.length > 1 && alike[0] === element;
}

function stepText(name: string, test: AttributeTest | null): string {
  const step: Step = {
    axis: 'descendant',
    test: { kind: 'element', name },
    predicates: test === null ? [] : [predicateOf(test)],
    start: 0,
    end: 0,
  };
  return printStep(step);
}
