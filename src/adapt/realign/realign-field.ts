import type { ExtractionAction } from '../../knowledge-base/model.ts';
import type { ElementNode, SelectedNode } from '../../page/tree.ts';
import { evaluate } from '../../pattern/evaluate.ts';
import { parsePattern } from '../../pattern/parse.ts';
import type { Pattern } from '../../pattern/pattern.ts';
import { printPattern } from '../../pattern/print.ts';
import { describeChange } from '../describe-change.ts';
import { fold } from '../evidence.ts';
import { induce } from '../induce.ts';
import { relax } from '../relax.ts';
import { elementOf } from '../unit.ts';
import { collectVocabulary, isLayoutName } from '../vocabulary.ts';
import { type Found, findKnown, readElement } from './find-known.ts';
import { agreementOf, type KnownUnit } from './known-page.ts';
import { type KnownField, knownValue } from './known-value.ts';
import { trimContent } from './remainders.ts';

/** A pattern that selects known values where the actions no longer do. */
export interface Realignment {
  readonly pattern: Pattern;
  readonly relaxations: readonly string[];
  /** Share of the lost values that it gives, each as well as it agrees. */
  readonly score: number;
  /** The actions read something else there: it has to come before them. */
  readonly overrides: boolean;
  /** URLs of pages on which it gives what is known, and nothing else. */
  readonly pages: ReadonlySet<string>;
  readonly remove: readonly Pattern[];
}

/** What agrees so well is left alone. */
export const GOOD_ENOUGH = 0.97;
const MOST_RELAXED = 300;
const MOST_TARGETS = 24;
const MOST_CANDIDATES = 600;
/** Contents that are tried without parts that are not known. */
const MOST_TRIED = 8;
/** What a less simple content has to agree better by. */
const WORTH_MORE = 0.002;
/** Share of objects that a pattern may read wrongly: a quote that repeats its answer, a name that is a word. */
const TOLERATED = 0.05;

/** A unit with what its value should be and where that stands. */
export interface LostUnit {
  readonly unit: KnownUnit;
  readonly found: Found;
  /** False where the actions give the value as they are. */
  readonly lost: boolean;
}

/** The units of which the known value is still printed, but no longer selected; those whose value is gone are no concern. */
export function lostUnits(units: readonly KnownUnit[], name: KnownField): LostUnit[] {
  return units.flatMap((unit): LostUnit[] => {
    const agreement = agreementOf(unit, name);
    if (agreement === null) return [];
    const found = findKnown(name, knownValue(unit.object, name)!, unit);
    const best = Math.max(0, ...found.values());
    if (agreement >= GOOD_ENOUGH) return [{ unit, found, lost: false }];
    return best > agreement || holdsMore(unit, name) ? [{ unit, found, lost: true }] : [];
  });
}

/** True when a content is read whole, but with something that is none of it. */
function holdsMore({ values, object }: KnownUnit, name: KnownField): boolean {
  const text = values.get('content')?.[0]?.text;
  return name === 'content' && text !== undefined && fold(text).includes(fold(object.content ?? ''));
}

/** The simplest pattern that selects the known values of a field where they are no longer selected; null without one. */
export function realignField(
  action: ExtractionAction,
  name: KnownField,
  units: readonly LostUnit[],
): Realignment | null {
  const lost = units.filter((each) => each.lost);
  if (lost.length === 0) return null;
  const originals = action.fields.flatMap(({ name: other, select }) =>
    other === name && select.kind === 'pattern' ? [select.pattern] : [],
  );
  const overrides = lost.some(({ unit }) => unit.values.get(name)?.[0] !== undefined);
  const rated = listCandidates(originals, lost)
    .map((pattern) => {
      const relaxations = describeChange(originals, pattern);
      const source = printPattern(pattern);
      return { pattern, source, relaxations, ...rate(pattern, name, units, overrides) };
    })
    .filter(({ right, wrong }) => right > 0 && wrong <= TOLERATED * units.length)
    .map((each) => ({ ...each, rank: each.score - each.doubt * 0.01 - costOf(each, name) }))
    .sort((a, b) => b.rank - a.rank || a.source.length - b.source.length || (a.source < b.source ? -1 : 1));
  const [first] = rated;
  if (first === undefined) return null;
  if (name !== 'content') return { ...first, overrides, remove: [] };
  const removed = action.fields.find((field) => field.name === name)?.remove ?? [];
  let best: Realignment | null = null;
  for (const candidate of rated.slice(0, MOST_TRIED)) {
    const trimmed = trimContent(candidate.pattern, lost, removed);
    if (trimmed.pages.size > 0 && trimmed.score > (best?.score ?? 0) + WORTH_MORE)
      best = { ...candidate, ...trimmed, overrides };
  }
  return best;
}

