import { UsageError } from '../../errors.ts';
import { ROLES, type Role } from '../../knowledge-base/model.ts';
import { type Place, placeOf, readEntry, type StoredEntry, storeEntry } from './codec.ts';
import { addTally } from './completion.ts';
import { type FrontierEntry, rankOf, roleNumber, type TakenEntry } from './entry.ts';
import { decodeSeen, encodeSeen, hashUrl, type SeenMark, sequenceOf, siteStart } from './keys.ts';
import type { NameTable } from './names.ts';
import type { Site, SiteTable } from './sites.ts';
import type { StateDatabases } from './state.ts';

/** What an addition changed; to be settled once committed. */
export interface Addition {
  readonly fresh: readonly boolean[];
  readonly bySite: ReadonlyMap<Site, number>;
}

/** The queue an entry belongs to; an entry whose URL is none is a `UsageError`. */
export function hostOf(entry: FrontierEntry): string {
  if (!URL.canParse(entry.url)) {
    throw new UsageError(
      'invalid-url',
      `Frontier: expected an absolute URL, not ${JSON.stringify(entry.url)}`,
    );
  }
  return new URL(entry.url).host;
}

/** The writes that move entries between queues and states; every method but `seen` runs inside a transaction. */
export class EntryWriter {
  readonly #databases: StateDatabases;
  readonly #sites: SiteTable;
  readonly #names: NameTable;

  constructor(databases: StateDatabases, sites: SiteTable, names: NameTable) {
    this.#databases = databases;
    this.#sites = sites;
    this.#names = names;
  }

  seen(hash: Buffer): SeenMark | undefined {
    const value = this.#databases.seen.get(hash);
    return value === undefined ? undefined : decodeSeen(value);
  }

  add(entries: readonly FrontierEntry[], hosts: readonly string[], inFlight: ReadonlySet<number>): Addition {
    const bySite = new Map<Site, number>();
    const byRole = new Map<Role, number>();
    const origins = new Map<string, number>();
    let sequence = this.#databases.meta.get('sequence') ?? 0;
    const fresh = entries.map((entry, index) => {
      const hash = hashUrl(entry.canonical);
      const mark = this.seen(hash);
      if (mark !== undefined) {
        if (mark.state === 'open' && !inFlight.has(mark.sequence)) this.#moveUp(entry, mark.sequence);
        return false;
      }
      const site = this.#sites.require(hosts[index] ?? '');
      const stored = storeEntry(entry, { site, origin: this.#origin(entry.via, origins) }, this.#names);
      this.#databases.entries.put(sequence, stored);
      this.#enqueue(placeOf(stored, sequence));
      this.#databases.seen.put(hash, encodeSeen({ state: 'open', sequence }));
      sequence += 1;
      bySite.set(site, (bySite.get(site) ?? 0) + 1);
      byRole.set(entry.role, (byRole.get(entry.role) ?? 0) + 1);
      return true;
    });
    if (byRole.size > 0) this.#databases.meta.put('sequence', sequence);
    for (const [role, count] of byRole) addTally(this.#databases, `queued:${role}`, count);
    return { fresh, bySite };
  }

  /** Takes the entry out for good. */
  end(entry: Pick<TakenEntry, 'sequence' | 'url' | 'canonical' | 'role'>, failure: string | null): void {
    const stored = this.#databases.entries.get(entry.sequence);
    if (stored === undefined) return;
    const state = failure === null ? 'done' : 'failed';
    this.#dequeue(placeOf(stored, entry.sequence));
    this.#databases.entries.remove(entry.sequence);
    this.#databases.seen.put(hashUrl(entry.canonical), encodeSeen({ state, sequence: entry.sequence }));
    if (failure !== null) this.#databases.failures.put(entry.sequence, [entry.url, failure]);
    addTally(this.#databases, `queued:${entry.role}`, -1);
    addTally(this.#databases, `${state}:${entry.role}`, 1);
  }

  /** Moves the entry to those that wait for `notBefore`, and counts a try. */
  delay(sequence: number, notBefore: number): void {
    const stored = this.#databases.entries.get(sequence);
    if (stored === undefined) return;
    const [site, url, canonical, role, depth, hops, origin, action, to, tries = 0] = stored;
    const time = Math.max(0, Math.ceil(notBefore));
    this.#move(sequence, stored, [
      site,
      url,
      canonical,
      role,
      depth,
      hops,
      origin,
      action,
      to,
      tries + 1,
      time,
    ]);
  }

  /** Fails all entries of a site that are not in flight. */
  failAll(site: Site, reason: string, inFlight: ReadonlySet<number>): number {
    const range = { start: siteStart(site.number), end: siteStart(site.number + 1) };
    const { queue, waiting, entries } = this.#databases;
    // Collected first: a cursor and removals don't mix.
    const sequences = [...queue.getKeys(range), ...waiting.getKeys(range)]
      .map(sequenceOf)
      .filter((sequence) => !inFlight.has(sequence));
    for (const sequence of sequences) {
      const stored = entries.get(sequence);
      if (stored === undefined) continue;
      this.end({ ...readEntry(stored, site.host, null, this.#names), sequence }, reason);
    }
    return sequences.length;
  }

  clear(): void {
    const { queue, waiting, entries, seen, sites, origins, failures, tallies } = this.#databases;
    for (const database of [queue, waiting, entries, seen, sites, origins, failures, tallies]) {
      database.clearSync();
    }
    this.#sites.clear();
  }

  /** A queued URL was found again: the better role and the smaller depth count. */
  #moveUp(entry: FrontierEntry, sequence: number): void {
    const stored = this.#databases.entries.get(sequence);
    if (stored === undefined) return;
    const [site, url, canonical, role, depth, hops, origin, action, to, tries = 0, notBefore = 0] = stored;
    const held = ROLES[role] ?? 'content';
    const least = Math.min(depth, entry.depth);
    if (rankOf(entry.role) < rankOf(held)) {
      const [name, target] = [this.#names.number(entry.action), entry.to];
      const level = target === null ? 0 : this.#names.number(target);
      const better = roleNumber(entry.role);
      this.#move(sequence, stored, [
        site,
        url,
        canonical,
        better,
        least,
        entry.hops,
        origin,
        name,
        level,
        tries,
        notBefore,
      ]);
      addTally(this.#databases, `queued:${held}`, -1);
      addTally(this.#databases, `queued:${entry.role}`, 1);
    } else if (least < depth) {
      const nearer = [site, url, canonical, role, least, hops, origin, action, to, tries, notBefore] as const;
      this.#move(sequence, stored, nearer);
    }
  }

  #move(sequence: number, from: StoredEntry, to: StoredEntry): void {
    this.#dequeue(placeOf(from, sequence));
    this.#databases.entries.put(sequence, to);
    this.#enqueue(placeOf(to, sequence));
  }

  #enqueue(place: Place): void {
    this.#databases[place.database].put(place.key, NOTHING);
  }

  #dequeue(place: Place): void {
    this.#databases[place.database].remove(place.key);
  }

  /** The number of the page that named the entry; the links of one page share it. */
  #origin(via: string | null, known: Map<string, number>): number {
    if (via === null) return 0;
    const number = known.get(via);
    if (number !== undefined) return number;
    const next = (this.#databases.meta.get('origins') ?? 0) + 1;
    this.#databases.meta.put('origins', next);
    this.#databases.origins.put(next, via);
    known.set(via, next);
    return next;
  }
}

const NOTHING = Buffer.alloc(0);
