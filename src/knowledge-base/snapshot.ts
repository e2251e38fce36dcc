import type { Location } from '../errors.ts';
import type { Pattern } from '../pattern/pattern.ts';
import type { PatternTable } from './pattern-table.ts';
import type { DeclaredApplication } from './read-application.ts';

/** What a folder declares as plain data: every pattern and every list of patterns once, all others by number. */
export interface Snapshot {
  readonly patterns: readonly Pattern[];
  readonly lists: readonly (readonly [source: string, patterns: readonly number[]])[];
  /** {@link DeclaredApplication}s with {@link Stand} for what JSON does not hold, and files relative to the folder. */
  readonly applications: readonly unknown[];
}

/** Stands for an object that JSON can't hold, or holds elsewhere. */
type Stand = { readonly $pattern: number } | { readonly $list: number } | { readonly $expression: string };

/** Makes a snapshot of what was read with the table's patterns from a folder; `relative` names a file below it. */
export function makeSnapshot(
  applications: readonly DeclaredApplication[],
  table: PatternTable,
  relative: (file: string) => string,
): Snapshot {
  const patterns = [...table.patterns.values()];
  const numbers = new Map<unknown, number>(patterns.map((pattern, number) => [pattern, number]));
  const lists = new Map<unknown, number>([...table.lists.values()].map((list, number) => [list, number]));
  const flatten = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (numbers.has(value)) return { $pattern: numbers.get(value)! } satisfies Stand;
    if (lists.has(value)) return { $list: lists.get(value)! } satisfies Stand;
    if (value instanceof RegExp) return { $expression: value.source } satisfies Stand;
    if (Array.isArray(value)) return value.map(flatten);
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) =>
        key === 'location'
          ? [key, { ...part, file: relative((part as Location).file) }]
          : [key, flatten(part)],
      ),
    );
  };
  return {
    patterns,
    lists: [...table.lists].map(([source, list]) => [source, list.map((pattern) => numbers.get(pattern)!)]),
    applications: applications.map(flatten),
  };
}

/** What the snapshot was made of, out of its own objects. Patterns that the table has already are taken from there. */
export function restoreSnapshot(
  snapshot: Snapshot,
  table: PatternTable,
  absolute: (file: string) => string,
): readonly DeclaredApplication[] {
  const patterns = snapshot.patterns.map((pattern) => table.adopt(pattern));
  const lists = snapshot.lists.map(([source, numbers]) => {
    const list = numbers.map((number) => patterns[number]!);
    return table.adoptList(source, list);
  });
  const files = new Map<string, string>();
  const locate = (file: string): string => {
    let path = files.get(file);
    if (path === undefined) {
      path = absolute(file);
      files.set(file, path);
    }
    return path;
  };
  // In place: objects that JSON makes have the shapes of those that the readers make.
  const restore = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) value[index] = restore(value[index]);
      return value;
    }
    if ('$pattern' in value) return patterns[value.$pattern as number]!;
    if ('$list' in value) return lists[value.$list as number]!;
    if ('$expression' in value) return new RegExp(value.$expression as string);
    const record = value as Record<string, unknown>;
    for (const key in record) {
      if (key === 'location') (record[key] as { file: string }).file = locate((record[key] as Location).file);
      else record[key] = restore(record[key]);
    }
    return record;
  };
  // The snapshot is as it was made: its digest was checked.
  return snapshot.applications.map(restore) as readonly DeclaredApplication[];
}
