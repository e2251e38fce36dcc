import type { Application, KnowledgeBase } from '../knowledge-base/model.ts';
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
    return !this.#excluders.some((each) => excludes(each, application) && !excludes(application, each));
  }
}
