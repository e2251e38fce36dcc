import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { crawl } from '../../../src/crawl/index.ts';
import { median } from '../index/measure.ts';
import { readAnswers } from './archived-pages.ts';

/** Pages per second of GNU wget and of our blind crawl. */
export interface Throughput {
  readonly wget: number;
  readonly blind: number;
  /** Pages of the site that both stored, and all that either stored. */
  readonly shared: number;
  readonly all: number;
}

interface Turn {
  readonly urls: ReadonlySet<string>;
  readonly pagesPerSecond: number;
}

const SERVER = fileURLToPath(new URL('../../real/sample-site.ts', import.meta.url));
const NOT_PAGES = 'css,js,png,jpg,jpeg,gif,svg,ico,webp,woff,woff2';
const CONNECTIONS = 16;
const TURNS = 3;

/**
 * Both crawl the sample blog in turns, blindly and with an archive as result; the server has a process of its own.
 * Null where wget is not installed.
 */
export async function compareThroughput(folder: string): Promise<Throughput | null> {
  if (spawnSync('wget', ['--version']).error !== undefined) return null;
  const server = spawn(process.execPath, ['--import', 'tsx', SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const [line] = await once(createInterface(server.stdout), 'line');
    const { wordpress } = (JSON.parse(line) as { urls: { wordpress: string } }).urls;
    const wget: Turn[] = [];
    const blind: Turn[] = [];
    for (let turn = 0; turn < TURNS; turn++) {
      wget.push(await time(join(folder, `wget-${turn}`), '', (out) => runWget(wordpress, out)));
      blind.push(await time(join(folder, `blind-${turn}`), 'archive', (out) => runBlind(wordpress, out)));
    }
    const ours = blind[0]?.urls ?? new Set();
    const theirs = wget[0]?.urls ?? new Set();
    return {
      wget: median(wget.map(({ pagesPerSecond }) => pagesPerSecond)),
      blind: median(blind.map(({ pagesPerSecond }) => pagesPerSecond)),
      shared: [...ours].filter((url) => theirs.has(url)).length,
      all: new Set([...ours, ...theirs]).size,
    };
  } finally {
    server.stdin.end();
    server.kill();
  }
}

async function time(out: string, archive: string, run: (out: string) => Promise<unknown>): Promise<Turn> {
  mkdirSync(out, { recursive: true });
  const started = performance.now();
  await run(out);
  const seconds = (performance.now() - started) / 1000;
  const urls = new Set<string>();
  let pages = 0;
  for await (const { url, isRevisit, page } of readAnswers(join(out, archive))) {
    if (!isRevisit && page?.status !== 200) continue;
    pages++;
    urls.add(url);
  }
  return { urls, pagesPerSecond: pages / seconds };
}

async function runBlind(url: string, out: string): Promise<void> {
  const options = { delay: 0, perHost: CONNECTIONS, requisites: false, robots: 'none', blind: true } as const;
  await crawl({ seeds: [url], out, ...options });
}

async function runWget(url: string, out: string): Promise<void> {
  const child = spawn(
    'wget',
    [
      ...['--recursive', '--level=inf', '--quiet', '--no-proxy', '-e', 'robots=off', `--reject=${NOT_PAGES}`],
      ...['--restrict-file-names=windows', `--directory-prefix=${join(out, 'files')}`],
      ...[`--warc-file=${join(out, 'wget')}`, `--warc-tempdir=${out}`, '--no-warc-keep-log', url],
    ],
    { stdio: 'ignore' },
  );
  // 8 is "the server answered with an error", which every blind crawl meets.
  const [code] = await once(child, 'exit');
  if (code !== 0 && code !== 8) throw new Error(`wget ended with exit code ${code}`);
}
