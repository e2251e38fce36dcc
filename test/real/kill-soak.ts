import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { runAndKill, startTree, summarise } from '../crawl/crawler-kill.ts';

/**
 * Kills crawls with SIGKILL at random moments and checks that nothing is lost or doubled.
 * `npm run build && npx tsx test/real/kill-soak.ts [KILLS] [SEED]`
 */
const [wanted = '500', seedText = '1'] = process.argv.slice(2);
let state = Number(seedText) >>> 0;
const site = await startTree();
const folder = mkdtempSync(join(tmpdir(), 'aah-soak-'));
const whole = join(folder, 'whole');
const complete = await runAndKill(site.origin, whole, 'new', { built: true });
const expected = await summarise(whole, site.origin);
let kills = 0;
let crawls = 0;
try {
  while (kills < Number(wanted)) {
    const out = join(folder, `killed-${crawls++}`);
    const perHost = 1 + Math.floor(random() * 8);
    let report = null;
    for (let run = 0; report === null; run++) {
      // After many kills the crawl may end, so that its result can be checked.
      const kill = run > 6 ? {} : { milliseconds: Math.floor(random() * 120) };
      report = await runAndKill(site.origin, out, run === 0 ? 'new' : 'resume', {
        ...kill,
        perHost,
        built: true,
      });
      if (report === null) kills++;
    }
    const found = await summarise(out, site.origin);
    const counts = ['requests', 'requisites', 'pages', 'statuses', 'levels'] as const;
    const wrong = counts.filter((name) => !isDeepStrictEqual(report?.[name], complete?.[name]));
    if (!isDeepStrictEqual(found, expected) || wrong.length > 0) {
      console.error(
        `seed ${seedText}, crawl ${crawls}: differs${wrong.length > 0 ? ` in ${wrong.join(', ')}` : ''}`,
      );
      console.error(JSON.stringify({ found, expected, report: wrong.map((name) => report?.[name]) }));
      process.exitCode = 1;
      break;
    }
    rmSync(out, { recursive: true, force: true });
    console.log(`${kills} kills, ${crawls} crawls: nothing lost, nothing doubled`);
  }
} finally {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
}

/** A small generator, so that a seed gives the same moments (as far as the machine does). */
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
}
