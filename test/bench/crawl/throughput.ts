import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { pageOf, readWarc } from '../../../src/archive/index.ts';
import { buildProgram } from '../build-program.ts';
import { median } from '../index/measure.ts';
import { type Duration, timeRun } from '../timed-run.ts';
import { archivesIn } from './archived-pages.ts';

/** How quick one crawler is; medians over the turns. */
export interface Speed {
  readonly pages: number;
  readonly seconds: number;
  readonly cpu: number;
}

/** GNU wget, our blind crawl and our crawl with the helper on blogs of one size. */
export interface Throughput {
  readonly scale: number;
  readonly turns: number;
  /** Of the first blog. */
  readonly wget: Speed;
  readonly blind: Speed;
  readonly small: Speed;
  /** With the helper on so many blogs that it has about as many pages as wget has of one. */
  readonly blogs: number;
  readonly helper: Speed;
  /** Seconds from start to end of a crawl with the helper that fetches one page. */
  readonly start: Speed;
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
 * Each crawls as a program of its own that leaves a WARC file, in turns; the server, too, is a program of its own, which
 * answers from memory. A first turn is not counted. Null where wget is not installed.
 */
export async function compareThroughput(
  folder: string,
  { scale, turns, blogs }: Pick<Throughput, 'scale' | 'turns' | 'blogs'>,
): Promise<Throughput | null> {
  if (spawnSync('wget', ['--version']).error !== undefined) return null;
  buildProgram();
  const server = spawn(process.execPath, ['--import', 'tsx', SERVER, String(scale), String(blogs)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  try {
    const urls = await readLines(server.stdout, blogs);
    const [url] = urls;
    const runs: Record<'wget' | 'blind' | 'small' | 'helper' | 'start', Turn[]> = {
      ...{ wget: [], blind: [], small: [], helper: [], start: [] },
    };
    const crawl = (name: string, seeds: readonly string[], more: readonly string[]) =>
      take(join(folder, name), 'archive', (out) => timeRun(ours(seeds, out, more), [0, 3]));
    for (let turn = -1; turn < turns; turn++) {
      const results = {
        wget: await take(join(folder, 'wget'), '', (out) => timeRun(wget(url!, out), [0, 8])),
        blind: await crawl('blind', [url!], ['--blind']),
        helper: await crawl('helper', urls, []),
        small: await crawl('small', [url!], []),
        start: await crawl('start', [url!], ['--max-pages', '1']),
      };
      if (turn < 0) continue;
      for (const [name, result] of Object.entries(results)) runs[name as keyof typeof runs].push(result);
      const line = Object.entries(results).map(
        ([name, { urls, seconds, cpu }]) =>
          `${name} ${urls.size} pages, ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s CPU`,
      );
      console.log(`turn ${turn + 1}: ${line.join('; ')}`);
    }
    const theirs = runs.wget[0]!.urls;
    const own = runs.blind[0]!.urls;
    return {
      ...{ scale, turns, blogs },
      wget: speedOf(runs.wget),
      blind: speedOf(runs.blind),
      small: speedOf(runs.small),
      helper: speedOf(runs.helper),
      start: speedOf(runs.start),
      shared: [...own].filter((each) => theirs.has(each)).length,
      all: new Set([...own, ...theirs]).size,
    };
  } finally {
    server.stdin.end();
    server.kill();
  }
}

async function readLines(input: Readable, count: number): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface(input)) if (lines.push(line) === count) break;
  return lines;
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

function ours(urls: readonly string[], out: string, more: readonly string[]): string[] {
  return [
    ...[process.execPath, join(ROOT, 'dist/cli/bin.js'), 'crawl', ...urls, '--out', out, ...more],
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
