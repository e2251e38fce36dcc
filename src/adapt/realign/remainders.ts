import { textOf } from '../../page/text.ts';
import type { ElementNode } from '../../page/tree.ts';
import { evaluate } from '../../pattern/evaluate.ts';
import { parsePattern } from '../../pattern/parse.ts';
import type { Pattern, Step } from '../../pattern/pattern.ts';
import { printPattern, printStep } from '../../pattern/print.ts';
import { fold } from '../evidence.ts';
import { lineOf } from '../page-facts.ts';
import { isPlainName, predicateOf, testsOfElement } from '../vocabulary.ts';
import { tokenF1 } from './known-value.ts';
import type { LostUnit } from './realign-field.ts';

/** How deep below a content parts are looked for, and how many patterns are kept. */
const DEPTH = 5;
const MOST_PATTERNS = 8;
/** Contents that agree on what is none of them before that may look like running text. */
const ENOUGH = 3;
const LONGEST_LABEL = 20;
/** Least agreement of what is left on every page that counts as checked. */
const LEAST_LEFT = 0.9;
const LEAST_RIGHT = 0.9;
/** Elements that may be left out by their name alone. */
const SPEAKING = /^(h[1-6]|header|footer|time|small|form|cite|address)$/;
/** What an author may have written anew since. */
const RUNNING_TEXT = /^(h[1-6]|p|blockquote|pre|figure|figcaption|table|em|strong|code)$/;

/** A content pattern with the parts to leave out, and how well it does so. */
export interface TrimmedContent {
  readonly remove: readonly Pattern[];
  /** Mean agreement of what is left with what is known. */
  readonly score: number;
  /** URLs of pages where all that is left is what is known. */
  readonly pages: ReadonlySet<string>;
}

interface Content {
  readonly url: string;
  readonly element: ElementNode;
  readonly known: string;
}

/**
 * Leaves out, besides what the field does already, the named parts of what a pattern selects that no known content has: share buttons, names, a form. A
 * part is left out only when its text is in none of the known contents.
 */
export function trimContent(
  pattern: Pattern,
  units: readonly LostUnit[],
  removed: readonly Pattern[],
): TrimmedContent {
  const contents = units.flatMap(({ unit }): Content[] => {
    const element = evaluate(pattern, unit.container).find(
      (node) => node.kind === 'element' && lineOf(node) !== '',
    );
    if (element?.kind !== 'element') return [];
    return [{ url: unit.known.view.page.url, element, known: fold(unit.object.content ?? '') }];
  });
  const remove = findRemainders(contents);
  const right = new Map<string, { all: number; right: number }>();
  let sum = 0;
  for (const { url, element, known } of contents) {
    const skip = new Set(
      [...removed, ...remove].flatMap((part) =>
        evaluate(part, element).filter((node) => node.kind === 'element'),
      ),
    );
    const f1 = tokenF1(fold(textOf(element, { skip })), known);
    sum += f1;
    const count = right.get(url) ?? { all: 0, right: 0 };
    right.set(url, { all: count.all + 1, right: count.right + (f1 >= LEAST_LEFT ? 1 : 0) });
  }
  const pages = new Set(
    [...right].filter(([, count]) => count.right >= count.all * LEAST_RIGHT).map(([url]) => url),
  );
  return { remove, pages, score: contents.length === 0 ? 0 : sum / units.length };
}

function findRemainders(contents: readonly Content[]): Pattern[] {
  const parts = new Map<string, Pattern>();
  for (const { element, known } of contents) {
    if (tokenF1(fold(lineOf(element)), known) === 1) continue;
    collect(element, known, DEPTH, contents.length >= ENOUGH, parts);
  }
  return [...parts.values()]
    .filter((part) =>
      contents.every(({ element, known }) =>
        evaluate(part, element).every(
          // A label such as `Reply` may be a word of the text too.
          (node) => node.kind !== 'element' || isMissing(node, known) || lineOf(node).length <= LONGEST_LABEL,
        ),
      ),
    )
    .sort((a, b) => (printPattern(a) < printPattern(b) ? -1 : 1))
    .slice(0, MOST_PATTERNS);
}

function collect(
  parent: ElementNode,
  known: string,
  depth: number,
  certain: boolean,
  parts: Map<string, Pattern>,
): void {
  for (const child of parent.children) {
    if (child.kind !== 'element' || lineOf(child) === '') continue;
    const isWrapper = tokenF1(fold(lineOf(child)), known) > 0.5 || fold(lineOf(child)).includes(known);
    if (isMissing(child, known) && !isWrapper && (certain || !RUNNING_TEXT.test(child.name))) {
      const [test] = testsOfElement(child);
      if (!isPlainName(child.name) || (test === undefined && !(certain && SPEAKING.test(child.name))))
        continue;
      const step: Step = {
        axis: 'descendant',
        test: { kind: 'element', name: child.name },
        predicates: test === undefined ? [] : [predicateOf(test)],
        start: 0,
        end: 0,
      };
      const source = printStep(step);
      if (!parts.has(source)) parts.set(source, parsePattern(source));
    } else if (depth > 1) collect(child, known, depth - 1, certain, parts);
  }
}

function isMissing(element: ElementNode, known: string): boolean {
  const line = fold(lineOf(element));
  return line !== '' && !known.includes(line);
}
