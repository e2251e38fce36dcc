import type { Adaptation } from '../outcome.ts';
import type { Failure } from './failure.ts';
import type { Lesson } from './learn-level.ts';
import type { LearnedPattern } from './store.ts';

/** Tells of the repairs that matter to a page: those in use, and those proposed for what failed. */
export function reportAdaptations(
  learned: readonly LearnedPattern[],
  lessons: readonly Lesson[],
  failures: readonly Failure[],
): Adaptation[] {
  return learned.flatMap((pattern): Adaptation[] => {
    const { target, status } = pattern;
    const lesson = lessons.find((each) => each.pattern.id === pattern.id);
    const failed = failures.some(
      ({ action, field }) =>
        target.kind !== 'level' &&
        action === target.action &&
        (target.kind !== 'field' || field === null || field === target.field),
    );
    if (status === 'proposed' && !failed && lesson === undefined) return [];
    const action = target.kind === 'level' ? '' : `/${target.action}`;
    const field = target.kind === 'field' ? `/${target.field}` : '';
    return [
      {
        id: pattern.id,
        status: status === 'rejected' ? 'undone' : status === 'proposed' ? 'proposed' : 'used',
        method: pattern.method,
        target: `${pattern.application}/${pattern.level}${action}${field}`,
        before: pattern.before,
        after: pattern.after,
        relaxations: [...pattern.relaxations],
        score: pattern.score,
        runnerUp: lesson?.runnerUp ?? 0,
        pagesChecked: pattern.pagesChecked.length,
        why: lesson?.why ?? `learned earlier, checked on ${pattern.pagesChecked.length} pages`,
      },
    ];
  });
}
