import type { Application, Sign } from '../knowledge-base/model.ts';

/** An application with enough evidence. */
export interface Candidate {
  readonly application: Application;
  /** Weights of its own signs that matched and of those of its ancestors. */
  readonly score: number;
  readonly signs: readonly Sign[];
}

/**
 * Chooses the application: enough weight of its own, not excluded by another, the most weight in all; the deeper
 * one wins over its ancestors, and a category only holds where no CMS does.
 */
export function detectApplication(
  applications: readonly Application[],
  matched: ReadonlySet<Sign>,
): Candidate | null {
  const candidates = new Map<Application, Candidate>();
  for (const application of applications) {
    const own = application.signs.filter((sign) => matched.has(sign));
    if (own.length > 0 && weightOf(own) >= application.threshold)
      candidates.set(application, withAncestors(application, matched));
  }
  const excluded = new Set([...candidates.keys()].flatMap((application) => application.excludes));
  const implied = new Set([...candidates.keys()].flatMap((application) => application.implies));
  for (const application of applications) {
    if (implied.has(application.id) && !candidates.has(application))
      candidates.set(application, withAncestors(application, matched));
  }
  const left = [...candidates.values()].filter(({ application }) => !excluded.has(application.id));
  const specific = left.some(({ application }) => application.depth > 0)
    ? left.filter(({ application }) => application.depth > 0)
    : left;
  const deepest = specific.filter(
    (one) => !specific.some((other) => isAncestor(one.application, other.application)),
  );
  deepest.sort(
    (a, b) =>
      b.score - a.score ||
      b.application.depth - a.application.depth ||
      (a.application.id < b.application.id ? -1 : 1),
  );
  return deepest[0] ?? null;
}

function withAncestors(application: Application, matched: ReadonlySet<Sign>): Candidate {
  const signs: Sign[] = [];
  for (let type: Application | null = application; type !== null; type = type.parent) {
    signs.push(...type.signs.filter((sign) => matched.has(sign)));
  }
  return { application, score: weightOf(signs), signs };
}

function isAncestor(one: Application, other: Application): boolean {
  for (let type = other.parent; type !== null; type = type.parent) if (type === one) return true;
  return false;
}

function weightOf(signs: readonly Sign[]): number {
  return signs.reduce((sum, sign) => sum + sign.weight, 0);
}
