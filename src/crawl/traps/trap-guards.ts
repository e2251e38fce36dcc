import { CalendarGuard, type CalendarOptions } from './calendar.ts';
import { GrowingUrlGuard, type GrowingUrlOptions } from './growing-url.ts';
import type { TrapContext, TrapGuard, TrapRule, Trip } from './guard.ts';
import { ParametersGuard, type ParametersOptions } from './parameters.ts';
import { RepeatingSegmentsGuard, type RepeatingSegmentsOptions } from './repeating-segments.ts';
import { SameContentGuard, type SameContentOptions } from './same-content.ts';
import { TemplateCountGuard, type TemplateCountOptions } from './template-count.ts';

/** Options of each guard; `false` switches it off. */
export interface TrapOptions {
  readonly repeatingSegments?: RepeatingSegmentsOptions | false;
  readonly growingUrl?: GrowingUrlOptions | false;
  readonly calendar?: CalendarOptions | false;
  readonly parameters?: ParametersOptions | false;
  readonly template?: TemplateCountOptions | false;
  readonly sameContent?: SameContentOptions | false;
}

/** Trips of one rule and id, for the report. */
export interface TripSummary {
  readonly rule: TrapRule;
  readonly id: string;
  readonly count: number;
  /** The first URL not followed. */
  readonly url: string;
  readonly example: string | null;
}

const SUMMARIES_KEPT = 1000;

/**
 * All guards against crawler traps beyond the knowledge base. Requisites pass: they are bounded by their pages.
 * The guards are heuristics, so `save` now and then (as a blob of a commit) is enough; after a crash they know a little less.
 */
export class TrapGuards {
  readonly #guards: ReadonlyMap<string, TrapGuard>;
  readonly #sameContent: SameContentGuard | null;
  readonly #trips = new Map<string, TripSummary>();

  constructor(now: () => number, options: TrapOptions = {}) {
    const guards = new Map<string, TrapGuard>();
    const { repeatingSegments, growingUrl, calendar, parameters, template, sameContent } = options;
    this.#sameContent = sameContent === false ? null : new SameContentGuard(sameContent);
    if (repeatingSegments !== false)
      guards.set('repeating-segments', new RepeatingSegmentsGuard(repeatingSegments));
    if (growingUrl !== false) guards.set('growing-url', new GrowingUrlGuard(growingUrl));
    if (this.#sameContent !== null) guards.set('same-content', this.#sameContent);
    if (calendar !== false) guards.set('calendar', new CalendarGuard(now, calendar));
    if (parameters !== false) guards.set('parameters', new ParametersGuard(parameters));
    if (template !== false) guards.set('template', new TemplateCountGuard(template));
    this.#guards = guards;
  }

  /** Whether a new URL looks like a trap; call it once per distinct URL in scope, before it is queued. */
  check(url: string, context: TrapContext): Trip | null {
    if (context.role === 'requisite' || !URL.canParse(url)) return null;
    const parsed = new URL(url);
    for (const guard of this.#guards.values()) {
      const trip = guard.check(parsed, context);
      if (trip === null) continue;
      this.#count(trip);
      return trip;
    }
    return null;
  }

  /** A page was fetched; `digest` gives that of its visible text, if it is needed. */
  observe(url: string, digest: () => string): void {
    if (this.#sameContent !== null && URL.canParse(url)) this.#sameContent.observe(new URL(url), digest());
  }

  /** What tripped so far, in the order of the first trips; beyond a thousand kinds, only counted by `links.jsonl`. */
  trips(): readonly TripSummary[] {
    return [...this.#trips.values()];
  }

  /** Plain JSON. */
  save(): unknown {
    const guards = Object.fromEntries([...this.#guards].map(([name, guard]) => [name, guard.save()]));
    return { guards, trips: this.trips() };
  }

  /** Takes what `save` gave; anything else is ignored. */
  restore(saved: unknown): void {
    if (typeof saved !== 'object' || saved === null || !('guards' in saved) || !('trips' in saved)) return;
    for (const [name, state] of Object.entries(saved.guards ?? {})) this.#guards.get(name)?.restore(state);
    this.#trips.clear();
    if (!Array.isArray(saved.trips)) return;
    for (const trip of saved.trips as TripSummary[]) this.#trips.set(`${trip.rule} ${trip.id}`, trip);
  }

  #count(trip: Trip): void {
    const key = `${trip.rule} ${trip.id}`;
    const known = this.#trips.get(key);
    if (known !== undefined) this.#trips.set(key, { ...known, count: known.count + 1 });
    else if (this.#trips.size < SUMMARIES_KEPT) this.#trips.set(key, { ...trip, count: 1 });
  }
}
