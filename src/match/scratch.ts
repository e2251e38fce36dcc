/** Per-page memory of a matching, as large as the automaton; used again so that a page costs no allocation. */
export class Scratch {
  /** How many open elements are in each state. */
  readonly open: Int32Array;
  /** States that were reached on this page and had their say. */
  readonly reached: Uint8Array;
  readonly reachedStates: number[] = [];

  constructor(states: number) {
    this.open = new Int32Array(states);
    this.reached = new Uint8Array(states);
  }

  /** Notes the state; false when it was reached before. */
  reach(state: number): boolean {
    if (this.reached[state] === 1) return false;
    this.reached[state] = 1;
    this.reachedStates.push(state);
    return true;
  }

  /** Forgets the page; `openStates` are those still entered. */
  clear(openStates: readonly number[]): void {
    for (const state of openStates) this.open[state] = 0;
    for (const state of this.reachedStates) this.reached[state] = 0;
    this.reachedStates.length = 0;
  }
}
