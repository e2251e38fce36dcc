import { readFile, writeFile } from 'node:fs/promises';
import { EVERYWHERE } from '../adapt/load-learned.ts';
import type { LearnedPattern, LearnedStatus } from '../adapt/store.ts';
import { printLocation, UsageError } from '../errors.ts';
import { lintKnowledgeBase } from '../knowledge-base/lint/lint.ts';
import type { Problem } from '../knowledge-base/problem.ts';
import { bundledKnowledgeBase } from '../knowledge-base/source.ts';
import { spliceLearned } from '../knowledge-base/splice-learned.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import type { LearnedOptions } from './kb-learned.ts';
import { type LearnedOverlay, openOverlay } from './learned-overlay.ts';

/** `aah kb learned list`. */
export async function listLearned(
  ids: readonly string[],
  options: LearnedOptions,
  io: Io,
): Promise<ExitCode> {
  return withOverlay(options, async (overlay) => {
    const patterns = choose(overlay, ids);
    if (options.json) io.stdout.write(`${JSON.stringify(patterns)}\n`);
    else if (patterns.length === 0) io.stdout.write(`Nothing is learned in ${overlay.name}.\n`);
    else io.stdout.write(printTable(patterns));
  });
}

/** `aah kb learned diff`. */
export async function diffLearned(
  ids: readonly string[],
  options: LearnedOptions,
  io: Io,
): Promise<ExitCode> {
  return withOverlay(options, async (overlay) => {
    const patterns = choose(overlay, ids);
    if (options.json) io.stdout.write(`${JSON.stringify(patterns.map(describe))}\n`);
    else io.stdout.write(patterns.map(printDiff).join('\n'));
  });
}

/** `aah kb learned accept`. */
export async function acceptLearned(
  ids: readonly string[],
  options: LearnedOptions,
  io: Io,
): Promise<ExitCode> {
  return withOverlay(options, async (overlay) => {
    const patterns = choose(overlay, ids);
    // The file first: when it does not take a pattern, nothing is decided.
    if (options.into !== undefined) await spliceInto(options.into, patterns, io);
    await decide(overlay, patterns, 'accepted', options, io);
  });
}

/** `aah kb learned reject`. */
export async function rejectLearned(
  ids: readonly string[],
  options: LearnedOptions,
  io: Io,
): Promise<ExitCode> {
  return withOverlay(options, async (overlay) => {
    await decide(overlay, choose(overlay, ids), 'rejected', options, io);
  });
}

async function withOverlay(
  options: LearnedOptions,
  work: (overlay: LearnedOverlay) => Promise<void>,
): Promise<ExitCode> {
  const overlay = await openOverlay(options);
  try {
    await work(overlay);
  } finally {
    await overlay.close();
  }
  return EXIT.done;
}

/** The patterns that ids or their starts name; all without any. */
function choose({ patterns, name }: LearnedOverlay, ids: readonly string[]): readonly LearnedPattern[] {
  if (ids.length === 0) return patterns;
  const chosen = ids.map((id) => {
    const found = patterns.filter((pattern) => pattern.id.startsWith(id));
    const exact = found.find((pattern) => pattern.id === id) ?? (found.length === 1 ? found[0] : undefined);
    if (exact !== undefined) return exact;
    const several = found.map((pattern) => pattern.id).join(', ');
    throw new UsageError(
      'no-such-pattern',
      found.length === 0
        ? `No learned pattern "${id}" in ${name}; aah kb learned list prints the ids.`
        : `"${id}" is the start of ${several}; write one of them out.`,
    );
  });
  return [...new Set(chosen)];
}

async function decide(
  overlay: LearnedOverlay,
  patterns: readonly LearnedPattern[],
  status: LearnedStatus,
  options: LearnedOptions,
  io: Io,
): Promise<void> {
  const decided = patterns.map(
    (pattern): LearnedPattern => ({
      ...pattern,
      status,
      ...(options.everywhere === true && { site: EVERYWHERE }),
    }),
  );
  await overlay.replace(decided);
  if (options.json) io.stdout.write(`${JSON.stringify(decided)}\n`);
  else {
    for (const { id, site } of decided)
      io.stdout.write(`${id} ${status}${site === EVERYWHERE ? ' on all sites' : ` on ${site}`}\n`);
  }
}

