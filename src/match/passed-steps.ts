import type { ElementNode } from '../page/tree.ts';
import { testCondition } from '../pattern/evaluate.ts';
import type { Automaton } from './automaton.ts';
import type { ElementEntry } from './element-entry.ts';
import type { IndexedStep } from './indexed-step.ts';

/** The steps of an automaton that an element satisfies as far as its name and its attributes tell. */
export class PassedSteps {
  elementSteps: readonly IndexedStep[] = NO_STEPS;
  attributeSteps: readonly IndexedStep[] = NO_STEPS;
  isEmpty = true;

  constructor(readonly automaton: Automaton) {}

  /** Adds a step that isn't in yet. */
  add(step: IndexedStep): void {
    if (step.ofAttribute) this.attributeSteps = extended(this.attributeSteps, step);
    else this.elementSteps = extended(this.elementSteps, step);
    this.isEmpty = false;
  }
}

const NO_STEPS: readonly IndexedStep[] = [];

function extended(steps: readonly IndexedStep[], step: IndexedStep): readonly IndexedStep[] {
  if (steps === NO_STEPS) return [step];
  (steps as IndexedStep[]).push(step);
  return steps;
}

/** Most elements satisfy nothing. */
const NOTHING_PASSED = new WeakMap<Automaton, PassedSteps>();

/** What passes of an element; worked out once for all elements with the same start tag. */
export class StepFinder {
  readonly #nothing: PassedSteps;
  /** For the next element that passes anything. */
  #spare: PassedSteps;

  constructor(private readonly automaton: Automaton) {
    let nothing = NOTHING_PASSED.get(automaton);
    if (nothing === undefined) {
      nothing = new PassedSteps(automaton);
      NOTHING_PASSED.set(automaton, nothing);
    }
    this.#nothing = nothing;
    this.#spare = new PassedSteps(automaton);
  }

  passedBy(element: ElementNode): PassedSteps {
    const tag = element.startTag;
    if (tag === null) return this.#find(element);
    const known = tag.passed;
    if (known instanceof PassedSteps && known.automaton === this.automaton) return known;
    const found = this.#find(element);
    tag.passed = found;
    return found;
  }

  #find(element: ElementNode): PassedSteps {
    const passed = this.#spare;
    const entry = this.automaton.entries.of(element.name);
    if (entry !== null) lookUp(entry, element, passed);
    if (passed.isEmpty) return this.#nothing;
    this.#spare = new PassedSteps(this.automaton);
    return passed;
  }
}

function lookUp(entry: ElementEntry, element: ElementNode, passed: PassedSteps): void {
  addAll(entry.always, element, passed);
  const { attributes } = element;
  for (let index = 0; index < attributes.length; index += 2) {
    const slot = entry.slot(attributes[index]!);
    if (slot !== undefined) addAll(slot.lookup(attributes[index + 1]!), element, passed);
  }
}

function addAll(steps: readonly IndexedStep[], element: ElementNode, passed: PassedSteps): void {
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index]!;
    if (step.ofAttribute) {
      if (!passed.attributeSteps.includes(step)) passed.add(step);
    } else if (passesByTag(step, element)) {
      if (!step.severalAccesses || !passed.elementSteps.includes(step)) passed.add(step);
    }
  }
}

function passesByTag({ checks, checksByTag }: IndexedStep, element: ElementNode): boolean {
  for (let index = 0; index < checksByTag; index++) {
    const check = checks[index]!;
    if ('condition' in check && !testCondition(check.condition, element)) return false;
  }
  return true;
}
