/**
 * The crawl's report in a real browser, and its WACZ in ReplayWeb.page. See browser.sh.
 *   npx tsx test/real/browser.ts [FOLDER FOR SCREENSHOTS]
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeWacz } from '../../src/archive/index.ts';
import { crawl } from '../../src/crawl/index.ts';
import { reportHtml } from '../../src/crawl/report-html/report-html.ts';
import { startSampleSite, type TruthObject } from '../../src/sample-site/index.ts';
import { Checks, Unavailable } from './browser-checks.ts';
import { openChromium } from './browser-chromium.ts';
import { longReport } from './browser-long-report.ts';
import { fetchPlayer } from './browser-player.ts';
import { checkAliases, checkReplay } from './browser-replay.ts';
import { checkReport } from './browser-report.ts';

const APPLICATIONS = ['wordpress', 'phpbb', 'vbulletin'] as const;
const cache = fileURLToPath(new URL('../../node_modules/.cache/aah-browser', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'aah-browser-'));
const shots = process.argv[2] ?? join(work, 'screenshots');
mkdirSync(shots, { recursive: true });
const checks = new Checks();
try {
  await main();
  console.log(`${checks.passed} passed, ${checks.failed} failed`);
  process.exitCode = checks.failed > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof Unavailable)) throw error;
  console.error(`SKIPPED: ${error.message}; NOTHING was checked in a browser`);
  process.exitCode = 77;
} finally {
  rmSync(work, { recursive: true, force: true, maxRetries: 5 });
}

async function main(): Promise<void> {
  const browser = await openChromium(work);
  try {
    const player = await fetchPlayer(cache);
    const truth = await crawlSample();
    const wordpress = join(work, 'wordpress');
    await checkReport(browser, join(wordpress, 'report.html'), 'report', shots, checks);
    const long = join(work, 'long-report.html');
    writeFileSync(
      long,
      reportHtml(longReport(), { seeds: ['https://forum.with-a-long-name.example/'], blind: false }),
    );
    await checkReport(browser, long, 'long report', shots, checks);
    const posts = truth.wordpress.filter(({ type }) => type === 'post');
    const wacz = join(wordpress, 'crawl.wacz');
    await checkReplay(browser, { player, wacz, label: 'replay', posts, shots }, checks);
    const large = await packAsLarge(wordpress);
    await checkReplay(browser, { player, wacz: large, label: 'replay by blocks', posts, shots }, checks);
    for (const name of APPLICATIONS) checkAliases(join(work, name), truth[name], name, checks);
  } finally {
    await browser.close();
  }
}

/** The crawl in a WACZ as large ones are: with an index in compressed blocks. */
async function packAsLarge(out: string): Promise<string> {
  const archive = join(out, 'archive');
  const path = join(work, 'large.wacz');
  const contents = {
    warcs: readdirSync(archive).map((name) => join(archive, name)),
    cdxj: join(out, 'indexes', 'index.cdxj'),
    pages: join(out, 'pages', 'pages.jsonl'),
    software: 'aah',
  };
  await writeWacz(path, contents, { maxPlainIndexBytes: 0 });
  return path;
}

/** Crawls and closes the site again: what replays afterwards can only come from the archive. */
async function crawlSample(): Promise<Record<(typeof APPLICATIONS)[number], readonly TruthObject[]>> {
  const site = await startSampleSite();
  try {
    for (const name of APPLICATIONS) {
      const result = await crawl({
        seeds: [site.urls[name]],
        out: join(work, name),
        delay: 0,
        perHost: 4,
        wacz: name === 'wordpress',
        requisites: name === 'wordpress',
      });
      checks.expect(
        result.kind === 'done',
        `${name}: ${result.report.requests} requests, ${result.report.pages} pages`,
      );
    }
    const { wordpress, phpbb, vbulletin } = site.truth;
    return { wordpress: wordpress.objects, phpbb: phpbb.objects, vbulletin: vbulletin.objects };
  } finally {
    await site.close();
  }
}
