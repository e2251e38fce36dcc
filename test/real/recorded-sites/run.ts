/**
 * Crawlee and Scrapy on recorded sites, with the helper and with their own links:
 *   npx tsx test/real/recorded-sites/run.ts FOLDER [--times N]
 * FOLDER has one folder a site with truth.json and full.warc.xz. A host's own crawl is stopped once it has asked N times
 * as often as with the helper (5.1). Needs dist/ (npm run build). Exit 77: something can't be had, not everything was proved.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { ArchiveObject } from '../../../src/act/object.ts';
import { createFollow } from '../../../src/embed/crawlee.ts';
import { crawlWithCrawlee } from '../../embed/crawl-with-crawlee.ts';
import type { Truth } from '../../quality/truth.ts';
import { normalise } from '../../quality/words.ts';
import { crawlWithScrapy, installScrapy } from './crawl-with-scrapy.ts';
import { RecordedSite } from './recorded-site.ts';
import { missingTexts, textsOf } from './texts.ts';

/** A crawler that may ask the helper: gives the objects that reached it. */
type Crawl = (
  seed: string,
  bound: { readonly own: boolean; readonly most: number },
) => Promise<readonly ArchiveObject[]>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '5.1' } },
});
const [folder] = positionals;
if (folder === undefined || !existsSync(folder)) {
  console.log(`SKIPPED: expected a folder of recorded sites, found ${folder ?? 'none named'}`);
  process.exit(77);
}
const sites = readdirSync(folder).filter((name) =>
  ['truth.json', 'full.warc.xz'].every((file) => existsSync(join(folder, name, file))),
);
if (sites.length === 0) {
  console.log(`SKIPPED: no site in ${folder} has truth.json and full.warc.xz`);
  process.exit(77);
}

const work = mkdtempSync(join(tmpdir(), 'aah-recorded-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
let passed = 0;
let failed = 0;
const hosts = new Map<string, Crawl>([['Crawlee', crawlee]]);
const scrapy = installScrapy(work);
if (scrapy === null) console.log("SKIPPED: Scrapy can't be installed from PyPI here");
else hosts.set('Scrapy', (seed, bound) => crawlWithScrapy(scrapy, seed, join(work, 'scrapy'), bound));

for (const name of sites) {
  const site = await RecordedSite.start(join(folder, name, 'full.warc.xz'));
  const truth = JSON.parse(readFileSync(join(folder, name, 'truth.json'), 'utf8')) as Truth;
  for (const [host, crawl] of hosts) await compare(`${name} with ${host}`, crawl, site, textsOf(truth));
  await site.close();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : scrapy === null ? 77 : 0;

async function compare(
  name: string,
  crawl: Crawl,
  site: RecordedSite,
  texts: readonly string[],
): Promise<void> {
  const started = performance.now();
  site.forget();
  const objects = await crawl(site.url, { own: false, most: 5000 });
  const asked = [...site.log];
  const extracted = objects.map(({ content }) => normalise(content)).join('\n');
  const unread = missingTexts(texts, extracted);
  const unreached = missingTexts(unread, site.servedText());
  site.forget();
  const most = Math.ceil(asked.length * Number(values.times));
  await crawl(site.url, { own: true, most });
  const own = site.log.length;
  const times = own / asked.length;
  const stopped = own >= most ? ' (stopped there)' : '';
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${name}: ${asked.length} requests, ${own} with its own links${stopped}, ${seconds} s`);
  check(`all ${texts.length} texts were reached`, unreached);
  check(
    `${texts.length - unread.length} of them are in objects (at least 99%)`,
    unread.length <= 0.01 * texts.length ? [] : unread,
  );
  check(
    'no URL was asked for twice',
    asked.filter((path, at) => asked.indexOf(path) !== at),
  );
  check(`${times.toFixed(1)} times fewer requests (at least 5)`, times >= 5 ? [] : [String(times)]);
}

function check(what: string, wrong: readonly string[]): void {
  if (wrong.length === 0) passed++;
  else failed++;
  console.log(`  ${wrong.length === 0 ? 'ok    ' : 'FAILED'} ${what}`);
  for (const each of wrong.slice(0, 5)) console.log(`         ${each.slice(0, 100)}`);
  if (wrong.length > 5) console.log(`         and ${wrong.length - 5} more`);
}

async function crawlee(seed: string, bound: { readonly own: boolean; readonly most: number }) {
  const follow = bound.own ? null : await createFollow({ timeout: 60_000 });
  const { objects, log } = await crawlWithCrawlee(seed, follow, bound.most);
  const failure = log.find((line) => line.startsWith('aah: failed'));
  if (failure !== undefined) throw new Error(failure);
  return objects;
}
