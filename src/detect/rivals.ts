import type { Application, KnowledgeBase } from '../knowledge-base/model.ts';
import { type Candidate, type FoundSigns, weigh, weighOwn } from './detect-application.ts';
import { excludes, isWithin, lineage } from './family.ts';

interface Rival {
  readonly application: Application;
  /** The weight it would have if every sign of it and its ancestors were found. */
  readonly potential: number;
}

/** Knows when no sign that is still missing can change a verdict. */
export class Rivals {
  readonly #byPotential: readonly Rival[];
  readonly #excluders: readonly Application[];
  readonly #implied: ReadonlySet<string>;

  constructor(knowledgeBase: KnowledgeBase) {
    const own = new Map<Application, number>();
    const implied = new Set<string>();
    for (const application of knowledgeBase.applications) {
      own.set(
        application,
        application.signs.reduce((sum, { weight }) => sum + weight, 0),
      );
      for (const id of application.implies) implied.add(id);
    }
    this.#implied = implied;
    this.#excluders = knowledgeBase.applications.filter((each) => each.excludes.length > 0);
    this.#byPotential = knowledgeBase.applications
      .filter(
        (each) => each.kind !== 'category' && (own.get(each)! >= each.threshold || implied.has(each.id)),
      )
      .map((application) => ({
        application,
        potential: lineage(application).reduce((sum, each) => sum + (own.get(each) ?? 0), 0),
      }))
      .sort((one, other) => other.potential - one.potential);
  }

  /**
   * True when the application, proven with this score, outranks whatever else the page may still prove or imply,
   * and nothing can exclude it.
   */
  areBeaten(application: Application, score: number): boolean {
    if (application.kind === 'category') return false;
    for (const rival of this.#byPotential) {
      if (rival.potential < score) break;
      // Its ancestors lose to it whatever their signs, which are its own as well.
      if (!isWithin(application, rival.application)) return false;
    }
    return this.#excludersOf(application).length === 0;
  }

  /**
   * True when the leader stays the verdict, whichever signs of those that are still open come to be found; `open` are their
   * weights, by application.
   */
  cannotCatchUp(
    { application, score, impliedBy }: Candidate,
    found: FoundSigns,
    open: ReadonlyMap<Application, number>,
  ): boolean {
    // What is implied falls with those who imply it.
    if (application.kind === 'category' || impliedBy.length > 0) return false;
    const mayHold = (each: Application): boolean =>
      this.#implied.has(each.id) || weighOwn(each, found) + (open.get(each) ?? 0) >= each.threshold;
    for (const { application: rival } of this.#byPotential) {
      if (isWithin(application, rival) || !mayHold(rival)) continue;
      let potential = weigh(rival, found);
      for (const each of lineage(rival)) potential += open.get(each) ?? 0;
      if (potential >= score) return false;
    }
    return !this.#excludersOf(application).some(mayHold);
  }

  /** Those before which the application gives way, if they hold. */
  #excludersOf(application: Application): readonly Application[] {
    return this.#excluders.filter((each) => excludes(each, application) && !excludes(application, each));
  }
}
