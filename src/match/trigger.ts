import type { Condition, NodeTest, Pattern, Predicate, Step } from '../pattern/pattern.ts';

/** A step that is decided when its element opens. */
export interface TriggerStep {
  readonly axis: Step['axis'];
  readonly test: Exclude<NodeTest, { kind: 'text' }>;
  /** Conditions on attributes and positions only; `and` is taken apart. */
  readonly predicates: readonly Predicate[];
}

/**
 * What the automaton can know of a pattern while the page is parsed. Nothing that the pattern selects is missed
 * by its trigger; when `exact`, the trigger is the pattern.
 */
export interface Trigger {
  /** Empty: every page triggers. */
  readonly steps: readonly TriggerStep[];
  readonly exact: boolean;
  /** Text that must occur below a node that the trigger selects, if the pattern names any. */
  readonly needle: string | null;
}

/**
 * Takes from a pattern what needs the end of an element (`text()`, `.`, child elements, `last()`), as a whole or
 * from the first step on that says which text to look for. Null for a pattern that can't match anything.
 */
export function planTrigger(pattern: Pattern): Trigger | null {
  if (pattern.steps.every(isDecidedStep)) return { steps: pattern.steps, exact: true, needle: null };
  const steps: TriggerStep[] = [];
  let exact = true;
  for (const { axis, test, predicates } of pattern.steps) {
    const ended = steps.at(-1)?.test.kind;
    if (ended === 'attribute' || ended === 'any-attribute') return null;
    const flat = predicates.flatMap(flattenPredicate);
    if (test.kind === 'text') return { steps, exact: false, needle: findNeedle(flat) };
    const ofAttribute = test.kind === 'attribute' || test.kind === 'any-attribute';
    const decided = keepDecided(flat, ofAttribute);
    steps.push({ axis, test, predicates: decided });
    if (decided.length === flat.length) continue;
    exact = false;
    const needle = ofAttribute ? null : findNeedle(flat);
    if (needle !== null) return { steps, exact, needle };
  }
  return { steps, exact, needle: null };
}

/** The common case, which then needs no copy. */
function isDecidedStep(step: Step): step is Step & TriggerStep {
  const { kind } = step.test;
  if (kind !== 'element' && kind !== 'any-element') return false;
  for (const predicate of step.predicates) {
    if (predicate.kind === 'last') return false;
    if (predicate.kind === 'condition') {
      if (predicate.condition.kind === 'and' || !isDecided(predicate.condition)) return false;
    }
  }
  return true;
}

function flattenPredicate(predicate: Predicate): Predicate[] {
  if (predicate.kind !== 'condition' || predicate.condition.kind !== 'and') return [predicate];
  return predicate.condition.conditions.flatMap((condition) =>
    flattenPredicate({ kind: 'condition', condition }),
  );
}

/** A position counts what earlier predicates left over, so it can't be kept once one of them is gone. */
function keepDecided(predicates: readonly Predicate[], ofAttribute: boolean): Predicate[] {
  let complete = !ofAttribute;
  return predicates.filter((predicate) => {
    const decided =
      predicate.kind === 'condition'
        ? ofAttribute || isDecided(predicate.condition)
        : predicate.kind === 'position' && complete;
    complete &&= decided;
    return decided;
  });
}

function isDecided(condition: Condition): boolean {
  switch (condition.kind) {
    case 'compare':
      return condition.value.kind === 'attribute';
    case 'exists':
      return condition.value.kind === 'attribute' || condition.value.kind === 'self';
    case 'and':
    case 'or':
      return condition.conditions.every(isDecided);
    case 'not':
      return isDecided(condition.condition);
  }
}

function findNeedle(predicates: readonly Predicate[]): string | null {
  let longest: string | null = null;
  for (const predicate of predicates) {
    if (predicate.kind !== 'condition' || predicate.condition.kind !== 'compare') continue;
    const { comparison, literal, value } = predicate.condition;
    if (value.kind === 'attribute' || literal === '') continue;
    // A token's inner white space is normalised before it is compared, so the text may hold another form.
    if (comparison === 'contains-token' && /\s/.test(literal)) continue;
    if (longest === null || literal.length > longest.length) longest = literal;
  }
  return longest;
}
