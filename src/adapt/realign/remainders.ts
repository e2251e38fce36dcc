import type { ElementNode } from '../../page/tree.ts';
import { evaluate } from '../../pattern/evaluate.ts';
import { parsePattern } from '../../pattern/parse.ts';
import type { Pattern } from '../../pattern/pattern.ts';
import { printPattern } from '../../pattern/print.ts';
import { fold } from '../evidence.ts';
import { lineOf } from '../page-facts.ts';
import { isPlainName, predicateOf, testsOfElement } from '../vocabulary.ts';
import { tokenF1 } from './known-value.ts';
import type { LostUnit } from './realign-field.ts';

/** How deep below a content parts are looked for, and how many patterns are kept. */
const DEPTH = 3;
const MOST_PATTERNS = 6;
/** What an author may have written anew since. */
const RUNNING_TEXT = /^(h[1-6]|p|blockquote|pre|figure|figcaption|table|em|strong|code)$/;

/**
 * Named parts of what a pattern selects that no known content has: share buttons, tags, a form. A part is left out
 * only when its text is in none of the known contents.
 */
export function findRemainders(pattern: Pattern, units: readonly LostUnit[]): Pattern[] {
  const contents = units.flatMap(({ unit, found }) => {
    const [element] = evaluate(pattern, unit.container);
    if (element?.kind !== 'element' || !found.has(element)) return [];
    return [{ element, known: fold(unit.object.content ?? '') }];
  });
  const parts = new Map<string, Pattern>();
  for (const { element, known } of contents) {
    if (tokenF1(fold(lineOf(element)), known) === 1) continue;
    collect(element, known, DEPTH, parts);
  }
  return [...parts.values()]
    .filter((part) =>
      contents.every(({ element, known }) =>
        evaluate(part, element).every((node) => node.kind !== 'element' || isMissing(node, known)),
      ),
    )
    .sort((a, b) => (printPattern(a) < printPattern(b) ? -1 : 1))
    .slice(0, MOST_PATTERNS);
}

function collect(parent: ElementNode, known: string, depth: number, parts: Map<string, Pattern>): void {
  for (const child of parent.children) {
    if (child.kind !== 'element' || lineOf(child) === '') continue;
    const isWrapper = lineOf(child).length * 2 > lineOf(parent).length;
    if (isMissing(child, known) && !isWrapper && !RUNNING_TEXT.test(child.name)) {
      const [test] = testsOfElement(child);
      if (test === undefined || !isPlainName(child.name)) continue;
      const pattern = parsePattern(
        printPattern({
          source: '',
          steps: [
            {
              axis: 'descendant',
              test: { kind: 'element', name: child.name },
              predicates: [predicateOf(test)],
              start: 0,
              end: 0,
            },
          ],
        }),
      );
      parts.set(printPattern(pattern), pattern);
    } else if (depth > 1) collect(child, known, depth - 1, parts);
  }
}

function isMissing(element: ElementNode, known: string): boolean {
  const line = fold(lineOf(element));
  return line !== '' && !known.includes(line);
}
