import type { Acted } from '../act/act.ts';
import type { ActContext } from '../act/context.ts';
import type { Application, Level } from '../knowledge-base/model.ts';
import type { Adaptation } from '../outcome.ts';
import type { Page } from '../page/page.ts';
import { contradict, type Failed, isRefuted } from './contradict.ts';
import { findFailures } from './failure.ts';
import { holdsText, isLocked, teachesNothing } from './holds-nothing.ts';
import { learnCondition, mayBeTerminal, NO_LEVEL_KEY } from './learn-condition.ts';
import { conditionLesson, type LearnContext, type Lesson, learnLevel } from './learn-level.ts';
import { navigationFails } from './learn-navigation.ts';
import { chooseSamples, SAMPLES_PER_LEVEL, sampleRank } from './memory-store.ts';
import { POLICY } from './policy.ts';
import { isRealigned } from './realign/make-realignment.ts';
import { reportAdaptations } from './report.ts';
import { SampleReader } from './sample-reader.ts';
import { type SampleView, viewSample } from './sample-view.ts';
import { siblingPatterns } from './sibling-patterns.ts';
import type { LearnedPattern, SamplePage, Store } from './store.ts';

/** A page whose actions have run. */
export interface Attempt {
  readonly site: string;
  readonly page: Page;
  /** Without what was learned. */
  readonly application: Application;
  /** Of that application; null when none was found. */
  readonly level: Level | null;
  /** How the level was found: by a learned condition, or as the knowledge base says. */
  readonly found: { readonly learned: boolean };
  readonly context: ActContext;
  /** With what was learned. */
  readonly acted: Acted;
  readonly learned: readonly LearnedPattern[];
}

/** What adaptation made of a page. */
export interface AdaptResult {
  readonly learned: readonly LearnedPattern[];
  /** True when the page's actions should run again with what is learned now. */
  readonly changed: boolean;
  readonly adaptations: readonly Adaptation[];
  readonly wanted: readonly string[];
}

/**
 * Repairs the patterns of sites whose template is not the one the knowledge base knows. What is learned for a level
 * depends on its samples alone, and those on URLs alone, so the order of pages is no matter; it is learned anew only
 * when the samples change, which becomes rare as a crawl goes on.
 */
export class Adapter {
  readonly #samples = new SampleReader();
  readonly #lastRanks = new Map<string, string>();

  constructor(
    private readonly store: Store,
    private readonly applications: readonly Application[],
  ) {}

