import { UsageError } from '../../errors.ts';
import { ROLES } from '../../knowledge-base/model.ts';
import { readEntry } from './codec.ts';
import {
  applyCommit,
  type Commit,
  type Completion,
  type Counters,
  type FrontierChange,
  readCounters,
} from './completion.ts';
import { type EntryState, type FrontierEntry, rankOf, type TakenEntry } from './entry.ts';
import { type Addition, EntryWriter, hostOf } from './entry-writer.ts';
import { hashUrl, notBeforeOf, queueKey, sequenceOf, siteStart, waitingKey } from './keys.ts';
import { NameTable } from './names.ts';
import { type Site, SiteTable } from './sites.ts';
import { CrawlState, type StateDatabases } from './state.ts';

/** Says whether a host may be asked now: not busy, its delay over. */
export type Eligibility = (host: string) => boolean;

/**
 * The URLs of a crawl: a queue of hosts, each with a queue of its pages, on disk.
 *
 * **Order.** Hosts take turns; of a host, the entry with the best role (`rankOf`), then the smallest depth, then the
 * one seen first; a retry that is due goes before them. A URL that is queued and found again with a better role or
 * smaller depth moves up. The same calls give the same order.
 *
 * **Seen.** An entry is known by its canonical URL for the whole crawl, whatever became of it.
 *
 * **Commit points.** An entry stays in its queue on disk until `finish` takes it out, so what was in flight when the
 * process died is handed out again. To lose no page and store none twice, do for each page, never two at a time:
 *
 * 1. append all its output (WARC records, JSON lines) and hand it to the system (`write` returned);
 * 2. call `finish(entry, { state, marks, links, … })` with the files' new lengths as marks; or `change` for several.
 *
 * Transactions commit in the order of the calls, so step 1 of the next page need not wait for the commit. On opening,
 * `cutBack(directory, frontier.marks())` truncates the files to the marks.
 */
export class Frontier {
  readonly state: CrawlState;
  readonly #databases: StateDatabases;
  readonly #sites: SiteTable;
  readonly #names: NameTable;
  readonly #writer: EntryWriter;
  /** Handed out and not committed as ended: sequence numbers. */
  readonly #inFlight = new Set<number>();
  /** Of these, the ones whose end is under way. */
  readonly #ending = new Set<number>();

  constructor(state: CrawlState) {
    this.state = state;
    this.#databases = state.databases;
    this.#sites = new SiteTable(state.databases);
    this.#names = new NameTable(state.databases.names);
    this.#writer = new EntryWriter(state.databases, this.#sites, this.#names);
  }

  /** Opens the crawl state in `directory` and its frontier. */
  static open(directory: string): Frontier {
    return new Frontier(CrawlState.open(directory));
  }

