import type { FrontierEntry, TakenEntry } from './entry.ts';
import type { StateDatabases } from './state.ts';

/** What is committed in one transaction together with an entry's end. */
export interface Commit {
  /** Lengths of the output files, by their name; null forgets a file. See `Frontier` on commit points. */
  readonly marks?: Readonly<Record<string, number | null>>;
  /** Amounts to add to the caller's own counters, e.g. `{ 'skipped:off-site': 3 }`. */
  readonly tallies?: Readonly<Record<string, number>>;
  /** Small values of the caller (cookies, trap guards' state), by name; undefined deletes. */
  readonly blobs?: Readonly<Record<string, unknown>>;
  /** Links found on the page: added in the same transaction, so that none is lost between two. */
  readonly links?: readonly FrontierEntry[];
  /** Other writes to the same `CrawlState`, e.g. `histories.record(…)`; must not throw. */
  readonly within?: () => void;
}

/** How an entry ended. */
export type Completion =
  | ({ readonly state: 'done' } & Commit)
  | ({ readonly state: 'failed'; readonly reason: string } & Commit);

/** What becomes of an entry, as part of a commit; `none` for commits that end no entry. */
export type FrontierChange =
  | { readonly kind: 'finish'; readonly entry: TakenEntry; readonly completion: Completion }
  | { readonly kind: 'retry'; readonly entry: TakenEntry; readonly notBefore: number }
  | { readonly kind: 'none' };

/** Writes the caller's part of a commit; call inside a transaction. */
export function applyCommit(databases: StateDatabases, commit: Commit): void {
  commit.within?.();
  for (const [name, length] of Object.entries(commit.marks ?? {})) {
    if (length === null) databases.marks.remove(name);
    else databases.marks.put(name, length);
  }
  for (const [name, amount] of Object.entries(commit.tallies ?? {})) {
    addTally(databases, `user:${name}`, amount);
  }
  for (const [name, value] of Object.entries(commit.blobs ?? {})) {
    if (value === undefined) databases.blobs.remove(name);
    else databases.blobs.put(name, value);
  }
}

/** Adds to a counter; call inside a transaction. */
export function addTally(databases: StateDatabases, name: string, amount: number): void {
  if (amount !== 0) databases.tallies.put(name, (databases.tallies.get(name) ?? 0) + amount);
}

/** Numbers for the status line and the report. */
export interface Counters {
  /** Waiting for their turn, in flight included. */
  readonly queued: number;
  readonly inFlight: number;
  readonly done: number;
  readonly failed: number;
  readonly byRole: Readonly<
    Record<string, { readonly queued: number; readonly done: number; readonly failed: number }>
  >;
  /** The caller's own, from `tallies`. */
  readonly tallies: Readonly<Record<string, number>>;
}

/** Reads the counters. */
export function readCounters(databases: StateDatabases, inFlight: number): Counters {
  const totals = { queued: 0, done: 0, failed: 0 };
  const byRole: Record<string, { queued: number; done: number; failed: number }> = {};
  const tallies: Record<string, number> = {};
  for (const { key, value } of databases.tallies.getRange()) {
    const colon = key.indexOf(':');
    const kind = key.slice(0, colon);
    const name = key.slice(colon + 1);
    if (kind === 'queued' || kind === 'done' || kind === 'failed') {
      totals[kind] += value;
      byRole[name] ??= { queued: 0, done: 0, failed: 0 };
      byRole[name][kind] += value;
    } else tallies[name] = value;
  }
  return { ...totals, inFlight, byRole, tallies };
}
