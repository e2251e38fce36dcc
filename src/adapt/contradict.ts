import type { Failure } from './failure.ts';
import type { LearnedPattern } from './store.ts';

/** A repair is undone after so many pages against it, and more than speak for it. */
const MOST_CONTRADICTIONS = 3;

/** What did not work on a page of a level, with what was learned. */
export interface Failed {
  readonly failures: readonly Failure[];
  /** It leads nowhere, though its level is there to lead on. */
  readonly navigation: boolean;
  /** It is of its level by a learned condition alone. */
  readonly byCondition: boolean;
}

/** Counts the failures of a page against the repairs that should have prevented them; undoes those it refutes. */
export function contradict(
  learned: readonly LearnedPattern[],
  level: string,
  failed: Failed,
): { readonly learned: readonly LearnedPattern[]; readonly changed: boolean } {
  let changed = false;
  const next = learned.map((pattern): LearnedPattern => {
    if (pattern.level !== level || pattern.status !== 'used' || !speaksAgainst(pattern, failed))
      return pattern;
    changed = true;
    const counted = { ...pattern, contradictions: pattern.contradictions + 1 };
    return { ...counted, status: outweighs(counted) ? 'rejected' : 'used' };
  });
  return { learned: next, changed };
}

/** True for a repair that pages refuted, not a person: another one may take its place. */
export function isRefuted(pattern: LearnedPattern): boolean {
  return pattern.status === 'rejected' && outweighs(pattern);
}

function outweighs({ contradictions, pagesChecked }: LearnedPattern): boolean {
  return contradictions >= MOST_CONTRADICTIONS && contradictions > pagesChecked.length;
}

function speaksAgainst({ target }: LearnedPattern, { failures, navigation, byCondition }: Failed): boolean {
  if (target.kind === 'navigation') return navigation;
  if (target.kind === 'level') return byCondition && failures.some(({ required }) => required);
  const field = target.kind === 'field' ? target.field : null;
  return failures.some(
    (failure) =>
      failure.action === target.action &&
      failure.field === field &&
      (failure.required || failure.why === 'nonsense'),
  );
}
