import type { ExtractionAction } from '../knowledge-base/model.ts';
import type { ElementNode } from '../page/tree.ts';
import { matchesAny } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { printPattern } from '../pattern/print.ts';
import { listGroups } from './container-groups.ts';
import { listRows } from './container-rows.ts';
import { describeChange } from './describe-change.ts';
import { type SampleView, unitsOf } from './sample-view.ts';
import { authorScorer } from './score-author.ts';
import { contentScorer } from './score-content.ts';
import { dateScorer } from './score-date.ts';
import type { Unit } from './unit.ts';

/** Containers looked at of each candidate. */
const MOST_CONTAINERS = 12;
/** Containers that hold this share of what is looked for are the right ones, whatever their fields give. */
const WHOLE_ENOUGH = 0.5;
const NOTHING: ReadonlySet<ElementNode> = new Set();

/** A pattern for the containers of an action, and how well it does. */
export interface ContainerRepair {
  readonly pattern: Pattern;
  readonly relaxations: readonly string[];
  readonly score: number;
  readonly runnerUp: number;
  /** URLs of samples with such containers. */
  readonly pages: readonly string[];
}

/**
 * Looks for repeated structures: elements numbered in their ids (`comment-123`) or called alike, of which each holds
 * a name, a date and text of its own.
 */
export function learnContainers(
  action: ExtractionAction,
  samples: readonly SampleView[],
): ContainerRepair | null {
  const originals = action.each === null ? [] : [action.each];
  const candidates = [
    ...listGroups(action, samples).map(({ pattern, numbered }) => ({ pattern, numbered })),
    ...listRows(action, samples).map((pattern) => ({ pattern, numbered: false })),
  ];
  const groups = candidates
    .map((candidate) => ({ ...candidate, ...scoreGroup(action, candidate.pattern, samples) }))
    .filter(({ score, count, numbered }) => score > 0.4 && (count > 1 || numbered));
  // A list of objects holds a name, a date and text as well: the objects are what there is most of.
  const good = groups.filter(({ score }) => score > GOOD);
  const most = Math.max(0, ...good.map(({ whole }) => whole));
  const reach = Math.max(0, ...good.map(({ score, count }) => score * count));
  const scored = groups
    .filter(({ count }) => count >= most * MOST_OF)
    .map(({ pattern, numbered, score, count, pages, containers }) => {
      const relaxations = describeChange(originals, pattern);
      const kept = keepsLiteral(action.each, pattern);
      const rank =
        score +
        (numbered ? 0.05 : 0) +
        (kept ? 0.04 : 0) +
        (reach > 0 ? ALL_OF * Math.min(1, (score * count) / reach) : 0) -
        relaxations.length * 0.01;
      return { pattern, relaxations, score, rank, pages, containers };
    })
    .sort((a, b) => b.rank - a.rank || printPattern(a.pattern).length - printPattern(b.pattern).length);
  const [best] = scored;
  if (best === undefined) return null;
  // Wrappers and inner parts of the same objects are no rivals.
  const rival = scored.find((other) => !overlaps(best.containers, other.containers));
  return { ...best, runnerUp: rival?.score ?? 0 };
}

/** Groups of which this share of containers is whole decide how many objects there are. */
const GOOD = 0.7;
const MOST_OF = 0.7;
/** What it counts to reach all of them: a class name of every second post is as good on each that it reaches. */
const ALL_OF = 0.5;

function overlaps(one: ReadonlySet<ElementNode>, other: ReadonlySet<ElementNode>): boolean {
  const reaches = (from: ReadonlySet<ElementNode>, to: ReadonlySet<ElementNode>) =>
    [...from].some((element) => {
      for (let at: ElementNode | null = element; at !== null; at = at.parent) if (to.has(at)) return true;
      return false;
    });
  return reaches(one, other) || reaches(other, one);
}

function keepsLiteral(each: Pattern | null, pattern: Pattern): boolean {
  const literals = /'([^']+)'/g;
  const own = [...printPattern(pattern).matchAll(literals)].map((found) => found[1]);
  const old = each === null ? [] : [...printPattern(each).matchAll(literals)].map((found) => found[1]);
  return own.some((literal) => old.includes(literal));
}

function scoreGroup(action: ExtractionAction, pattern: Pattern, samples: readonly SampleView[]) {
  const units = unitsOf(samples, pattern, () => NOTHING);
  const wanted = new Set(action.fields.map(({ name }) => name));
  let sum = 0;
  let looked = 0;
  let whole = 0;
  for (const unit of scatter(units, MOST_CONTAINERS)) {
    looked++;
    const found = look(unit);
    const parts = [
      wanted.has('author') ? Number(found.author !== null) : null,
      wanted.has('date') ? Number(found.date !== null) : null,
      wanted.has('content') ? Number(found.content) : null,
    ].filter((part) => part !== null);
    sum += parts.reduce((total, part) => total + part, 0) / Math.max(1, parts.length);
    if (parts.every((part) => part === 1)) whole++;
  }
  const pages = [...new Set(units.map((unit) => unit.facts.page.url))];
  return {
    score: looked === 0 ? 0 : sum / looked,
    count: units.length,
    /** How many of them hold all that is looked for, as those that were looked at. */
    whole: looked === 0 ? 0 : (units.length * whole) / looked,
    pages,
    containers: new Set(units.map(({ container }) => container)),
  };
}

function look(unit: Unit): { author: ElementNode | null; date: ElementNode | null; content: boolean } {
  const [date] = dateScorer.propose(unit);
  const [author] = authorScorer.propose(unit);
  const found = new Map(unit.found);
  if (date !== undefined) found.set('date', date);
  if (author !== undefined) found.set('author', author);
  const [content] = contentScorer.propose({ ...unit, found });
  return { author: author ?? null, date: date ?? null, content: content !== undefined };
}

/** Some of the items, from all over: every n-th may be every first of a pair. */
function scatter<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  const golden = (Math.sqrt(5) - 1) / 2;
  const indexes = Array.from({ length: most }, (_, at) => Math.floor(((at * golden) % 1) * items.length));
  return [...new Set(indexes)].sort((a, b) => a - b).map((index) => items[index]!);
}

/** True when the containers that the pattern selects are good enough to be left alone. */
export function containersWork(action: ExtractionAction, samples: readonly SampleView[]): boolean {
  const { each } = action;
  if (each === null || !samples.some(({ page }) => matchesAny(each, page.root))) return false;
  return scoreGroup(action, each, samples).score >= WHOLE_ENOUGH;
}
