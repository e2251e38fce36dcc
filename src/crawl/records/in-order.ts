/** How much may be under way. */
export interface InOrderLimits {
  readonly count: number;
  /** Sum of sizes; one alone may have more. */
  readonly size: number;
}

interface Waiting {
  readonly size: number;
  readonly finish: () => Promise<void>;
}

/** Works at several things at once and finishes them in the order they came in, with a bound on what is under way. */
export class InOrder {
  readonly #waiting: Waiting[] = [];
  #size = 0;

  constructor(private readonly limits: InOrderLimits) {}

  /** Takes what is under way; `finish` gets its result when its turn has come. Resolves when there is room for more. */
  async add<T>(
    size: number,
    work: Promise<T>,
    finish: (result: PromiseSettledResult<T>) => void,
  ): Promise<void> {
    // Settled from now on: a failure waits for its turn as any result does.
    const settled = Promise.allSettled([work]);
    this.#waiting.push({ size, finish: async () => finish((await settled)[0]) });
    this.#size += size;
    while (this.#waiting.length > this.limits.count || this.#size > this.limits.size)
      await this.#finishFirst();
  }

  /** Finishes everything that is under way. */
  async drain(): Promise<void> {
    while (this.#waiting.length > 0) await this.#finishFirst();
  }

  async #finishFirst(): Promise<void> {
    const first = this.#waiting.shift();
    if (first === undefined) return;
    this.#size -= first.size;
    await first.finish();
  }
}
