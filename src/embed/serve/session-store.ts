import { MemoryStore } from '../../adapt/memory-store.ts';
import type { Capture, LearnedPattern, SamplePage, SiteState, Store } from '../../adapt/store.ts';

/**
 * What a service without a store of its own remembers until it ends. Sites, samples and learned patterns are shared by
 * its workers; the captures, which would grow without bound, each worker keeps to itself, the latest few hundred.
 */
export class SessionStore implements Store {
  readonly #own = new MemoryStore();

  constructor(private readonly shared: Store) {}

  site(host: string): Promise<SiteState | undefined> {
    return this.shared.site(host);
  }

  updateSite(host: string, change: (current: SiteState | undefined) => SiteState): Promise<SiteState> {
    return this.shared.updateSite(host, change);
  }

  capture(canonical: string): Promise<Capture | undefined> {
    return this.#own.capture(canonical);
  }

  saveCapture(capture: Capture): Promise<void> {
    return this.#own.saveCapture(capture);
  }

  samples(host: string, application: string, level: string): Promise<readonly SamplePage[]> {
    return this.shared.samples(host, application, level);
  }

  keepSample(host: string, application: string, level: string, page: SamplePage): Promise<void> {
    return this.shared.keepSample(host, application, level, page);
  }

  learned(host: string, application: string): Promise<readonly LearnedPattern[]> {
    return this.shared.learned(host, application);
  }

  updateLearned(
    host: string,
    application: string,
    change: (current: readonly LearnedPattern[]) => readonly LearnedPattern[],
  ): Promise<readonly LearnedPattern[]> {
    return this.shared.updateLearned(host, application, change);
  }
}
