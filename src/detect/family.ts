import type { Application } from '../knowledge-base/model.ts';

/** The application, its parent, and so on up to the category. */
export function lineage(application: Application): Application[] {
  const line: Application[] = [];
  for (let each: Application | null = application; each !== null; each = each.parent) line.push(each);
  return line;
}

/** True when one is the other or an ancestor of it. */
export function isWithin(application: Application, ancestor: Application): boolean {
  for (let each: Application | null = application; each !== null; each = each.parent) {
    if (each === ancestor) return true;
  }
  return false;
}

/** True when `one` says that the other, or what the other is a kind of, can't hold; kin never exclude each other. */
export function excludes(one: Application, other: Application): boolean {
  if (one.excludes.length === 0 || isWithin(one, other) || isWithin(other, one)) return false;
  return lineage(other).some(({ id }) => one.excludes.includes(id));
}
