import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Report } from '../../src/crawl/index.ts';
import { archiveRecords, jsonLines } from './read-archive.ts';
import { page, type SmallSite, startSite } from './small-site.ts';

const CHILD = fileURLToPath(new URL('crawler-kill-child.mjs', import.meta.url));
const SOURCE = new URL('../../src/crawl/index.ts', import.meta.url).href;
const BUILT = new URL('../../dist/crawl/index.js', import.meta.url).href;

/** Arguments of Node for a crawl in a process of its own. */
export function childCommand(
  origin: string,
  out: string,
  mode: 'new' | 'resume',
  { perHost = 1, built = false }: { readonly perHost?: number; readonly built?: boolean } = {},
): string[] {
  const program = built ? [CHILD, BUILT] : ['--import', 'tsx', CHILD, SOURCE];
  return [...program, origin, out, mode, String(perHost), String(LINKS)];
}

/** Pages of the tree that is crawled. */
export const PAGES = 60;

/** Different links on them: 2 to 2 × PAGES + 1. */
export const LINKS = 2 * PAGES;

/** A tree of pages, each with a picture; some redirect, one is missing. */
export function startTree(): Promise<SmallSite> {
  return startSite((path) => {
    if (path.endsWith('.png')) return { headers: { 'content-type': 'image/png' }, body: `picture ${path}` };
    const number = path === '/' ? 1 : Number(path.slice(1));
    if (!(number >= 1 && number <= PAGES)) return undefined;
    if (number % 9 === 0 && !path.startsWith('/0'))
      return { status: 301, headers: { location: `/0${number}` } };
    const links = [2 * number, 2 * number + 1, number + 1].map((each) => `/${each}`);
    return page(`Page ${number}`, links, `<img src="/${number}.png"><p>${'text '.repeat(number)}</p>`);
  });
}

/**
 * Runs the crawl in a process of its own and kills it with SIGKILL: after `pages` pages, or `milliseconds` after its
 * first one. Resolves to the report, or null when it was killed.
 */
export function runAndKill(
  origin: string,
  out: string,
  mode: 'new' | 'resume',
  kill: {
    readonly pages?: number;
    readonly milliseconds?: number;
    readonly perHost?: number;
    /** Run what was built, which starts several times quicker than the source. */
    readonly built?: boolean;
  },
): Promise<Report | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, childCommand(origin, out, mode, kill));
    let output = '';
    let problem = '';
    let timer: NodeJS.Timeout | undefined;
    child.stderr.on('data', (data) => {
      problem += data;
    });
    child.stdout.on('data', (data) => {
      output += data;
      if (output.length >= (kill.pages ?? Number.POSITIVE_INFINITY)) child.kill('SIGKILL');
      if (kill.milliseconds !== undefined)
        timer ??= setTimeout(() => child.kill('SIGKILL'), kill.milliseconds);
    });
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (signal === 'SIGKILL') resolve(null);
      else if (code === 0) resolve(JSON.parse(output.trim().split('\n').at(-1) ?? ''));
      else reject(new Error(problem));
    });
  });
}

/** What must be the same however often a crawl was killed. */
export interface CrawlSummary {
  readonly damaged: number;
  readonly responses: readonly string[];
  readonly requests: readonly string[];
  readonly metadata: number;
  readonly pages: readonly string[];
  readonly links: number;
}

/** Reads a finished crawl. */
export async function summarise(out: string, origin: string): Promise<CrawlSummary> {
  const records = await archiveRecords(out);
  const triples = await archiveRecords(out, true);
  const urls = (...types: string[]) =>
    records
      .filter(({ type }) => types.includes(type))
      .map((record) => (record as { targetUri: string }).targetUri.slice(origin.length))
      .sort();
  return {
    damaged: [...records, ...triples].filter(({ type }) => type === 'damaged').length,
    responses: urls('response', 'revisit'),
    requests: urls('request'),
    metadata: triples.filter(({ type }) => type === 'metadata').length,
    pages: jsonLines(out, 'pages/pages.jsonl')
      .slice(1)
      .map(({ url }) => String(url).slice(origin.length))
      .sort(),
    links: jsonLines(out, 'links.jsonl').length,
  };
}
