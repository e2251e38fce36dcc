import type { Condition } from '../pattern/pattern.ts';
import type { TriggerStep } from './trigger.ts';

/** How the steps that an element may satisfy are found without looking at the others. */
export type Access =
  | {
      readonly kind: 'attribute';
      readonly name: string;
      readonly by: 'equals' | 'token' | 'contains';
      readonly literal: string;
    }
  | { readonly kind: 'attribute'; readonly name: string; readonly by: 'exists' }
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

/** Every way to find elements that satisfy the step; the first one always works. */
export function listAccessOptions(step: TriggerStep): [AccessOption, ...AccessOption[]] {
  const options: [AccessOption, ...AccessOption[]] = [{ accesses: [fallbackAccess(step)], proves: -1 }];
  const { test } = step;
  // A value of `.` is the attribute's own; any attribute at all has no slot.
  const self = test.kind === 'attribute' ? test.name : null;
  const isElement = test.kind === 'element' || test.kind === 'any-element';
  for (const [index, predicate] of step.predicates.entries()) {
    // What a position counts must all be seen, so nothing after it may filter.
    if (predicate.kind !== 'condition') break;
    const accesses = listAccesses(predicate.condition, self, isElement);
    if (accesses === null) continue;
    const exact = predicate.condition.kind === 'compare' && predicate.condition.comparison !== 'starts-with';
    options.push({ accesses, proves: exact ? index : -1 });
  }
  return options;
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
): [Access, ...Access[]] | null {
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
      const all: Access[] = [];
      for (const part of condition.conditions) {
        const accesses = listAccesses(part, self, isElement);
        if (accesses === null) return null;
        all.push(...accesses);
      }
      return all as [Access, ...Access[]];
    }
    case 'not':
      return null;
  }
}

/** Identifies an access. */
export function accessKey(access: Access): string {
  switch (access.kind) {
    case 'attribute':
      return access.by === 'exists' ? `@${access.name}` : `${access.by} ${access.name} ${access.literal}`;
    case 'name':
      return access.name;
    case 'any':
      return '*';
  }
}

/** The option that fewest elements and fewest other steps share. */
export function chooseAccess(
  options: readonly [AccessOption, ...AccessOption[]],
  usage: ReadonlyMap<string, number>,
): AccessOption {
  let best = options[0];
  let least = Number.POSITIVE_INFINITY;
  for (const option of options) {
    let cost = 0;
    for (const access of option.accesses) {
      // How often an access is used only matters where there is a choice between good ones.
      const uses = options.length > 2 ? (usage.get(accessKey(access)) ?? 1) : 1;
      cost += uses * selectivity(access);
    }
    if (cost < least) [best, least] = [option, cost];
  }
  return best;
}

function selectivity(access: Access): number {
  switch (access.kind) {
    case 'any':
      return 1e6;
    case 'name':
      return 1e3;
    case 'attribute':
      if (access.by === 'exists') return 1e4;
      if (access.by === 'contains') return access.literal.length < SHORT_NEEDLE ? 1e4 : 2;
      return 1;
  }
}
