import type { Application, Level, LevelCondition } from '../knowledge-base/model.ts';
import type { LostLevel } from '../outcome.ts';
import type { ElementNode } from '../page/tree.ts';
import { matchesAny } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';

/** Which level a page is of, and why it is not of the others. */
export interface LevelFinding {
  readonly level: Level | null;
  /** The patterns that decided. */
  readonly evidence: readonly string[];
  readonly lost: readonly LostLevel[];
}

/** The finding for a page of no known application. */
export const NO_LEVEL: LevelFinding = { level: null, evidence: [], lost: [] };

/** The first level, in the knowledge base's order, of which one alternative holds. */
export function detectLevel(application: Application, root: ElementNode): LevelFinding {
  const answers = new Map<Pattern, boolean>();
  const matches = (pattern: Pattern): boolean => {
    let answer = answers.get(pattern);
    if (answer === undefined) {
      answer = matchesAny(pattern, root);
      answers.set(pattern, answer);
    }
    return answer;
  };

  let found: { readonly level: Level; readonly by: LevelCondition } | null = null;
  const lost: LostLevel[] = [];
  for (const level of application.levels) {
    const failures = level.when.map((condition) => findFailure(condition, matches));
    const holds = failures.indexOf(null);
    if (holds < 0) lost.push({ id: level.id, why: failures.join('; ') });
    else if (found === null) found = { level, by: level.when[holds]! };
    else lost.push({ id: level.id, why: `later than ${found.level.id}` });
  }
  if (found === null) return { ...NO_LEVEL, lost };
  const none = found.by.none.map(({ source }) => `not ${source}`);
  return { level: found.level, evidence: [...found.by.all.map(({ source }) => source), ...none], lost };
}

function findFailure({ all, none }: LevelCondition, matches: (pattern: Pattern) => boolean): string | null {
  const missing = all.find((pattern) => !matches(pattern));
  if (missing !== undefined) return `pattern ${missing.source} not found`;
  const contrary = none.find(matches);
  return contrary === undefined ? null : `excluded by ${contrary.source}`;
}
