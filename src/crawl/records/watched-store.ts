import type { Capture, LearnedPattern, SamplePage, SiteState, Store } from '../../adapt/store.ts';

/** A store that notices when a page changes what the next pages of its site are read with; one page at a time. */
export class WatchedStore implements Store {
  #hasLearned = false;

  /** `captures`: where those are kept, if not in the store: to write them down costs a fifth of the time of a page. */
  constructor(
    private readonly store: Store,
    private readonly captures: Pick<Store, 'capture' | 'saveCapture'> = store,
  ) {}

  /** From here on: the next page. */
  watch(): void {
    this.#hasLearned = false;
  }

  /** Something changed that matters, since `watch`. */
  get hasLearned(): boolean {
    return this.#hasLearned;
  }

  site(host: string): Promise<SiteState | undefined> {
    return this.store.site(host);
  }

  updateSite(host: string, change: (current: SiteState | undefined) => SiteState): Promise<SiteState> {
    return this.store.updateSite(host, (current) => {
      const next = change(current);
      if (current === undefined || printSite(current) !== printSite(next)) this.#hasLearned = true;
      return next;
    });
  }

  capture(canonical: string): Promise<Capture | undefined> {
    return this.captures.capture(canonical);
  }

  saveCapture(capture: Capture): Promise<void> {
    return this.captures.saveCapture(capture);
  }

  samples(host: string, application: string, level: string): Promise<readonly SamplePage[]> {
    return this.store.samples(host, application, level);
  }

  keepSample(host: string, application: string, level: string, page: SamplePage): Promise<void> {
    return this.store.keepSample(host, application, level, page);
  }

  learned(host: string, application: string): Promise<readonly LearnedPattern[]> {
    return this.store.learned(host, application);
  }

  updateLearned(
    host: string,
    application: string,
    change: (current: readonly LearnedPattern[]) => readonly LearnedPattern[],
  ): Promise<readonly LearnedPattern[]> {
    return this.store.updateLearned(host, application, (current) => {
      const next = change(current);
      if (printLearned(current) !== printLearned(next)) this.#hasLearned = true;
      return next;
    });
  }
}

/** What of a site's state decides about its pages, without the counts that grow with each. */
function printSite({ verdicts, dateOrder }: SiteState): string {
  const applications = new Set(Object.values(verdicts).flatMap((counts) => Object.keys(counts)));
  return `${[...applications].sort()} ${Math.sign(dateOrder.dayFirst - dateOrder.monthFirst)}`;
}

function printLearned(patterns: readonly LearnedPattern[]): string {
  return JSON.stringify(patterns.map(({ id, after, remove, status }) => [id, after, remove, status]));
}
