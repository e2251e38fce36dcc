import type { LearnedStatus } from './store.ts';

/** When a repair is believed. */
export interface Policy {
  /** Least score on several pages. */
  readonly believe: number;
  /** Least score of a field that templates may leave out. */
  readonly believeOptional: number;
  /** Least score on fewer than {@link Policy.enough} pages. */
  readonly believeAtOnce: number;
  /** Least distance to the best candidate with other values. */
  readonly margin: number;
  /** Pages that make a repair more than provisional. */
  readonly enough: number;
}

export const POLICY: Policy = {
  believe: 0.55,
  believeOptional: 0.6,
  believeAtOnce: 0.62,
  margin: 0.05,
  enough: 3,
};

/** Whether a repair is used or only proposed, and why. */
export function decide(
  repair: { readonly score: number; readonly runnerUp: number; readonly pages: readonly string[] },
  required: boolean,
  /** A wrong link costs a request, a missing one what it leads to: one page of good evidence is enough. */
  leadsOn = false,
): { status: LearnedStatus; why: string } {
  const several = repair.pages.length >= POLICY.enough;
  const least = Math.max(
    required ? POLICY.believe : POLICY.believeOptional,
    several || leadsOn ? 0 : POLICY.believeAtOnce,
  );
  if (repair.score < least)
    return { status: 'proposed', why: `score ${roundScore(repair.score)} is below ${least}` };
  if (repair.score - repair.runnerUp < POLICY.margin)
    return { status: 'proposed', why: `another candidate scores ${roundScore(repair.runnerUp)}` };
  const pages = repair.pages.length;
  return {
    status: 'used',
    why: several
      ? `checked on ${pages} pages`
      : `strong evidence on ${pages === 1 ? 'one page' : `${pages} pages`}`,
  };
}

/** As scores are kept and told. */
export function roundScore(score: number): number {
  return Math.round(score * 1000) / 1000;
}
