import type { IndexedStep } from './indexed-step.ts';

/** Counts, for positional predicates, the children of each open element that came as far as a predicate. */
export class SiblingCounters {
  /** By depth of the parent; exists only where something was counted. */
  readonly #byDepth: (Map<IndexedStep, number[]> | undefined)[] = [];

  /** Counts one more child of the open element at `depth` and returns its position. */
  count(depth: number, step: IndexedStep, predicate: number): number {
    let steps = this.#byDepth[depth];
    if (steps === undefined) {
      steps = new Map();
      this.#byDepth[depth] = steps;
    }
    let counts = steps.get(step);
    if (counts === undefined) {
      counts = [];
      steps.set(step, counts);
    }
    const position = (counts[predicate] ?? 0) + 1;
    counts[predicate] = position;
    return position;
  }

  /** The element at `depth` closed. */
  forget(depth: number): void {
    if (this.#byDepth.length > depth) this.#byDepth.length = depth;
  }
}
