import type { Failure } from './failure.ts';
import type { LearnedPattern } from './store.ts';

/** A repair is undone after so many pages against it, and more than speak for it. */
const MOST_CONTRADICTIONS = 3;

/** Counts the failures of a page against the repairs that should have prevented them; undoes those it refutes. */
export function contradict(
  learned: readonly LearnedPattern[],
  level: string,
  failures: readonly Failure[],
): { readonly learned: readonly LearnedPattern[]; readonly changed: boolean } {
  let changed = false;
  const next = learned.map((pattern): LearnedPattern => {
    const { target, status } = pattern;
    if (
      pattern.level !== level ||
      status !== 'used' ||
      target.kind === 'level' ||
      target.kind === 'navigation'
    )
      return pattern;
    const field = target.kind === 'field' ? target.field : null;
    const failed = failures.some(
      (failure) =>
        failure.action === target.action &&
        failure.field === field &&
        (failure.required || failure.why === 'nonsense'),
    );
    if (!failed) return pattern;
    changed = true;
    const contradictions = pattern.contradictions + 1;
    const refuted = contradictions >= MOST_CONTRADICTIONS && contradictions > pattern.pagesChecked.length;
    return { ...pattern, contradictions, status: refuted ? 'rejected' : status };
  });
  return { learned: next, changed };
}
