import { isOfTag } from '../pattern/condition.ts';
import type { Condition, Predicate, Step } from '../pattern/pattern.ts';
import type { AccessOption } from './access.ts';
import type { TriggerStep } from './trigger.ts';

/** State of the automaton in which nothing has been matched yet: the document itself. */
export const ROOT_STATE = 0;
export const NO_STATE = -1;
/** From here on a hash table of a step's edges is worth its memory. */
const MANY_EDGES = 8;

/** Goes to state `to` when the step matches below a node in state `from`. */
export interface Edge {
  readonly from: number;
  readonly axis: Step['axis'];
  readonly to: number;
}

const NO_EDGES: readonly Edge[] = [];
const NO_CHECKS: readonly Check[] = [];

/** A condition to verify, or a position to count to. */
export type Check = { readonly condition: Condition } | { readonly position: number };

/** A step of the automaton; structurally equal steps of all patterns are one. */
export class IndexedStep {
  readonly ofAttribute: boolean;
  readonly positional: boolean;
  /** In order, without what the access proves. */
  checks: readonly Check[] = NO_CHECKS;
  /** How many of them, from the first on, ask for attributes alone. */
  checksByTag = 0;
  /** It can be found more than once per element. */
  severalAccesses = false;
  /** Target of the edge from the document, if a pattern starts with this step. */
  fromRoot: number = NO_STATE;
  /** All other edges. */
  edges: readonly Edge[] = NO_EDGES;
  hasChildEdges = false;
  hasDescendantEdges = false;
  #targets: Map<number, number> | null = null;

  constructor(readonly step: TriggerStep) {
    this.ofAttribute = step.test.kind === 'attribute' || step.test.kind === 'any-attribute';
    this.positional = step.predicates.some(({ kind }) => kind === 'position');
  }

  /** Says how the step is found, and with that what remains to be verified. */
  findBy(option: AccessOption): void {
    this.severalAccesses = option.accesses.length > 1;
    const { predicates } = this.step;
    if (predicates.length === 0 || (predicates.length === 1 && option.proves === 0)) return;
    this.checks = predicates.flatMap((predicate, index) =>
      index === option.proves ? [] : [toCheck(predicate)],
    );
    const other = this.checks.findIndex((check) => !('condition' in check) || !isOfTag(check.condition));
    this.checksByTag = other < 0 ? this.checks.length : other;
  }

  /** Adds an edge that is not there yet. */
  connect(edge: Edge): void {
    if (edge.from === ROOT_STATE && edge.axis === 'descendant') {
      this.fromRoot = edge.to;
      return;
    }
    if (edge.axis === 'child') this.hasChildEdges = true;
    else this.hasDescendantEdges = true;
    if (this.edges === NO_EDGES) this.edges = [edge];
    else (this.edges as Edge[]).push(edge);
    if (this.#targets !== null) this.#targets.set(edgeKey(edge.from, edge.axis), edge.to);
    else if (this.edges.length === MANY_EDGES) {
      this.#targets = new Map(this.edges.map(({ from, axis, to }) => [edgeKey(from, axis), to]));
    }
  }

  /** The state that the step leads to from `from`, or {@link NO_STATE}. */
  targetFrom(from: number, axis: Step['axis']): number {
    if (from === ROOT_STATE && axis === 'descendant') return this.fromRoot;
    if (this.#targets !== null) return this.#targets.get(edgeKey(from, axis)) ?? NO_STATE;
    for (const edge of this.edges) if (edge.from === from && edge.axis === axis) return edge.to;
    return NO_STATE;
  }
}

function edgeKey(from: number, axis: Step['axis']): number {
  return from * 2 + (axis === 'child' ? 1 : 0);
}

function toCheck(predicate: Predicate): Check {
  switch (predicate.kind) {
    case 'condition':
      return { condition: predicate.condition };
    case 'position':
      return { position: predicate.position };
    case 'last':
      throw new TypeError('a trigger holds no last()');
  }
}
