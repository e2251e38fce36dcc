import { canClimb } from './climb.ts';
import { type CompiledStep, compilePattern } from './compile.ts';
import type { Pattern } from './pattern.ts';

/** How a pattern is evaluated. */
export interface Plan {
  readonly steps: readonly CompiledStep[];
  /** A predicate, or one of a position it counts to, may ask for the text of elements. */
  readonly readsText: boolean;
  /** How many of its steps are found from below; 0 for patterns that can't be. */
  readonly climbed: number;
}

const plans = new WeakMap<Pattern, Plan>();

/** Made once per pattern object. */
export function planOf(pattern: Pattern): Plan {
  let plan = plans.get(pattern);
  if (plan === undefined) {
    plan = makePlan(compilePattern(pattern));
    plans.set(pattern, plan);
  }
  return plan;
}

function makePlan(steps: readonly CompiledStep[]): Plan {
  const readsText = steps.some(({ otherFilters, positional }) => positional || otherFilters.length > 0);
  const elementSteps = steps.at(-1)!.selectsElements ? steps.length : steps.length - 1;
  return { steps, readsText, climbed: canClimb(steps) ? elementSteps : 0 };
}
