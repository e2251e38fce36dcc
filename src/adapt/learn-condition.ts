import type { Application, Level } from '../knowledge-base/model.ts';
import type { ElementNode } from '../page/tree.ts';
import { matchesAny } from '../pattern/evaluate.ts';
import type { Condition, Pattern } from '../pattern/pattern.ts';
import { printPattern } from '../pattern/print.ts';
import { isRequired } from './failure.ts';
import { asksForPassword, holdsText } from './holds-nothing.ts';
import { readUnit } from './learn-field.ts';
import type { Lesson } from './learn-level.ts';
import { relax } from './relax.ts';
import { type SampleView, unitsOf } from './sample-view.ts';
import type { Vocabulary } from './vocabulary.ts';

/** A level to which pages without one may belong, and how to tell them. */
export interface ConditionRepair {
  readonly level: Level;
  readonly before: Pattern;
  readonly pattern: Pattern;
  readonly relaxations: readonly string[];
  readonly score: number;
  readonly runnerUp: number;
  readonly pages: readonly string[];
}

/** Key under which pages without a level are kept as samples. */
export const NO_LEVEL_KEY = '?';

/** Pages that must agree: a level decides over all actions, so one page is never enough. */
const LEAST_PAGES = 3;
const MOST_PATTERNS = 600;
const NOTHING: ReadonlySet<ElementNode> = new Set();

/** Learns what the actions of a level would give on a page if it were of that level. */
export type Trial = (level: Level, sample: SampleView) => readonly Lesson[];

/** True for a page that may hold something to extract: text and a title, and no form to log in with. */
export function mayBeTerminal(sample: SampleView): boolean {
  return !asksForPassword(sample) && holdsText(sample);
}

/**
 * Finds the terminal level that pages without a level belong to, as in section 6.2.2 of the paper: its conditions
 * relaxed with the names, attributes and values that the knowledge base has for the application. A condition counts
 * when it holds on several samples, on all of which the level's required fields are found, and on no other sample.
 */
export function learnCondition(
  application: Application,
  samples: readonly SampleView[],
  others: readonly SampleView[],
  trial: Trial,
): ConditionRepair | null {
  if (samples.length < LEAST_PAGES) return null;
  const vocabulary = vocabularyOf(application);
  const repairs: ConditionRepair[] = [];
  for (const level of application.levels) {
    if (level.kind !== 'terminal' || isStated(level)) continue;
    const fit = samples.map((sample) => fitness(level, sample, trial(level, sample)));
    const fitting = samples.filter((_, index) => fit[index] === 1);
    if (fitting.length < LEAST_PAGES) continue;
    const misfits = [...samples.filter((_, index) => fit[index]! < 1), ...others];
    for (const { all } of level.when) {
      const before = all[0];
      for (const { pattern, relaxations } of weaken(before, all.length, vocabulary)) {
        if (saysNothing(pattern) || misfits.some(({ page }) => matchesAny(pattern, page.root))) continue;
        const held = fitting.filter(({ page }) => matchesAny(pattern, page.root));
        if (held.length < LEAST_PAGES || held.length < fitting.length) continue;
        const pages = held.map(({ page }) => page.url);
        const score = 1 - relaxations.length * 0.1;
        repairs.push({ level, before, pattern, relaxations, score, runnerUp: 0, pages });
        break;
      }
    }
  }
  repairs.sort((a, b) => b.score - a.score);
  const [best] = repairs;
  if (best === undefined) return null;
  const rival = repairs.find((other) => other.level !== best.level);
  return { ...best, runnerUp: rival?.score ?? 0 };
}

/** A level whose objects are told in data (JSON-LD), not printed: pages without the data are not of it. */
function isStated(level: Level): boolean {
  const required = level.extraction.filter((action) => action.required);
  return required.every(({ fields }) => fields.every(({ select }) => select.kind !== 'pattern'));
}

/** The condition without those that must hold beside it (`all`), and its relaxations. */
function* weaken(before: Pattern, conditions: number, vocabulary: Vocabulary): Generator<Weakened> {
  if (conditions > 1) yield { pattern: before, relaxations: ['drop-condition'] };
  yield* relax(before, vocabulary, { maxPatterns: MOST_PATTERNS });
}

interface Weakened {
  readonly pattern: Pattern;
  readonly relaxations: readonly string[];
}

/** Share of the required fields of a level that a page has, by its own patterns or by repairs that are believed. */
function fitness(level: Level, sample: SampleView, lessons: readonly Lesson[]): number {
  let wanted = 0;
  let found = 0;
  for (const action of level.extraction) {
    if (!action.required) continue;
    const repaired = (field: string | null) =>
      lessons.some(
        ({ pattern: { status, target } }) =>
          status === 'used' &&
          target.kind !== 'level' &&
          target.action === action.id &&
          (field === null ? target.kind === 'each' : target.kind === 'field' && target.field === field),
      );
    const units = unitsOf([sample], action.each, () => NOTHING);
    if (units.length === 0 && !repaired(null)) return 0;
    for (const name of new Set(action.fields.map((field) => field.name))) {
      if (!isRequired(action, name)) continue;
      wanted++;
      const [unit] = units;
      if (repaired(name) || (unit !== undefined && readUnit(action, name, unit) !== null)) found++;
    }
  }
  return wanted === 0 ? 0 : found / wanted;
}

/**
 * Element names and attribute values that the knowledge base has for the levels of an application; its signs hold on
 * all of them.
 */
function vocabularyOf(application: Application): Vocabulary {
  const names = new Map<string, Map<string, Set<string>>>();
  const patterns = application.levels.flatMap((level) => [
    ...level.when.flatMap(({ all }) => all),
    ...level.extraction.flatMap(({ each, fields }) => [
      ...(each === null ? [] : [each]),
      ...fields.flatMap(({ select }) => (select.kind === 'pattern' ? [select.pattern] : [])),
    ]),
  ]);
  for (const { steps } of patterns) {
    for (const { test, predicates } of steps) {
      if (test.kind !== 'element' || test.name === 'http') continue;
      const attributes = names.get(test.name) ?? new Map<string, Set<string>>();
      names.set(test.name, attributes);
      for (const predicate of predicates) {
        if (predicate.kind === 'condition') collect(predicate.condition, attributes);
      }
    }
  }
  return names;
}

function collect(condition: Condition, attributes: Map<string, Set<string>>): void {
  if (condition.kind === 'and' || condition.kind === 'or') {
    for (const part of condition.conditions) collect(part, attributes);
  } else if (condition.kind === 'compare' && condition.value.kind === 'attribute') {
    const { name } = condition.value;
    attributes.set(name, (attributes.get(name) ?? new Set()).add(condition.literal));
  }
}

/** A condition without a single attribute holds on any page. */
function saysNothing(pattern: Pattern): boolean {
  return !printPattern(pattern).includes('@');
}
