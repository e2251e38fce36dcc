import type { ArchiveObject } from '../../../src/act/object.ts';

/** Values by what became of them. */
export interface Counts {
  /** Values that the known template gave. */
  readonly all: number;
  readonly right: number;
  /** Values given that are not those. */
  readonly wrong: number;
}

const FIELDS = ['title', 'author', 'date', 'content'] as const;

/** Compares what a page gives with what it gave before its template changed; `pageLevel`: only the page's own object. */
export function compare(
  before: readonly ArchiveObject[],
  after: readonly ArchiveObject[],
  pageLevel = false,
): Counts {
  const known = pageLevel ? before.filter(({ position }) => position === undefined) : before;
  const left = after.filter(({ position }) => !pageLevel || position === undefined);
  let all = 0;
  let right = 0;
  let wrong = 0;
  for (const object of known) {
    const at = left.findIndex((other) => isSame(object, other));
    const match = at < 0 ? undefined : left.splice(at, 1)[0];
    for (const field of FIELDS) {
      const value = object[field];
      if (value !== undefined) all++;
      const found = match?.[field];
      if (found === undefined) continue;
      if (value !== undefined && agrees(field, value, found)) right++;
      else wrong++;
    }
  }
  // Objects that are none.
  for (const object of left) wrong += FIELDS.filter((field) => object[field] !== undefined).length;
  return { all, right, wrong };
}

export function add(one: Counts, other: Counts): Counts {
  return { all: one.all + other.all, right: one.right + other.right, wrong: one.wrong + other.wrong };
}

export const NONE: Counts = { all: 0, right: 0, wrong: 0 };

function isSame(one: ArchiveObject, other: ArchiveObject): boolean {
  if (one.type !== other.type || (one.position === undefined) !== (other.position === undefined))
    return false;
  if (one.position === undefined || one.id === other.id) return true;
  return one.content !== undefined && words(one.content)[0] === words(other.content ?? '')[0]
    ? agreement(one.content, other.content ?? '') > 0.8
    : false;
}

function agrees(field: (typeof FIELDS)[number], value: string, found: string): boolean {
  if (field === 'date') return value.slice(0, 10) === found.slice(0, 10);
  if (field === 'content') return agreement(value, found) >= 0.97;
  return words(value).join(' ') === words(found).join(' ');
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** F1 of pairs of neighbouring words. */
function agreement(one: string, other: string): number {
  const pairs = (text: string) => {
    const list = words(text);
    return list.length < 2 ? list : list.slice(1).map((word, index) => `${list[index]} ${word}`);
  };
  const left = pairs(one);
  const counts = new Map<string, number>();
  for (const pair of left) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  const right = pairs(other);
  let common = 0;
  for (const pair of right) {
    const count = counts.get(pair) ?? 0;
    if (count > 0) common++;
    counts.set(pair, count - 1);
  }
  return left.length + right.length === 0 ? 1 : (2 * common) / (left.length + right.length);
}
