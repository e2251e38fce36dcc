/**
 * Real sites: Debian's WordPress, MediaWiki and DokuWiki on loopback, filled with seeded texts, crawled blindly by GNU wget
 * and by `aah`, and judged against their databases. See README.md beside this file.
 *   npm run test:real [-- wordpress|mediawiki|dokuwiki]... [--no-wget] [--keep DIR]
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Crawl, crawlAware, crawlBlindly } from './cms/crawls.ts';
import { DOKUWIKI } from './cms/dokuwiki.ts';
import { closeInstallations, type Installation, openInstallation } from './cms/installation.ts';
import { type Judgement, judgeObjects } from './cms/judge.ts';
import { MEDIAWIKI } from './cms/mediawiki.ts';
import { type Look, type RealApplication, Skipped } from './cms/site.ts';
import { WORDPRESS } from './cms/wordpress.ts';

/** What must hold, as shares of the database's texts. */
const FLOORS = { coverage: 1, objects: 0.98, foreign: 0.02 } as const;
const BLIND = { requests: 4_000, seconds: 150 } as const;

/** One crawl by `aah`, judged. */
interface Result {
  readonly label: string;
  readonly aware: Crawl;
  readonly judgement: Judgement;
}

const project = fileURLToPath(new URL('../../', import.meta.url));
const args = process.argv.slice(2);
const keep = args.includes('--keep') ? args[args.indexOf('--keep') + 1] : undefined;
const named = args.filter((each) => !each.startsWith('--') && each !== keep);
const wanted = [WORDPRESS, MEDIAWIKI, DOKUWIKI].filter(({ id }) => named.length === 0 || named.includes(id));
const counts = { passed: 0, failed: 0, skipped: 0 };

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await closeInstallations();
    process.exit(1);
  });

if (!existsSync(join(project, 'dist/cli/bin.js'))) {
  console.error('dist/ is missing: run `npm run build` first');
  process.exit(1);
}
const ready: { installation: Installation; results: Result[] }[] = [];
try {
  for (const application of wanted) await prepare(application);
  const blind = args.includes('--no-wget')
    ? []
    : await Promise.all(ready.map(({ installation }) => crawlBlindly(installation, BLIND)));
  console.log(
    '\n| | least | aah | wget, blind | times fewer | texts | objects right | repeats, aah / wget |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [at, { installation, results }] of ready.entries())
    for (const result of results)
      console.log(row(installation, result, result === results[0] ? blind[at] : undefined));
  console.log();
  for (const { installation, results } of ready) for (const result of results) check(installation, result);
} finally {
  await closeInstallations();
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

async function prepare(application: RealApplication): Promise<void> {
  const started = performance.now();
  const since = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  try {
    const installation = await openInstallation(application, join(project, 'node_modules/.cache/aah-real'));
    console.log(`${application.name}: ${installation.site.size}, running after ${since()}`);
    const results: Result[] = [];
    ready.push({ installation, results });
    for (const look of installation.site.looks) {
      await look.activate();
      results.push(await crawl(installation, look));
    }
    await installation.site.looks[0]?.activate();
  } catch (error) {
    if (error instanceof Skipped) {
      counts.skipped++;
      console.log(`SKIPPED: ${application.name}: ${error.message}`);
      return;
    }
    counts.failed++;
    console.log(`FAILED  ${application.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function crawl(installation: Installation, { name }: Look): Promise<Result> {
  const parent = keep ?? installation.folder;
  await mkdir(parent, { recursive: true });
  const label = `${installation.application.name}, ${name}`;
  const aware = await crawlAware(installation, join(parent, label.replaceAll(/\W+/g, '-').toLowerCase()));
  console.log(`${label}: aah asked ${aware.traffic.requests} times in ${aware.seconds.toFixed(0)} s`);
  return { label, aware, judgement: judgeObjects(installation.site.truth, aware.objects) };
}

function row({ site }: Installation, { label, aware, judgement }: Result, blind?: Crawl): string {
  const texts = site.truth.length;
  const asked = aware.traffic.requests;
  const more = blind?.finished === false ? '> ' : '';
  const cells = [
    `${label}: ${site.size}`,
    site.least,
    asked,
    blind === undefined
      ? '–'
      : `${more}${blind.traffic.requests}, ${blind.traffic.reached.size} of ${texts} texts`,
    blind === undefined ? '–' : `${more}${(blind.traffic.requests / asked).toFixed(1)}`,
    `${aware.traffic.reached.size} of ${texts}`,
    `${judgement.right} of ${texts}, ${judgement.foreign} foreign`,
    `${aware.traffic.repeats} / ${blind?.traffic.repeats ?? '–'}`,
  ];
  return `| ${cells.join(' | ')} |`;
}

function check({ application, site }: Installation, { label, aware, judgement }: Result): void {
  const texts = site.truth.length;
  const most = Math.floor(site.least * application.economy);
  const { requests, reached } = aware.traffic;
  const lost = site.truth.filter((_, at) => !reached.has(at));
  expect(aware.finished, `${label}: the crawl ended by itself`);
  expect(reached.size / texts >= FLOORS.coverage, `${label}: ${reached.size} of ${texts} texts reached`);
  for (const { type, title, text } of lost.slice(0, 5))
    console.log(`          ${type} "${title ?? text.slice(0, 40)}"`);
  expect(requests <= most, `${label}: ${requests} requests, at most ${most} (least ${site.least})`);
  expect(
    judgement.right / texts >= FLOORS.objects && judgement.foreign / texts <= FLOORS.foreign,
    `${label}: ${judgement.right} of ${texts} objects right, ${judgement.foreign} foreign`,
  );
  for (const complaint of judgement.complaints.slice(0, 8)) console.log(`          ${complaint}`);
}

function expect(held: boolean, what: string): void {
  if (held) counts.passed++;
  else counts.failed++;
  console.log(`${held ? 'ok      ' : 'FAILED  '}${what}`);
}
