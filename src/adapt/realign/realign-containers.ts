import type { ArchiveObject } from '../../act/object.ts';
import type { ExtractionAction } from '../../knowledge-base/model.ts';
import { attributeOf, type ElementNode } from '../../page/tree.ts';
import { evaluate } from '../../pattern/evaluate.ts';
import { parsePattern } from '../../pattern/parse.ts';
import type { Pattern } from '../../pattern/pattern.ts';
import { printPattern, printStep } from '../../pattern/print.ts';
import { describeChange } from '../describe-change.ts';
import { relax } from '../relax.ts';
import { elementOf } from '../unit.ts';
import {
  type AttributeTest,
  collectVocabulary,
  isLayoutName,
  isPlainName,
  predicateOf,
  testsOfElement,
} from '../vocabulary.ts';
import { findKnown } from './find-known.ts';
import { type KnownPage, knownObjects, placeIn } from './known-page.ts';
import { type KnownField, knownValue } from './known-value.ts';
import type { Realignment } from './realign-field.ts';

/** A known object of a page, and where its parts stand there. */
interface Traces {
  readonly page: KnownPage;
  readonly object: ArchiveObject;
  readonly content: readonly ElementNode[];
  readonly others: readonly (readonly ElementNode[])[];
}

const NOTHING: ReadonlySet<ElementNode> = new Set();
const PARTS: readonly KnownField[] = ['author', 'date'];
const MOST_ANCESTORS = 8;
const MOST_RELAXED = 150;
/** Least share of the known objects that containers must hold, one each. */
const LEAST_HELD = 0.9;
/** Most containers that hold no known object, per known one: new comments may have come. */
const MOST_EXTRA = 0.5;

/** The known objects whose text is still on the page. */
export function tracesOn(page: KnownPage, action: ExtractionAction): Traces[] {
  const place = { ...placeIn(page, page.view.page.root, NOTHING), anywhere: true };
  const find = (object: ArchiveObject, name: KnownField): ElementNode[] => {
    const known = knownValue(object, name);
    if (known === undefined) return [];
    const found = [...findKnown(name, known, place)];
    const best = Math.max(...found.map(([, agreement]) => agreement));
    // Innermost first: what only holds a text may hold those of others.
    return found
      .filter(([, agreement]) => name !== 'content' || agreement === best)
      .flatMap(([node]) => elementOf(node) ?? [])
      .reverse();
  };
  return knownObjects(page, action.id).flatMap((object) => {
    const content = find(object, 'content');
    return content.length === 0
      ? []
      : [{ page, object, content, others: PARTS.map((name) => find(object, name)) }];
  });
}

/** The pattern whose elements hold one known object each; null when there is none. */
export function realignContainers(action: ExtractionAction, pages: readonly KnownPage[]): Realignment | null {
  const traces = pages.map((page) => tracesOn(page, action)).filter((each) => each.length > 0);
  if (traces.length === 0) return null;
  const originals = action.each === null ? [] : [action.each];
  const rated = listCandidates(originals, traces.flat())
    .map((pattern) => {
      const source = printPattern(pattern);
      const relaxations = describeChange(originals, pattern);
      const ratings = traces.map((each) => rate(pattern, each));
      const held = ratings.reduce((sum, each) => sum + each.held, 0);
      const known = ratings.reduce((sum, each) => sum + each.known, 0);
      const extra = ratings.reduce((sum, each) => sum + each.extra, 0);
      const whole = ratings.reduce((sum, each) => sum + each.whole, 0);
      const named = ratings.reduce((sum, each) => sum + each.named, 0);
      const score = held / known;
      const layout = [...source.matchAll(/'([^']+)'/g)].filter((found) => isLayoutName(found[1]!)).length;
      const rank =
        score +
        (0.3 * whole) / known +
        (0.1 * named) / known -
        (0.1 * extra) / known -
        relaxations.length * 0.004 -
        layout * 0.004;
      const right = traces.flatMap((each, at) =>
        ratings[at]!.held >= ratings[at]!.known * LEAST_HELD ? [each[0]!.page.view.page.url] : [],
      );
      return { pattern, source, relaxations, score, rank, extra: extra / known, pages: new Set(right) };
    })
    .filter(({ score, extra, pages: right }) => score >= LEAST_HELD && extra <= MOST_EXTRA && right.size > 0)
    .sort((a, b) => b.rank - a.rank || a.source.length - b.source.length || (a.source < b.source ? -1 : 1));
  const [best] = rated;
  return best === undefined ? null : { ...best, overrides: false, remove: [] };
}

interface Rating {
  readonly known: number;
  /** Known objects that have a container to themselves. */
  readonly held: number;
  /** Of them with author and date in it, and nobody else's. */
  readonly whole: number;
  /** Of them whose container carries the number that the object had. */
  readonly named: number;
  readonly extra: number;
}

function rate(pattern: Pattern, traces: readonly Traces[]): Rating {
  const root = traces[0]!.page.view.page.root;
  const containers = new Set(evaluate(pattern, root).filter((node) => node.kind === 'element'));
  const owner = (element: ElementNode): ElementNode | null => {
    for (let at: ElementNode | null = element; at !== null; at = at.parent) if (containers.has(at)) return at;
    return null;
  };
  const taken = new Map<ElementNode, Traces>();
  for (const trace of traces) {
    const container = trace.content.map(owner).find((each) => each !== null && !taken.has(each));
    if (container) taken.set(container, trace);
  }
  let whole = 0;
  let named = 0;
  for (const [container, { object, others }] of taken) {
    const parts = others.filter((each) => each.length > 0);
    if (parts.every((each) => each.some((element) => owner(element) === container))) whole++;
    const id = attributeOf(container, 'id');
    if (id && /\d/.test(id) && (object.id.endsWith(`#${id}`) || object.url?.endsWith(`#${id}`))) named++;
  }
  return { known: traces.length, held: taken.size, whole, named, extra: containers.size - taken.size };
}

function listCandidates(originals: readonly Pattern[], traces: readonly Traces[]): Pattern[] {
  const candidates = new Map<string, Pattern>();
  const around = new Set<ElementNode>();
  for (const { content } of traces.slice(0, 30)) {
    let at: ElementNode | null = content[0] ?? null;
    for (let up = 0; at !== null && at.parent !== null && up < MOST_ANCESTORS; at = at.parent, up++) {
      if (at.name === 'body' || at.name === 'html') break;
      around.add(at);
    }
  }
  for (const element of around) {
    if (!isPlainName(element.name)) continue;
    for (const tests of testsFor(element)) {
      const source = printStep({
        axis: 'descendant',
        test: { kind: 'element', name: element.name },
        predicates: tests.map(predicateOf),
        start: 0,
        end: 0,
      });
      if (!candidates.has(source)) candidates.set(source, parsePattern(source));
    }
  }
  const vocabulary = collectVocabulary(around);
  for (const original of originals) {
    for (const { pattern } of relax(original, vocabulary, { maxPatterns: MOST_RELAXED }))
      candidates.set(printPattern(pattern), pattern);
  }
  return [...candidates.values()];
}

/** Ids by what stands before their number, classes, and the bare name as a child of what is named. */
function testsFor(element: ElementNode): AttributeTest[][] {
  const named = testsOfElement(element).slice(0, 6);
  const prefix = /^(.*?\D)(?=\d+$)/.exec(attributeOf(element, 'id') ?? '')?.[1];
  const numbered: AttributeTest[] =
    prefix === undefined ? [] : [{ attribute: 'id', comparison: 'starts-with', literal: prefix }];
  return [...numbered.map((test) => [test]), ...named.map((test) => [test])];
}