async function spliceInto(file: string, patterns: readonly LearnedPattern[], io: Io): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError('no-such-file', `Expected a knowledge base file, found nothing at ${file}`);
  });
  const edited = patterns.reduce(spliceLearned, text);
  const known = new Set((await lint(file, text)).map(keyOf));
  const fresh = (await lint(file, edited)).filter((problem) => !known.has(keyOf(problem)));
  const error = fresh.find(({ severity }) => severity === 'error');
  if (error !== undefined)
    throw new UsageError('lint', `${file} stays as it is: ${error.message}. ${error.remedy}`);
  await writeFile(file, edited);
  for (const { location, code, message } of fresh)
    io.stderr.write(`${printLocation(location)}: warning ${code}: ${message}\n`);
}

async function lint(file: string, text: string): Promise<Problem[]> {
  const found = await lintKnowledgeBase([{ kind: 'text', name: file, text }, bundledKnowledgeBase()]);
  return found.filter(({ location }) => location.file === file);
}

/** Lines move when something is inserted; what is wrong stays the same. */
function keyOf({ code, message }: Problem): string {
  return `${code} ${message}`;
}

function targetOf({ application, level, target }: LearnedPattern): string {
  const action = target.kind === 'level' ? '' : `/${target.action}`;
  return `${application}/${level}${action}${target.kind === 'field' ? `/${target.field}` : ''} ${target.kind}`;
}

const HEADINGS = ['id', 'status', 'site', 'target', 'before → after', 'score', 'pages'];
const LONGEST_CELL = 70;

function printTable(patterns: readonly LearnedPattern[]): string {
  const rows = patterns.map((pattern) => [
    pattern.id,
    pattern.status,
    pattern.site,
    targetOf(pattern),
    `${cut(pattern.before)} → ${cut(pattern.after)}`,
    pattern.score.toFixed(2),
    String(pattern.pagesChecked.length),
  ]);
  const widths = HEADINGS.map((heading, at) =>
    Math.max(...[heading, ...rows.map((row) => row[at]!)].map(lengthOf)),
  );
  return [HEADINGS, ...rows]
    .map(
      (row) =>
        `${row
          .map((cell, at) => cell.padEnd(widths[at]!))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}

function cut(text: string): string {
  return text.length <= LONGEST_CELL ? text : `${text.slice(0, LONGEST_CELL - 1)}…`;
}

function lengthOf(cell: string): number {
  return cell.length;
}

function describe(pattern: LearnedPattern): object {
  const { id, status, site, before, after, remove, relaxations, score, method, contradictions } = pattern;
  return {
    id,
    status,
    site,
    target: targetOf(pattern),
    before,
    after,
    ...(remove && { remove }),
    relaxations,
    method,
    score,
    pages: pattern.pagesChecked,
    contradictions,
    learned: pattern.learnedAt,
  };
}

const METHODS: Readonly<Record<LearnedPattern['method'], string>> = {
  relax: 'relaxed from the knowledge base, chosen by the evidence of the pages',
  realign: 'selects what earlier captures of the same pages gave',
};

function printDiff(pattern: LearnedPattern): string {
  const { before, after, remove = [], relaxations, pagesChecked, contradictions } = pattern;
  const lines = [
    `${pattern.id} ${pattern.status}: ${targetOf(pattern)} on ${pattern.site}`,
    `- ${before === '' ? '(no pattern)' : before}`,
    `+ ${after}`,
    ...remove.map((part) => `+   without ${part}`),
    `  ${relaxations.length === 0 ? 'no relaxation' : relaxations.join(', ')}`,
    `  ${METHODS[pattern.method]}; score ${pattern.score}, ${contradictions} pages against it, learned ${pattern.learnedAt}`,
    ...pagesChecked.map((page) => `  checked on ${page}`),
  ];
  return `${lines.join('\n')}\n`;
}
