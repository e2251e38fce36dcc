import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArchiveObject } from '../../../src/act/object.ts';

const EXAMPLE = fileURLToPath(new URL('../../../docs/examples/scrapy', import.meta.url));
const PIPE = `${process.execPath} ${fileURLToPath(new URL('../../../dist/cli/bin.js', import.meta.url))} pipe`;

/** Installs Scrapy from PyPI into a folder; null when it can't be had. */
export function installScrapy(folder: string): string | null {
  const place = join(folder, 'venv');
  const run = (program: string, ...args: string[]) =>
    spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (!run('python3', '-m', 'venv', place)) return null;
  if (!run(join(place, 'bin/pip'), 'install', '-q', 'scrapy')) return null;
  return join(place, 'bin/scrapy');
}

/** Runs the spider of the example; `own` takes Scrapy's own links, at most `most` pages. */
export async function crawlWithScrapy(
  scrapy: string,
  seed: string,
  out: string,
  bound: { readonly own: boolean; readonly most: number },
): Promise<readonly ArchiveObject[]> {
  const objects = `${out}.jsonl`;
  const log = openSync(`${out}.log`, 'w');
  const child = spawn(
    scrapy,
    [
      ...['crawl', 'content', '-a', `url=${seed}`, '-a', `objects=${objects}`],
      ...(bound.own ? ['-a', 'blind=1'] : ['-a', `helper=${PIPE}`, '-a', 'timeout=60']),
      ...['-s', `CLOSESPIDER_PAGECOUNT=${bound.most}`],
    ],
    { cwd: EXAMPLE, stdio: ['ignore', log, log] },
  );
  const [code] = await once(child, 'close');
  const said = readFileSync(`${out}.log`, 'utf8');
  if (code !== 0) throw new Error(`scrapy ended with ${code}: ${said.slice(-600)}`);
  if (said.includes('aah is not available')) throw new Error(`the helper failed: ${said.slice(-600)}`);
  if (!existsSync(objects)) return [];
  const lines = readFileSync(objects, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as ArchiveObject);
}
