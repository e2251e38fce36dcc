import type { Application, KnowledgeBase, Sign } from '../knowledge-base/model.ts';
import { excludes, lineage } from './family.ts';

/** Signs of one page, by application. */
export type FoundSigns = ReadonlyMap<Application, ReadonlySet<Sign>>;

/** An application that holds on a page. */
export interface Candidate {
  readonly application: Application;
  /** Weight of its own signs and those of its ancestors. */
  readonly score: number;
  /** Applications that imply it, when its own signs don't suffice. */
  readonly impliedBy: readonly Application[];
}

/** Weight of the application's own signs that were found. */
export function weighOwn(application: Application, found: FoundSigns): number {
  let weight = 0;
  for (const sign of found.get(application) ?? []) weight += sign.weight;
  return weight;
}

/** Weight of the signs found for the application and for what it is a kind of. */
export function weigh(application: Application, found: FoundSigns): number {
  let weight = 0;
  for (const each of lineage(application)) weight += weighOwn(each, found);
  return weight;
}

/** All applications that hold, the verdict first; a category comes after every application. */
export function detectApplications(knowledgeBase: KnowledgeBase, found: FoundSigns): Candidate[] {
  const rank = makeRank(knowledgeBase);
  const proven: Candidate[] = [];
  for (const application of found.keys()) {
    if (weighOwn(application, found) < application.threshold) continue;
    proven.push({ application, score: weigh(application, found), impliedBy: [] });
  }
  const standing = dropExcluded(proven.sort(rank));
  return [...standing, ...listImplied(knowledgeBase, standing, found)].sort(rank);
}

function listImplied(
  knowledgeBase: KnowledgeBase,
  standing: readonly Candidate[],
  found: FoundSigns,
): Candidate[] {
  const seen = new Set(standing.map(({ application }) => application));
  const isExcluded = (other: Application): boolean =>
    standing.some(({ application }) => excludes(application, other));
  const implied: Candidate[] = [];
  // Grows while it is walked: what is implied may imply more.
  const waiting = [...standing];
  for (const { application: by, impliedBy } of waiting) {
    for (const id of by.implies) {
      const application = knowledgeBase.byId.get(id);
      if (application === undefined || seen.has(application) || isExcluded(application)) continue;
      seen.add(application);
      const candidate = { application, score: weigh(application, found), impliedBy: [by, ...impliedBy] };
      implied.push(candidate);
      waiting.push(candidate);
    }
  }
  return implied;
}

/** `proven` is best first: of two that exclude each other the better one stands. What is excluded excludes nothing. */
function dropExcluded(proven: readonly Candidate[]): Candidate[] {
  if (proven.every(({ application }) => application.excludes.length === 0)) return [...proven];
  const stands = new Map<number, boolean>();
  const decide = (index: number): boolean => {
    const known = stands.get(index);
    if (known !== undefined) return known;
    // A longer circle of exclusions ends where it began.
    stands.set(index, false);
    const { application } = proven[index]!;
    const standing = !proven.some(
      ({ application: by }, rival) =>
        excludes(by, application) && (rival < index || !excludes(application, by)) && decide(rival),
    );
    stands.set(index, standing);
    return standing;
  };
  return proven.filter((_, index) => decide(index));
}

const ranks = new WeakMap<KnowledgeBase, ReadonlyMap<Application, number>>();

function makeRank(knowledgeBase: KnowledgeBase): (one: Candidate, other: Candidate) => number {
  let order = ranks.get(knowledgeBase);
  if (order === undefined) {
    order = new Map(knowledgeBase.applications.map((application, index) => [application, index]));
    ranks.set(knowledgeBase, order);
  }
  const position = order;
  return (one, other) =>
    Number(one.application.kind === 'category') - Number(other.application.kind === 'category') ||
    other.score - one.score ||
    other.application.depth - one.application.depth ||
    position.get(one.application)! - position.get(other.application)!;
}