function listCandidates(originals: readonly Pattern[], lost: readonly LostUnit[]): Pattern[] {
  const candidates = new Map<string, Pattern>();
  const add = (pattern: Pattern) => {
    const source = printPattern(pattern);
    if (candidates.size < MOST_CANDIDATES && !candidates.has(source)) candidates.set(source, pattern);
  };
  const targets = lost.flatMap(({ found }) => [...found.keys()].slice(0, 6)).slice(0, MOST_TARGETS * 2);
  const around = new Set<ElementNode>();
  for (const target of targets) {
    for (let at = elementOf(target), up = 0; at !== null && up < 4; at = at.parent, up++) around.add(at);
  }
  const vocabulary = collectVocabulary(around);
  for (const target of targets.slice(0, MOST_TARGETS)) {
    const element = elementOf(target);
    if (element === null) continue;
    for (const pattern of induce(element))
      add(target.kind === 'text' ? parsePattern(`${printPattern(pattern)}/text()`) : pattern);
  }
  for (const original of originals) {
    for (const { pattern } of relax(original, vocabulary, {
      maxPatterns: Math.ceil(MOST_RELAXED / originals.length),
    }))
      add(pattern);
  }
  return [...candidates.values()];
}

interface Rating {
  readonly score: number;
  readonly right: number;
  readonly wrong: number;
  /** Share of objects in which it also selects other things. */
  readonly doubt: number;
  readonly pages: ReadonlySet<string>;
}

function rate(pattern: Pattern, name: KnownField, units: readonly LostUnit[], overrides: boolean): Rating {
  let sum = 0;
  let lost = 0;
  let right = 0;
  let wrong = 0;
  let several = 0;
  const failed = new Set<string>();
  const pages = new Set<string>();
  for (const each of units) {
    const { url } = each.unit.known.view.page;
    const nodes = evaluate(pattern, each.unit.container).filter((node) => isRead(node, name, each.unit));
    const [first] = nodes;
    const agreement = first === undefined ? undefined : each.found.get(first);
    if (nodes.some((node) => !each.found.has(node))) several++;
    if (!each.lost) {
      // Where the actions work they come first, unless the new pattern has to.
      if (overrides && first !== undefined && agreement === undefined) wrong++;
      continue;
    }
    lost++;
    if (agreement !== undefined) {
      sum += agreement;
      right++;
      pages.add(url);
    } else if (first !== undefined) {
      failed.add(url);
      wrong++;
    }
  }
  for (const url of failed) pages.delete(url);
  return { score: lost === 0 ? 0 : sum / lost, right, wrong, doubt: several / units.length, pages };
}

/** True when a field would read the node: it lies in the object and holds something. */
function isRead(node: SelectedNode, name: KnownField, unit: KnownUnit): boolean {
  const element = elementOf(node);
  for (let at = element; at !== unit.container; at = at.parent) {
    if (at === null || unit.containers.has(at)) return false;
  }
  if (node.kind !== 'element') return (node.kind === 'text' ? node.text : node.value).trim() !== '';
  const index = unit.facts.indexOf.get(node);
  if (index !== undefined && unit.facts.textLengths[index]! > 0) return true;
  return readElement(name, node, unit.base) !== null;
}

/** What makes a pattern less simple or less stable; small against one object more or less. */
function costOf({ pattern, relaxations, source }: Candidate, name: KnownField): number {
  const bare = pattern.steps.every((step) => step.predicates.length === 0) ? 0.006 : 0;
  const literals = [...source.matchAll(/'([^']+)'/g)].map((found) => found[1]!);
  const layout = literals.filter(isLayoutName).length * 0.002;
  // A title is a heading wherever one prints it.
  const heads = pattern.steps.some(({ test }) => test.kind === 'element' && /^h[1-6]$/.test(test.name));
  const unusual = name === 'title' && !heads ? 0.004 : 0;
  return relaxations.length * 0.001 + pattern.steps.length * 0.0006 + bare + layout + unusual;
}

interface Candidate {
  readonly pattern: Pattern;
  readonly relaxations: readonly string[];
  readonly source: string;
}
