import type { Application, Level, LevelCondition } from '../knowledge-base/model.ts';
import type { LostLevel } from '../outcome.ts';
import type { ElementNode } from '../page/tree.ts';
import { matchesAny } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { printPattern } from '../pattern/print.ts';

/** The level found, and why the others are none. */
export interface LevelFinding {
  readonly level: Level | null;
  /** Patterns that decided. */
  readonly evidence: readonly string[];
  readonly lost: readonly LostLevel[];
}

/** What an unknown application has. */
export const NO_LEVEL: LevelFinding = { level: null, evidence: [], lost: [] };

/** The first level of the application one of whose alternatives holds. */
export function detectLevel(application: Application, root: ElementNode): LevelFinding {
  const known = new Map<Pattern, boolean>();
  const holds = (pattern: Pattern) => {
    let answer = known.get(pattern);
    if (answer === undefined) {
      answer = matchesAny(pattern, root);
      known.set(pattern, answer);
    }
    return answer;
  };
  const lost: LostLevel[] = [];
  for (const [index, level] of application.levels.entries()) {
    const condition = level.when.find((each) => each.all.every(holds) && !each.none.some(holds));
    if (condition === undefined) {
      lost.push({ id: level.id, why: whyNot(level, holds) });
      continue;
    }
    const later = application.levels
      .slice(index + 1)
      .map(({ id }) => ({ id, why: `${level.id} comes first` }));
    return { level, evidence: condition.all.map(printPattern), lost: [...lost, ...later] };
  }
  return { level: null, evidence: [], lost };
}

function whyNot(level: Level, holds: (pattern: Pattern) => boolean): string {
  const reasons = level.when.map((condition: LevelCondition) => {
    const missing = condition.all.find((pattern) => !holds(pattern));
    if (missing !== undefined) return `${printPattern(missing)} is not there`;
    const excluding = condition.none.find(holds);
    return excluding === undefined ? '' : `${printPattern(excluding)} is there`;
  });
  return reasons.join('; ');
}