  /** Looks at what the actions of a page gave; learns where they failed. */
  async adapt(attempt: Attempt): Promise<AdaptResult> {
    const { page, level, acted, learned, context } = attempt;
    const unchanged: AdaptResult = { learned, changed: false, adaptations: [], wanted: [] };
    if (page.status !== 200) return unchanged;
    if (level === null) return this.#adaptLevel(attempt);
    const failures = findFailures(level, acted, page, context.dates);
    const lost = navigationFails(attempt.application, level, acted, page, context.identity);
    const ofLevel = learned.filter(({ level: id, method }) => id === level.id && method === 'relax');
    if (failures.length === 0 && !lost && ofLevel.length === 0) return unchanged;
    const hasText = acted.extracted.some(({ values }) => values.has('content'));
    if (failures.length > 0 && !hasText && isLocked(level, page, context.identity)) return unchanged;
    const lessons = await this.#learn(attempt, level);
    const now =
      lessons === null
        ? await this.#check(attempt, level, {
            failures,
            navigation: lost,
            byCondition: attempt.found.learned,
          })
        : await this.store.updateLearned(attempt.site, attempt.application.id, (current) =>
            replaceLessons(current, level.id, lessons),
          );
    const changed = printUsed(now) !== printUsed(learned);
    return {
      learned: now,
      changed,
      adaptations: reportAdaptations(
        now.filter((pattern) => pattern.level === level.id),
        lessons ?? [],
        failures,
      ),
      wanted: this.#wanted(attempt, level, now),
    };
  }

  /** Null when the page does not change the samples of its level. */
  async #learn(attempt: Attempt, level: Level): Promise<readonly Lesson[] | null> {
    const { site, application, context } = attempt;
    const samples = await this.#keep(attempt, level.id, (sample) => teachesNothing(level, sample));
    if (samples === null) return null;
    return learnLevel(
      site,
      application,
      level,
      samples.map((sample) => this.#samples.read(sample, context.identity)),
      this.#context(attempt),
    );
  }

  #context({ application, context }: Attempt): LearnContext {
    const { identity } = context;
    return {
      identity,
      siblings: (action, name) => siblingPatterns(this.applications, application, action, name),
    };
  }

  /** The samples of a level when the page is a new one of them, else null. */
  async #keep(
    { site, application, page, context }: Attempt,
    level: string,
    isUseless: (sample: SampleView) => boolean,
  ): Promise<readonly SamplePage[] | null> {
    const { url, status, headers, text, capturedAt } = page;
    const own: SamplePage = { url, status, headers, text, capturedAt };
    const place = `${site} ${application.id} ${level}`;
    // Ranks only fall, so a page beyond the last one needs no look at the store.
    const last = this.#lastRanks.get(place);
    if (last !== undefined && sampleRank(url) > last) return null;
    if (isUseless(viewSample(page, context.identity))) return null;
    const kept = await this.store.samples(site, application.id, level);
    const samples = chooseSamples(kept, own);
    if (samples.length >= SAMPLES_PER_LEVEL) this.#lastRanks.set(place, sampleRank(samples.at(-1)!.url));
    const before = kept.find((sample) => sample.url === url);
    if (!samples.includes(own) || before?.text === text) return null;
    await this.store.keepSample(site, application.id, level, own);
    this.#samples.know(own, page);
    return samples;
  }

  /** Finds the level of pages that no condition of the knowledge base matches. */
  async #adaptLevel(attempt: Attempt): Promise<AdaptResult> {
    const { site, application, context, learned } = attempt;
    const unchanged: AdaptResult = { learned, changed: false, adaptations: [], wanted: [] };
    if (application.levels.every(({ kind }) => kind !== 'terminal')) return unchanged;
    const samples = await this.#keep(attempt, NO_LEVEL_KEY, (sample) => !mayBeTerminal(sample));
    if (samples === null) return unchanged;
    const read = (sample: SamplePage) => this.#samples.read(sample, context.identity);
    const others: SampleView[] = [];
    for (const { id } of application.levels)
      others.push(...(await this.store.samples(site, application.id, id)).map(read));
    const repair = learnCondition(application, samples.map(read), others, (level, sample) =>
      learnLevel(site, application, level, [sample], this.#context(attempt)),
    );
    if (repair === null) return unchanged;
    const lesson = conditionLesson(site, application, repair, latest(samples));
    const now = await this.store.updateLearned(site, application.id, (current) => [
      ...current.filter(({ id }) => id !== lesson.pattern.id),
      ...(current.some(({ id, status }) => id === lesson.pattern.id && status === 'rejected')
        ? current.filter(({ id }) => id === lesson.pattern.id)
        : [lesson.pattern]),
    ]);
    const changed = printUsed(now) !== printUsed(learned);
    return {
      ...unchanged,
      learned: now,
      changed,
      adaptations: reportAdaptations([lesson.pattern], [lesson], []),
    };
  }

  /** Counts a page that is no sample against what failed on it. */
  async #check(attempt: Attempt, level: Level, failed: Failed): Promise<readonly LearnedPattern[]> {
    const { learned, site, application, page, context } = attempt;
    const { changed } = contradict(learned, level.id, failed);
    if (!changed || !holdsText(viewSample(page, context.identity))) return learned;
    return this.store.updateLearned(
      site,
      application.id,
      (current) => contradict(current, level.id, failed).learned,
    );
  }

  /** Pages of the same level that would settle what is learned. */
  #wanted({ acted }: Attempt, level: Level, learned: readonly LearnedPattern[]): string[] {
    const open = learned.some(
      ({ level: id, status, pagesChecked }) =>
        id === level.id &&
        (status === 'used' || status === 'proposed') &&
        pagesChecked.length < POLICY.enough,
    );
    if (!open) return [];
    const links = acted.navigation.links.filter(({ to, role }) => to === level.id && role === 'content');
    return links.slice(0, 3).map(({ url }) => url);
  }
}

/**
 * Puts new lessons in the place of the old ones of the level. What a person decided stays; what pages refuted is not
 * learned again, but another pattern may be.
 */
function replaceLessons(
  current: readonly LearnedPattern[],
  level: string,
  lessons: readonly Lesson[],
): LearnedPattern[] {
  const learned = new Map(lessons.map(({ pattern }) => [pattern.id, pattern.after]));
  const isFixed = (pattern: LearnedPattern) =>
    pattern.status === 'accepted' ||
    (pattern.status === 'rejected' &&
      !(isRefuted(pattern) && (learned.get(pattern.id) ?? pattern.after) !== pattern.after));
  const fixed = new Set(current.filter(isFixed).map(({ id }) => id));
  const others = current.filter(
    (pattern) =>
      pattern.level !== level ||
      pattern.method !== 'relax' ||
      pattern.target.kind === 'level' ||
      fixed.has(pattern.id),
  );
  const fresh = lessons
    .map(({ pattern }) => pattern)
    .filter((pattern) => !fixed.has(pattern.id) && !isRealigned(pattern, others));
  return [...others, ...fresh].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function printUsed(learned: readonly LearnedPattern[]): string {
  return learned
    .filter(({ status }) => status === 'used' || status === 'accepted')
    .map(({ id, after, remove = [] }) => [id, after, ...remove].join(' '))
    .sort()
    .join('\n');
}

function latest(samples: readonly SamplePage[]): string {
  return (
    samples
      .map(({ capturedAt }) => capturedAt)
      .sort()
      .at(-1) ?? ''
  );
}
