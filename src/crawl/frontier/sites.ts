import { siteStart } from './keys.ts';
import type { StateDatabases } from './state.ts';

/** The first level of the queue: one host. */
export interface Site {
  readonly number: number;
  readonly host: string;
  /** Entries queued, waiting or in flight. */
  pending: number;
  /** Time (ms) until which nothing of it is handed out; 0 when it is not parked. */
  parkedUntil: number;
  why: string;
}

/**
 * The hosts and whose turn it is (seed 001's queue of queues): a host that gave an entry goes to the end.
 * After a restart the turn starts with the host seen first.
 */
export class SiteTable {
  readonly #databases: StateDatabases;
  readonly #byHost = new Map<string, Site>();
  /** Hosts with entries; iteration order is the turn. */
  readonly #turn = new Set<Site>();
  readonly #byNumber: Site[] = [];

  constructor(databases: StateDatabases) {
    this.#databases = databases;
    const sites: Site[] = [];
    for (const { key, value } of databases.sites.getRange()) {
      const [number, parkedUntil, why] = value;
      const range = { start: siteStart(number), end: siteStart(number + 1) };
      const pending = databases.queue.getKeysCount(range) + databases.waiting.getKeysCount(range);
      sites.push({ number, host: key, pending, parkedUntil, why });
    }
    sites.sort((one, other) => one.number - other.number);
    for (const site of sites) {
      this.#byHost.set(site.host, site);
      this.#byNumber.push(site);
      if (site.pending > 0) this.#turn.add(site);
    }
  }

  get(host: string): Site | undefined {
    return this.#byHost.get(host);
  }

  at(number: number): Site | undefined {
    return this.#byNumber[number];
  }

  /** The host's site, made when new; call inside a transaction. */
  require(host: string): Site {
    const known = this.#byHost.get(host);
    if (known !== undefined) return known;
    const site: Site = { number: this.#byNumber.length, host, pending: 0, parkedUntil: 0, why: '' };
    this.#byNumber.push(site);
    this.#byHost.set(host, site);
    this.#databases.sites.put(host, [site.number, 0, '']);
    return site;
  }

  /** Entries came (positive) or went; to be called once committed. */
  change(site: Site, difference: number): void {
    site.pending += difference;
    if (site.pending > 0) this.#turn.add(site);
    else this.#turn.delete(site);
  }

  /** Sets the site aside until `until`; 0 takes it back. Call inside a transaction. */
  park(site: Site, until: number, why: string): void {
    site.parkedUntil = until;
    site.why = why;
    this.#databases.sites.put(site.host, [site.number, until, why]);
  }

  /** Hosts with entries, whose turn it is first. */
  *inTurn(): IterableIterator<Site> {
    yield* this.#turn;
  }

  /** The site had its turn. */
  rotate(site: Site): void {
    if (this.#turn.delete(site)) this.#turn.add(site);
  }

  /** Forgets all hosts; call inside a transaction that also clears the queues. */
  clear(): void {
    this.#byHost.clear();
    this.#turn.clear();
    this.#byNumber.length = 0;
  }
}
