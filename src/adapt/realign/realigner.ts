import type { Acted } from '../../act/act.ts';
import type { ActContext } from '../../act/context.ts';
import { isByAction } from '../../act/link.ts';
import type { Application, ExtractionAction, Level } from '../../knowledge-base/model.ts';
import type { Adaptation } from '../../outcome.ts';
import type { Page } from '../../page/page.ts';
import type { Pattern } from '../../pattern/pattern.ts';
import { applyLearned } from '../apply-learned.ts';
import { SampleReader } from '../sample-reader.ts';
import { viewSample } from '../sample-view.ts';
import type { Capture, LearnedPattern, SamplePage, Store } from '../store.ts';
import { type KnownPage, unitsOn } from './known-page.ts';
import { KNOWN_FIELDS } from './known-value.ts';
import { findLosses, type Loss } from './losses.ts';
import { levelOfCapture, lostLevel } from './lost-level.ts';
import {
  addRealignments,
  makeRealignment,
  mergeAdaptations,
  reportRealignment,
  withThisPage,
} from './make-realignment.ts';
import { realignContainers } from './realign-containers.ts';
import { lostUnits, type Realignment, realignField } from './realign-field.ts';
import { lostTargets, realignNavigation } from './realign-navigation.ts';

/** A page of a known application whose actions have run. */
export interface KnownAttempt {
  readonly site: string;
  readonly page: Page;
  /** Without what was learned. */
  readonly application: Application;
  readonly level: Level | null;
  readonly context: ActContext;
  readonly acted: Acted;
  readonly learned: readonly LearnedPattern[];
}

/** What realignment made of a page. */
export interface RealignResult {
  /** What is learned now, with what holds for this page alone. */
  readonly learned: readonly LearnedPattern[];
  /** Of these, what holds for this page alone until more pages agree. */
  readonly here: readonly LearnedPattern[];
  /** True when the page's actions should run again. */
  readonly changed: boolean;
  readonly adaptations: readonly Adaptation[];
  /** Known values are on the page that its actions do not give: what is known of it has to stay. */
  readonly unresolved: boolean;
}

/** Key of the samples of known pages: those of relaxation are chosen and learned from on their own. */
const samplesOf = (level: string) => `${level}\u0000known`;

/**
 * Algorithm 1 of the paper: a URL that was captured before and now gives something else. What is gone from the page
 * is a change of content; what is there and no longer selected is a change of template, and the patterns that select
 * it are induced from the known values of several pages.
 */
export class Realigner {
  readonly #samples = new SampleReader();

  constructor(private readonly store: Store) {}

