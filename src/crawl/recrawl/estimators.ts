/** What is known of a page's changes; times in any one unit, rates per that unit. */
export interface Observations {
  /** Visits after the first: each could show a change. */
  readonly visits: number;
  /** Visits that showed one. */
  readonly changes: number;
  /** From the first visit to the last. */
  readonly time: number;
}

/** X/T: changes seen over time watched. Too low for pages that change more than once between visits. */
export function naiveRate({ changes, time }: Observations): number {
  return time > 0 ? changes / time : 0;
}

/**
 * The change rate of a Poisson process seen only at visits: −n·log((n−X+0.5)/(n+0.5))/T, the bias-reduced form of Cho and
 * Garcia-Molina ("Estimating frequency of change", 2003) of seed 002's −N·log(1−X/N)/S; finite also when X = n.
 */
export function visitRate({ visits, changes, time }: Observations): number {
  if (visits <= 0 || time <= 0) return 0;
  return (-Math.log((visits - changes + 0.5) / (visits + 0.5)) * visits) / time;
}

/**
 * The same, when the server says when the page last changed: ((X−1) − X/(N·log(1−X/N)))/T, where T adds up the time
 * before each visit in which the page was surely unchanged. Seed 002 prints S·T as divisor; only T makes it a rate.
 */
export function lastModifiedRate(visits: number, changes: number, unchangedTime: number): number {
  if (visits <= 0 || changes <= 0 || unchangedTime <= 0) return 0;
  // The limit for X = N: the logarithm is infinite, its reciprocal 0.
  const correction = changes >= visits ? 0 : changes / (visits * Math.log(1 - changes / visits));
  return Math.max(0, changes - 1 - correction) / unchangedTime;
}

/** u(t) = exp(−λt): the probability that a copy of age `elapsed` is still up to date. */
export function freshness(rate: number, elapsed: number): number {
  return Math.exp(-rate * Math.max(0, elapsed));
}

/** The freshness, averaged over time, of a page visited at this interval: (1 − exp(−λI))/(λI). */
export function averageFreshness(rate: number, interval: number): number {
  const expected = rate * interval;
  return expected <= 0 ? 1 : -Math.expm1(-expected) / expected;
}

/** Expected age of a copy: how long it has been out of date, 0 while it is not: t − (1 − exp(−λt))/λ. */
export function expectedAge(rate: number, elapsed: number): number {
  const time = Math.max(0, elapsed);
  return rate <= 0 ? 0 : Math.max(0, time + Math.expm1(-rate * time) / rate);
}
