import type { Application } from '../model.ts';
import type { ProblemList } from '../problem.ts';
import { ownLevels } from './declared-patterns.ts';

/** Levels that no action leads to, and terminal levels that extract nothing. */
export function lintLevels(application: Application, problems: ProblemList): void {
  for (const level of ownLevels(application)) {
    const isTarget = application.levels.some(
      (other) => other.id !== level.id && other.navigation.some((action) => action.to === level.id),
    );
    if (!level.entry && !isTarget) {
      problems.error(
        'unreachable-level',
        level.location,
        `No action of another level of "${application.id}" leads to the level "${level.id}"`,
        `Add to="${level.id}" to a <navigate>, or mark the level entry="true" when people come in there.`,
      );
    }
    if (level.kind === 'terminal' && level.extraction.length === 0) {
      problems.error(
        'terminal-without-extraction',
        level.location,
        `The terminal level "${level.id}" extracts nothing`,
        'Add an <extract>, or make it kind="intermediate".',
      );
    }
  }
}
