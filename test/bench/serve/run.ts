/**
 * The HTTP service: npx tsx test/bench/serve/run.ts [--smoke]. What HTTP adds to `inspect`, measured in turns; then a load of
 * 64 connections by wrk (or by generator.ts where it is not installed), good pages and hostile ones mixed, each page a new one.
 * Writes docs/benchmarks/serve.md, except in a smoke run. A wrong answer or an error on a good page fails.
 */
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { FreshPages } from './fresh-pages.ts';
import { CONNECTIONS, hasWrk, type LoadResult, loadService } from './load.ts';
import { measureOverhead, WAYS } from './overhead.ts';

const smoke = process.argv.includes('--smoke');
const SECONDS = smoke ? 4 : 60;
const goals: [string, boolean][] = [];
const lines: string[] = [];
let faults = 0;

const size = Math.round(new FreshPages().body(1000).length / 1000);
const costs = await measureOverhead(smoke ? 3 : 24, smoke ? 10 : 40);
lines.push(
  `One page of ${size} KB after another, each a new one, over one connection that is kept, one worker; medians.`,
  '',
  '| way | processor time, all threads | wall clock |',
  '|---|---|---|',
);
const NAMES = {
  direct: '`inspect` directly',
  links: '`POST /v1/links`, text',
  inspect: '`POST /v1/inspect`, JSON',
};
for (const way of WAYS) {
  const cpu = costs[way].cpu / costs.direct.cpu;
  const wall = costs[way].wall / costs.direct.wall;
  lines.push(`| ${NAMES[way]} | ${cpu.toFixed(2)} | ${wall.toFixed(2)} |`);
  if (way === 'direct') continue;
  goals.push([`${NAMES[way]} takes ${cpu.toFixed(2)} times the processor time (goal: 1.30)`, cpu <= 1.3]);
  goals.push([`${NAMES[way]} takes ${wall.toFixed(2)} times the time (goal: 1.30)`, wall <= 1.3]);
}

const long = await loadService(2, SECONDS);
judge('two workers', long);
if (!smoke) await compareWorkers();

const [earlier, later] = halves(long.memory);
const growth = later / earlier;
lines.push(
  '',
  `Load: ${hasWrk() ? 'wrk' : 'generator.ts (wrk is not installed)'}, ${CONNECTIONS} connections, ${SECONDS} s, two workers, three good pages to a hostile one: ` +
    `${long.requests} answers, ${long.good} about good pages, of them ${long.errors} errors and ${long.wrong} wrong; ` +
    `${long.broken} connections broken. Memory ${(later / 1e6).toFixed(0)} MB in the later half. ` +
    `The load and the service share ${availableParallelism()} cores.`,
);
goals.push([
  `after a third for heaps to fill, memory of the later half is ${growth.toFixed(3)} of the earlier half's (goal: 1.05)`,
  growth <= 1.05,
]);

const text = [...lines, '', ...goals.map(([goal, met]) => `- ${met ? 'PASS' : 'MISS'}: ${goal}`), ''].join(
  '\n',
);
console.log(text);
if (!smoke)
  writeFileSync(
    new URL('../../../docs/benchmarks/serve.md', import.meta.url),
    `# The HTTP service\n\nWritten by \`npx tsx test/bench/serve/run.ts\`; ratios of one run.\n\n${text}`,
  );
process.exitCode = faults > 0 ? 1 : 0;

/** In turns, so that what else the machine does falls on both. */
async function compareWorkers(): Promise<void> {
  const rates: Record<1 | 2, number[]> = { 1: [], 2: [] };
  for (let turn = 0; turn < 3; turn++) {
    for (const workers of [1, 2] as const) {
      const result = await loadService(workers, 15);
      judge(`${workers} worker${workers > 1 ? 's' : ''}, shorter`, result);
      rates[workers].push(result.requests / result.seconds);
    }
  }
  const middle = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
  const gain = middle(rates[2]) / middle(rates[1]);
  goals.push([`two workers do ${gain.toFixed(2)} times what one does (goal: 1.30)`, gain >= 1.3]);
}

function judge(name: string, result: LoadResult): void {
  const wrong = result.errors + result.wrong + result.broken + (result.good === 0 ? 1 : 0);
  console.log(`load, ${name}: ${(result.requests / result.seconds).toFixed(0)} a second, ${wrong} faults`);
  if (wrong > 0) {
    faults++;
    console.log(JSON.stringify({ ...result, memory: undefined }));
  }
  if (name === 'two workers')
    goals.push([`${wrong} errors, wrong answers or broken connections (goal: 0)`, wrong === 0]);
}

/** Mean of each half, after a third in which heaps and caches fill. */
function halves(memory: readonly number[]): [number, number] {
  const settled = memory.slice(Math.floor(memory.length / 3));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return [mean(settled.slice(0, settled.length >> 1)), mean(settled.slice(settled.length >> 1))];
}
