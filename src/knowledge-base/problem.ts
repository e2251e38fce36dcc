import { KnowledgeBaseError, type Location } from '../errors.ts';

/** One thing wrong with a knowledge base file: what, where, and what to do. */
export interface Problem {
  /** An `error` makes the file unusable; a `warning` is advice. */
  readonly severity: 'error' | 'warning';
  /** Stable; listed in docs/knowledge-base-format.md. */
  readonly code: string;
  readonly message: string;
  readonly location: Location;
  /** What to do about it. */
  readonly remedy: string;
}

/** Collects problems while a file is read, so that one run shows them all. */
export class ProblemList {
  readonly #problems: Problem[] = [];

  /** Everything collected so far, in the order found. */
  get all(): readonly Problem[] {
    return this.#problems;
  }

  /** Notes something that makes the file unusable. */
  error(code: string, location: Location, message: string, remedy: string): void {
    this.#problems.push({ severity: 'error', code, message, location, remedy });
  }

  /** Notes something to reconsider. */
  warn(code: string, location: Location, message: string, remedy: string): void {
    this.#problems.push({ severity: 'warning', code, message, location, remedy });
  }
}

/** The problem as an error to throw. */
export function errorOf(problem: Problem): KnowledgeBaseError {
  const { code, message, remedy, location } = problem;
  // Nothing may follow the line of a caret.
  const end = message.includes('\n') ? '\n' : '. ';
  return new KnowledgeBaseError(code, `${message}${end}${remedy}`, location);
}

/** Sorts by file, line, column, so that a report reads like the files. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  return [...problems].sort(
    (a, b) =>
      compareText(a.location.file, b.location.file) ||
      a.location.line - b.location.line ||
      a.location.column - b.location.column ||
      compareText(a.code, b.code),
  );
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The candidate that a person most likely meant, or null when none is close. */
export function closestName(name: string, candidates: Iterable<string>): string | null {
  let best: string | null = null;
  let bestDistance = Math.min(3, Math.floor(name.length / 2) + 1);
  if (name.length > 60) return null;
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - name.length) >= bestDistance) continue;
    const distance = editDistance(name.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** `Did you mean "x"?`, or what there is to choose from. */
export function suggest(name: string, candidates: Iterable<string>): string {
  const names = [...candidates];
  const closest = closestName(name, names);
  if (closest !== null) return `Did you mean "${closest}"?`;
  if (names.length === 0) return 'Remove it.';
  const shown = names.length > 20 ? `${names.slice(0, 20).join(', ')}, …` : names.join(', ');
  return `Use one of: ${shown}.`;
}

/** Levenshtein distance in which a swap of neighbours counts as one. */
export function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(previous[j]! + 1, current[j - 1]! + 1, previous[j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforePrevious[j - 2]! + 1);
      }
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length]!;
}
