import { createHash } from 'node:crypto';
import type { Capture, LearnedPattern, SamplePage, SiteState, Store } from './store.ts';

/** How much a store keeps for checking repairs. */
export const SAMPLES_PER_LEVEL = 8;

/** Rank of a page among the samples of its level: by URL alone, so that the order of arrival is no matter. */
export function sampleRank(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

/** The samples to keep when one more page arrives: one per URL, smallest ranks first. */
export function chooseSamples(kept: readonly SamplePage[], page: SamplePage): SamplePage[] {
  return [...kept.filter((each) => each.url !== page.url), page]
    .map((each) => ({ each, rank: sampleRank(each.url) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, SAMPLES_PER_LEVEL)
    .map(({ each }) => each);
}

/** Everything in memory, for one process; captures are bounded, the oldest forgotten first. */
export class MemoryStore implements Store {
  readonly #sites = new Map<string, SiteState>();
  readonly #captures = new Map<string, Capture>();
  readonly #samples = new Map<string, readonly SamplePage[]>();
  readonly #learned = new Map<string, readonly LearnedPattern[]>();
  readonly #maxCaptures: number;

  constructor(options: { /** @default 200 */ readonly maxCaptures?: number } = {}) {
    this.#maxCaptures = options.maxCaptures ?? 200;
  }

  async site(host: string): Promise<SiteState | undefined> {
    return this.#sites.get(host);
  }

  async updateSite(host: string, change: (current: SiteState | undefined) => SiteState): Promise<SiteState> {
    const state = change(this.#sites.get(host));
    this.#sites.set(host, state);
    return state;
  }

  async capture(canonical: string): Promise<Capture | undefined> {
    return this.#captures.get(canonical);
  }

  async saveCapture(capture: Capture): Promise<void> {
    this.#captures.delete(capture.canonical);
    this.#captures.set(capture.canonical, capture);
    if (this.#captures.size <= this.#maxCaptures) return;
    const [oldest] = this.#captures.keys();
    if (oldest !== undefined) this.#captures.delete(oldest);
  }

  async samples(host: string, application: string, level: string): Promise<readonly SamplePage[]> {
    return this.#samples.get(key(host, application, level)) ?? [];
  }

  async keepSample(host: string, application: string, level: string, page: SamplePage): Promise<void> {
    const place = key(host, application, level);
    this.#samples.set(place, chooseSamples(this.#samples.get(place) ?? [], page));
  }

  async learned(host: string, application: string): Promise<readonly LearnedPattern[]> {
    return this.#learned.get(key(host, application)) ?? [];
  }

  async updateLearned(
    host: string,
    application: string,
    change: (current: readonly LearnedPattern[]) => readonly LearnedPattern[],
  ): Promise<readonly LearnedPattern[]> {
    const place = key(host, application);
    const learned = change(this.#learned.get(place) ?? []);
    this.#learned.set(place, learned);
    return learned;
  }

  /** Everything learned, for reports and for `learned.xml`. */
  async allLearned(): Promise<readonly LearnedPattern[]> {
    return [...this.#learned.values()].flat();
  }

  async close(): Promise<void> {}
}

function key(...parts: readonly string[]): string {
  return parts.join('\u0000');
}
