/**
 * Figures 4, 5 and 6 and table 1 of the paper on the sample site, and pages per second against GNU wget:
 * npm run bench:crawl [-- --smoke | --speed]. The full run writes docs/benchmarks/crawl.md and its plots; --speed runs
 * only the comparison with wget and writes only its section; --smoke only prints the tables of one small site.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { printThroughput, replaceThroughput } from './speed-section.ts';
import { compareThroughput } from './throughput.ts';

const { smoke, speed } = parseArgs({
  options: { smoke: { type: 'boolean', default: false }, speed: { type: 'boolean', default: false } },
}).values;
const APPLICATIONS: readonly SampleApplication[] = smoke ? ['wordpress', 'phpbb'] : SAMPLE_APPLICATIONS;
const SITES = smoke ? 1 : 5;
const SCALE = smoke ? 1 : 2;
/**
 * Large enough that what a program needs to start does not decide, and small enough that the blog's months end today:
 * a larger one has archives of the far future, which our crawls take for an endless calendar and wget does not.
 */
const SPEED = { scale: 8, turns: 3, blogs: 10 };
const PAGE = new URL('../../../docs/benchmarks/crawl.md', import.meta.url);
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
  if (speed) {
    const throughput = await compareThroughput(folder, SPEED);
    if (throughput === null) throw new Error('GNU wget is not installed: apt-get install wget');
    writeFileSync(PAGE, replaceThroughput(readFileSync(PAGE, 'utf8'), throughput));
    console.log(printThroughput(throughput));
  } else await compareAll();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compareAll(): Promise<void> {
  const report: CrawlReport = {
    comparisons: await compareSites(folder),
    sites: SITES,
    scale: SCALE,
    throughput: smoke ? null : await compareThroughput(folder, SPEED),
    node: process.versions.node,
  };
  if (smoke) {
    console.log(`\nBlind crawls end after ${MOST_PAGES} pages here, so that the ratios say little.\n`);
    console.log(Object.values(printTables(report)).join('\n\n'));
  } else {
    writeFileSync(PAGE, printReport(report));
    for (const [name, svg] of Object.entries(plotReport(report))) writeFileSync(new URL(name, PAGE), svg);
    console.log(`\n${printReport(report)}`);
  }
}
