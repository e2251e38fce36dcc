import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ArchiveObject } from '../../../src/act/object.ts';
import { end, type Installation } from './installation.ts';
import type { Traffic } from './recorder.ts';

/** How a crawl went. */
export interface Crawl {
  readonly traffic: Traffic;
  readonly seconds: number;
  /** False when a bound stopped it. */
  readonly finished: boolean;
}

/** What a blind crawl may use before it is stopped. */
export interface Bounds {
  readonly requests: number;
  readonly seconds: number;
}

const NOT_PAGES = 'css,js,png,jpg,jpeg,gif,svg,ico,webp,woff,woff2,ttf,xml,pdf,zip,gz,mp4,map';
const PROGRAM = fileURLToPath(new URL('../../../dist/cli/bin.js', import.meta.url));

/** GNU wget, every link of the site, pages only. */
export async function crawlBlindly(installation: Installation, bounds: Bounds): Promise<Crawl> {
  const { site, recorder, folder } = installation;
  recorder.begin(site.truth, bounds.requests);
  return await watch(installation, bounds, 'wget', [
    ...['--recursive', '--level=inf', '--no-verbose', `--reject=${NOT_PAGES}`, '-e', 'robots=off'],
    ...[
      '--tries=1',
      '--timeout=60',
      '--restrict-file-names=windows',
      `--directory-prefix=${join(folder, 'wget')}`,
    ],
    site.start,
  ]);
}

/** Our own crawl, as a user starts it; answers are counted by the recorder, objects are read from its output. */
export async function crawlAware(
  installation: Installation,
  out: string,
): Promise<Crawl & { readonly objects: readonly ArchiveObject[] }> {
  const { site, recorder } = installation;
  recorder.begin(site.truth, 5_000);
  const crawl = await watch(installation, { requests: 5_000, seconds: 180 }, process.execPath, [
    ...[PROGRAM, 'crawl', site.start, '--delay', '0', '--no-requisites', '--robots', 'none'],
    ...['--per-host', '2', '--quiet', '--out', out],
  ]);
  const lines = await readFile(join(out, 'objects.jsonl'), 'utf8');
  const objects = lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as ArchiveObject);
  return { ...crawl, objects };
}

async function watch(
  { recorder, adopt }: Installation,
  bounds: Bounds,
  program: string,
  args: readonly string[],
): Promise<Crawl> {
  const started = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  adopt(child);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString('utf8')).slice(-600);
  });
  const over = () => recorder.full || performance.now() - started > bounds.seconds * 1000;
  let finished = true;
  const timer = setInterval(() => {
    if (!over()) return;
    finished = false;
    clearInterval(timer);
    void end(child);
  }, 250);
  const [code] = await once(child, 'close');
  clearInterval(timer);
  if (program === process.execPath && finished && code !== 0)
    throw new Error(`aah crawl ended with ${code}: ${complaint}`);
  return {
    traffic: recorder.traffic,
    seconds: (performance.now() - started) / 1000,
    finished: finished && !recorder.full,
  };
}
