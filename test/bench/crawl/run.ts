/**
 * Figures 4, 5 and 6 and table 1 of the paper on the sample site: npm run bench:crawl [-- --smoke]. The full run writes
 * docs/benchmarks/crawl.md and its plots; --smoke only prints the tables of one small site.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  SAMPLE_APPLICATIONS,
  type SampleApplication,
  startSampleSite,
} from '../../../src/sample-site/index.ts';
import { type Comparison, compareCrawls } from './compare.ts';
import { type CrawlReport, plotReport, printReport, printTables } from './report.ts';
import { compareThroughput } from './throughput.ts';

const { smoke } = parseArgs({ options: { smoke: { type: 'boolean', default: false } } }).values;
const APPLICATIONS: readonly SampleApplication[] = smoke ? ['wordpress', 'phpbb'] : SAMPLE_APPLICATIONS;
const SITES = smoke ? 1 : 5;
const SCALE = smoke ? 1 : 2;
/** Pages of a blind crawl. */
const MOST_PAGES = smoke ? 150 : Number.POSITIVE_INFINITY;

async function compareSites(folder: string): Promise<Comparison[]> {
  const comparisons: Comparison[] = [];
  for (let seed = 1; seed <= SITES; seed++) {
    const site = await startSampleSite({ seed, scale: SCALE });
    try {
      for (const application of APPLICATIONS) {
        const own = join(folder, `${application}-${seed}`);
        const comparison = await compareCrawls(application, site, { folder: own, maxPages: MOST_PAGES });
        const { blind, helper } = comparison.requests;
        console.log(`${application}, site ${seed}: ${blind} requests blind, ${helper} with the helper`);
        comparisons.push(comparison);
        rmSync(own, { recursive: true, force: true });
      }
    } finally {
      await site.close();
    }
  }
  return comparisons;
}

const folder = mkdtempSync(join(tmpdir(), 'aah-bench-crawl-'));
try {
  const report: CrawlReport = {
    comparisons: await compareSites(folder),
    sites: SITES,
    scale: SCALE,
    throughput: smoke ? null : await compareThroughput(folder),
    node: process.versions.node,
  };
  if (smoke) {
    console.log(`\nBlind crawls end after ${MOST_PAGES} pages here, so that the ratios say little.\n`);
    console.log(Object.values(printTables(report)).join('\n\n'));
  } else {
    const docs = new URL('../../../docs/benchmarks/', import.meta.url);
    writeFileSync(new URL('crawl.md', docs), printReport(report));
    for (const [name, svg] of Object.entries(plotReport(report))) writeFileSync(new URL(name, docs), svg);
    console.log(`\n${printReport(report)}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
