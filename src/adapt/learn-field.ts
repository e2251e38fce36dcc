import { parseDate } from '../act/dates/parse-date.ts';
import { type FieldContext, type FieldValue, readField } from '../act/read-field.ts';
import type { ExtractionAction, FieldName } from '../knowledge-base/model.ts';
import type { ElementNode } from '../page/tree.ts';
import { parsePattern } from '../pattern/parse.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { printPattern } from '../pattern/print.ts';
import { CandidateReader } from './candidate-reader.ts';
import { describeChange } from './describe-change.ts';
import { fold } from './evidence.ts';
import { isSane } from './failure.ts';
import { induce } from './induce.ts';
import { relax } from './relax.ts';
import { findRemovals } from './removals.ts';
import { authorScorer } from './score-author.ts';
import { contentScorer } from './score-content.ts';
import { dateScorer } from './score-date.ts';
import { titleScorer } from './score-title.ts';
import { elementOf, type FieldScorer, isPageLevel, type Unit } from './unit.ts';
import { collectVocabulary, isLayoutName } from './vocabulary.ts';

const SCORERS: Partial<Record<FieldName, FieldScorer>> = {
  title: titleScorer,
  content: contentScorer,
  date: dateScorer,
  author: authorScorer,
};

/** Objects that candidates are made from, and at most so many relaxed patterns. */
const MOST_TARGET_UNITS = 12;
const MOST_RELAXED = 200;
/** Objects that decide which candidates are worth a full check. */
const FIRST_UNITS = 24;
const MOST_CHECKED = 30;

/** What it is worth to fill the gaps of the old pattern and nothing else. */
const COMPLEMENT = 0.2;

/** A candidate with what it gives everywhere. */
export interface ScoredPattern {
  readonly pattern: Pattern;
  readonly relaxations: readonly string[];
  readonly score: number;
  readonly values: readonly (FieldValue | null)[];
  /** Parts to leave out of what it selects. */
  readonly remove?: readonly Pattern[];
}

/** What came of the search for a field. */
export interface FieldRepair {
  readonly best: ScoredPattern;
  /** Score of the best candidate with other values. */
  readonly runnerUp: number;
  /** True when the old patterns give something, but not this kind of thing. */
  readonly overrides: boolean;
  /** Value by object, the old pattern's where it works. */
  readonly values: readonly (FieldValue | null)[];
}

/** What the fields of that name give in one object. */
export function readUnit(action: ExtractionAction, name: FieldName, unit: Unit): FieldValue | null {
  const { page } = unit.facts;
  const context: FieldContext = {
    page,
    container: unit.container,
    containers: unit.containers,
  };
  for (const field of action.fields) {
    if (field.name !== name) continue;
    const [value] = readField(field, context);
    if (value !== undefined) return value;
  }
  return null;
}

/** Looks for the pattern that gives a field where the action's own patterns fail; null when none is worth a word. */
export function learnField(
  action: ExtractionAction,
  name: FieldName,
  units: readonly Unit[],
): FieldRepair | null {
  const scorer = SCORERS[name];
  const model = action.fields.find((field) => field.name === name);
  if (scorer === undefined || model === undefined) return null;
  const old = units.map((unit) => readUnit(action, name, unit));
  const works = old.map((value, index) => value !== null && isSane(name, value, units[index]!.dates));
  const failing = units.filter((_, index) => !works[index]);
  if (failing.length === 0) return null;

  const reader = new CandidateReader(name);
  const rate = (
    pattern: Pattern,
    among: readonly number[],
  ): { score: number; values: (FieldValue | null)[] } => {
    let several = 0;
    const values = among.map((index) => {
      const [value, ...others] = reader.read(pattern, units[index]!);
      if (value !== undefined && others.some((other) => differ(value, other))) several++;
      return value ?? null;
    });
    let sum = 0;
    let weight = 0;
    for (const [at, index] of among.entries()) {
      const value = values[at]!;
      if (works[index]) {
        // Where the old pattern works it is the judge.
        sum += value === null ? 0.5 : fold(value.text) === fold(old[index]!.text) ? 1 : 0;
      } else if (value !== null && !isForeign(units[index]!, elementOf(value.node)))
        sum += scorer.score(units[index]!, value);
      weight++;
    }
    if (isComplement(among, values)) sum += COMPLEMENT * weight;
    const judged = scorer.judge(among.map((index, at) => ({ unit: units[index]!, value: values[at]! })));
    // Of several different values the first may not be the right one on the next page.
    const doubt = weight === 0 ? 0 : (several / weight) * 0.03;
    return { score: weight === 0 ? 0 : Math.max(0, Math.min(1, (sum / weight) * judged) - doubt), values };
  };

  /** True when a candidate gives values exactly where the old pattern gives none. */
  const isComplement = (among: readonly number[], values: readonly (FieldValue | null)[]): boolean => {
    let worked = 0;
    let agreed = 0;
    for (const [at, index] of among.entries()) {
      if (works[index]) worked++;
      if ((values[at] === null) === works[index]) agreed++;
    }
    return worked >= among.length * 0.1 && worked < among.length && agreed >= among.length * 0.95;
  };

  const all = units.map((_, index) => index);
  // Mostly where the old pattern fails, and a few where it can judge.
  const first = [
    ...spread(
      all.filter((index) => !works[index]),
      FIRST_UNITS,
    ),
    ...spread(
      all.filter((index) => works[index]),
      FIRST_UNITS / 4,
    ),
  ];
  const candidates = listCandidates(action, name, failing, scorer);
  const ranked = candidates
    .map((candidate) => ({ candidate, score: rate(candidate.pattern, first).score - costOf(candidate) }))
    .filter(({ score }) => score > 0.2)
    .sort((a, b) => b.score - a.score || compare(a.candidate, b.candidate))
    .slice(0, MOST_CHECKED);
  const scored = ranked
    .map(({ candidate }): ScoredPattern & { readonly rank: number } => {
      const { score, values } = rate(candidate.pattern, all);
      return { ...candidate, score, values, rank: score - costOf(candidate) };
    })
    .sort((a, b) => b.rank - a.rank || compare(a, b));
  const best = name === 'content' ? trimContent(units, scored) : scored[0];
  if (best === undefined || best.score <= 0.2) return null;
  const rival = scored.find((other) => differs(name, units, best, other));
  return {
    best,
    runnerUp: rival?.score ?? 0,
    overrides: old.some((value, index) => value !== null && !works[index]),
    values: units.map((_, index) => (works[index] ? old[index]! : best.values[index]!)),
  };
}

