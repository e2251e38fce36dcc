import type { Role } from '../../knowledge-base/model.ts';

export const TRAP_RULES = [
  'trap:repeating-segments',
  'trap:growing-url',
  'trap:calendar',
  'trap:parameters',
  'trap:template',
  'trap:same-content',
] as const;
/** Stable ids, for `links.jsonl` and the report. */
export type TrapRule = (typeof TRAP_RULES)[number];

/** A guard that fired. */
export interface Trip {
  readonly rule: TrapRule;
  /** What tripped it: the path template, the repeated segments, … Trips with one rule and id belong together. */
  readonly id: string;
  /** The URL not followed. */
  readonly url: string;
  /** A URL of the same kind that was followed before, to judge by; the page it was found on where there is none. */
  readonly example: string | null;
}

/** Where a link was found. */
export interface TrapContext {
  /** URL of the page that prints it. */
  readonly from: string | null;
  readonly role: Role;
  /** The knowledge base (not generic extraction) chose the link. */
  readonly known: boolean;
}

/**
 * One guard against one kind of trap. `check` sees each distinct URL once, before it is queued; a URL that it lets pass is
 * remembered as followed. Same calls, same trips. `save` gives plain JSON that `restore` takes.
 */
export interface TrapGuard {
  check(url: URL, context: TrapContext): Trip | null;
  save(): unknown;
  restore(saved: unknown): void;
}

/** A map that forgets its oldest entry when full, so that a guard's memory stays small; forgetting lets more through. */
export class BoundedMap<V> {
  readonly #entries = new Map<string, V>();
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: string): V | undefined {
    return this.#entries.get(key);
  }

  set(key: string, value: V): void {
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#capacity) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      break;
    }
  }

  entries(): [string, V][] {
    return [...this.#entries];
  }

  /** Replaces the content by saved entries; anything that is none is left out. */
  load(saved: unknown, isValue: (value: unknown) => value is V): void {
    this.#entries.clear();
    if (!Array.isArray(saved)) return;
    for (const pair of saved) {
      if (!Array.isArray(pair)) continue;
      const [key, value] = pair as unknown[];
      if (typeof key === 'string' && isValue(value)) this.set(key, value);
    }
  }
}