  /** Compares a page with the latest capture of its URL and repairs what no longer selects what is known. */
  async realign(attempt: KnownAttempt): Promise<RealignResult> {
    const { page, application, context, learned } = attempt;
    const earlier = learned
      .filter((each) => each.method === 'realign' && each.level === attempt.level?.id && isValid(each))
      .map((each) => reportRealignment(each, page.url));
    const unchanged: RealignResult = {
      learned,
      here: [],
      changed: false,
      adaptations: earlier,
      unresolved: false,
    };
    if (page.status !== 200) return unchanged;
    const capture = await this.store.capture(context.identity.canonical(new URL(page.url)));
    if (capture === undefined || capture.application !== application.id) return unchanged;
    // Most pages that come again give all that is known: they are not looked at any closer.
    if (attempt.level?.id === capture.level && givesAllKnown(capture, attempt.acted)) return unchanged;
    const here: KnownPage = { view: viewSample(page, context.identity), capture, identity: context.identity };
    const level = attempt.level ?? lostLevel(application, here);
    if (level === null || level.id !== capture.level) return unchanged;
    if (attempt.level === null) {
      const condition = levelOfCapture(attempt.site, application, level, here);
      const repaired = await this.#repair(
        { ...attempt, learned: [...learned, condition] },
        level,
        here,
        unchanged,
      );
      return {
        ...repaired,
        learned: [...repaired.learned.filter(({ id }) => id !== condition.id), condition],
        here: [...repaired.here, condition],
        changed: true,
        adaptations: [reportRealignment(condition, page.url), ...repaired.adaptations],
      };
    }
    return this.#repair(attempt, level, here, unchanged);
  }

  async #repair(
    attempt: KnownAttempt,
    level: Level,
    here: KnownPage,
    unchanged: RealignResult,
  ): Promise<RealignResult> {
    const { page, application, learned } = attempt;
    const losses = findLosses(here, levelOf(application, level, learned));
    if (losses.length === 0) return unchanged;
    const pages = [here, ...(await this.#otherPages(attempt, level))];
    const found = repair(attempt, level, losses, pages);
    if (found.length === 0) return { ...unchanged, unresolved: true };
    const now = await this.store.updateLearned(attempt.site, application.id, (current) =>
      addRealignments(current, found),
    );
    const everywhere = learned.filter((pattern) => pattern.site !== attempt.site);
    const valid = withThisPage([...now, ...everywhere], found, page.url);
    const left = findLosses(here, levelOf(application, level, valid));
    return {
      learned: valid,
      here: valid.filter(({ id }) => found.some((each) => each.id === id)),
      changed: true,
      adaptations: mergeAdaptations(
        found.map((each) => reportRealignment(each, page.url)),
        unchanged.adaptations,
      ),
      unresolved: left.length > 0,
    };
  }

  /** Keeps the page for the next ones, and gives those that were kept before. */
  async #otherPages({ site, application, page, context }: KnownAttempt, level: Level): Promise<KnownPage[]> {
    const { url, status, headers, text, capturedAt } = page;
    const own: SamplePage = { url, status, headers, text, capturedAt };
    const place = samplesOf(level.id);
    const kept = await this.store.samples(site, application.id, place);
    await this.store.keepSample(site, application.id, place, own);
    this.#samples.know(own, page);
    const pages: KnownPage[] = [];
    for (const sample of kept) {
      if (sample.url === url) continue;
      const capture = await this.#captureOf(sample, context);
      if (capture?.level !== level.id || capture.application !== application.id) continue;
      pages.push({ view: this.#samples.read(sample, context.identity), capture, identity: context.identity });
    }
    return pages;
  }

  #captureOf({ url }: SamplePage, { identity }: ActContext): Promise<Capture | undefined> {
    return this.store.capture(identity.canonical(new URL(url)));
  }
}

/** The cheap answer for most pages: everything known of the URL was given again. */
function givesAllKnown(capture: Capture, { extracted, navigation }: Acted): boolean {
  const now = new Map(extracted.map(({ object }) => [object.id, object]));
  // Where no action finds anything all links are followed, which says nothing about the actions.
  const targets = new Set(navigation.links.filter(isByAction).map(({ canonical }) => canonical));
  return (
    capture.links.every(({ canonical, role }) => role === 'requisite' || targets.has(canonical)) &&
    capture.objects.every((known) => {
      const object = now.get(known.id);
      return (
        object !== undefined &&
        KNOWN_FIELDS.every((name) => known[name] === undefined || known[name] === object[name])
      );
    })
  );
}

function isValid({ status }: LearnedPattern): boolean {
  return status === 'used' || status === 'accepted';
}

function levelOf(application: Application, level: Level, learned: readonly LearnedPattern[]): Level {
  return applyLearned(application, learned).levels.find(({ id }) => id === level.id) ?? level;
}

/** Patterns that one field may need. */
const MOST_WAYS = 3;

/** Containers first, since fields are read in them, then fields and navigation. */
function repair(
  attempt: KnownAttempt,
  level: Level,
  losses: readonly Loss[],
  pages: readonly KnownPage[],
): LearnedPattern[] {
  const found: LearnedPattern[] = [];
  const current = () => levelOf(attempt.application, level, withThisPage(attempt.learned, found, null));
  const make = (target: LearnedPattern['target'], before: Pattern | null, result: Realignment | null) => {
    const made = result === null ? null : makeRealignment(attempt, level, target, before, result);
    if (made !== null && found.every(({ id }) => id !== made.id)) found.push(made);
  };
  for (const action of level.extraction) {
    if (losses.some((loss) => loss.kind === 'each' && loss.action === action.id))
      make({ kind: 'each', action: action.id }, action.each, realignContainers(action, pages));
  }
  for (const action of level.extraction) {
    for (const name of KNOWN_FIELDS) {
      if (action.fields.every((field) => field.name !== name)) continue;
      const model = action.fields.find((field) => field.name === name)!.select;
      const before = model.kind === 'pattern' ? model.pattern : null;
      const target = { kind: 'field', action: action.id, field: name } as const;
      // A template may print one field in several ways: names with and without a link.
      for (let way = 0; way < MOST_WAYS; way++) {
        const units = lostUnits(unitsIn(pages, current(), action), name);
        if (!units.some(({ lost, unit }) => lost && unit.known === pages[0])) break;
        const result = realignField(action, name, units);
        const count = found.length;
        make(target, before, result);
        if (found.length === count) break;
      }
    }
  }
  for (const action of level.navigation) {
    const targets = pages.map((page) => lostTargets(page, current(), action.id));
    if (targets[0] === null || targets[0] === undefined) continue;
    const known = targets.filter((each) => each !== null);
    make({ kind: 'navigation', action: action.id }, action.pattern, realignNavigation(action, known));
  }
  return found;
}

function unitsIn(pages: readonly KnownPage[], level: Level, action: ExtractionAction) {
  return pages.flatMap((page) => unitsOn(page, level, action.id));
}