  /** Queues what was never seen; says for each entry whether it was new. One transaction. */
  async add(
    entries: readonly FrontierEntry[],
    commit: Omit<Commit, 'links'> = {},
  ): Promise<readonly boolean[]> {
    const hosts = entries.map(hostOf);
    const addition = await this.state.transaction(() => {
      applyCommit(this.#databases, commit);
      return this.#writer.add(entries, hosts, this.#inFlight);
    });
    return this.#settle(addition);
  }

  /**
   * The next entry of the first eligible host in turn; undefined when there is none now (see `nextDue`, `pending`).
   * With `only`, new requisites alone are handed out: what a crawl that reached its limit of pages still needs.
   */
  next(now: number, eligible: Eligibility = () => true, only?: 'requisite'): TakenEntry | undefined {
    for (const site of this.#sites.inTurn()) {
      if (!eligible(site.host)) continue;
      const entry = this.#take(site, now, only);
      if (entry === undefined) continue;
      this.#sites.rotate(site);
      return entry;
    }
    return undefined;
  }

  /** The next entry of one host, for callers that choose the host themselves. */
  nextOf(host: string, now: number, only?: 'requisite'): TakenEntry | undefined {
    const site = this.#sites.get(host);
    const entry = site === undefined ? undefined : this.#take(site, now, only);
    if (site !== undefined && entry !== undefined) this.#sites.rotate(site);
    return entry;
  }

  /** Hosts that have entries (in flight included), whose turn it is first. */
  hosts(): readonly string[] {
    return [...this.#sites.inTurn()].map((site) => site.host);
  }

  /** Ends an entry, for good, with all that the commit names; says which of its links were new. */
  async finish(entry: TakenEntry, completion: Completion): Promise<readonly boolean[]> {
    return (await this.change([{ kind: 'finish', entry, completion }]))[0] ?? [];
  }

  /** Makes several changes in one transaction, with what `commit` names; says of each which of its links were new. */
  async change(
    changes: readonly FrontierChange[],
    commit: Omit<Commit, 'links'> = {},
  ): Promise<readonly (readonly boolean[])[]> {
    const hosts = changes.map((change) => linksOf(change).map(hostOf));
    for (const change of changes) if (change.kind !== 'none') this.#end(change.entry);
    const additions = await this.state.transaction(() => {
      applyCommit(this.#databases, commit);
      return changes.map((change, index) => this.#make(change, hosts[index]!));
    });
    return changes.map((change, index) => {
      if (change.kind === 'none') return [];
      const site = this.#sites.get(change.entry.host);
      if (change.kind === 'finish' && site !== undefined) this.#sites.change(site, -1);
      this.#release(change.entry);
      return this.#settle(additions[index]!);
    });
  }

  /** Puts an entry back, to be tried again at `notBefore` (ms) or later; its `tries` grow by one. */
  async retry(entry: TakenEntry, notBefore: number, commit: Omit<Commit, 'links'> = {}): Promise<void> {
    await this.change([{ kind: 'retry', entry, notBefore }], commit);
  }

  /** Puts an entry back as if it had not been taken; no try is counted. */
  release(entry: TakenEntry): void {
    this.#end(entry);
    this.#release(entry);
  }

  /** Sets a whole site aside until `until` (ms): nothing of it is handed out before. */
  async park(host: string, until: number, why: string): Promise<void> {
    await this.state.transaction(() => this.#sites.park(this.#sites.require(host), until, why));
  }

  /** Sites parked at `now`. */
  parked(now: number): readonly { readonly host: string; readonly until: number; readonly why: string }[] {
    return [...this.#sites.inTurn()]
      .filter((site) => site.parkedUntil > now)
      .map((site) => ({ host: site.host, until: site.parkedUntil, why: site.why }));
  }

  /** Fails every entry of a site that is not in flight; returns how many. */
  async abandon(host: string, reason: string): Promise<number> {
    const site = this.#sites.get(host);
    if (site === undefined) return 0;
    const count = await this.state.transaction(() => this.#writer.failAll(site, reason, this.#inFlight));
    this.#sites.change(site, -count);
    return count;
  }

  /** The earliest time after `now` at which a waiting entry or a parked site comes back; null when none does. */
  nextDue(now: number): number | null {
    let due = Number.POSITIVE_INFINITY;
    for (const site of this.#sites.inTurn()) {
      if (site.parkedUntil > now) due = Math.min(due, site.parkedUntil);
      else {
        const start = waitingKey(site.number, now + 1, 0);
        const range = this.#databases.waiting.getKeys({ start, end: siteStart(site.number + 1), limit: 1 });
        for (const key of range) due = Math.min(due, notBeforeOf(key));
      }
    }
    return Number.isFinite(due) ? due : null;
  }

  /** What became of a canonical URL; undefined when it was never seen. */
  stateOf(canonical: string, now: number): EntryState | undefined {
    const mark = this.#writer.seen(hashUrl(canonical));
    if (mark === undefined) return undefined;
    if (mark.state !== 'open') return mark.state;
    if (this.#inFlight.has(mark.sequence)) return 'in-flight';
    const stored = this.#databases.entries.get(mark.sequence);
    const site = stored === undefined ? undefined : this.#sites.at(stored[0]);
    return site !== undefined && site.parkedUntil > now ? 'parked' : 'queued';
  }

  /** Whether the canonical URL was ever added. */
  has(canonical: string): boolean {
    return this.#databases.seen.doesExist(hashUrl(canonical));
  }

  /** Entries queued, waiting or in flight; the crawl is over when there are none. */
  get pending(): number {
    return ROLES.reduce((sum, role) => sum + (this.#databases.tallies.get(`queued:${role}`) ?? 0), 0);
  }

  counters(): Counters {
    return readCounters(this.#databases, this.#inFlight.size);
  }

  /** Entries that failed, in the order in which they were first seen. */
  *failures(): IterableIterator<{ readonly url: string; readonly reason: string }> {
    for (const { value } of this.#databases.failures.getRange()) yield { url: value[0], reason: value[1] };
  }

  /** Committed lengths of the output files. */
  marks(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#databases.marks.getRange()].map(({ key, value }) => [key, value]));
  }

  /** A value that a commit saved. */
  blob(name: string): unknown {
    return this.#databases.blobs.get(name);
  }

  /** All values that commits saved under names that begin with `prefix`. */
  *blobs(prefix: string): IterableIterator<{ readonly name: string; readonly value: unknown }> {
    const range = { start: prefix, end: `${prefix}\uffff` };
    for (const { key, value } of this.#databases.blobs.getRange(range)) yield { name: key, value };
  }

  /** Saves marks, tallies and blobs that belong to no entry (a file closed, the end of a run). */
  async save(commit: Omit<Commit, 'links'>): Promise<void> {
    await this.state.transaction(() => applyCommit(this.#databases, commit));
  }

  /** Empties queue, seen-set and counters for a new crawl into the same directory; marks, blobs and history stay. */
  async restart(): Promise<void> {
    if (this.#inFlight.size > 0)
      throw new UsageError('in-flight', 'Frontier: restart while entries are in flight');
    await this.state.transaction(() => this.#writer.clear());
  }

  /** Commits what is under way and closes the state. */
  async close(): Promise<void> {
    await this.state.close();
  }

  #take(site: Site, now: number, only?: 'requisite'): TakenEntry | undefined {
    if (site.parkedUntil > now) return undefined;
    const { queue, waiting, entries, origins } = this.#databases;
    const due = { start: siteStart(site.number), end: waitingKey(site.number, now + 1, 0) };
    const start = only === undefined ? siteStart(site.number) : queueKey(site.number, rankOf(only), 0, 0);
    const ready = { start, end: siteStart(site.number + 1) };
    const sequence =
      (only === undefined ? this.#first(waiting.getKeys(due)) : undefined) ??
      this.#first(queue.getKeys(ready));
    const stored = sequence === undefined ? undefined : entries.get(sequence);
    if (sequence === undefined || stored === undefined) return undefined;
    this.#inFlight.add(sequence);
    const origin = stored[6];
    const via = origin === 0 ? null : (origins.get(origin) ?? null);
    return { ...readEntry(stored, site.host, via, this.#names), sequence, host: site.host };
  }

  #make(change: FrontierChange, hosts: readonly string[]): Addition {
    if (change.kind === 'finish') {
      const { entry, completion } = change;
      applyCommit(this.#databases, completion);
      this.#writer.end(entry, completion.state === 'failed' ? completion.reason : null);
    } else if (change.kind === 'retry') this.#writer.delay(change.entry.sequence, change.notBefore);
    return this.#writer.add(linksOf(change), hosts, this.#inFlight);
  }

  #first(keys: Iterable<Buffer>): number | undefined {
    for (const key of keys) {
      const sequence = sequenceOf(key);
      if (!this.#inFlight.has(sequence)) return sequence;
    }
    return undefined;
  }

  #end(entry: TakenEntry): void {
    if (!this.#inFlight.has(entry.sequence) || this.#ending.has(entry.sequence)) {
      throw new UsageError('not-in-flight', `Frontier: ${entry.url} is not in flight`);
    }
    this.#ending.add(entry.sequence);
  }

  #release(entry: TakenEntry): void {
    this.#inFlight.delete(entry.sequence);
    this.#ending.delete(entry.sequence);
  }

  #settle(addition: Addition): readonly boolean[] {
    for (const [site, count] of addition.bySite) this.#sites.change(site, count);
    return addition.fresh;
  }
}

function linksOf(change: FrontierChange): readonly FrontierEntry[] {
  return change.kind === 'finish' ? (change.completion.links ?? []) : [];
}
