import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { pageOf, readWarc } from '../../../src/archive/index.ts';
import { median } from '../index/measure.ts';
import { archivesIn } from './archived-pages.ts';
import { type Duration, timeRun } from './timed-run.ts';

/** How quick one crawler is; medians over the turns. */
export interface Speed {
  readonly pages: number;
  readonly seconds: number;
  readonly cpu: number;
}

/** GNU wget, our blind crawl and our crawl with the helper on the same blog. */
export interface Throughput {
  readonly scale: number;
  readonly turns: number;
  readonly wget: Speed;
  readonly blind: Speed;
  readonly helper: Speed;
  /** Pages that wget and the blind crawl both stored, and all that either stored. */
  readonly shared: number;
  readonly all: number;
}

interface Turn extends Duration {
  readonly urls: ReadonlySet<string>;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const SERVER = fileURLToPath(new URL('static-server.ts', import.meta.url));
const CONNECTIONS = 16;

/**
 * The three crawl the sample blog in turns, each as a program of its own that leaves a WARC file; so does the server,
 * which answers from memory. A first turn is not counted. Null where wget is not installed.
 */
export async function compareThroughput(
  folder: string,
  { scale, turns }: { readonly scale: number; readonly turns: number },
): Promise<Throughput | null> {
  if (spawnSync('wget', ['--version']).error !== undefined) return null;
  if (spawnSync('npm', ['run', 'build', '--silent'], { cwd: ROOT, stdio: 'inherit' }).status !== 0)
    throw new Error('npm run build failed');
  const server = spawn(process.execPath, ['--import', 'tsx', SERVER, String(scale)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
    const runs: Record<'wget' | 'blind' | 'helper', Turn[]> = { wget: [], blind: [], helper: [] };
    for (let turn = -1; turn < turns; turn++) {
      const results = {
        wget: await take(join(folder, 'wget'), '', (out) => timeRun(wget(url, out), [0, 8])),
        blind: await take(join(folder, 'blind'), 'archive', (out) => timeRun(ours(url, out, ['--blind']))),
        helper: await take(join(folder, 'helper'), 'archive', (out) => timeRun(ours(url, out, []))),
      };
      if (turn < 0) continue;
      runs.wget.push(results.wget);
      runs.blind.push(results.blind);
      runs.helper.push(results.helper);
      const line = Object.entries(results).map(
        ([name, { urls, seconds, cpu }]) =>
          `${name} ${urls.size} pages, ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s CPU`,
      );
      console.log(`turn ${turn + 1}: ${line.join('; ')}`);
    }
    const theirs = runs.wget[0]!.urls;
    const own = runs.blind[0]!.urls;
    return {
      scale,
      turns,
      wget: speedOf(runs.wget),
      blind: speedOf(runs.blind),
      helper: speedOf(runs.helper),
      shared: [...own].filter((each) => theirs.has(each)).length,
      all: new Set([...own, ...theirs]).size,
    };
  } finally {
    server.stdin.end();
    server.kill();
  }
}

/** Runs a crawler into a fresh folder and reads the pages that it stored, each once. */
async function take(out: string, archive: string, run: (out: string) => Promise<Duration>): Promise<Turn> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const duration = await run(out);
  const urls = new Set<string>();
  for (const path of archivesIn(join(out, archive))) {
    for await (const entry of readWarc(path)) {
      if (entry.kind === 'damaged') throw new Error(`${path} is damaged at ${entry.offset}: ${entry.reason}`);
      if (entry.type === 'revisit' || (entry.type === 'response' && pageOf(entry)?.status === 200))
        urls.add(entry.targetUri);
    }
  }
  return { ...duration, urls };
}

function speedOf(turns: readonly Turn[]): Speed {
  return {
    pages: turns[0]!.urls.size,
    seconds: median(turns.map(({ seconds }) => seconds)),
    cpu: median(turns.map(({ cpu }) => cpu)),
  };
}

function ours(url: string, out: string, more: readonly string[]): string[] {
  return [
    ...[process.execPath, join(ROOT, 'dist/cli/bin.js'), 'crawl', url, '--out', out, ...more],
    ...['--delay', '0', '--per-host', String(CONNECTIONS), '--no-requisites', '--ignore-robots', '--quiet'],
  ];
}

/** `<link>` names feeds and interfaces, which are no pages; 8 is "the server answered with an error". */
function wget(url: string, out: string): string[] {
  return [
    ...['wget', '--recursive', '--level=inf', '--quiet', '--no-proxy', '-e', 'robots=off'],
    ...['--ignore-tags=link,img,script', '--restrict-file-names=windows'],
    ...[`--directory-prefix=${join(out, 'files')}`, `--warc-file=${join(out, 'wget')}`],
    ...[`--warc-tempdir=${out}`, '--no-warc-keep-log', url],
  ];
}
