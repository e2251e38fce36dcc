/**
 * Scores extraction on recorded sites against what their databases hold:
 *   npx tsx test/quality/run.ts FOLDER [--adapt] [--only TEXT]
 * FOLDER has one folder a site with truth.json and WARC files below it. Floors are in floors.json; a score below its
 * floor fails, and a floor only ever goes up (`--raise` writes better scores as new floors).
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ArchiveObject } from '../../src/act/object.ts';
import { pageOf, readWarc } from '../../src/archive/index.ts';
import { SeenObjects } from '../../src/crawl/output/seen-objects.ts';
import { createHelper } from '../../src/helper.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { textOf } from '../../src/page/text.ts';
import { pageKey, type Scores, scoreObjects } from './score.ts';
import type { Truth } from './truth.ts';
import { normalise } from './words.ts';

const FLOORS = new URL('./floors.json', import.meta.url);
type Floors = Record<string, Record<string, number>>;

const flags = process.argv.slice(2).filter((each) => each.startsWith('--'));
const [folder, only = ''] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
if (folder === undefined || !existsSync(folder)) {
  console.error(
    'Expected a folder of recorded sites, found none. Usage: npx tsx test/quality/run.ts FOLDER [TEXT] [--no-adapt] [--raise]',
  );
  process.exit(2);
}
const adapt = !flags.includes('--no-adapt');
const floors = JSON.parse(readFileSync(FLOORS, 'utf8')) as Floors;
let failures = 0;
let checks = 0;
for (const site of readdirSync(folder).filter((name) => existsSync(join(folder, name, 'truth.json')))) {
  const truth = JSON.parse(readFileSync(join(folder, site, 'truth.json'), 'utf8')) as Truth;
  const files = readdirSync(join(folder, site), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.warc(?:\.gz|\.xz)?$/.test(name),
  );
  for (const file of files.sort()) {
    const name = `${site}/${file.split(sep).join('/')}${adapt ? '' : ' without adaptation'}`;
    if (!name.includes(only)) continue;
    check(name, await scoreFile(join(folder, site, file), truth));
  }
}
if (flags.includes('--raise')) writeFileSync(FLOORS, `${JSON.stringify(floors, null, 2)}\n`);
console.log(`${checks - failures} passed, ${failures} failed`);
process.exitCode = failures > 0 || checks === 0 ? 1 : 0;

async function scoreFile(path: string, truth: Truth): Promise<Scores> {
  const helper = await createHelper({ adapt });
  const objects: ArchiveObject[] = [];
  const seen = new SeenObjects();
  const recorded = new Map<string, string>();
  for await (const entry of readWarc(path.endsWith('.xz') ? unxz(path) : path)) {
    const page = entry.kind === 'record' ? pageOf(entry) : null;
    if (page === null || page.status !== 200) continue;
    const key = pageKey(page.url);
    if (!recorded.has(key)) recorded.set(key, normalise(textOf(parsePage(page).root)));
    for (const object of (await helper.inspect(page)).objects) if (seen.isNew(object)) objects.push(object);
  }
  return scoreObjects(truth, objects, recorded);
}

/** One xz stream over a whole WARC, as recordings are kept. */
function unxz(path: string): AsyncIterable<Uint8Array> {
  return spawn('xz', ['-dc', path], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout;
}

function check(name: string, scores: Scores): void {
  const known = floors[name] ?? {};
  const shown = [...scores]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([measure, { right, all }]) => {
      const value = Math.floor((10_000 * right) / all) / 10_000;
      const floor = known[measure];
      checks++;
      const failed = floor !== undefined && value < floor;
      if (failed) failures++;
      if (flags.includes('--raise'))
        floors[name] = { ...floors[name], [measure]: Math.max(value, floor ?? 0) };
      return `${measure} ${value}${failed ? ` BELOW ${floor}` : ''}`;
    });
  console.log(`${name}: ${shown.join(', ')}`);
}
