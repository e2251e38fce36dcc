import type { Condition, Predicate } from '../pattern/pattern.ts';
import { IndexedStep } from './indexed-step.ts';
import type { TriggerStep } from './trigger.ts';

/** A node of the table: the parts of a step's structure lead from one to the next. */
class Place {
  step: IndexedStep | null = null;
  #next: Map<string | number, Place> | null = null;

  /** Where a part leads; parts are taken as they are, so no keys have to be put together. */
  at(part: string | number): Place {
    this.#next ??= new Map();
    let place = this.#next.get(part);
    if (place === undefined) {
      place = new Place();
      this.#next.set(part, place);
    }
    return place;
  }
}

/** Makes structurally equal steps one, whatever their axis. */
export class StepTable {
  readonly steps: IndexedStep[] = [];
  readonly #top = new Place();

  /** The one indexed step for all steps of this structure. */
  intern(step: TriggerStep): IndexedStep {
    const { test } = step;
    // Names first: the numbers of the other tests are no names.
    let place = this.#top.at(test.kind === 'element' ? test.name : OTHER_TESTS[test.kind]);
    if (test.kind === 'attribute') place = place.at(test.name);
    for (const predicate of step.predicates) place = followPredicate(place, predicate);
    if (place.step === null) {
      place.step = new IndexedStep(step);
      this.steps.push(place.step);
    }
    return place.step;
  }
}

const OTHER_TESTS = { 'any-element': 0, attribute: 1, 'any-attribute': 2 } as const;

// What a predicate begins with; positions follow from 1 on.
const LAST = 0;
const CONDITIONS = { exists: -1, and: -2, or: -3, not: -4 } as const;
const COMPARISONS = { equals: -5, contains: -10, 'starts-with': -15, 'contains-token': -20 } as const;
const VALUES = { attribute: 0, child: 1, self: 2, text: 3 } as const;

function followPredicate(place: Place, predicate: Predicate): Place {
  switch (predicate.kind) {
    case 'position':
      return place.at(predicate.position);
    case 'last':
      return place.at(LAST);
    case 'condition':
      return followCondition(place, predicate.condition);
  }
}

function followCondition(place: Place, condition: Condition): Place {
  switch (condition.kind) {
    case 'compare': {
      const { value } = condition;
      const next = place.at(COMPARISONS[condition.comparison] - VALUES[value.kind]);
      return ('name' in value ? next.at(value.name) : next).at(condition.literal);
    }
    case 'exists': {
      const { value } = condition;
      const next = place.at(CONDITIONS.exists).at(VALUES[value.kind]);
      return 'name' in value ? next.at(value.name) : next;
    }
    case 'and':
    case 'or': {
      let last = place.at(CONDITIONS[condition.kind]).at(condition.conditions.length);
      for (const part of condition.conditions) last = followCondition(last, part);
      return last;
    }
    case 'not':
      return followCondition(place.at(CONDITIONS.not), condition.condition);
  }
}
