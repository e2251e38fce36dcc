import type { Location } from '../../errors.ts';
import type { Pattern } from '../../pattern/pattern.ts';
import type { Application, Level } from '../model.ts';

/** A pattern and the element of the file that holds it. */
export interface DeclaredPattern {
  readonly pattern: Pattern;
  readonly location: Location;
}

/** Levels that the application itself declares. */
export function ownLevels(application: Application): readonly Level[] {
  return application.levels.filter((level) => level.declaredBy === application.id);
}

/** Every pattern that the application's own elements hold; what an extended level keeps comes with it. */
export function declaredPatterns(application: Application): DeclaredPattern[] {
  const signs = application.signs.map(({ pattern, location }) => ({ pattern, location }));
  const inherited = new Set(application.parent?.clocks);
  const clocks = application.clocks.flatMap((clock) =>
    clock.select.kind === 'pattern' && !inherited.has(clock)
      ? [{ pattern: clock.select.pattern, location: clock.location }]
      : [],
  );
  return [...signs, ...clocks, ...ownLevels(application).flatMap(patternsOfLevel)];
}

function patternsOfLevel(level: Level): DeclaredPattern[] {
  const found: DeclaredPattern[] = [];
  const add = (location: Location, ...patterns: readonly Pattern[]): void => {
    found.push(...patterns.map((pattern) => ({ pattern, location })));
  };
  for (const condition of level.when) add(condition.location, ...condition.all, ...condition.none);
  for (const action of level.navigation) add(action.location, action.pattern);
  for (const action of level.extraction) {
    if (action.each !== null) add(action.location, action.each);
    for (const field of action.fields) {
      if (field.select.kind === 'pattern') add(field.location, field.select.pattern);
      add(field.location, ...field.remove, ...(field.outside ?? []));
    }
  }
  return found;
}
