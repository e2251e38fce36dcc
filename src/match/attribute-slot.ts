import type { AttributeAccess } from './access.ts';
import type { IndexedStep } from './indexed-step.ts';
import { SubstringAutomaton } from './substring-automaton.ts';

const NONE: readonly IndexedStep[] = [];
/** Values remembered per attribute; templates repeat a few hundred. */
const MOST_REMEMBERED = 4_096;
const LONGEST_REMEMBERED = 64;

/** All steps that are found by the value of one attribute. */
export class AttributeSlot {
  readonly #equals = new Map<string, IndexedStep[]>();
  readonly #tokens = new Map<string, IndexedStep[]>();
  readonly #needles = new Map<string, IndexedStep[]>();
  #automaton: SubstringAutomaton | null = null;
  #byNeedle: readonly IndexedStep[][] = [];
  readonly #always: IndexedStep[] = [];
  readonly #remembered = new Map<string, readonly IndexedStep[]>();
  #onlyEquals = true;

  // One buffer and one closure for all scans: most values find nothing and must cost nothing.
  readonly #hits: number[] = [];
  #hitCount = 0;
  readonly #collect = (needle: number): void => {
    this.#hits[this.#hitCount++] = needle;
  };

  /** Registers a step under an access to this attribute. */
  add(access: AttributeAccess, step: IndexedStep): void {
    if (access.by !== 'equals') this.#onlyEquals = false;
    switch (access.by) {
      case 'equals':
        append(this.#equals, access.literal, step);
        return;
      case 'token':
        append(this.#tokens, access.literal, step);
        return;
      case 'exists':
        this.#always.push(step);
        return;
      case 'contains':
        append(this.#needles, access.literal, step);
    }
  }

  /** Makes it ready, when all steps are in. */
  seal(): void {
    if (this.#needles.size === 0) return;
    this.#automaton = new SubstringAutomaton([...this.#needles.keys()]);
    this.#byNeedle = [...this.#needles.values()];
  }

  /** The steps whose access the value passes. */
  lookup(value: string): readonly IndexedStep[] {
    if (this.#onlyEquals) return this.#equals.get(value) ?? NONE;
    // Class values are few and repeat; URLs don't, and scanning them is cheaper than remembering them.
    if (this.#tokens.size === 0 || value.length > LONGEST_REMEMBERED) return this.#find(value);
    let steps = this.#remembered.get(value);
    if (steps === undefined) {
      steps = this.#find(value);
      if (this.#remembered.size >= MOST_REMEMBERED) this.#remembered.clear();
      this.#remembered.set(value, steps);
    }
    return steps;
  }

  #find(value: string): readonly IndexedStep[] {
    let found: IndexedStep[] | undefined = this.#always.length > 0 ? this.#always.slice() : undefined;
    const equal = this.#equals.size > 0 ? this.#equals.get(value) : undefined;
    if (equal !== undefined) found = found === undefined ? equal.slice() : found.concat(equal);
    if (this.#tokens.size > 0) {
      for (const token of new Set(value.split(/[ \t\r\n]+/))) {
        const steps = this.#tokens.get(token);
        if (steps !== undefined) found = found === undefined ? steps.slice() : found.concat(steps);
      }
    }
    if (this.#automaton !== null) {
      this.#hitCount = 0;
      this.#automaton.scan(value, 0, this.#collect);
      if (this.#hitCount > 0) {
        found ??= [];
        for (let index = 0; index < this.#hitCount; index++) {
          const needle = this.#hits[index]!;
          if (this.#hits.indexOf(needle) === index) found.push(...this.#byNeedle[needle]!);
        }
      }
    }
    return found ?? NONE;
  }
}

function append(map: Map<string, IndexedStep[]>, key: string, step: IndexedStep): void {
  const steps = map.get(key);
  if (steps === undefined) map.set(key, [step]);
  else steps.push(step);
}
