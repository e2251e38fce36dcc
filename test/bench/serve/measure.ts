/** Measures the built program; `run.ts` builds it first. */
import { writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { FreshPages } from './fresh-pages.ts';
import { CONNECTIONS, hasWrk, type LoadResult, loadService } from './load.ts';
import { measureOverhead, WAYS } from './overhead.ts';

const smoke = process.argv.includes('--smoke');
const SECONDS = smoke ? 4 : 60;
const TURNS = 7;
const goals: [string, boolean][] = [];
const lines: string[] = [];
let faults = 0;

const size = Math.round(new FreshPages().body(1000).length / 1000);
const costs = await measureOverhead(smoke ? 1 : 3, smoke ? 3 : 60, 10);
lines.push(
  `One page of ${size} KB after another, each a new one, over one connection that is kept, one worker; \`inspect\` directly has a thread with the same memory as the worker. In turns of ten pages and three pairs of processes; medians of the ratios of a turn, and medians of milliseconds.`,
  '',
  '| way | processor time, all threads | wall clock | ms of processor | ms until the answer |',
  '|---|---|---|---|---|',
);
const NAMES = {
  direct: '`inspect` directly',
  links: '`POST /v1/links`, text',
  page: '`POST /v1/inspect?url=`, the page',
  message: '`POST /v1/inspect`, JSON',
};
for (const way of WAYS) {
  const { ratio, milliseconds } = costs[way];
  const numbers = [ratio.cpu, ratio.wall, milliseconds.cpu, milliseconds.wall].map((value) =>
    value.toFixed(2),
  );
  lines.push(`| ${NAMES[way]} | ${numbers.join(' | ')} |`);
  if (way === 'direct') continue;
  goals.push([
    `${NAMES[way]} takes ${ratio.cpu.toFixed(2)} times the processor time (goal: 1.30)`,
    ratio.cpu <= 1.3,
  ]);
  goals.push([`${NAMES[way]} takes ${ratio.wall.toFixed(2)} times the time (goal: 1.30)`, ratio.wall <= 1.3]);
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

/** In many short turns: what else the machine and its host do falls on both, and no one turn decides. */
async function compareWorkers(): Promise<void> {
  const rates: Record<1 | 2, number[]> = { 1: [], 2: [] };
  const foreign: number[] = [];
  for (let turn = 0; turn < TURNS; turn++) {
    foreign.push(await foreignShare());
    for (const workers of turn % 2 === 0 ? ([1, 2] as const) : ([2, 1] as const)) {
      const result = await loadService(workers, 10);
      judge(`${workers} worker${workers > 1 ? 's' : ''}, shorter`, result);
      rates[workers].push(result.requests / result.seconds);
    }
  }
  const [one, two] = [middle(rates[1]), middle(rates[2])];
  const gain = two / one;
  lines.push(
    '',
    `One worker and two in ${TURNS} turns of 10 s each; medians ${one.toFixed(0)} and ${two.toFixed(0)} answers a second. ` +
      `Between the turns other programs kept ${(100 * middle(foreign)).toFixed(0)}% of the cores busy: what they take, the second worker can't have.`,
  );
  goals.push([`two workers do ${gain.toFixed(2)} times what one does (goal: 1.30)`, gain >= 1.3]);
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Share of the cores that is in use while this program waits. */
async function foreignShare(): Promise<number> {
  const times = () =>
    cpus().map(({ times: { user, nice, sys, idle, irq } }) => ({
      idle,
      all: user + nice + sys + idle + irq,
    }));
  const before = times();
  await new Promise((resolve) => setTimeout(resolve, 2000));
  const after = times();
  const sum = (what: 'idle' | 'all') =>
    after.reduce((total, core, at) => total + core[what] - (before[at]?.[what] ?? 0), 0);
  return 1 - sum('idle') / sum('all');
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
