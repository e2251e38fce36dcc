import type { Condition, Predicate, Step, Value } from '../pattern/pattern.ts';
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

/** A condition to verify, or a position to count to. */
export type Check = { readonly condition: Condition } | { readonly position: number };

/** A step of the automaton; structurally equal steps of all patterns are one. */
export class IndexedStep {
  readonly test: TriggerStep['test'];
  /** Element name to verify, or null. */
  readonly elementName: string | null;
  readonly ofAttribute: boolean;
  /** In order, without what the access proves. */
  readonly checks: readonly Check[];
  readonly positional: boolean;
  /** It can be found more than once per element. */
  readonly severalAccesses: boolean;
  /** Target of the edge from the document, if a pattern starts with this step. */
  fromRoot: number = NO_STATE;
  readonly edges: Edge[] = [];
  #targets: Map<number, number> | undefined;

  constructor(
    readonly number: number,
    step: TriggerStep,
    option: AccessOption,
  ) {
    this.test = step.test;
    this.ofAttribute = step.test.kind === 'attribute' || step.test.kind === 'any-attribute';
    const provesName = option.accesses[0].kind === 'name';
    this.elementName = step.test.kind === 'element' && !provesName ? step.test.name : null;
    this.checks = step.predicates.flatMap((predicate, index) =>
      index === option.proves ? [] : [toCheck(predicate)],
    );
    this.positional = step.predicates.some(({ kind }) => kind === 'position');
    this.severalAccesses = option.accesses.length > 1;
  }

  /** Adds an edge; {@link targetFrom} may not have been called yet. */
  connect(edge: Edge): void {
    if (edge.from === ROOT_STATE && edge.axis === 'descendant') this.fromRoot = edge.to;
    else this.edges.push(edge);
  }

  /** The state that the step leads to from `from`, or {@link NO_STATE}. */
  targetFrom(from: number, axis: Step['axis']): number {
    if (this.edges.length < MANY_EDGES) {
      for (const edge of this.edges) if (edge.from === from && edge.axis === axis) return edge.to;
      return NO_STATE;
    }
    this.#targets ??= new Map(this.edges.map((edge) => [edgeKey(edge.from, edge.axis), edge.to]));
    return this.#targets.get(edgeKey(from, axis)) ?? NO_STATE;
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

/** Equal for structurally equal steps, whatever their axis. */
export function stepKey({ test, predicates }: TriggerStep): string {
  let key: string = 'name' in test ? `${test.kind} ${test.name}` : test.kind;
  for (const predicate of predicates) {
    if (predicate.kind === 'condition') key += `[${conditionKey(predicate.condition)}]`;
    else key += predicate.kind === 'position' ? `[${predicate.position}]` : '[last]';
  }
  return key;
}

function conditionKey(condition: Condition): string {
  switch (condition.kind) {
    case 'compare':
      // The length keeps a literal from imitating the rest of a key.
      return `${condition.comparison} ${valueKey(condition.value)} ${condition.literal.length} ${condition.literal}`;
    case 'exists':
      return `exists ${valueKey(condition.value)}`;
    case 'and':
    case 'or':
      return `${condition.kind}(${condition.conditions.map(conditionKey).join(',')})`;
    case 'not':
      return `not(${conditionKey(condition.condition)})`;
  }
}

function valueKey(value: Value): string {
  return 'name' in value ? `${value.kind} ${value.name}` : value.kind;
}