type Candidate = Pick<ScoredPattern, 'pattern' | 'relaxations'>;

function listCandidates(
  action: ExtractionAction,
  name: FieldName,
  failing: readonly Unit[],
  scorer: FieldScorer,
): Candidate[] {
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
  for (const original of originals) {
    for (const { pattern } of relax(original, vocabulary, {
      maxPatterns: Math.ceil(MOST_RELAXED / originals.length),
    }))
      add(pattern);
  }
  for (const target of new Set(targets)) for (const pattern of induce(target)) add(pattern);
  if (name === 'date' || (name === 'author' && action.each !== null)) {
    // A name may be printed beside its label, and a template may print the right day and put a
    // wrong one into the attribute.
    for (const source of [...candidates.keys()].slice(0, 200)) add(parsePattern(`${source}/text()`));
  }
  return [...candidates.values()];
}

/** What makes a pattern less likely to hold on other pages; small against any difference in evidence. */
function costOf({ pattern, relaxations }: Candidate): number {
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

function compare(a: Candidate, b: Candidate): number {
  const left = printPattern(a.pattern);
  const right = printPattern(b.pattern);
  return left.length - right.length || (left < right ? -1 : left > right ? 1 : 0);
}

/** Candidates that parts are looked for in. */
const MOST_TRIMMED = 8;
/** What leaving parts out has to gain: a content that needs no such thing is the safer one. */
const WORTH_TRIMMING = 0.02;

/** The best content, without parts where that does better. */
function trimContent(
  units: readonly Unit[],
  scored: readonly (ScoredPattern & { readonly rank: number })[],
): ScoredPattern | undefined {
  let best: (ScoredPattern & { readonly rank: number }) | undefined = scored[0];
  const seen = new Set<string>();
  for (const candidate of scored) {
    const contents = candidate.values.map((value) => elementOf(value?.node ?? null));
    const key = contents.map((content) => content?.order ?? -1).join(' ');
    if (seen.has(key)) continue;
    if (seen.add(key).size > MOST_TRIMMED) break;
    const { patterns, score } = findRemovals(units, contents);
    if (patterns.length === 0 || score < (best?.score ?? 0) + WORTH_TRIMMING) continue;
    best = { ...candidate, score, rank: score, remove: patterns };
  }
  return best;
}

/** Share of objects in which two candidates may differ and still mean the same. */
const SAME = 0.05;

/** True when two candidates mean different things; for contents, things that do not even overlap. */
function differs(name: FieldName, units: readonly Unit[], a: ScoredPattern, b: ScoredPattern): boolean {
  let both = 0;
  let different = 0;
  for (const [index, value] of a.values.entries()) {
    const other = b.values[index] ?? null;
    if (value === null || other === null) continue;
    both++;
    if (!meansSame(name, units[index]!, value, other)) different++;
  }
  return different > both * SAME;
}

function meansSame(name: FieldName, unit: Unit, a: FieldValue, b: FieldValue): boolean {
  if (name === 'date') {
    const day = (value: FieldValue) => parseDate(value.text, unit.dates)?.date.slice(0, 10);
    return day(a) === day(b);
  }
  if (name !== 'content') return fold(a.text) === fold(b.text);
  const [inner, outer] = a.text.length < b.text.length ? [a.text, b.text] : [b.text, a.text];
  return outer.includes(inner.slice(0, 80));
}

/** Two long texts at different places are hardly the same. */
function differ(a: FieldValue, b: FieldValue): boolean {
  return a.node !== b.node && a.text !== b.text;
}

function isForeign(unit: Unit, element: ElementNode | null): boolean {
  if (unit.foreign.size === 0 || !isPageLevel(unit)) return false;
  for (let at = element; at !== null; at = at.parent) if (unit.foreign.has(at)) return true;
  return false;
}

/** At most so many, evenly. */
function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]!);
}
