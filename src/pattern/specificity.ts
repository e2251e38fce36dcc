import type { Comparison, Condition, NodeTest, Pattern, Predicate, Step } from './pattern.ts';

/** What each part of a pattern adds to its {@link specificity}. */
export const SPECIFICITY = {
  /** An element or attribute name; `*` and `@*` add nothing. */
  name: 4,
  /** `text()` as a step. */
  text: 2,
  /** A child step after the first; a descendant step adds nothing. */
  child: 1,
  /** `[n]` and `[last()]`. */
  position: 4,
  /** `[@href]`, `[time]`. */
  exists: 4,
  /** `not(...)`, whatever it holds: what is absent says little. */
  not: 1,
  equals: 8,
  'contains-token': 6,
  'starts-with': 6,
  contains: 4,
  /** A comparison also adds the length of its literal, up to this. */
  longestLiteral: 20,
} as const satisfies Record<string, number> & Record<Comparison, number>;

/**
 * How much a pattern asks of a page: higher is rarer. The sum over its steps of {@link SPECIFICITY}; `and` adds
 * up, `or` counts as its weakest side. Only the order means anything: it ranks candidates and finds weak signs
 * (`div` is 4, `*[contains(@class,'x')]` 5, `div[@id='phpbb']` 17). Adding a predicate never lowers it; nor does
 * replacing `*` by a name.
 */
export function specificity(pattern: Pattern): number {
  return pattern.steps.reduce((sum, step, index) => sum + ofStep(step, index), 0);
}

function ofStep(step: Step, index: number): number {
  const axis = index > 0 && step.axis === 'child' ? SPECIFICITY.child : 0;
  return step.predicates.reduce((sum, predicate) => sum + ofPredicate(predicate), axis + ofTest(step.test));
}

function ofTest(test: NodeTest): number {
  switch (test.kind) {
    case 'element':
    case 'attribute':
      return SPECIFICITY.name;
    case 'text':
      return SPECIFICITY.text;
    case 'any-element':
    case 'any-attribute':
      return 0;
  }
}

function ofPredicate(predicate: Predicate): number {
  return predicate.kind === 'condition' ? ofCondition(predicate.condition) : SPECIFICITY.position;
}

function ofCondition(condition: Condition): number {
  switch (condition.kind) {
    case 'compare': {
      const { comparison, literal } = condition;
      // contains(v,'') and starts-with(v,'') always hold.
      if (literal === '' && comparison !== 'equals') return 0;
      return SPECIFICITY[comparison] + Math.min(literal.length, SPECIFICITY.longestLiteral);
    }
    case 'exists':
      return condition.value.kind === 'self' ? 0 : SPECIFICITY.exists;
    case 'not':
      return SPECIFICITY.not;
    case 'and':
      return condition.conditions.reduce((sum, each) => sum + ofCondition(each), 0);
    case 'or':
      return condition.conditions.reduce(
        (least, each) => Math.min(least, ofCondition(each)),
        Number.POSITIVE_INFINITY,
      );
  }
}
