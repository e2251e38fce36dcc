import type { Pattern, Predicate, Step } from '../pattern/pattern.ts';

/** Names the relaxations that lead from the nearest of the old patterns to a new one. */
export function describeChange(originals: readonly Pattern[], pattern: Pattern): readonly string[] {
  let nearest: readonly string[] | null = null;
  for (const original of originals) {
    const changes = changesBetween(original, pattern);
    if (nearest === null || changes.length < nearest.length) nearest = changes;
  }
  return nearest ?? [];
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
  if (JSON.stringify(old.test) !== JSON.stringify(step.test)) changes.push('replace-element');
  const kept = new Set(step.predicates.map(keyOf));
  const lost = old.predicates.filter((predicate) => !kept.has(keyOf(predicate)));
  const known = new Set(old.predicates.map(keyOf));
  const added = step.predicates.filter((predicate) => !known.has(keyOf(predicate)));
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

function keyOf(predicate: Predicate): string {
  return JSON.stringify(predicate);
}

function attributeIn(predicate: Predicate): string {
  if (predicate.kind !== 'condition' || predicate.condition.kind !== 'compare') return '';
  const { value } = predicate.condition;
  return value.kind === 'attribute' ? value.name : value.kind;
}
