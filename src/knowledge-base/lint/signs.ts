import type { Condition, Pattern } from '../../pattern/pattern.ts';
import { specificity } from '../../pattern/specificity.ts';
import type { Application } from '../model.ts';
import type { ProblemList } from '../problem.ts';

/** Most that a sign may weigh when it only names a class: themes and frameworks share them. */
export const MAX_CLASS_WEIGHT = 4;

/** Least specificity of a sign that is enough by itself; `div[@id='phpbb']` has 17, a generator meta about 35. */
export const MIN_DECISIVE_SPECIFICITY = 20;

/** Signs too weak for their weight, and thresholds that the signs can't reach. */
export function lintSigns(application: Application, problems: ProblemList): void {
  for (const { id, pattern, weight, location } of application.signs) {
    if (isBareClass(pattern) && weight > MAX_CLASS_WEIGHT) {
      problems.error(
        'weak-sign',
        location,
        `Sign "${id}" weighs ${weight} and asks for a class name alone`,
        `Give it a weight of at most ${MAX_CLASS_WEIGHT}, or ask for more than the class.`,
      );
    } else if (weight >= application.threshold && specificity(pattern) < MIN_DECISIVE_SPECIFICITY) {
      problems.error(
        'weak-sign',
        location,
        `Sign "${id}" decides alone (weight ${weight}, threshold ${application.threshold}), but other pages may match ${pattern.source}`,
        'Lower its weight, so that it needs a second sign, or ask for something that only this application prints.',
      );
    }
  }
  const sum = application.signs.reduce((total, sign) => total + sign.weight, 0);
  if (application.signs.length > 0 && sum < application.threshold) {
    problems.warn(
      'threshold-out-of-reach',
      application.signs[0]!.location,
      `All signs of "${application.id}" together weigh ${sum}, the threshold is ${application.threshold}`,
      'Add signs, raise a weight, or lower the threshold.',
    );
  }
}

/** One condition in all, and it is about `@class`. */
function isBareClass(pattern: Pattern): boolean {
  const conditions = pattern.steps
    .flatMap((step) => step.predicates)
    .flatMap((predicate) => (predicate.kind === 'condition' ? atoms(predicate.condition) : []));
  const [only, second] = conditions;
  return only?.kind === 'compare' && second === undefined && isClass(only);
}

function isClass(condition: Condition & { kind: 'compare' }): boolean {
  return condition.value.kind === 'attribute' && condition.value.name === 'class';
}

/** The conditions that must hold; of alternatives only one must, so they count as the weakest: the first class. */
function atoms(condition: Condition): Condition[] {
  switch (condition.kind) {
    case 'and':
      return condition.conditions.flatMap(atoms);
    case 'or': {
      const sides = condition.conditions.map(atoms);
      return (
        sides.find(
          ([first, second]) => second === undefined && first?.kind === 'compare' && isClass(first),
        ) ?? sides[0]!
      );
    }
    case 'not':
      return [];
    case 'compare':
    case 'exists':
      return [condition];
  }
}
