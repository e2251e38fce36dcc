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
import { type Installation, openInstallation } from './cms/installation.ts';
import { type Judgement, judgeObjects } from './cms/judge.ts';
import { MEDIAWIKI } from './cms/mediawiki.ts';
import { type RealApplication, Skipped } from './cms/site.ts';
import { WORDPRESS } from './cms/wordpress.ts';

/** What must hold; the issue's own targets, as factors of the least. */
const FLOORS = { coverage: 1, objects: 0.98, foreign: 0.02, factor: 1.2, plus: 5 } as const;
const BLIND = { requests: 4_000, seconds: 110 } as const;

const project = fileURLToPath(new URL('../../', import.meta.url));
const args = process.argv.slice(2);
const keep = args.includes('--keep') ? args[args.indexOf('--keep') + 1] : undefined;
const named = args.filter((each) => !each.startsWith('--') && each !== keep);
const wanted = [WORDPRESS, MEDIAWIKI, DOKUWIKI].filter(({ id }) => named.length === 0 || named.includes(id));
const counts = { passed: 0, failed: 0, skipped: 0 };
const open = new Set<Installation>();

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await Promise.all([...open].map((each) => each.close()));
    process.exit(1);
  });

if (!existsSync(join(project, 'dist/cli/bin.js'))) {
  console.error('dist/ is missing: run `npm run build` first');
  process.exit(1);
}
const ready: { installation: Installation; aware: Crawl; judgement: Judgement }[] = [];
try {
  for (const application of wanted) await prepare(application);
  const blind = await Promise.all(
    ready.map(({ installation }) =>
      args.includes('--no-wget') ? undefined : crawlBlindly(installation, BLIND),
    ),
  );
  console.log(
    '\n| | least | aah | wget, blind | times fewer | texts | objects right | repeats, aah / wget |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [at, { installation, aware, judgement }] of ready.entries())
    console.log(row(installation, aware, judgement, blind[at]));
  console.log();
  for (const each of ready) check(each.installation, each.aware, each.judgement);
} finally {
  for (const installation of open) await installation.close();
}
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exitCode = counts.failed > 0 ? 1 : 0;

async function prepare(application: RealApplication): Promise<void> {
  const started = performance.now();
  const since = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  try {
    const installation = await openInstallation(application, join(project, 'node_modules/.cache/aah-real'));
    open.add(installation);
    console.log(`${application.name}: ${installation.site.size}, running after ${since()}`);
    const parent = keep ?? installation.folder;
    await mkdir(parent, { recursive: true });
    const aware = await crawlAware(installation, join(parent, `crawl-${application.id}`));
    const judgement = judgeObjects(installation.site.truth, aware.objects);
    ready.push({ installation, aware, judgement });
    console.log(
      `${application.name}: aah asked ${aware.traffic.requests} times in ${aware.seconds.toFixed(0)} s`,
    );
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

function row({ application, site }: Installation, aware: Crawl, judgement: Judgement, blind?: Crawl): string {
  const texts = site.truth.length;
  const asked = aware.traffic.requests;
  const more = blind?.finished === false ? '> ' : '';
  const cells = [
    `${application.name}, ${site.size}`,
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

function check({ application, site }: Installation, aware: Crawl, judgement: Judgement): void {
  const texts = site.truth.length;
  const most = Math.floor(site.least * FLOORS.factor + FLOORS.plus);
  const { requests, reached } = aware.traffic;
  const lost = site.truth.filter((_, at) => !reached.has(at));
  expect(aware.finished, `${application.name}: the crawl ended by itself`);
  expect(
    reached.size / texts >= FLOORS.coverage,
    `${application.name}: ${reached.size} of ${texts} texts reached`,
  );
  for (const { type, title, text } of lost.slice(0, 5))
    console.log(`          ${type} "${title ?? text.slice(0, 40)}"`);
  expect(
    requests <= most,
    `${application.name}: ${requests} requests, at most ${most} (least ${site.least})`,
  );
  expect(
    judgement.right / texts >= FLOORS.objects && judgement.foreign / texts <= FLOORS.foreign,
    `${application.name}: ${judgement.right} of ${texts} objects right, ${judgement.foreign} foreign`,
  );
  for (const complaint of judgement.complaints.slice(0, 8)) console.log(`          ${complaint}`);
}

function expect(held: boolean, what: string): void {
  if (held) counts.passed++;
  else counts.failed++;
  console.log(`${held ? 'ok      ' : 'FAILED  '}${what}`);
}
