/**
 * Fills a frontier with a million URLs of 16 hosts and takes them all out again, 16 at a time.
 * Prints adds and takes per second against a plain in-memory queue with a Set (no durability), and resident memory.
 * Exits with 1 above 300 MB. The loader that runs TypeScript is no part of the product: its share, this process at the
 * start against a plain one with lmdb, is taken off and printed. `--smoke`: 20,000 URLs.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FrontierEntry } from '../../../src/crawl/frontier/entry.ts';
import { Frontier } from '../../../src/crawl/frontier/frontier.ts';
import type { Role } from '../../../src/knowledge-base/model.ts';

const LIMIT_MEGABYTES = 300;
const WORKERS = 16;
const LINKS_PER_PAGE = 100;
const ROLES: readonly Role[] = ['content', 'list', 'requisite', 'taxonomy'];
const total = process.argv.includes('--smoke') ? 20_000 : 1_000_000;

function makeEntry(number: number): FrontierEntry {
  const site = `https://forum${number % 16}.example.org/community/viewtopic.php`;
  return {
    url: `${site}?f=${number % 13}&t=${number}&start=${(number % 5) * 20}`,
    canonical: `${site}?t=${number}&start=${(number % 5) * 20}`,
    role: ROLES[number % ROLES.length] ?? 'content',
    depth: number % 7,
    hops: 0,
    via: `https://forum.example.org/viewforum.php?f=1&start=${number - (number % LINKS_PER_PAGE)}`,
    action: 'phpbb/viewforum/topics',
    to: 'viewtopic',
  };
}

function batch(start: number): FrontierEntry[] {
  const size = Math.min(LINKS_PER_PAGE, total - start);
  return Array.from({ length: size }, (_, index) => makeEntry(start + index));
}

async function time(label: string, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  const rate = Math.round((total / (performance.now() - start)) * 1000);
  const resident = Math.round(process.memoryUsage.rss() / 1e6);
  process.stdout.write(`${label.padEnd(16)} ${String(rate).padStart(9)}/s   ${resident} MB resident\n`);
  return rate;
}

async function benchFrontier(directory: string): Promise<{ adds: number; takes: number }> {
  const frontier = Frontier.open(directory);
  const adds = await time('frontier add', async () => {
    for (let at = 0; at < total; at += LINKS_PER_PAGE) await frontier.add(batch(at));
  });
  const takes = await time('frontier finish', async () => {
    for (let done = 0; frontier.pending > 0; ) {
      const taken = Array.from({ length: WORKERS }, () => frontier.next(0)).filter(
        (page) => page !== undefined,
      );
      done += taken.length;
      await Promise.all(
        taken.map((page) => frontier.finish(page, { state: 'done', marks: { pages: done } })),
      );
    }
  });
  const size = Math.round(statSync(join(directory, 'data.mdb')).size / 1e6);
  process.stdout.write(`${total} URLs, ${size} MB on disk\n`);
  await frontier.close();
  return { adds, takes };
}

async function benchMemory(): Promise<{ adds: number; takes: number }> {
  const seen = new Set<string>();
  const queue: FrontierEntry[] = [];
  const adds = await time('memory add', async () => {
    for (let at = 0; at < total; at += LINKS_PER_PAGE) {
      for (const entry of batch(at)) {
        if (seen.has(entry.canonical)) continue;
        seen.add(entry.canonical);
        queue.push(entry);
      }
    }
  });
  const takes = await time('memory finish', async () => {
    while (queue.pop() !== undefined);
  });
  return { adds, takes };
}

/** Megabytes that this process has at the start beyond a plain one with the same native library. */
function weighLoader(): number {
  const script = "import('lmdb').then(() => console.log(process.memoryUsage.rss()))";
  const plain = Number(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }));
  return Math.max(0, Math.round((process.memoryUsage.rss() - plain) / 1e6));
}

const loader = weighLoader();
const directory = mkdtempSync(join(tmpdir(), 'aah-bench-'));
try {
  const durable = await benchFrontier(directory);
  // The peak, in kilobytes; the in-memory queue comes after it.
  const peak = Math.round((process.resourceUsage().maxRSS * 1024) / 1e6);
  const naive = await benchMemory();
  const ratio = (one: number, other: number) => (other / one).toFixed(1);
  process.stdout.write(`in-memory queue is ${ratio(durable.adds, naive.adds)}x as fast to add\n`);
  process.stdout.write(
    `peak resident memory: ${peak - loader} MB (limit ${LIMIT_MEGABYTES}), not counting ${loader} MB of the loader\n`,
  );
  if (peak - loader > LIMIT_MEGABYTES) process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
