import type { TakenEntry } from '../frontier/entry.ts';
import { reportRobots } from '../output/report.ts';
import { earliestReady, leastUsed } from '../politeness/least-used.ts';
import { checkLimits, type LimitReached, type Limits } from '../scope/limits.ts';
import type { CrawlParts } from './crawl-parts.ts';
import { RobotsVisitor } from './robots-visitor.ts';
import { Visitor } from './visitor.ts';

/** The longest sleep; clocks jump, and a limit may be reached meanwhile. */
const LONGEST_WAIT = 1000;

/** The loop: picks entries whose host may be asked, keeps so many in work, and stops when told, done or at a limit. */
export class Crawler {
  readonly #visitor: Visitor;
  readonly #robots: RobotsVisitor | null;
  readonly #started = Date.now();
  /** Visits in work by host: links of a page are known before the host's next page is asked for. */
  readonly #busy = new Map<string, number>();
  #active = 0;
  /** Pages (not requisites) of this run, those in work included. */
  #pages = 0;
  readonly #bytesBefore: number;
  readonly #limits: Limits;
  #pausedUntil = 0;
  #pauseReason = '';
  #stop: string | null = null;
  #failure: { readonly error: unknown } | null = null;
  #wake: () => void = () => undefined;
  /** What was visited last, for the status line. */
  current: string | null = null;
  /** Its level, when it was known before. */
  level: string | null = null;

  constructor(private readonly parts: CrawlParts) {
    this.#visitor = new Visitor(parts);
    this.#robots = parts.robots === null ? null : new RobotsVisitor(parts, parts.robots, this.#visitor);
    this.#bytesBefore = parts.keeper.report.bytes;
    const { maxPages, maxSeconds, maxBytes } = parts.settings;
    this.#limits = { maxPages, maxSeconds, maxBytes };
  }

