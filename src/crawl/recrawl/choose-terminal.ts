import { freshness } from './estimators.ts';
import { type ChangeHistory, changeRate } from './history.ts';

export interface ChoiceOptions {
  /** Changes per ms assumed when no page has been visited twice. @default one in 30 days */
  readonly priorRate?: number;
  /** Visits after the first from which a page's own rate is believed; below, the rate of its level. @default 2 */
  readonly ownVisits?: number;
  /** Pages less likely to have changed are left, even when the budget would allow them. @default 0.02 */
  readonly leastProbability?: number;
}

export const CHOICE_DEFAULTS: Required<ChoiceOptions> = {
  priorRate: 1 / (30 * 24 * 3600 * 1000),
  ownVisits: 2,
  leastProbability: 0.02,
};

/** A page to visit again, and why. */
export interface Choice {
  readonly canonical: string;
  readonly url: string;
  /** Changes per ms. */
  readonly rate: number;
  /** Probability that it changed since the last visit. */
  readonly probability: number;
}

export interface ChosenTerminals {
  /** Most likely changed first. */
  readonly chosen: readonly Choice[];
  /** Terminal pages left out: too unlikely, or beyond the budget. */
  readonly unlikely: number;
  readonly beyondBudget: number;
}

/**
 * The terminal pages of earlier crawls to visit again: those most likely changed since their last visit, 1 − exp(−λt),
 * which finds the most changes a budget of requests can. Ties go by canonical URL.
 */
export function chooseTerminal(
  histories: Iterable<ChangeHistory>,
  now: number,
  budget: number,
  options: ChoiceOptions = {},
): ChosenTerminals {
  const settings = { ...CHOICE_DEFAULTS, ...options };
  const pages = [...histories].filter((history) => history.terminal);
  const levelRates = poolRates(pages, settings.priorRate);
  const choices = pages.map((history): Choice => {
    const pooled = levelRates.get(history.level) ?? settings.priorRate;
    const rate = history.visits >= settings.ownVisits ? changeRate(history) : pooled;
    const probability = 1 - freshness(rate, now - history.lastVisit);
    return { canonical: history.canonical, url: history.url, rate, probability };
  });
  const likely = choices.filter(({ probability }) => probability >= settings.leastProbability);
  likely.sort(
    (one, other) => other.probability - one.probability || (one.canonical < other.canonical ? -1 : 1),
  );
  const chosen = likely.slice(0, Math.max(0, budget));
  return {
    chosen,
    unlikely: choices.length - likely.length,
    beyondBudget: likely.length - chosen.length,
  };
}

/** One rate per level from all its pages, with the prior as one more page-month of watching. */
function poolRates(pages: readonly ChangeHistory[], priorRate: number): Map<string | null, number> {
  const sums = new Map<string | null, { changes: number; time: number }>();
  for (const { level, changes, firstVisit, lastVisit } of pages) {
    const sum = sums.get(level) ?? { changes: 0, time: 0 };
    sums.set(level, { changes: sum.changes + changes, time: sum.time + lastVisit - firstVisit });
  }
  const priorTime = 1 / priorRate;
  return new Map([...sums].map(([level, { changes, time }]) => [level, (changes + 1) / (time + priorTime)]));
}
