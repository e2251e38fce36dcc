import type { ExtractionAction } from '../knowledge-base/model.ts';
import { attributeOf, type ElementNode } from '../page/tree.ts';
import { parsePattern } from '../pattern/parse.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { printPattern, printStep } from '../pattern/print.ts';
import type { SampleView } from './sample-view.ts';
import { type AttributeTest, isPlainName, predicateOf, testsOfElement } from './vocabulary.ts';
import { ZONE } from './zones.ts';

/** Candidates that are looked at closely. */
const MOST_GROUPS = 60;
/** Elements with less text hold no object. */
const SHORTEST = 15;
const NO_CONTAINER = /^(html|body|main|a|p|span|h\d|form|time|nav|ul|ol)$/;
const MOST_NESTING = 4;
/** An id that starts so may be that of anything: it needs a class beside it. */
const SHORT_PREFIX = 4;

/** Elements that are called alike. */
export interface Group {
  readonly pattern: Pattern;
  /** Their ids are numbered. */
  readonly numbered: boolean;
  readonly elements: ElementNode[];
  /** Elements in all of them, nested ones counted again. */
  size: number;
}

/** Groups that may be the containers of an action, numbered ones and large ones first. */
export function listGroups(action: ExtractionAction, samples: readonly SampleView[]): Group[] {
  const groups = new Map<string, Group>();
  const add = (element: ElementNode, size: number, tests: readonly AttributeTest[], numbered: boolean) => {
    const source = printStep({
      axis: 'descendant',
      test: { kind: 'element', name: element.name },
      predicates: tests.map(predicateOf),
      start: 0,
      end: 0,
    });
    let group = groups.get(source);
    if (group === undefined) {
      group = { pattern: parsePattern(source), numbered, elements: [], size: 0 };
      groups.set(source, group);
    }
    group.elements.push(element);
    group.size += size;
  };
  for (const { facts } of samples) {
    for (const [index, element] of facts.elements.entries()) {
      if (facts.textLengths[index]! < SHORTEST || !isPlainName(element.name)) continue;
      if (NO_CONTAINER.test(element.name)) continue;
      if (action.object === 'comment' && (facts.zones[index]! & ZONE.comments) === 0) continue;
      const size = facts.ends[index]! - index;
      const named = testsOfElement(element)
        .filter(({ attribute }) => attribute !== 'id')
        .slice(0, 6);
      const prefix = /^(.*?\D)(?=\d+$)/.exec(attributeOf(element, 'id') ?? '')?.[1];
      if (prefix !== undefined) {
        const test = { attribute: 'id', comparison: 'starts-with', literal: prefix } as const;
        add(element, size, [test], true);
        if (prefix.length <= SHORT_PREFIX)
          for (const other of named.slice(0, 3)) add(element, size, [test, other], true);
      }
      for (const test of named) add(element, size, [test], false);
    }
  }
  // Elements nested in each other many times over are no objects, and dear to look at.
  const most = samples.reduce((sum, { facts }) => sum + facts.elements.length, 0) * MOST_NESTING;
  return [...groups.values()]
    .filter(({ elements, numbered, size }) => (numbered || elements.length > 1) && size <= most)
    .sort(
      (a, b) =>
        Number(b.numbered) - Number(a.numbered) ||
        b.elements.length - a.elements.length ||
        (printPattern(a.pattern) < printPattern(b.pattern) ? -1 : 1),
    )
    .slice(0, MOST_GROUPS);
}
