import type { ElementNode } from '../page/tree.ts';
import { testCondition } from '../pattern/evaluate.ts';
import type { Automaton } from './automaton.ts';
import type { ElementEntry } from './element-entry.ts';
import type { IndexedStep } from './indexed-step.ts';

/** Up to so many attributes are read by name. */
const FEW_SLOTS = 6;

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
  const { always, attributes: names, slots } = entry;
  addAll(always, element, passed);
  const { attributes } = element;
  // Reading a few names beats walking the attributes; what an object inherits is never a string.
  if (names.length <= FEW_SLOTS) {
    for (let index = 0; index < names.length; index++) {
      const value: unknown = attributes[names[index]!];
      if (typeof value === 'string') addAll(slots[index]!.lookup(value), element, passed);
    }
    return;
  }
  for (const name in attributes) {
    const slot = entry.slot(name);
    if (slot !== undefined) addAll(slot.lookup(attributes[name]!), element, passed);
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
