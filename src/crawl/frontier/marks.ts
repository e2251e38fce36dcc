import { readdir, rm, stat, truncate } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { InputOutputError } from '../../errors.ts';

/** What `cutBack` did to one file. */
export interface Cut {
  /** Relative to the directory, with `/`. */
  readonly file: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Brings output files back to their last commit point: each marked file is truncated to its committed length, and each
 * file that `isOutput` claims but no commit names is removed. A mark `a.gz` also stands for `a.gz.open`, its name while
 * it is being written. A file that is missing or too short was damaged from outside: `InputOutputError`.
 */
export async function cutBack(
  directory: string,
  marks: Readonly<Record<string, number>>,
  isOutput: (file: string) => boolean = () => false,
): Promise<readonly Cut[]> {
  const cuts: Cut[] = [];
  for (const [file, to] of Object.entries(marks)) {
    const found = await findFile(directory, file);
    const from = found?.size ?? 0;
    if (from < to) {
      throw new InputOutputError(
        'output-damaged',
        `${join(directory, file)}: expected at least ${to} bytes (committed), found ${found === null ? 'no file' : from}; restore it, or crawl into a new directory`,
      );
    }
    if (found !== null && from > to) {
      await truncate(join(directory, found.file), to);
      cuts.push({ file: found.file, from, to });
    }
  }
  for (const file of await listFiles(directory)) {
    if (Object.hasOwn(marks, file.replace(/\.open$/, '')) || !isOutput(file)) continue;
    cuts.push({ file, from: (await stat(join(directory, file))).size, to: 0 });
    await rm(join(directory, file));
  }
  return cuts;
}

async function findFile(directory: string, file: string): Promise<{ file: string; size: number } | null> {
  for (const name of [file, `${file}.open`]) {
    const found = await stat(join(directory, name)).catch(() => null);
    if (found?.isFile()) return { file: name, size: found.size };
  }
  return null;
}

async function listFiles(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length).replaceAll(sep, '/'))
    .map((file) => file.replace(/^\/+/, ''))
    .sort();
}
