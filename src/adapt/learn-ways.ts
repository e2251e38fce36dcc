import type { ExtractionAction, FieldName } from '../knowledge-base/model.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { addField } from './add-field.ts';
import { CandidateReader } from './candidate-reader.ts';
import { fold } from './evidence.ts';
import { isSane } from './failure.ts';
import { COMPLEMENT, type FieldRepair, learnField, readUnit, scoreTogether } from './learn-field.ts';
import { POLICY } from './policy.ts';
import { isPageLevel, type Unit } from './unit.ts';

/** Patterns of one field: so many ways a template has to print it. */
const MOST_WAYS = 3;
/** Objects without a value that are worth another look. */
const LEAST_GAPS = 2;
/** Fewer objects with a value don't say whether a pattern fills gaps only. */
const LEAST_JUDGES = 3;
/** Share of objects with a value in which a further pattern may give something else. */
const TOLERATED = 0.05;

/** Fields that templates print in several ways: a name as a link or bare, a title in the head or above the text. */
const PRINTED_IN_WAYS: ReadonlySet<FieldName> = new Set(['title', 'author', 'date']);

/**
 * Looks for the patterns that together give a field where the action's own fail: the best one, and one more for the
 * objects in which it gives nothing. What speaks for all of them together speaks for the first.
 */
export function learnWays(
  action: ExtractionAction,
  name: FieldName,
  units: readonly Unit[],
  siblings: readonly Pattern[],
): FieldRepair[] {
  const first = learnField(action, name, units, siblings);
  if (first === null) return [];
  if (!PRINTED_IN_WAYS.has(name)) return [first];
  const ways = [first];
  let taught = addRepair(action, name, first);
  while (ways.length < MOST_WAYS) {
    const further = fillGaps(taught, name, units, siblings);
    if (further === null || further.best.score < POLICY.believe) break;
    ways.push(further);
    taught = addRepair(taught, name, further);
  }
  if (ways.length === 1) return ways;
  const together = scoreTogether(action, name, units, ways.at(-1)!.values);
  const score = Math.max(first.best.score, together);
  return [{ ...first, best: { ...first.best, score } }, ...ways.slice(1)];
}

function addRepair(action: ExtractionAction, name: FieldName, repair: FieldRepair): ExtractionAction {
  const { best, overrides } = repair;
  return addField(action, name, { pattern: best.pattern, remove: best.remove ?? [], overrides });
}

/**
 * One more pattern for the objects in which those of the action give nothing. It is judged by these alone, and is none
 * when it gives something else where the others give a value. To fill the gaps of a list and nothing besides is a
 * further sign.
 */
function fillGaps(
  action: ExtractionAction,
  name: FieldName,
  units: readonly Unit[],
  siblings: readonly Pattern[],
): FieldRepair | null {
  const values = units.map((unit) => {
    const value = readUnit(action, name, unit);
    return value !== null && isSane(name, value, unit.dates) ? value : null;
  });
  const gaps = units.filter((_, index) => values[index] === null);
  if (gaps.length < LEAST_GAPS) return null;
  const repair = learnField(action, name, gaps, siblings);
  if (repair === null) return null;
  const reader = new CandidateReader(name);
  let judges = 0;
  let besides = 0;
  let others = 0;
  for (const [index, unit] of units.entries()) {
    const value = values[index];
    if (!value) continue;
    judges++;
    const [given] = reader.read(repair.best.pattern, unit);
    if (given === undefined) continue;
    besides++;
    if (fold(given.text) !== fold(value.text)) others++;
  }
  if (others > judges * TOLERATED) return null;
  const fillsOnly = judges >= LEAST_JUDGES && besides <= judges * TOLERATED && !units.every(isPageLevel);
  const filled = new Map(gaps.map((unit, index) => [unit, repair.best.values[index] ?? null]));
  return {
    ...repair,
    best: {
      ...repair.best,
      score: Math.min(1, repair.best.score + (fillsOnly ? COMPLEMENT : 0)),
      values: units.map((unit) => filled.get(unit) ?? null),
    },
    values: units.map((unit, index) => values[index] ?? filled.get(unit) ?? null),
  };
}
