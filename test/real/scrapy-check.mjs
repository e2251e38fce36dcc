/** Checks what scrapy.sh left: every object of the sample site reached, with a fifth of the requests. */
import { readFileSync } from 'node:fs';

const [folder, ...applications] = process.argv.slice(2);
const { truth } = JSON.parse(readFileSync(`${folder}/site.json`, 'utf8'));
const start = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 60);
let failed = 0;
for (const application of applications) {
  const lines = readFileSync(`${folder}/${application}.jsonl`, 'utf8').split('\n').filter(Boolean);
  const found = new Set(lines.map((line) => start(JSON.parse(line).content ?? '')));
  const wanted = truth[application].objects.filter(({ type }) => type !== 'thread');
  const missing = wanted.filter(({ text }) => !found.has(start(text)));
  const requests = Number(readFileSync(`${folder}/${application}.count`, 'utf8'));
  const own = Number(readFileSync(`${folder}/${application}-own.count`, 'utf8'));
  const good = missing.length === 0 && own >= 5 * requests;
  if (!good) failed++;
  console.log(
    `${application}: ${wanted.length - missing.length} of ${wanted.length} objects, ${(own / requests).toFixed(1)} times fewer requests${good ? '' : '  FAILED'}`,
  );
}
console.log(`${applications.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
