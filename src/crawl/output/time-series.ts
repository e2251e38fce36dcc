/** How far a crawl was at one moment. */
export interface Sample {
  readonly seconds: number;
  readonly requests: number;
  readonly pages: number;
  readonly objects: number;
  /** Distinct word pairs, estimated. */
  readonly bigrams: number;
}

/** Points kept; beyond, every other one goes. */
export const MOST_SAMPLES = 400;

/** A course of a crawl of any length in a bounded number of points, evenly spread over its requests. */
export class TimeSeries {
  #samples: Sample[];
  #stride = 1;

  /** Goes on from the samples of an earlier run. */
  constructor(earlier: readonly Sample[] = []) {
    this.#samples = [...earlier];
    const last = earlier.at(-1);
    if (last !== undefined && earlier.length > 1) this.#stride = Math.ceil(last.requests / earlier.length);
  }

  /** Whether a sample with so many requests would be kept. */
  wants(requests: number): boolean {
    const last = this.#samples.at(-1);
    return last === undefined || requests - last.requests >= this.#stride;
  }

  add(sample: Sample): void {
    this.#samples.push(sample);
    if (this.#samples.length <= MOST_SAMPLES) return;
    this.#samples = this.#samples.filter((_, index) => index % 2 === 0);
    this.#stride *= 2;
  }

  get samples(): readonly Sample[] {
    return this.#samples;
  }
}
