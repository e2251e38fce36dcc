import type { ExtractionAction, FieldName } from '../knowledge-base/model.ts';
import type { ElementNode } from '../page/tree.ts';
import { parsePattern } from '../pattern/parse.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { printPattern } from '../pattern/print.ts';
import { describeChange } from './describe-change.ts';
import { induce } from './induce.ts';
import { relax } from './relax.ts';
import type { FieldScorer, Unit } from './unit.ts';
import { collectVocabulary, isLayoutName } from './vocabulary.ts';

/** Objects that candidates are made from, and at most so many relaxed patterns. */
const MOST_TARGET_UNITS = 12;
const MOST_RELAXED = 200;

/** A pattern that may give a field. */
export interface Candidate {
  readonly pattern: Pattern;
  /** Named relaxations from the nearest known pattern. */
  readonly relaxations: readonly string[];
}

/** What candidates are made from. */
export interface CandidateSource {
  readonly action: ExtractionAction;
  readonly name: FieldName;
  /** Objects in which the known patterns fail. */
  readonly failing: readonly Unit[];
  readonly scorer: FieldScorer;
  /** Patterns that other applications of the category have for such a field: tried first, as they are. */
  readonly siblings: readonly Pattern[];
}

/** Patterns for a field: of sibling applications, relaxed from the known ones, and induced from likely elements. */

export function listCandidates({ action, name, failing, scorer, siblings }: CandidateSource): Candidate[] {
  const targets: ElementNode[] = [];
  for (const unit of spread(failing, MOST_TARGET_UNITS)) targets.push(...scorer.propose(unit).slice(0, 5));
  if (targets.length === 0) return [];
  const around = new Set<ElementNode>();
  for (const target of targets) {
    for (let at: ElementNode | null = target, up = 0; at !== null && up < 4; at = at.parent, up++)
      around.add(at);
  }
  const vocabulary = collectVocabulary(around);
  const originals = action.fields.flatMap(({ name: other, select }) =>
    other === name && select.kind === 'pattern' ? [select.pattern] : [],
  );
  const candidates = new Map<string, Candidate>();
  const add = (pattern: Pattern) => {
    const source = printPattern(pattern);
    if (candidates.has(source)) return;
    candidates.set(source, { pattern, relaxations: describeChange(originals, pattern) });
  };
  for (const pattern of siblings) add(pattern);
  for (const target of new Set(targets)) for (const pattern of induce(target)) add(pattern);
  for (const original of originals) {
    for (const { pattern } of relax(original, vocabulary, {
      maxPatterns: Math.ceil(MOST_RELAXED / originals.length),
    }))
      add(pattern);
  }
  if (name === 'date' || (name === 'author' && action.each !== null)) {
    // A name may be printed beside its label, and a template may print the right day and put a
    // wrong one into the attribute.
    for (const [source, { pattern }] of [...candidates].slice(0, 200)) {
      const { kind } = pattern.steps.at(-1)!.test;
      if (kind === 'element' || kind === 'any-element') add(parsePattern(`${source}/text()`));
    }
  }
  return [...candidates.values()].slice(0, affordable(failing));
}

/** Elements that all candidates together may walk over: a bound on time that is the same on every machine. */
const MOST_WORK = 4_000_000;
const LEAST_CANDIDATES = 40;

function affordable(units: readonly Unit[]): number {
  const pages = new Set(units.map(({ facts }) => facts));
  let elements = 1;
  for (const facts of pages) elements += facts.elements.length;
  return Math.max(LEAST_CANDIDATES, Math.floor(MOST_WORK / elements));
}

/** What makes a pattern less likely to hold on other pages; small against any difference in evidence. */
export function costOf({ pattern, relaxations }: Candidate): number {
  const bare = pattern.steps.every((step) => step.predicates.length === 0);
  const last = pattern.steps.at(-1)!.test.kind === 'text' ? 0.004 : 0;
  const source = printPattern(pattern);
  // What a pattern does not ask for can't tell it from the next page's other things.
  const dropped = relaxations.filter((each) => each === 'drop-predicate').length * 0.002;
  const ids = source.includes('@id') ? 0.0005 : 0;
  const literals = [...source.matchAll(/'([^']+)'/g)].map((found) => found[1]!);
  const layout = literals.filter(isLayoutName).length * 0.004;
  return (
    relaxations.length * 0.0008 +
    pattern.steps.length * 0.0006 +
    (bare ? 0.006 : 0) +
    last +
    ids +
    layout +
    dropped
  );
}

/** Shorter first, then in the order of the alphabet. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  const left = printPattern(a.pattern);
  const right = printPattern(b.pattern);
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

/** At most so many, evenly. */
export function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!);
}
