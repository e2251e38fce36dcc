import type { Pattern, Predicate, Step } from '../pattern/pattern.ts';

/** Names the relaxations that lead from the nearest of the old patterns to a new one. */
export function describeChange(originals: readonly Pattern[], pattern: Pattern): readonly string[] {
  let nearest: Pattern | null = null;
  let least = Infinity;
  for (const original of originals) {
    const count = countChanges(original, pattern, least);
    if (count >= least) continue;
    nearest = original;
    least = count;
  }
  return nearest === null ? [] : changesBetween(nearest, pattern);
}

/**
 * How many changes {@link changesBetween} names, or some number that is not below `most`: candidates are many, the
 * nearest is one.
 */
function countChanges(original: Pattern, pattern: Pattern, most: number): number {
  const before = original.steps;
  const after = pattern.steps;
  let count = Math.abs(before.length - after.length);
  for (let up = 1; up <= before.length && up <= after.length && count < most; up++)
    count += countInStep(keysOf(before[before.length - up]!), keysOf(after[after.length - up]!));
  return count;
}

function countInStep(old: StepKeys, step: StepKeys): number {
  if (old === step) return 0;
  const lost = countMissing(old.predicates, step.predicates);
  const added = countMissing(step.predicates, old.predicates);
  return (old.test === step.test ? 0 : 1) + Math.max(lost, added);
}

function countMissing(keys: readonly string[], others: readonly string[]): number {
  let count = 0;
  for (const key of keys) if (!others.includes(key)) count++;
  return count;
}

/** Steps are compared from the end: what a pattern selects says more than where it starts. */
function changesBetween(original: Pattern, pattern: Pattern): string[] {
  const changes: string[] = [];
  const before = [...original.steps].reverse();
  const after = [...pattern.steps].reverse();
  for (const [index, step] of after.entries()) {
    const old = before[index];
    if (old === undefined) changes.push('add-step');
    else changes.push(...changesOfStep(old, step));
  }
  for (let index = after.length; index < before.length; index++) changes.push('drop-step');
  return changes;
}

function changesOfStep(old: Step, step: Step): string[] {
  const changes: string[] = [];
  const [before, after] = [keysOf(old), keysOf(step)];
  if (before.test !== after.test) changes.push('replace-element');
  const lost = old.predicates.filter((_, index) => !after.predicates.includes(before.predicates[index]!));
  const added = step.predicates.filter((_, index) => !before.predicates.includes(after.predicates[index]!));
  for (const [index, predicate] of lost.entries()) {
    const replacement = added[index];
    if (replacement === undefined) changes.push('drop-predicate');
    else
      changes.push(
        attributeIn(predicate) === attributeIn(replacement) ? 'replace-value' : 'replace-attribute',
      );
  }
  for (let index = lost.length; index < added.length; index++) changes.push('add-predicate');
  return changes;
}

/** What two steps are compared by. */
interface StepKeys {
  readonly test: string;
  readonly predicates: readonly string[];
}

const KEYS = new WeakMap<Step, StepKeys>();

function keysOf(step: Step): StepKeys {
  let keys = KEYS.get(step);
  if (keys === undefined) {
    keys = {
      test: JSON.stringify(step.test),
      predicates: step.predicates.map((predicate) => JSON.stringify(predicate)),
    };
    KEYS.set(step, keys);
  }
  return keys;
}

function attributeIn(predicate: Predicate): string {
  if (predicate.kind !== 'condition' || predicate.condition.kind !== 'compare') return '';
  const { value } = predicate.condition;
  return value.kind === 'attribute' ? value.name : value.kind;
}
