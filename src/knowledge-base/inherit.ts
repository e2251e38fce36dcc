import type { Level, LevelCondition, UrlCondition, UrlRules } from './model.ts';
import type { ProblemList } from './problem.ts';
import type { DeclaredApplication } from './read-application.ts';
import type { DeclaredLevel } from './read-level.ts';

/** No rules. */
export const NO_RULES: UrlRules = { drop: [], keep: [], rewrite: [], pagination: [], avoid: [] };

/** Own rules, then the inherited ones that no own rule overrides. */
export function inheritRules(own: UrlRules, inherited: UrlRules): UrlRules {
  const separator = own.separator ?? inherited.separator;
  return {
    ...(separator === undefined ? {} : { separator }),
    drop: override(own.drop, inherited.drop, (rule) => `${rule.parameter} ${printCondition(rule.where)}`),
    keep: override(own.keep, inherited.keep, (rule) => printCondition(rule.where)),
    rewrite: override(own.rewrite, inherited.rewrite, (rule) => rule.match.source),
    pagination: override(own.pagination, inherited.pagination, (rule) =>
      JSON.stringify([rule.parameter, rule.path, printCondition(rule.where)]),
    ),
    avoid: override(own.avoid, inherited.avoid, (rule) => rule.id),
  };
}

/** Own levels, then inherited ones with other ids; `extends` merges a level with the inherited one of its id. */
export function inheritLevels(
  application: DeclaredApplication,
  inherited: readonly Level[],
  problems: ProblemList,
): readonly Level[] {
  const own = application.levels.flatMap((level) => {
    const base = inherited.find((candidate) => candidate.id === level.id);
    return resolveLevel(level, base, application.id, problems) ?? [];
  });
  return override(own, inherited, (level) => level.id);
}

function resolveLevel(
  level: DeclaredLevel,
  base: Level | undefined,
  declaredBy: string,
  problems: ProblemList,
): Level | null {
  if (level.extends && base === undefined) {
    problems.error(
      'unresolved-reference',
      level.location,
      `Level "${level.id}" extends nothing: no parent has a level of that id`,
      'Remove extends="true", or correct the id.',
    );
  }
  const extended = level.extends ? base : undefined;
  const kind = level.kind ?? extended?.kind ?? null;
  const when = level.when.length > 0 ? level.when : (extended?.when ?? []);
  if (kind === null) {
    problems.error(
      'missing-attribute',
      level.location,
      '<level> needs the attribute "kind"',
      'Add kind="intermediate" or kind="terminal".',
    );
  }
  if (!isNonEmpty(when)) {
    problems.error(
      'missing-element',
      level.location,
      `Level "${level.id}" has no usable <when>, so no page can be of it`,
      'Add <when> with a pattern that only pages of this level match.',
    );
    return null;
  }
  if (kind === null) return null;
  return {
    id: level.id,
    kind,
    entry: level.entry ?? extended?.entry ?? false,
    when,
    navigation: override(level.navigation, extended?.navigation ?? [], (action) => action.id),
    extraction: replaceInPlace(extended?.extraction ?? [], level.extraction),
    declaredBy,
    location: level.location,
  };
}

function isNonEmpty(when: readonly LevelCondition[]): when is readonly [LevelCondition, ...LevelCondition[]] {
  return when.length > 0;
}

function override<T>(own: readonly T[], inherited: readonly T[], key: (item: T) => string): readonly T[] {
  if (own.length === 0) return inherited;
  const taken = new Set(own.map(key));
  return [...own, ...inherited.filter((item) => !taken.has(key(item)))];
}

/** Extraction keeps the parent's order, so that what holds other objects stays before them. */
function replaceInPlace<T extends { readonly id: string }>(
  inherited: readonly T[],
  own: readonly T[],
): readonly T[] {
  const kept = inherited.map((item) => own.find((candidate) => candidate.id === item.id) ?? item);
  return [...kept, ...own.filter((item) => inherited.every((candidate) => candidate.id !== item.id))];
}

function printCondition(where: UrlCondition): string {
  const print = (items: UrlCondition['parameters']): string[] =>
    items.map((item) => (item.value === null ? item.name : `${item.name}=${item.value}`)).sort();
  return JSON.stringify([where.path, print(where.parameters), print(where.without)]);
}
