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
  const bare = stepText(element.name, null);
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
