import type { UrlIdentity } from '../act/url/url-identity.ts';
import type { Application, ExtractionAction, FieldName, Level } from '../knowledge-base/model.ts';
import { matchesAny } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { printPattern } from '../pattern/print.ts';
import { OVERRIDES } from './add-field.ts';
import { isFirstOfKind, isRequired } from './failure.ts';
import { lacksObjects } from './holds-nothing.ts';
import type { FieldRepair } from './learn-field.ts';
import { learnFields } from './learn-fields.ts';
import { failedNavigation, learnNavigation } from './learn-navigation.ts';
import { decide, roundScore } from './policy.ts';
import { withDayOrder } from './sample-order.ts';
import { otherContainers, type SampleView, unitsOf } from './sample-view.ts';
import { containersWork, learnContainers } from './score-containers.ts';
import type { LearnedPattern } from './store.ts';
import type { Unit } from './unit.ts';

/** A repair and what speaks for it. */
export interface Repair {
  readonly score: number;
  readonly runnerUp: number;
  readonly relaxations: readonly string[];
  readonly pages: readonly string[];
  readonly remove?: readonly Pattern[];
}

/** What learning needs beside the samples. */
export interface LearnContext {
  readonly identity: UrlIdentity;
  /** Patterns that other applications of the category have for such a field of such an object. */
  readonly siblings: (action: ExtractionAction, name: FieldName) => readonly Pattern[];
}

/** What was learned, with what an outcome tells of it. */
export interface Lesson {
  readonly pattern: LearnedPattern;
  readonly runnerUp: number;
  readonly why: string;
}

/**
 * Learns a level's patterns from its samples. The same samples give the same patterns in whatever order they came:
 * nothing else is looked at.
 */
export function learnLevel(
  site: string,
  application: Application,
  level: Level,
  samples: readonly SampleView[],
  context: LearnContext,
): Lesson[] {
  const lessons: Lesson[] = [];
  const learnedAt =
    samples
      .map(({ page }) => page.capturedAt)
      .sort()
      .at(-1) ?? '';
  const make = (
    target: LearnedPattern['target'],
    before: Pattern | null,
    after: Pattern,
    repair: Repair,
    required: boolean,
    way = 0,
  ): Lesson => {
    const { status, why } = decide(repair, required, target.kind === 'navigation');
    const first = idOf([site, application.id, level.id, JSON.stringify(target)]);
    // In the order of ids, which is that of what is applied, a further pattern comes after the first.
    const id = way === 0 ? first : `${first}-${way + 1}`;
    return {
      pattern: {
        id,
        site,
        application: application.id,
        level: level.id,
        target,
        before: before === null ? '' : printPattern(before),
        after: printPattern(after),
        ...(repair.remove && { remove: repair.remove.map(printPattern) }),
        method: 'relax',
        relaxations: repair.relaxations,
        score: roundScore(repair.score),
        pagesChecked: repair.pages,
        contradictions: 0,
        learnedAt,
        status,
      },
      runnerUp: roundScore(repair.runnerUp),
      why,
    };
  };

  for (const action of failedNavigation(application, level, samples)) {
    const repair = learnNavigation(action, level, samples, context.identity);
    if (repair === null) continue;
    lessons.push(
      make({ kind: 'navigation', action: action.id }, action.pattern, repair.pattern, repair, true),
    );
  }
  const containers = new Map<ExtractionAction, Pattern>();
  for (const action of level.extraction) {
    if (action.each === null || containersWork(action, samples)) continue;
    if (!isFirstOfKind(action, level, (other) => containersWork(other, samples))) continue;
    const found = learnContainers(action, samples);
    if (found === null) continue;
    const { each } = action;
    const isThere = samples.some(({ page }) => matchesAny(each, page.root));
    const repair = isThere ? { ...found, relaxations: [...found.relaxations, OVERRIDES] } : found;
    const lesson = make({ kind: 'each', action: action.id }, each, repair.pattern, repair, action.required);
    lessons.push(lesson);
    if (lesson.pattern.status === 'used') containers.set(action, repair.pattern);
  }
  const eachOf = (action: ExtractionAction) => containers.get(action) ?? action.each;
  const whole = samples.filter((sample) => !lacksObjects(level, sample, eachOf));
  for (const action of level.extraction) {
    const found = unitsOf(whole, eachOf(action), otherContainers(level.extraction, action, eachOf));
    if (found.length === 0) continue;
    const units = withDayOrder(action, found);
    const learned = new Map<string, Lesson>();
    learnFields(action, units, context.siblings, (name, repair, way) => {
      const lesson = makeField(action, name, repair, units, way);
      learned.set(lesson.pattern.id, lesson);
      return lesson.pattern.status === 'used';
    });
    lessons.push(...learned.values());
  }
  return lessons;

  function makeField(
    action: ExtractionAction,
    name: FieldName,
    repair: FieldRepair,
    units: readonly Unit[],
    way: number,
  ): Lesson {
    const before = action.fields.find((field) => field.name === name)!.select;
    const pages = new Set<string>();
    for (const [index, value] of repair.best.values.entries())
      if (value !== null) pages.add(units[index]!.facts.page.url);
    return make(
      { kind: 'field', action: action.id, field: name },
      before.kind === 'pattern' ? before.pattern : null,
      repair.best.pattern,
      {
        score: repair.best.score,
        runnerUp: repair.runnerUp,
        relaxations: [...repair.best.relaxations, ...(repair.overrides ? [OVERRIDES] : [])],
        pages: [...pages],
        ...(repair.best.remove && { remove: repair.best.remove }),
      },
      isRequired(action, name),
      way,
    );
  }
}

/** The lesson of a repaired level condition. */
export function conditionLesson(
  site: string,
  application: Application,
  repair: Repair & { readonly level: Level; readonly before: Pattern; readonly pattern: Pattern },
  learnedAt: string,
): Lesson {
  const { level, before, pattern, score, runnerUp, relaxations, pages } = repair;
  const { status, why } = decide(repair, true);
  const target = { kind: 'level' } as const;
  return {
    pattern: {
      id: idOf([site, application.id, level.id, JSON.stringify(target)]),
      site,
      application: application.id,
      level: level.id,
      target,
      before: printPattern(before),
      after: printPattern(pattern),
      method: 'relax',
      relaxations,
      score: roundScore(score),
      pagesChecked: pages,
      contradictions: 0,
      learnedAt,
      status,
    },
    runnerUp: roundScore(runnerUp),
    why,
  };
}

/** A short id that only depends on what is repaired, so that a better repair takes the place of the old one. */
function idOf(parts: readonly string[]): string {
  let hash = 0xcbf29ce484222325n;
  for (const character of parts.join('\u0000')) {
    hash ^= BigInt(character.codePointAt(0)!);
    hash = BigInt.asUintN(64, hash * 0x100000001b3n);
  }
  return `l${hash.toString(36)}`;
}
