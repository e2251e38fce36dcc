import type { Location } from '../../errors.ts';
import type { Pattern } from '../../pattern/pattern.ts';
import type { Application, Level, LevelCondition } from '../model.ts';
import type { ProblemList } from '../problem.ts';
import { ownLevels } from './declared-patterns.ts';
import { type Fact, factsOf, factsOfAbsence, findContradiction, printFact } from './unique-elements.ts';

/** Levels whose conditions contradict each other, and actions that contradict every condition of their level. */
export function lintNeverMatches(application: Application, problems: ProblemList): void {
  for (const { location, pattern } of application.signs) {
    reportPattern(`A sign of "${application.id}"`, pattern, location, problems);
  }
  for (const level of ownLevels(application)) {
    const alternatives = level.when
      .map((condition) => lintCondition(level, condition, problems))
      .filter((facts) => facts !== null);
    if (alternatives.length === 0) continue;
    for (const { id, pattern, location } of level.navigation) {
      lintAction(`Action "${id}"`, level, pattern, alternatives, location, problems);
    }
    for (const { id, each, location } of level.extraction) {
      if (each !== null) lintAction(`Extraction "${id}"`, level, each, alternatives, location, problems);
    }
  }
}

/** The facts of a level's condition, or null (and a problem) when they contradict each other. */
function lintCondition(level: Level, condition: LevelCondition, problems: ProblemList): Fact[] | null {
  const facts = [...condition.all.flatMap(factsOf), ...condition.none.flatMap(factsOfAbsence)];
  const clash = findContradiction(facts);
  if (clash === null) return facts;
  report(`A condition of level "${level.id}"`, clash, condition.location, problems);
  return null;
}

function lintAction(
  name: string,
  level: Level,
  pattern: Pattern,
  alternatives: readonly (readonly Fact[])[],
  location: Location,
  problems: ProblemList,
): void {
  const own = factsOf(pattern);
  const clashes = alternatives.map((facts) => findContradiction([...facts, ...own]));
  const first = clashes[0];
  if (first == null || clashes.includes(null)) return;
  report(`${name} on pages of level "${level.id}"`, first, location, problems);
}

function reportPattern(name: string, pattern: Pattern, location: Location, problems: ProblemList): void {
  const clash = findContradiction(factsOf(pattern));
  if (clash !== null) report(name, clash, location, problems);
}

function report(
  name: string,
  [a, b]: readonly [Fact, Fact],
  location: Location,
  problems: ProblemList,
): void {
  problems.error(
    'never-matches',
    location,
    `${name} can never match: it needs ${printFact(a)} as well as ${printFact(b)}`,
    'Correct one of the two; no page has both.',
  );
}
