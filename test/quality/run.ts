/**
 * Scores extraction on recorded sites against what their databases hold:
 *   npx tsx test/quality/run.ts FOLDER [TEXT] [--no-adapt] [--one-template] [--peers] [--raise]
 * FOLDER has one folder a site with truth.json and WARC files below it, or is such a folder; TEXT is a part of the
 * names of recordings. `--one-template` reads with a knowledge base that knows one template of each application,
 * `--peers` has Defuddle and Readability read the same pages. Floors are in floors.json; a score below its floor
 * fails, and a floor only ever goes up (`--raise` writes better scores as new floors).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { pageOf, readWarc } from '../../src/archive/index.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { textOf } from '../../src/page/text.ts';
import { findRecordings, openRecording, type Recording } from './recordings.ts';
import { addScores, pageKey, type Scores, scoreObjects } from './score.ts';
import { chooseSystems, type ScoredObject } from './systems.ts';
import { printTotals } from './totals.ts';
import { normalise } from './words.ts';

const FLOORS = new URL('./floors.json', import.meta.url);
type Floors = Record<string, Record<string, number>>;

const flags = process.argv.slice(2).filter((each) => each.startsWith('--'));
const [folder, only = ''] = process.argv.slice(2).filter((each) => !each.startsWith('--'));
if (folder === undefined || !existsSync(folder)) {
  console.error(
    'Expected a folder of recorded sites, found none. Usage: npx tsx test/quality/run.ts FOLDER [TEXT] [--no-adapt] [--one-template] [--peers] [--raise]',
  );
  process.exit(2);
}
const systems = chooseSystems({
  adapt: !flags.includes('--no-adapt'),
  oneTemplate: flags.includes('--one-template'),
  peers: flags.includes('--peers'),
});
const floors = JSON.parse(readFileSync(FLOORS, 'utf8')) as Floors;
const totals = new Map<string, Scores>();
let failures = 0;
let checks = 0;
for (const recording of findRecordings(folder)) {
  if (!recording.name.includes(only)) continue;
  const scores = await scoreRecording(recording);
  for (const [index, { suffix }] of systems.entries()) {
    const group = `${dirname(recording.name)}${suffix}`;
    totals.set(group, addScores(totals.get(group) ?? new Map(), scores[index]!));
    check(`${recording.name}${suffix}`, scores[index]!);
  }
}
console.log(`\n${printTotals(totals)}\n`);
for (const [group, scores] of totals) check(`all of ${group}`, scores);
if (flags.includes('--raise')) writeFileSync(FLOORS, `${JSON.stringify(floors, null, 2)}\n`);
console.log(`${checks - failures} passed, ${failures} failed`);
process.exitCode = failures > 0 || checks === 0 ? 1 : 0;

async function scoreRecording({ path, truth }: Recording): Promise<Scores[]> {
  const readers = await Promise.all(systems.map((system) => system.start()));
  const objects: ScoredObject[][] = systems.map(() => []);
  const recorded = new Map<string, string>();
  for await (const entry of readWarc(openRecording(path))) {
    const page = entry.kind === 'record' ? pageOf(entry) : null;
    if (page === null || page.status !== 200) continue;
    const key = pageKey(page.url);
    if (!recorded.has(key)) recorded.set(key, normalise(textOf(parsePage(page).root)));
    for (const [index, read] of readers.entries()) objects[index]!.push(...(await read(page)));
  }
  return objects.map((each) => scoreObjects(truth, each, recorded));
}

function check(name: string, scores: Scores): void {
  const known = floors[name] ?? {};
  const raise = flags.includes('--raise') && !/ by \w+$/.test(name) && !name.startsWith('all of ');
  const shown = [...scores]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([measure, { right, all }]) => {
      const value = Math.floor((10_000 * right) / all) / 10_000;
      const floor = known[measure];
      checks++;
      const failed = floor !== undefined && value < floor;
      if (failed) failures++;
      if (raise) floors[name] = { ...floors[name], [measure]: Math.max(value, floor ?? 0) };
      return `${measure} ${value}${failed ? ` BELOW ${floor}` : ''}`;
    });
  console.log(`${name}: ${shown.join(', ')}`);
}
