import type { Pattern } from '../pattern/pattern.ts';
import { type AccessOption, accessKey, chooseAccess, listAccessOptions } from './access.ts';
import { AttributeSlot } from './attribute-slot.ts';
import { IndexedStep, ROOT_STATE, stepKey } from './indexed-step.ts';
import { SubstringAutomaton } from './substring-automaton.ts';
import { planTrigger, type TriggerStep } from './trigger.ts';

/** What reaching a state means; flags of {@link Automaton.meaning}. */
export const MEANING = { accepts: 1, triggers: 2, leadsOn: 4, scansText: 8 } as const;

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
  /** Patterns that a state decides. */
  readonly accepts: ReadonlyMap<number, readonly number[]>;
  /** Patterns to be verified when the state was reached, without text to look for. */
  readonly triggers: ReadonlyMap<number, readonly number[]>;
  readonly needles: SubstringAutomaton;
  readonly byNeedle: readonly (readonly Deferred[])[];
  readonly byName: ReadonlyMap<string, readonly IndexedStep[]>;
  readonly bySlot: ReadonlyMap<string, AttributeSlot>;
  /** Steps that every element has to be tried on. */
  readonly always: readonly IndexedStep[];
  readonly distinctSteps: number;
}

/** Builds the automaton of all patterns; a pattern's number is its index. */
export function buildAutomaton(patterns: readonly Pattern[]): Automaton {
  return new AutomatonBuilder(patterns).build();
}

interface PendingStep {
  readonly step: TriggerStep;
  readonly options: readonly [AccessOption, ...AccessOption[]];
  readonly edges: { readonly from: number; readonly axis: TriggerStep['axis']; readonly to: number }[];
}

class AutomatonBuilder {
  readonly #pending: PendingStep[] = [];
  readonly #stepNumbers = new Map<string, number>();
  readonly #usage = new Map<string, number>();
  readonly #states = new Map<number, number>();
  readonly #meaning: number[] = [0];
  readonly #accepts = new Map<number, number[]>();
  readonly #triggers = new Map<number, number[]>();
  readonly #needleNumbers = new Map<string, number>();
  readonly #needles = new SubstringAutomaton();
  readonly #byNeedle: Deferred[][] = [];
  readonly #keyWidth: number;

  constructor(readonly patterns: readonly Pattern[]) {
    let steps = 0;
    for (const pattern of patterns) steps += pattern.steps.length;
    this.#keyWidth = steps * 2;
  }

  build(): Automaton {
    for (const [number, pattern] of this.patterns.entries()) this.#addPattern(number, pattern);
    const byName = new Map<string, IndexedStep[]>();
    const bySlot = new Map<string, AttributeSlot>();
    const always: IndexedStep[] = [];
    for (const [number, { step, options, edges }] of this.#pending.entries()) {
      const option = chooseAccess(options, this.#usage);
      const indexed = new IndexedStep(number, step, option);
      for (const edge of edges) indexed.connect(edge);
      for (const access of option.accesses) {
        if (access.kind === 'any') always.push(indexed);
        else if (access.kind === 'name') append(byName, access.name, indexed);
        else {
          let slot = bySlot.get(access.name);
          if (slot === undefined) {
            slot = new AttributeSlot();
            bySlot.set(access.name, slot);
          }
          slot.add(access, indexed);
        }
      }
    }
    return {
      meaning: Uint8Array.from(this.#meaning),
      accepts: this.#accepts,
      triggers: this.#triggers,
      needles: this.#needles,
      byNeedle: this.#byNeedle,
      byName,
      bySlot,
      always,
      distinctSteps: this.#pending.length,
    };
  }

  #addPattern(number: number, pattern: Pattern): void {
    const trigger = planTrigger(pattern);
    if (trigger === null) return;
    let state = ROOT_STATE;
    for (const step of trigger.steps) state = this.#advance(state, step);
    if (trigger.exact) {
      append(this.#accepts, state, number);
      this.#mark(state, MEANING.accepts);
    } else if (trigger.needle === null) {
      append(this.#triggers, state, number);
      this.#mark(state, MEANING.triggers);
    } else {
      this.#addNeedle(trigger.needle, { pattern: number, trigger: state });
      this.#mark(state, MEANING.triggers | MEANING.scansText);
    }
  }

  #advance(from: number, step: TriggerStep): number {
    const key = stepKey(step);
    let number = this.#stepNumbers.get(key);
    if (number === undefined) {
      const options = listAccessOptions(step);
      number = this.#pending.push({ step, options, edges: [] }) - 1;
      this.#stepNumbers.set(key, number);
      for (const { accesses } of options) for (const access of accesses) this.#count(accessKey(access));
    }
    const edge = from * this.#keyWidth + number * 2 + (step.axis === 'child' ? 1 : 0);
    let to = this.#states.get(edge);
    if (to === undefined) {
      to = this.#meaning.push(0) - 1;
      this.#states.set(edge, to);
      this.#pending[number]!.edges.push({ from, axis: step.axis, to });
      this.#mark(from, MEANING.leadsOn);
    }
    return to;
  }

  #addNeedle(needle: string, deferred: Deferred): void {
    let number = this.#needleNumbers.get(needle);
    if (number === undefined) {
      number = this.#needles.add(needle);
      this.#needleNumbers.set(needle, number);
      this.#byNeedle.push([]);
    }
    this.#byNeedle[number]!.push(deferred);
  }

  #mark(state: number, meaning: number): void {
    this.#meaning[state] = this.#meaning[state]! | meaning;
  }

  #count(key: string): void {
    this.#usage.set(key, (this.#usage.get(key) ?? 0) + 1);
  }
}

function append<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
}