  /** Works until the queue is empty (null) or the crawl must stop (why). Rejects when output can't be written. */
  async run(signal: AbortSignal | undefined): Promise<string | null> {
    const { settings } = this.parts;
    const onAbort = () => {
      this.#stop ??= 'interrupted';
      this.#wake();
    };
    if (signal?.aborted) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      while (this.#stop === null && this.#failure === null) {
        const entry = this.#active < settings.concurrency ? await this.#take() : undefined;
        if (entry !== undefined) {
          this.#start(entry);
          continue;
        }
        if (this.#stop !== null || this.#failure !== null) break;
        if (this.#active === 0 && this.parts.frontier.pending === 0) return null;
        if (this.#active === 0 && this.#isOnlyWaiting()) break;
        await this.#wait();
      }
      while (this.#active > 0 && this.#failure === null) await this.#wait();
    } finally {
      signal?.removeEventListener('abort', onAbort);
    }
    if (this.#failure !== null) throw this.#failure.error;
    return this.parts.frontier.pending === 0 ? null : this.#stop;
  }

  /** Ends the crawl at once; visits under way are not waited for. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#wake();
  }

  /** Entries that wait are left for a later run, if that is what the user wants, or if no server ever answered. */
  #isOnlyWaiting(): boolean {
    const { frontier, settings, schedule, keeper } = this.parts;
    const answered = keeper.report.requests > 0;
    if (settings.retryLater === 'wait' && answered) return false;
    const now = Date.now();
    const parked = frontier.parked(now);
    const hosts = frontier.hosts().filter((host) => parked.every((each) => each.host !== host));
    const due = frontier.nextDue(now);
    const soon = now + LONGEST_WAIT;
    const paused = this.#pausedUntil > soon;
    if (!paused && (due ?? Number.POSITIVE_INFINITY) <= soon) return false;
    // A host that is only left alone for politeness is not one that wants to be asked later.
    const polite = (host: string) => Math.max(soon, now + schedule.delay(host));
    if (!paused && hosts.some((host) => schedule.readyAt(host) <= polite(host) && this.#hasReadyEntry(host)))
      return false;
    const [first] = parked;
    const site = first === undefined ? '' : ` (${first.host}: ${first.why})`;
    const why = paused ? ` (${this.#pauseReason})` : site;
    this.#stop = answered ? `what is left wants to be tried later${why}` : `no server answered${why}`;
    return true;
  }

  #hasReadyEntry(host: string): boolean {
    const { frontier } = this.parts;
    const entry = frontier.nextOf(host, Date.now());
    if (entry === undefined) return false;
    frontier.release(entry);
    return true;
  }

  /** The next entry that may be fetched now; entries that need no request are ended on the way. */
  async #take(): Promise<TakenEntry | undefined> {
    const { frontier, schedule } = this.parts;
    for (;;) {
      const now = Date.now();
      if (this.#pausedUntil > now) return undefined;
      const limit = this.#limit();
      if (limit !== null && limit.limit !== 'max-pages') {
        this.#stop ??= limit.reason;
        return undefined;
      }
      const entry = this.#pick(now, limit !== null);
      if (entry === undefined) {
        // Requisites of the pages that are stored still belong to them.
        if (limit !== null && this.#active === 0) this.#stop ??= limit.reason;
        return undefined;
      }
      if (await this.#isSettled(entry)) {
        if (this.#active >= this.parts.settings.concurrency) return undefined;
        continue;
      }
      if (!schedule.tryStart(entry.host, Date.now())) {
        frontier.release(entry);
        return undefined;
      }
      return entry;
    }
  }

  #pick(now: number, requisitesOnly: boolean): TakenEntry | undefined {
    const { frontier, schedule, settings } = this.parts;
    const ready = (host: string) =>
      (this.#busy.get(host) ?? 0) < settings.perHost &&
      schedule.readyAt(host) <= now &&
      this.#robots?.isBusy(host) !== true;
    const only = requisitesOnly ? 'requisite' : undefined;
    // Hosts without any request under way come first, in turn; then the least used one.
    const idle = frontier.next(now, (host) => schedule.utilisation(host) === 0 && ready(host), only);
    if (idle !== undefined || settings.perHost === 1) return idle;
    const hosts = new Set(frontier.hosts().filter(ready));
    for (;;) {
      const host = leastUsed(schedule, hosts, now);
      if (host === null) return undefined;
      const entry = frontier.nextOf(host, now, only);
      if (entry !== undefined) return entry;
      hosts.delete(host);
    }
  }

  /** Ends entries that are known under another name, forbidden, or hardly changed. */
  async #isSettled(entry: TakenEntry): Promise<boolean> {
    const { frontier, ledger, keeper, revisits, emit } = this.parts;
    const state = frontier.stateOf(entry.canonical, Date.now());
    if (state === 'done' || state === 'failed') {
      await frontier.finish(entry, { state: 'done', tallies: { aliased: 1 } });
      return true;
    }
    if (revisits.isUnlikely(entry)) {
      await ledger.write({
        settle: () => {
          keeper.report.unvisited++;
          return { kind: 'finish', entry, completion: { state: 'done' } };
        },
      });
      return true;
    }
    if (this.#robots === null) return false;
    if (this.#robots.needsFetch(entry)) {
      if (this.parts.schedule.tryStart(entry.host, Date.now())) this.#work(entry, this.#robots.visit(entry));
      else frontier.release(entry);
      return true;
    }
    const verdict = await this.#robots.judge(entry);
    if (verdict.kind === 'allowed') return false;
    const { why } = verdict;
    if (verdict.kind === 'later') {
      await frontier.park(entry.host, verdict.at, why);
      frontier.release(entry);
      return true;
    }
    emit({ type: 'robots', url: entry.url, why });
    await ledger.write({
      settle: () => {
        reportRobots(keeper.report, 'disallowed', entry.url, why);
        return { kind: 'finish', entry, completion: { state: 'failed', reason: why } };
      },
    });
    return true;
  }

  #start(entry: TakenEntry): void {
    if (entry.role !== 'requisite') this.#pages++;
    this.current = entry.url;
    this.level = entry.to;
    this.#work(entry, this.#visitor.visit(entry));
  }

  #work(entry: TakenEntry, visit: ReturnType<Visitor['visit']>): void {
    const { host } = entry;
    this.#active++;
    this.#busy.set(host, (this.#busy.get(host) ?? 0) + 1);
    visit
      .then((effect) => {
        if (effect.kind === 'pause') {
          this.#pausedUntil = Math.max(this.#pausedUntil, effect.until);
          this.#pauseReason = effect.why;
        } else if (effect.kind === 'stop') this.#stop ??= effect.why;
      })
      .catch((error) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#active--;
        const left = (this.#busy.get(host) ?? 1) - 1;
        if (left === 0) this.#busy.delete(host);
        else this.#busy.set(host, left);
        this.#wake();
      });
  }

  #limit(): LimitReached | null {
    return checkLimits(this.#limits, {
      pages: this.#pages,
      seconds: (Date.now() - this.#started) / 1000,
      bytes: this.parts.keeper.report.bytes - this.#bytesBefore,
    });
  }

  /** Sleeps until a visit ends, a host may be asked again, or an entry is due. */
  async #wait(): Promise<void> {
    const { frontier, schedule, settings } = this.parts;
    const now = Date.now();
    let until = now + LONGEST_WAIT;
    if (this.#pausedUntil > now) until = Math.min(until, this.#pausedUntil);
    else if (this.#stop === null && this.#active < settings.concurrency) {
      const free = frontier.hosts().filter((host) => (this.#busy.get(host) ?? 0) < settings.perHost);
      const ready = earliestReady(schedule, free);
      // A host that is ready has nothing to hand out, or it would not be waited for.
      if (ready > now) until = Math.min(until, ready);
      until = Math.min(until, frontier.nextDue(now) ?? until);
    }
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, Math.max(1, until - now));
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => undefined;
  }
}
