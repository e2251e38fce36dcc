import type { Condition } from '../pattern/pattern.ts';
import type { TriggerStep } from './trigger.ts';

/** Finds steps by the value of an attribute. */
export type AttributeAccess =
  | {
      readonly kind: 'attribute';
      readonly name: string;
      readonly by: 'equals' | 'token' | 'contains';
      readonly literal: string;
    }
  | { readonly kind: 'attribute'; readonly name: string; readonly by: 'exists' };

type AttributeAccesses = readonly [AttributeAccess, ...AttributeAccess[]];

/** How the steps that an element may satisfy are found without looking at the others. */
export type Access =
  | AttributeAccess
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'any' };

/** One way to find a step: the element has to pass at least one of the accesses. */
export interface AccessOption {
  readonly accesses: readonly [Access, ...Access[]];
  /** Index of the predicate that the access proves, or -1 when all must still be verified. */
  readonly proves: number;
}

/** Needles shorter than this occur in so many values that the element's name is the better filter. */
const SHORT_NEEDLE = 3;

/** Notes the accesses of a step that has several to choose from. */
export function countAccesses(step: TriggerStep, usage: Map<string, number>): void {
  if (!hasChoice(step)) return;
  for (let index = 0; index < step.predicates.length; index++) {
    const accesses = accessesOf(step, index);
    if (accesses === null) continue;
    for (const access of accesses) {
      const key = accessKey(access);
      usage.set(key, (usage.get(key) ?? 0) + 1);
    }
  }
}

/** The way to find the step that fewest elements and fewest other steps share. */
export function chooseAccess(step: TriggerStep, usage: ReadonlyMap<string, number>): AccessOption {
  const { predicates } = step;
  const choice = hasChoice(step);
  let best: AccessOption | null = null;
  let least = selectivity(
    step.test.kind === 'element' ? 'name' : step.test.kind === 'attribute' ? 'exists' : 'any',
  );
  for (let index = 0; index < predicates.length; index++) {
    const predicate = predicates[index]!;
    // What a position counts must all be seen, so nothing after it may filter.
    if (predicate.kind !== 'condition') break;
    const accesses = accessesOf(step, index);
    if (accesses === null) continue;
    let cost = 0;
    for (const access of accesses) {
      // How often an access is used only matters where there is another one.
      const uses = choice ? (usage.get(accessKey(access)) ?? 1) : 1;
      cost += uses * selectivity(access.by, access.by === 'exists' ? '' : access.literal);
    }
    if (cost >= least) continue;
    const exact = predicate.condition.kind === 'compare' && predicate.condition.comparison !== 'starts-with';
    best = { accesses, proves: exact ? index : -1 };
    least = cost;
  }
  return best ?? { accesses: [fallbackAccess(step)], proves: -1 };
}

function hasChoice({ predicates }: TriggerStep): boolean {
  return predicates.length > 1 && predicates[1]!.kind === 'condition';
}

/** What an element must pass for the predicate to hold, if an attribute can tell. */
function accessesOf({ test, predicates }: TriggerStep, index: number): AttributeAccesses | null {
  const predicate = predicates[index]!;
  if (predicate.kind !== 'condition') return null;
  // A value of `.` is the attribute's own; any attribute at all has no slot.
  const self = test.kind === 'attribute' ? test.name : null;
  const isElement = test.kind === 'element' || test.kind === 'any-element';
  return listAccesses(predicate.condition, self, isElement);
}

function fallbackAccess({ test }: TriggerStep): Access {
  switch (test.kind) {
    case 'element':
      return { kind: 'name', name: test.name };
    case 'attribute':
      return { kind: 'attribute', name: test.name, by: 'exists' };
    case 'any-element':
    case 'any-attribute':
      return { kind: 'any' };
  }
}

function listAccesses(
  condition: Condition,
  self: string | null,
  isElement: boolean,
): AttributeAccesses | null {
  switch (condition.kind) {
    case 'compare': {
      const { comparison, literal, value } = condition;
      const name = value.kind === 'attribute' && isElement ? value.name : value.kind === 'self' ? self : null;
      if (name === null) return null;
      if (comparison === 'equals') return [{ kind: 'attribute', name, by: 'equals', literal }];
      // XPath's string functions hold for '' also where the attribute is missing.
      if (literal === '') return null;
      if (comparison !== 'contains-token') return [{ kind: 'attribute', name, by: 'contains', literal }];
      return /\s/.test(literal) ? null : [{ kind: 'attribute', name, by: 'token', literal }];
    }
    case 'exists':
      return condition.value.kind === 'attribute' && isElement
        ? [{ kind: 'attribute', name: condition.value.name, by: 'exists' }]
        : null;
    case 'and':
      for (const part of condition.conditions) {
        const accesses = listAccesses(part, self, isElement);
        if (accesses !== null) return accesses;
      }
      return null;
    case 'or': {
      const all: AttributeAccess[] = [];
      for (const part of condition.conditions) {
        const accesses = listAccesses(part, self, isElement);
        if (accesses === null) return null;
        all.push(...accesses);
      }
      return all as [AttributeAccess, ...AttributeAccess[]];
    }
    case 'not':
      return null;
  }
}

function accessKey(access: AttributeAccess): string {
  return access.by === 'exists' ? `@${access.name}` : `${access.by} ${access.name} ${access.literal}`;
}

/** How many elements pass, roughly and against each other. */
function selectivity(by: AttributeAccess['by'] | 'name' | 'any', literal = ''): number {
  switch (by) {
    case 'any':
      return 1e6;
    case 'exists':
      return 1e4;
    case 'name':
      return 1e3;
    case 'contains':
      return literal.length < SHORT_NEEDLE ? 1e4 : 2;
    case 'equals':
    case 'token':
      return 1;
  }
}
