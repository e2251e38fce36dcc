import { MemoryStore } from '../../adapt/memory-store.ts';
import type { Capture, LearnedPattern, SamplePage, SiteState, Store } from '../../adapt/store.ts';

/** Milliseconds for which what was read counts, and what is to be written waits. */
const ROUND = 1000;

type Change = (current: SiteState | undefined) => SiteState;

/** A site in this round: as read, with the changes that the shared store does not have yet. */
interface Site {
  state: SiteState | undefined;
  readonly changes: Change[];
}

/**
 * What a service without a store of its own remembers until it ends. Sites, samples and learned patterns are shared by
 * its workers; the captures, which would grow without bound, each worker keeps to itself, the latest few hundred.
 *
 * Sites and patterns are read from the shared store once in a round, and what pages teach of sites is written at its
 * end: to read and write them for every page took a twentieth of its time, and five times a second still a hundredth. A
 * worker that dies takes the counts of one round with it; what was learned is shared at once.
 */
export class SessionStore implements Store {
  readonly #own = new MemoryStore();
  readonly #sites = new Map<string, Site>();
  readonly #learned = new Map<string, readonly LearnedPattern[]>();
  #round: NodeJS.Timeout | null = null;
  /** Why the last round was not written; the next page is told. */
  #failure: unknown = null;

  constructor(private readonly shared: Store) {}

  async site(host: string): Promise<SiteState | undefined> {
    return (await this.#site(host)).state;
  }

  async updateSite(host: string, change: Change): Promise<SiteState> {
    const site = await this.#site(host);
    site.changes.push(change);
    site.state = change(site.state);
    return site.state;
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

  async learned(host: string, application: string): Promise<readonly LearnedPattern[]> {
    const key = `${host} ${application}`;
    const known = this.#learned.get(key);
    if (known !== undefined) return known;
    const learned = await this.shared.learned(host, application);
    this.#learned.set(key, learned);
    this.#startRound();
    return learned;
  }

  async updateLearned(
    host: string,
    application: string,
    change: (current: readonly LearnedPattern[]) => readonly LearnedPattern[],
  ): Promise<readonly LearnedPattern[]> {
    const learned = await this.shared.updateLearned(host, application, change);
    this.#learned.set(`${host} ${application}`, learned);
    this.#startRound();
    return learned;
  }

  /** Ends the round: writes what waits, forgets what was read. */
  async flush(): Promise<void> {
    if (this.#round !== null) clearTimeout(this.#round);
    this.#round = null;
    const sites = [...this.#sites];
    this.#sites.clear();
    this.#learned.clear();
    await Promise.all(
      sites
        .filter(([, { changes }]) => changes.length > 0)
        .map(([host, { changes }]) => this.shared.updateSite(host, (current) => applyAll(changes, current))),
    );
  }

  async #site(host: string): Promise<Site> {
    this.#tellFailure();
    const known = this.#sites.get(host);
    if (known !== undefined) return known;
    const state = await this.shared.site(host);
    const site = this.#sites.get(host) ?? { state, changes: [] };
    this.#sites.set(host, site);
    this.#startRound();
    return site;
  }

  #startRound(): void {
    this.#round ??= setTimeout(() => {
      this.flush().catch((error: unknown) => {
        this.#failure = error;
      });
    }, ROUND);
  }

  #tellFailure(): void {
    const failure = this.#failure;
    this.#failure = null;
    if (failure !== null) throw failure;
  }
}

function applyAll(changes: readonly Change[], current: SiteState | undefined): SiteState {
  return changes.reduce<SiteState | undefined>((state, change) => change(state), current)!;
}
