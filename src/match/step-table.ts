import type { Condition, Predicate, Value } from '../pattern/pattern.ts';
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
    let place = this.#top.at(test.kind);
    if ('name' in test) place = place.at(test.name);
    for (const predicate of step.predicates) place = followPredicate(place, predicate);
    if (place.step === null) {
      place.step = new IndexedStep(step);
      this.steps.push(place.step);
    }
    return place.step;
  }
}

function followPredicate(place: Place, predicate: Predicate): Place {
  switch (predicate.kind) {
    case 'position':
      return place.at(predicate.position);
    case 'last':
      return place.at('last');
    case 'condition':
      return followCondition(place, predicate.condition);
  }
}

function followCondition(place: Place, condition: Condition): Place {
  switch (condition.kind) {
    case 'compare':
      return followValue(place.at(condition.comparison), condition.value).at(condition.literal);
    case 'exists':
      return followValue(place.at('exists'), condition.value);
    case 'and':
    case 'or': {
      let last = place.at(condition.kind).at(condition.conditions.length);
      for (const part of condition.conditions) last = followCondition(last, part);
      return last;
    }
    case 'not':
      return followCondition(place.at('not'), condition.condition);
  }
}

function followValue(place: Place, value: Value): Place {
  const next = place.at(value.kind);
  return 'name' in value ? next.at(value.name) : next;
}
