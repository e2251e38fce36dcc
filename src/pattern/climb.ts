import { derive, rootOf } from '../page/derived.ts';
import { firstAfter, lastOrder } from '../page/element-index.ts';
import type { ElementNode } from '../page/tree.ts';
import { type CompiledStep, candidatesOf } from './compile.ts';
import type { ElementComparer } from './condition.ts';
import { passes } from './passes.ts';

/** Ancestors that one evaluation may look at in vain. */
const PATIENCE = 20_000;

/**
 * True for patterns whose elements are found from below: no positions, and a name or an attribute to look the last
 * element up by.
 */
export function canClimb(steps: readonly CompiledStep[]): boolean {
  const last = steps[steps.length - 1]!;
  const top = last.selectsElements ? last : steps[steps.length - 2];
  if (top === undefined) return false;
  if (top.elementName === null && top.requiredAttribute === null && top.requiredClasses === null)
    return false;
  if (!last.selectsElements && last.axis !== 'child') return false;
  for (const step of steps) {
    if (step !== last && !step.selectsElements) return false;
    if (step.selectsElements && step.positional) return false;
  }
  return true;
}

/**
 * The elements below `context` that the first `length` steps select, in document order: each candidate for the last
 * step is kept when the steps before it lead up to the context. Null when that would take too long.
 */
export function climb(
  steps: readonly CompiledStep[],
  length: number,
  context: ElementNode,
  compareElement: ElementComparer,
  onlyFirst: boolean,
): ElementNode[] | null {
  const step = steps[length - 1]!;
  const isWhole = context.parent === null;
  const elements = (isWhole ? candidatesOf(step, context) : null) ?? chosenBy(step, context);
  const selected: ElementNode[] = [];
  if (elements.length === 0) return selected;
  const climber = length === 1 ? null : new Climber(steps, compareElement);
  const last = isWhole ? Number.POSITIVE_INFINITY : lastOrder(context);
  for (let index = isWhole ? 0 : firstAfter(elements, context.order); index < elements.length; index++) {
    const element = elements[index]!;
    if (element.order > last) break;
    if (element === context || !passes(step, element, compareElement)) continue;
    if (climber !== null) {
      if (!climber.reaches(context, element, length - 1)) continue;
      if (climber.patience < 0) return null;
    }
    selected.push(element);
    if (onlyFirst) break;
  }
  return climber !== null && climber.patience < 0 ? null : selected;
}

/** The candidates whose start tags pass; fields are read in many containers of a page, so they are found once for all. */
export function chosenBy(step: CompiledStep, element: ElementNode): readonly ElementNode[] {
  const root = rootOf(element);
  return derive(root, step.choose, root);
}

/** Looks up from an element whether the steps before its own lead up to a context. */
export class Climber {
  patience = PATIENCE;

  constructor(
    private readonly steps: readonly CompiledStep[],
    private readonly compareElement: ElementComparer,
  ) {}

  /** The element is selected by step `index`; do the steps before it lead up to the context? */
  reaches(context: ElementNode, element: ElementNode, index: number): boolean {
    // The first step is a descendant of the context, and everything here is.
    if (index === 0) return true;
    const above = this.steps[index - 1]!;
    const onlyParent = this.steps[index]!.axis === 'child';
    for (let parent = element.parent; parent !== null && parent !== context; parent = parent.parent) {
      if (this.patience-- < 0) return false;
      if (above.accepts(parent) && passes(above, parent, this.compareElement)) {
        if (this.reaches(context, parent, index - 1)) return true;
      }
      if (onlyParent) return false;
    }
    return false;
  }
}
