import type { Pattern } from '../pattern/pattern.ts';
import { chooseAccess, countAccesses } from './access.ts';
import { ElementEntries } from './element-entries.ts';
import { ElementEntry } from './element-entry.ts';
import { type IndexedStep, NO_STATE, ROOT_STATE } from './indexed-step.ts';
import { StepTable } from './step-table.ts';
import { SubstringAutomaton } from './substring-automaton.ts';
import { planTrigger, type TriggerStep } from './trigger.ts';

/** What reaching a state means; flags of {@link Automaton.meaning}. */
export const MEANING = {
  accepts: 1,
  triggers: 2,
  scansText: 4,
  leadsToChild: 8,
  leadsToDescendant: 16,
} as const;

/** Ends a chain of {@link Automaton.acceptedToo}. */
export const NO_PATTERN = -1;

/** A pattern that the end of the page decides, once its trigger was seen. */
export interface Deferred {
  readonly pattern: number;
  readonly trigger: number;
}

/**
 * The shared-prefix automaton (after YFilter, Diao et al. 2003): a state is a prefix of steps, equal prefixes of
 * all patterns are one state. Immutable once built, but for caches.
 */
export interface Automaton {
  /** One {@link MEANING} set per state; state 0 is the document. */
  readonly meaning: Uint8Array;
  /** One of the patterns that a state decides, or -1. */
  readonly accepted: Int32Array;
  /** Another pattern that the same state decides, by pattern, or -1. */
  readonly acceptedToo: Int32Array;
  /** Patterns to be verified when the state was reached, without text to look for. */
  readonly triggers: ReadonlyMap<number, readonly number[]>;
  readonly needles: SubstringAutomaton;
  readonly byNeedle: readonly (readonly Deferred[])[];
  readonly entries: ElementEntries;
  readonly distinctSteps: number;
}

/** Builds the automaton of all patterns; a pattern's number is its index. */
export function buildAutomaton(patterns: readonly Pattern[]): Automaton {
  return new AutomatonBuilder(patterns).build();
}

class AutomatonBuilder {
  readonly #steps = new StepTable();
  readonly #meaning: number[] = [0];
  readonly #accepted: number[] = [NO_PATTERN];
  readonly #acceptedToo: Int32Array;
  readonly #triggers = new Map<number, number[]>();
  readonly #byNeedle = new Map<string, Deferred[]>();

  constructor(private readonly patterns: readonly Pattern[]) {
    this.#acceptedToo = new Int32Array(patterns.length).fill(NO_PATTERN);
  }

  build(): Automaton {
    for (let number = 0; number < this.patterns.length; number++) this.#addPattern(number);
    return {
      meaning: Uint8Array.from(this.#meaning),
      accepted: Int32Array.from(this.#accepted),
      acceptedToo: this.#acceptedToo,
      triggers: this.#triggers,
      needles: new SubstringAutomaton([...this.#byNeedle.keys()]),
      byNeedle: [...this.#byNeedle.values()],
      entries: sortIn(this.#steps.steps),
      distinctSteps: this.#steps.steps.length,
    };
  }

  #addPattern(number: number): void {
    const trigger = planTrigger(this.patterns[number]!);
    if (trigger === null) return;
    let state = ROOT_STATE;
    for (const step of trigger.steps) state = this.#advance(state, step);
    if (trigger.exact) {
      this.#acceptedToo[number] = this.#accepted[state]!;
      this.#accepted[state] = number;
      this.#mark(state, MEANING.accepts);
    } else if (trigger.needle === null) {
      append(this.#triggers, state, number);
      this.#mark(state, MEANING.triggers);
    } else {
      append(this.#byNeedle, trigger.needle, { pattern: number, trigger: state });
      this.#mark(state, MEANING.triggers | MEANING.scansText);
    }
  }

  #advance(from: number, step: TriggerStep): number {
    const indexed = this.#steps.intern(step);
    const known = indexed.targetFrom(from, step.axis);
    if (known !== NO_STATE) return known;
    const to = this.#meaning.push(0) - 1;
    this.#accepted.push(NO_PATTERN);
    indexed.connect({ from, axis: step.axis, to });
    this.#mark(from, step.axis === 'child' ? MEANING.leadsToChild : MEANING.leadsToDescendant);
    return to;
  }

  #mark(state: number, meaning: number): void {
    this.#meaning[state] = this.#meaning[state]! | meaning;
  }
}

/** Gives every step its access, the one that fewest others use. */
function sortIn(steps: readonly IndexedStep[]): ElementEntries {
  const usage = new Map<string, number>();
  for (const { step } of steps) countAccesses(step, usage);
  const byName = new Map<string, ElementEntry>();
  const anyName = new ElementEntry();
  for (const indexed of steps) {
    const option = chooseAccess(indexed.step, usage);
    indexed.findBy(option);
    const entry = entryFor(indexed.step, byName, anyName);
    for (const access of option.accesses) entry.add(access, indexed);
  }
  for (const entry of byName.values()) entry.seal();
  anyName.seal();
  return new ElementEntries(byName, anyName.isEmpty ? null : anyName);
}

function entryFor(
  { test }: TriggerStep,
  byName: Map<string, ElementEntry>,
  anyName: ElementEntry,
): ElementEntry {
  if (test.kind !== 'element') return anyName;
  let entry = byName.get(test.name);
  if (entry === undefined) {
    entry = new ElementEntry();
    byName.set(test.name, entry);
  }
  return entry;
}

function append<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
}
