import type { LearnedPattern } from '../../../src/adapt/store.ts';
import { ApplicationAwareHelper } from '../../../src/helper.ts';
import type { KnowledgeBase } from '../../../src/knowledge-base/model.ts';
import { firstSuccess } from './first-success.ts';
import { MUTATORS } from './mutators.ts';
import { type MutatedSite, mutate } from './plan.ts';
import { add, type Counts, compare, NONE } from './score.ts';
import { similarity } from './similarity.ts';
import { makeSites, type Site } from './sites.ts';
import { helperSystem, type System } from './systems.ts';

/** The systems that read every changed site. */
export const SYSTEMS = ['new site', 'known site', 'first success', 'similarity'] as const;
export type SystemName = (typeof SYSTEMS)[number];

/** How many changes are made together. */
export const STRENGTHS = [1, 2, 3, 5] as const;

/** What one system made of one changed site. */
export interface Reading {
  readonly counts: Counts;
  /** Of the page's own object alone. */
  readonly own: Counts;
  readonly time: number;
  readonly learned: readonly LearnedPattern[];
}

/** A changed site that lost something without adaptation, read by all systems. */
export interface Case {
  readonly seed: number;
  readonly application: string;
  readonly strength: number;
  readonly changes: readonly string[];
  readonly pages: number;
  readonly unadapted: Reading;
  readonly readings: Readonly<Record<SystemName, Reading>>;
}

/** All cases, and how many changed sites needed no adaptation at all. */
export interface Measurement {
  readonly cases: readonly Case[];
  readonly untouched: number;
}

/** Tries before a change is believed to break nothing on a site. */
const MOST_TRIES = 6;
/** Combinations of several changes per seed and site. */
const COMBINATIONS = 3;

/** Changes sites of each seed and has every system read them. */
export async function measure(
  base: KnowledgeBase,
  seeds: readonly number[],
  smoke: boolean,
  tell: (done: Case) => void,
): Promise<Measurement> {
  const cases: Case[] = [];
  let untouched = 0;
  const off = helperSystem(base, 'off');
  const systems: Record<SystemName, System> = {
    'new site': helperSystem(base, 'new'),
    'known site': helperSystem(base, 'known'),
    'first success': firstSuccess(base),
    similarity: similarity(base),
  };
  for (const seed of seeds) {
    const sites = await makeSites(seed, new ApplicationAwareHelper(base, { adapt: false }));
    for (const { strength, wanted, number } of plans(smoke)) {
      for (const site of sites) {
        const broken = await breakSite(site, seed * 1000 + number, wanted, off);
        if (broken === null) continue;
        if (!broken.atOnce) untouched++;
        const { mutated, unadapted } = broken;
        if (mutated === null) continue;
        const readings = {} as Record<SystemName, Reading>;
        for (const name of SYSTEMS) readings[name] = await read(systems[name], mutated);
        const { application, pages } = site;
        const done: Case = {
          seed,
          application,
          strength,
          changes: mutated.changes,
          pages: pages.length,
          unadapted,
          readings,
        };
        cases.push(done);
        tell(done);
      }
    }
  }
  return { cases, untouched };
}

function plans(smoke: boolean) {
  const single = Object.keys(MUTATORS).map((name) => ({ strength: 1, wanted: [name] }));
  const several = STRENGTHS.slice(1).flatMap((strength) =>
    Array.from({ length: COMBINATIONS }, () => ({ strength, wanted: strength })),
  );
  const all: { strength: number; wanted: readonly string[] | number }[] = [...single, ...several];
  const numbered = all.map((plan, number) => ({ ...plan, number }));
  return smoke ? numbered.filter(({ number }) => number % 7 === 0) : numbered;
}

interface Broken {
  /** Null when no try lost anything. */
  readonly mutated: MutatedSite | null;
  readonly unadapted: Reading;
  /** The first try lost something. */
  readonly atOnce: boolean;
}

/** Looks for a change that loses something; null when the change is none for the site. */
async function breakSite(
  site: Site,
  seed: number,
  wanted: readonly string[] | number,
  off: System,
): Promise<Broken | null> {
  let last: Broken | null = null;
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const mutated = mutate(site, seed * 10 + attempt, wanted);
    if (mutated === null) continue;
    const unadapted = await read(off, mutated);
    const lost = unadapted.counts.right < unadapted.counts.all;
    if (lost) return { mutated, unadapted, atOnce: last === null };
    last = { mutated: null, unadapted, atOnce: false };
  }
  return last;
}

async function read(system: System, mutated: MutatedSite): Promise<Reading> {
  const { objects, time, learned } = await system(mutated);
  let counts = NONE;
  let own = NONE;
  for (const [index, page] of mutated.site.pages.entries()) {
    counts = add(counts, compare(page.objects, objects[index]!));
    own = add(own, compare(page.objects, objects[index]!, true));
  }
  return { counts, own, time, learned };
}
