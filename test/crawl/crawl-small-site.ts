import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { type CrawlOptions, type CrawlResult, crawl } from '../../src/crawl/index.ts';
import { type Answer, type SmallSite, startSite } from './small-site.ts';

/** Where the crawl of the test at hand writes, in a folder `out`. */
export let folder: string;
/** The site of the test at hand, once it runs. */
export let site: SmallSite;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aah-crawl-'));
});
afterEach(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Pages = Readonly<Record<string, Answer>> | ((path: string) => Answer | undefined);

/** Starts the site of the test at hand. */
export async function serve(pages: Pages): Promise<void> {
  site = await startSite(pages);
}

/** Starts a site and crawls it. */
export async function run(pages: Pages, options: Partial<CrawlOptions> = {}): Promise<CrawlResult> {
  await serve(pages);
  return await again(options);
}

/** Crawls the site that is there. */
export async function again(options: Partial<CrawlOptions> = {}): Promise<CrawlResult> {
  return await crawl({
    seeds: [`${site.origin}/`],
    out: join(folder, 'out'),
    delay: 0,
    robots: 'none',
    ...options,
  });
}

export const out = () => join(folder, 'out');
export const paths = (urls: readonly string[]) => urls.map((url) => url.slice(site.origin.length));
