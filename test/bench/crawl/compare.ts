import { join } from 'node:path';
import { crawl } from '../../../src/crawl/index.ts';
import type { SampleApplication, SampleSite } from '../../../src/sample-site/index.ts';
import { bigramsOf, type CrawlView, viewCrawl } from './crawl-view.ts';

/** Two crawls of one site. */
export interface Comparison {
  readonly application: SampleApplication;
  readonly requests: Pair;
  /** The least that reaches everything. */
  readonly leastRequests: number;
  /** Distinct bigrams of both crawls. */
  readonly bigrams: Pair;
  /** Share of the blind crawl's distinct bigrams that the helper's crawl saw. */
  readonly bigramCoverage: number;
  /** Share of the bigrams of posts, comments and articles as the site was made from them, seen by either crawl. */
  readonly contentCoverage: Pair;
  readonly externalLinks: Covered;
  /** The same without links to hosts that the template links from nearly every page. */
  readonly contentLinks: Covered;
  /** Distinct bigrams after each answer. */
  readonly progress: { readonly blind: readonly number[]; readonly helper: readonly number[] };
}

export interface Pair {
  readonly blind: number;
  readonly helper: number;
}

/** How many of the blind crawl's links the helper's crawl has too. */
export interface Covered {
  readonly all: number;
  readonly covered: number;
}

/** A host linked from this share of the pages belongs to the template. */
const TEMPLATE_SHARE = 0.8;

export interface CompareOptions {
  /** Where both crawls are stored. */
  readonly folder: string;
  /** Pages of the blind crawl. */
  readonly maxPages: number;
}

/** Crawls one application blindly and with the helper, one after the other, and compares what came home. */
export async function compareCrawls(
  application: SampleApplication,
  { urls, truth }: SampleSite,
  { folder, maxPages }: CompareOptions,
): Promise<Comparison> {
  const url = urls[application];
  const run = async (name: 'blind' | 'helper', limits: { maxPages?: number }) => {
    const out = join(folder, name);
    // Answers are stored as they come, so that the order of the archive is that of the requests, but for a few.
    const options = { seeds: [url], out, delay: 0, perHost: 8, requisites: false };
    const { report } = await crawl({ ...options, ...limits, blind: name === 'blind' });
    return { report, view: await viewCrawl(join(out, 'archive'), new URL(url).origin) };
  };
  const blind = await run('blind', Number.isFinite(maxPages) ? { maxPages } : {});
  const helper = await run('helper', {});
  const { objects, usefulPages } = truth[application];
  const content = new Set(objects.flatMap(({ text }) => [...bigramsOf(text)]));
  return {
    application,
    requests: { blind: blind.report.requests, helper: helper.report.requests },
    leastRequests: usefulPages.length,
    bigrams: { blind: blind.view.bigrams.size, helper: helper.view.bigrams.size },
    bigramCoverage: shareIn(blind.view.bigrams, helper.view.bigrams),
    contentCoverage: {
      blind: shareIn(content, blind.view.bigrams),
      helper: shareIn(content, helper.view.bigrams),
    },
    externalLinks: cover([...blind.view.externalLinks], helper.view),
    contentLinks: cover(withoutTemplate(blind.view), helper.view),
    progress: { blind: blind.view.progress, helper: helper.view.progress },
  };
}

function shareIn(wanted: ReadonlySet<string>, seen: ReadonlySet<string>): number {
  let found = 0;
  for (const each of wanted) if (seen.has(each)) found++;
  return wanted.size === 0 ? 1 : found / wanted.size;
}

function cover(links: readonly string[], { externalLinks }: CrawlView): Covered {
  return { all: links.length, covered: links.filter((link) => externalLinks.has(link)).length };
}

function withoutTemplate({ externalLinks, foreignHosts, pages }: CrawlView): string[] {
  const isTemplate = (link: string) => (foreignHosts.get(new URL(link).host) ?? 0) >= TEMPLATE_SHARE * pages;
  return [...externalLinks].filter((link) => !isTemplate(link));
}
