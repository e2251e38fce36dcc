import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readLines } from './read-lines.ts';

/** How `sortLines` uses memory and disk. */
export interface SortLinesOptions {
  /** Characters that are sorted in memory; more goes to temporary files. @default 33554432 */
  readonly maxHeld?: number;
  /** Where a directory for temporary files is made. @default the system's */
  readonly temporaryDirectory?: string;
}

export const SORT_LINES_DEFAULTS = { maxHeld: 32 * 1024 * 1024 } as const;

/** Sorts lines by their characters' codes and drops duplicates, by merging sorted runs on disk. */
export async function* sortLines(
  lines: AsyncIterable<string> | Iterable<string>,
  options: SortLinesOptions = {},
): AsyncGenerator<string> {
  const { maxHeld, temporaryDirectory } = { ...SORT_LINES_DEFAULTS, ...options };
  let directory: string | undefined;
  const runs: string[] = [];
  let held: string[] = [];
  let size = 0;
  try {
    for await (const line of lines) {
      held.push(line);
      size += line.length;
      if (size < maxHeld) continue;
      directory ??= await mkdtemp(join(temporaryDirectory ?? tmpdir(), 'aah-sort-'));
      runs.push(await writeRun(join(directory, String(runs.length)), held));
      held = [];
      size = 0;
    }
    held.sort();
    yield* withoutRepeats(runs.length === 0 ? held : mergeRuns([...runs.map(readLines), held]));
  } finally {
    if (directory !== undefined) await rm(directory, { recursive: true, force: true });
  }
}

async function writeRun(path: string, lines: string[]): Promise<string> {
  lines.sort();
  const printed = function* (): Generator<string> {
    for (const line of lines) yield `${line}\n`;
  };
  await pipeline(Readable.from(printed()), createWriteStream(path));
  return path;
}

interface Head {
  line: string;
  readonly rest: AsyncIterator<string> | Iterator<string>;
}

async function* mergeRuns(
  runs: readonly (AsyncIterable<string> | Iterable<string>)[],
): AsyncGenerator<string> {
  const heads: Head[] = [];
  for (const run of runs) {
    const rest = Symbol.asyncIterator in run ? run[Symbol.asyncIterator]() : run[Symbol.iterator]();
    const first = await rest.next();
    if (first.done !== true) insert(heads, { line: first.value, rest });
  }
  for (let head = heads.shift(); head !== undefined; head = heads.shift()) {
    yield head.line;
    const next = await head.rest.next();
    if (next.done !== true) insert(heads, { line: next.value, rest: head.rest });
  }
}

function insert(heads: Head[], head: Head): void {
  let low = 0;
  let high = heads.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (heads[middle]!.line < head.line) low = middle + 1;
    else high = middle;
  }
  heads.splice(low, 0, head);
}

async function* withoutRepeats(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  let last: string | undefined;
  for await (const line of lines) {
    if (line !== last) yield line;
    last = line;
  }
}
