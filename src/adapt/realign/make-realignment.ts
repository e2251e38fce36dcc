import { createHash } from 'node:crypto';
import type { Level } from '../../knowledge-base/model.ts';
import type { Adaptation } from '../../outcome.ts';
import type { Pattern } from '../../pattern/pattern.ts';
import { printPattern } from '../../pattern/print.ts';
import { OVERRIDES } from '../add-field.ts';
import type { LearnedPattern } from '../store.ts';
import type { Realignment } from './realign-field.ts';
import type { KnownAttempt } from './realigner.ts';

/** Known pages that must agree before a pattern is used on pages of which nothing is known. */
export const ENOUGH_PAGES = 2;
/** Realigned patterns kept of one target: templates come and go. */
const MOST_PER_TARGET = 4;

/** The entry of the overlay for a realigned pattern; the id says what it selects, so templates may alternate. */
export function makeRealignment(
  { site, application, page }: Pick<KnownAttempt, 'site' | 'application' | 'page'>,
  level: Level,
  target: LearnedPattern['target'],
  before: Pattern | null,
  { pattern, relaxations, overrides, score, pages, remove }: Realignment,
): LearnedPattern {
  const after = printPattern(pattern);
  const key = [site, application.id, level.id, JSON.stringify(target), after];
  return {
    id: `r${createHash('sha256').update(key.join('\u0000')).digest('hex').slice(0, 12)}`,
    site,
    application: application.id,
    level: level.id,
    target,
    before: before === null ? '' : printPattern(before),
    after,
    ...(remove.length > 0 && { remove: remove.map(printPattern) }),
    method: 'realign',
    relaxations: [...relaxations, ...(overrides ? [OVERRIDES] : [])],
    score: Math.round(score * 1000) / 1000,
    pagesChecked: [...pages].sort(),
    contradictions: 0,
    learnedAt: page.capturedAt,
    status: pages.size >= ENOUGH_PAGES ? 'used' : 'proposed',
  };
}

/**
 * Adds what was found to what is learned, in the place of what relaxation guessed. What a person decided stays, and
 * of each target the latest few.
 */
export function addRealignments(
  current: readonly LearnedPattern[],
  found: readonly LearnedPattern[],
): LearnedPattern[] {
  const decided = new Map(
    current
      .filter(({ status }) => status === 'accepted' || status === 'rejected')
      .map((pattern) => [pattern.id, pattern]),
  );
  const fresh = found.filter(({ id }) => !decided.has(id));
  const ids = new Set(fresh.map(({ id }) => id));
  const certain = new Set(fresh.filter(({ status }) => status === 'used').map(targetKey));
  const others = current.filter(
    (pattern) =>
      !ids.has(pattern.id) &&
      (pattern.method !== 'relax' || decided.has(pattern.id) || !certain.has(targetKey(pattern))),
  );
  const all = [...others, ...fresh];
  const kept = all.filter((pattern) => {
    if (pattern.method !== 'realign' || decided.has(pattern.id)) return true;
    const rivals = all.filter(
      (other) =>
        other.method === 'realign' && !decided.has(other.id) && targetKey(other) === targetKey(pattern),
    );
    return rivals.sort(latestFirst).indexOf(pattern) < MOST_PER_TARGET;
  });
  return kept.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * What holds for a page that comes again: besides all that is used, the patterns that select exactly what is known of
 * it, though they wait for more pages.
 * @param url of the page, or null to take all of `found`
 */
export function withThisPage(
  learned: readonly LearnedPattern[],
  found: readonly LearnedPattern[],
  url: string | null,
): LearnedPattern[] {
  const rejected = new Set(learned.filter(({ status }) => status === 'rejected').map(({ id }) => id));
  const here = found.filter(
    ({ id, pagesChecked }) => !rejected.has(id) && (url === null || pagesChecked.includes(url)),
  );
  const ids = new Set(here.map(({ id }) => id));
  const targets = new Set(here.map(targetKey));
  return [
    // What is known comes in the place of what is guessed.
    ...learned.filter(
      (pattern) =>
        !ids.has(pattern.id) &&
        (pattern.method !== 'relax' || pattern.status === 'accepted' || !targets.has(targetKey(pattern))),
    ),
    ...here.map((pattern): LearnedPattern => ({ ...pattern, status: 'used' })),
  ];
}

/** Tells of a realigned pattern. */
export function reportRealignment(pattern: LearnedPattern, url: string): Adaptation {
  const { target, pagesChecked, status } = pattern;
  const action = target.kind === 'level' ? '' : `/${target.action}`;
  const field = target.kind === 'field' ? `/${target.field}` : '';
  const here = pagesChecked.includes(url);
  const pages = `${pagesChecked.length} known ${pagesChecked.length === 1 ? 'page' : 'pages'}`;
  return {
    id: pattern.id,
    status: status === 'used' || here ? 'used' : 'proposed',
    method: 'realign',
    target: `${pattern.application}/${pattern.level}${action}${field}`,
    before: pattern.before,
    after: pattern.after,
    relaxations: [...pattern.relaxations],
    score: pattern.score,
    runnerUp: 0,
    pagesChecked: pagesChecked.length,
    why:
      status === 'used'
        ? `selects what was extracted earlier from ${pages}`
        : `selects what was extracted earlier from ${pages}; more are needed before it is used elsewhere`,
  };
}

/** What both kinds of repair tell, each pattern once. */
export function mergeAdaptations(
  realigned: readonly Adaptation[],
  relaxed: readonly Adaptation[],
): readonly Adaptation[] {
  if (realigned.length === 0) return relaxed;
  const told = new Set(realigned.map(({ id }) => id));
  return [...realigned, ...relaxed.filter(({ id }) => !told.has(id))];
}

/** True when known values have shown what a guessed pattern is for. */
export function isRealigned(pattern: LearnedPattern, learned: readonly LearnedPattern[]): boolean {
  return learned.some(
    (other) =>
      other.method === 'realign' &&
      other.status !== 'rejected' &&
      other.status !== 'proposed' &&
      targetKey(other) === targetKey(pattern),
  );
}

function targetKey({ level, target }: LearnedPattern): string {
  return JSON.stringify([level, target]);
}

function latestFirst(a: LearnedPattern, b: LearnedPattern): number {
  if (a.learnedAt !== b.learnedAt) return a.learnedAt > b.learnedAt ? -1 : 1;
  return b.pagesChecked.length - a.pagesChecked.length || (a.id < b.id ? -1 : 1);
}
