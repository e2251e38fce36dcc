import { checkDuplicates, checkLevelReferences, checkReferences } from './check-references.ts';
import { inheritLevels, inheritRules, NO_RULES } from './inherit.ts';
import type { Application, KnowledgeBase } from './model.ts';
import type { ProblemList } from './problem.ts';
import type { DeclaredApplication } from './read-application.ts';

/**
 * Resolves parents and inheritance. `sources` holds the declarations of each source; an application of an
 * earlier source replaces one with the same id of a later source, whose nested applications stay.
 */
export function resolve(
  sources: readonly (readonly DeclaredApplication[])[],
  problems: ProblemList,
): KnowledgeBase {
  const declared = new Map<string, DeclaredApplication>();
  for (const source of sources) {
    checkDuplicates(source, problems);
    for (const application of source) {
      if (!declared.has(application.id)) declared.set(application.id, application);
    }
  }
  const byId = new Map<string, Application>();
  for (const application of declared.values()) {
    for (const next of chainOf(application, declared, byId)) {
      const parent = next.parent === null ? null : (byId.get(next.parent.id) ?? null);
      if (next.kind === 'category' || parent !== null) byId.set(next.id, build(next, parent, problems));
    }
  }
  checkReferences(declared, byId, problems);
  for (const application of byId.values()) checkLevelReferences(application, problems);
  return { applications: [...byId.values()], byId };
}

/** The application and those of its ancestors that are not built yet, topmost first; empty for a circle. */
function chainOf(
  application: DeclaredApplication,
  declared: ReadonlyMap<string, DeclaredApplication>,
  built: ReadonlyMap<string, Application>,
): DeclaredApplication[] {
  const chain = new Set<DeclaredApplication>();
  let next: DeclaredApplication | undefined = application;
  while (next !== undefined && !built.has(next.id)) {
    if (chain.has(next)) return [];
    chain.add(next);
    next = next.parent === null ? undefined : declared.get(next.parent.id);
  }
  return [...chain].reverse();
}

function build(
  declared: DeclaredApplication,
  parent: Application | null,
  problems: ProblemList,
): Application {
  return {
    id: declared.id,
    name: declared.name,
    kind: declared.kind,
    parent,
    category: parent?.category ?? declared.id,
    depth: parent === null ? 0 : parent.depth + 1,
    signs: declared.signs,
    threshold: declared.threshold,
    implies: declared.implies.map((reference) => reference.id),
    excludes: declared.excludes.map((reference) => reference.id),
    urls: inheritRules(declared.urls, parent?.urls ?? NO_RULES),
    levels: inheritLevels(declared, parent?.levels ?? [], problems),
    clocks: [...declared.clocks, ...(parent?.clocks ?? [])],
    tests: declared.tests,
    location: declared.location,
  };
}
