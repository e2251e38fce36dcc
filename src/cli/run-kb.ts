import { existsSync } from 'node:fs';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Location, printLocation, UsageError } from '../errors.ts';
import { lintKnowledgeBase } from '../knowledge-base/lint/lint.ts';
import { loadKnowledgeBase } from '../knowledge-base/load.ts';
import type { Application, Level } from '../knowledge-base/model.ts';
import type { Problem } from '../knowledge-base/problem.ts';
import { bundledKnowledgeBase } from '../knowledge-base/source.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import type { LintOptions } from './kb.ts';
import { knowledgeBaseSources } from './knowledge-base-sources.ts';

/** Runs `aah kb lint`. */
export async function runKbLint(paths: readonly string[], options: LintOptions, io: Io): Promise<ExitCode> {
  const fixtures = fixturesFolder(options.fixtures);
  const found = await lintKnowledgeBase(knowledgeBaseSources(paths), fixtures === null ? {} : { fixtures });
  // The bundled files were only read for what the named ones refer to.
  const problems = found.filter(
    ({ location }) => paths.length === 0 || paths.some((path) => isBelow(location.file, path)),
  );
  const errors = problems.filter((problem) => problem.severity === 'error').length;
  const warnings = problems.length - errors;
  if (options.json)
    io.stdout.write(`${JSON.stringify({ problems: problems.map(withShownFile), errors, warnings })}\n`);
  else {
    for (const problem of problems.map(withShownFile)) io.stdout.write(printProblem(problem));
    io.stdout.write(`${count(errors, 'error')}, ${count(warnings, 'warning')}\n`);
  }
  return errors > 0 ? EXIT.badUsage : EXIT.done;
}

function fixturesFolder(given: string | undefined): string | null {
  if (given !== undefined) {
    if (existsSync(given)) return given;
    throw new UsageError('no-such-path', `Expected a folder of fixtures, found nothing at ${given}`);
  }
  // Fixtures are part of the repository, not of the package.
  const own = fileURLToPath(new URL('../../fixtures', import.meta.url));
  return existsSync(own) ? own : null;
}

function isBelow(file: string, path: string): boolean {
  const way = relative(resolve(path), resolve(file));
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function printProblem({ location, severity, code, message, remedy }: Problem): string {
  return `${printLocation(location)}: ${severity} ${code}: ${message}\n    ${remedy}\n`;
}

/** Bundled files as seen from the working directory, when they are below it. */
function withShownFile(problem: Problem): Problem {
  return { ...problem, location: shown(problem.location) };
}

function shown(location: Location): Location {
  const isInside = isAbsolute(location.file) && isBelow(location.file, '.');
  return isInside ? { ...location, file: relative('.', location.file) } : location;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}

/** Runs `aah kb list`. */
export async function runKbList(
  paths: readonly string[],
  options: { readonly json?: boolean },
  io: Io,
): Promise<ExitCode> {
  const sources = paths.length === 0 ? [bundledKnowledgeBase()] : knowledgeBaseSources(paths);
  const { applications } = await loadKnowledgeBase(sources);
  if (options.json) io.stdout.write(`${JSON.stringify(applications.map(describe))}\n`);
  else {
    const printTree = (parent: Application | null): void => {
      for (const application of applications.filter((candidate) => candidate.parent === parent)) {
        io.stdout.write(printApplication(application));
        printTree(application);
      }
    };
    printTree(null);
  }
  return EXIT.done;
}

function printApplication(application: Application): string {
  const indentation = '  '.repeat(application.depth);
  const signs = application.signs.length === 0 ? '' : `, ${count(application.signs.length, 'sign')}`;
  const levels = application.levels.map((level) => `${indentation}    ${printLevel(application, level)}\n`);
  return `${indentation}${application.id} (${application.name}${signs})\n${levels.join('')}`;
}

function printLevel(application: Application, level: Level): string {
  const origin = level.declaredBy === application.id ? '' : `, from ${level.declaredBy}`;
  return `- ${level.id}: ${level.kind}${level.entry ? ', entry' : ''}${origin}`;
}

function describe(application: Application): object {
  return {
    id: application.id,
    name: application.name,
    kind: application.kind,
    parent: application.parent?.id ?? null,
    category: application.category,
    depth: application.depth,
    signs: application.signs.map(({ id, weight }) => ({ id, weight })),
    threshold: application.threshold,
    levels: application.levels.map(({ id, kind, entry, declaredBy }) => ({ id, kind, entry, declaredBy })),
    location: shown(application.location),
  };
}
