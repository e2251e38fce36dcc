import { parseDate } from '../act/dates/parse-date.ts';
import type { FieldContext, FieldValue } from '../act/read-field.ts';
import { readFields } from '../act/read-fields.ts';
import type { ExtractionAction, FieldName } from '../knowledge-base/model.ts';
import type { ElementNode } from '../page/tree.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { CandidateReader } from './candidate-reader.ts';
import { type Candidate, compareCandidates, costOf, listCandidates, spread } from './candidates.ts';
import { fold } from './evidence.ts';
import { isSane } from './failure.ts';
import { lies } from './page-facts.ts';
import { findRemovals } from './removals.ts';
import { authorScorer } from './score-author.ts';
import { contentScorer } from './score-content.ts';
import { dateScorer } from './score-date.ts';
import { titleScorer } from './score-title.ts';
import { elementOf, type FieldScorer, isPageLevel, type Unit } from './unit.ts';

const SCORERS: Partial<Record<FieldName, FieldScorer>> = {
  title: titleScorer,
  content: contentScorer,
  date: dateScorer,
  author: authorScorer,
};

/** Objects that decide which candidates are worth a full check. */
const FIRST_UNITS = 24;
const MOST_CHECKED = 30;

/** What a value costs that can't be one of its field. */
const WRONG = -0.5;

/** What it is worth to fill the gaps of the old pattern and nothing else. */
export const COMPLEMENT = 0.2;

/** A candidate with what it gives everywhere. */
export interface ScoredPattern extends Candidate {
  readonly score: number;
  readonly values: readonly (FieldValue | null)[];
  /** The score without its upper bound: of two that reach it, one may still be well ahead. */
  readonly unbounded: number;
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
  const fields = action.fields.filter((field) => field.name === name);
  return readFields(fields, context).get(name)?.[0] ?? null;
}

/** Looks for the pattern that gives a field where the action's own patterns fail; null when none is worth a word. */
export function learnField(
  action: ExtractionAction,
  name: FieldName,
  objects: readonly Unit[],
  siblings: readonly Pattern[] = [],
): FieldRepair | null {
  const scorer = SCORERS[name];
  const model = action.fields.find((field) => field.name === name);
  if (scorer === undefined || model === undefined) return null;
  const { order } = model;
  const units =
    order === undefined ? objects : objects.map((unit) => ({ ...unit, dates: { order, ...unit.dates } }));
  const old = units.map((unit) => readUnit(action, name, unit));
  const works = old.map((value, index) => value !== null && isSane(name, value, units[index]!.dates));
  const failing = units.filter((_, index) => !works[index]);
  if (failing.length === 0) return null;

  const reader = new CandidateReader(name);
  const rate = (
    pattern: Pattern,
    among: readonly number[],
  ): { score: number; unbounded: number; values: (FieldValue | null)[] } => {
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
      } else {
        sum += worthOf(scorer, name, units[index]!, value);
      }
      weight++;
    }
    if (isComplement(among, values)) sum += COMPLEMENT * weight;
    const judged = scorer.judge(among.map((index, at) => ({ unit: units[index]!, value: values[at]! })));
    // Of several different values the first may not be the right one on the next page.
    const doubt = weight === 0 ? 0 : (several / weight) * 0.03;
    const unbounded = weight === 0 ? 0 : (sum / weight) * judged;
    return { score: Math.max(0, Math.min(1, unbounded) - doubt), unbounded, values };
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
  const candidates = listCandidates({ action, name, failing, scorer, siblings });
  const ranked = candidates
    .map((candidate) => ({ candidate, score: rate(candidate.pattern, first).score - costOf(candidate) }))
    .filter(({ score }) => score > 0.2)
    .sort((a, b) => b.score - a.score || compareCandidates(a.candidate, b.candidate))
    .slice(0, MOST_CHECKED);
  const scored = ranked
    .map(({ candidate }): ScoredPattern & { readonly rank: number } => {
      const rated = rate(candidate.pattern, all);
      return { ...candidate, ...rated, rank: rated.score - costOf(candidate) };
    })
    .sort((a, b) => b.rank - a.rank || compareCandidates(a, b));
  const best = name === 'content' ? trimContent(units, scored) : scored[0];
  if (best === undefined || best.score <= 0.2) return null;
  const rival = scored.find((other) => differs(name, units, best, other));
  return {
    best,
    runnerUp: rival === undefined ? 0 : rival.score / Math.max(1, best.unbounded),
    overrides: old.some((value, index) => value !== null && !works[index]),
    values: units.map((_, index) => (works[index] ? old[index]! : best.values[index]!)),
  };
}

/** How much the values of several patterns look like the field, in the objects in which the action's own fail. */
export function scoreTogether(
  action: ExtractionAction,
  name: FieldName,
  units: readonly Unit[],
  values: readonly (FieldValue | null)[],
): number {
  const scorer = SCORERS[name];
  const failing = units.flatMap((unit, index) => {
    const old = readUnit(action, name, unit);
    return old !== null && isSane(name, old, unit.dates) ? [] : [{ unit, value: values[index] ?? null }];
  });
  if (scorer === undefined || failing.length === 0) return 0;
  const sum = failing.reduce((total, { unit, value }) => total + worthOf(scorer, name, unit, value), 0);
  return Math.max(0, Math.min(1, (sum / failing.length) * scorer.judge(failing)));
}

/** A wrong value is worse than none. */
function worthOf(scorer: FieldScorer, name: FieldName, unit: Unit, value: FieldValue | null): number {
  if (value === null) return 0;
  const score = isForeign(unit, elementOf(value.node)) ? 0 : scorer.score(unit, value);
  return score > 0 || name === 'content' ? score : WRONG;
}

/** Candidates that parts are looked for in. */
const MOST_TRIMMED = 8;
/** What leaving parts out has to gain over another candidate: a content that needs no such thing is the safer one. */
const WORTH_TRIMMING = 0.02;
/** What it has to gain over the same element whole. */
const WORTH_OWN_TRIMMING = 0.003;

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
    const gain = candidate === best ? WORTH_OWN_TRIMMING : WORTH_TRIMMING;
    if (patterns.length === 0 || score < (best?.score ?? 0) + gain) continue;
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
    if (!meansSame(name, units[index]!, value, other) && !isNested(value, other)) different++;
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

/** `<cite><b>Ann</b> (author)</cite>`: a name with a label around it is the same name. */
function isNested(a: FieldValue, b: FieldValue): boolean {
  const [one, other] = [elementOf(a.node), elementOf(b.node)];
  return one !== null && other !== null && (lies(one, other) || lies(other, one));
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
