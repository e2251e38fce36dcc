/** Where a crawl stops, with work left. */
export interface Limits {
  /** Pages (requisites not counted). @default Infinity */
  readonly maxPages?: number;
  /** Seconds of this run. @default Infinity */
  readonly maxSeconds?: number;
  /** Bytes received. @default Infinity */
  readonly maxBytes?: number;
}

export const LIMIT_DEFAULTS: Required<Limits> = {
  maxPages: Number.POSITIVE_INFINITY,
  maxSeconds: Number.POSITIVE_INFINITY,
  maxBytes: Number.POSITIVE_INFINITY,
};

/** What was used up so far. */
export interface Usage {
  readonly pages: number;
  readonly seconds: number;
  readonly bytes: number;
}

/** A limit that is reached: stable id and a sentence for people. */
export interface LimitReached {
  readonly limit: 'max-pages' | 'max-seconds' | 'max-bytes';
  readonly reason: string;
}

/** The first limit that is reached, or null. Pages in flight belong into `usage.pages`, so that none is asked beyond. */
export function checkLimits(limits: Limits, usage: Usage): LimitReached | null {
  const { maxPages = LIMIT_DEFAULTS.maxPages, maxSeconds = LIMIT_DEFAULTS.maxSeconds } = limits;
  const { maxBytes = LIMIT_DEFAULTS.maxBytes } = limits;
  if (usage.pages >= maxPages) return { limit: 'max-pages', reason: `${maxPages} pages are fetched` };
  if (usage.seconds >= maxSeconds) return { limit: 'max-seconds', reason: `${maxSeconds} s are over` };
  if (usage.bytes >= maxBytes) return { limit: 'max-bytes', reason: `${maxBytes} bytes are received` };
  return null;
}
