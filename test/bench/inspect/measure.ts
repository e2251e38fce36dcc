/** Measures the built program; `run.ts` starts it, compiled, since a loader of TypeScript would slow down what it loads. */
import { writeFileSync } from 'node:fs';
import * as cheerio from 'cheerio';
import { Parser, Tokenizer } from 'htmlparser2';
import { createHelper } from '../../../dist/helper.js';
import { parsePage } from '../../../dist/page/parse-page.js';
import { SilentTokens } from '../../../dist/page/silent-tokens.js';
import { type Goal, median, processorTime } from './goal.ts';
import { measureMemory } from './memory.ts';
import { measureProcess } from './process.ts';
import { threadPage } from './thread-page.ts';

const smoke = process.argv.includes('--smoke');
const ROUNDS = smoke ? 40 : 300;
const PER_ROUND = 2;

const helper = await createHelper();
const nothing = () => {};
const NO_TOKENS = new SilentTokens();

type Input = ReturnType<typeof threadPage>;
const variants: Readonly<Record<string, (page: Input) => unknown>> = {
  'bare tokenizer': ({ body }) => {
    const tokenizer = new Tokenizer({}, NO_TOKENS);
    tokenizer.write(body);
    tokenizer.end();
  },
  'bare parser': ({ body }) => {
    const parser = new Parser({ onopentag: nothing, onclosetag: nothing, ontext: nothing });
    parser.write(body);
    parser.end();
  },
  parsePage,
  inspect: (page) => helper.inspect(page),
  'cheerio.load + a[href]': ({ body }) => {
    const $ = cheerio.load(body);
    return $('a[href]')
      .map((_, link) => $(link).attr('href'))
      .get();
  },
};

const times = new Map<string, number[]>(Object.keys(variants).map((name) => [name, []]));
let length = 0;
let number = 0;
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of Object.entries(variants)) {
    // A page that another variant has read would come a second time, as no page does in a crawl.
    const pages = Array.from({ length: PER_ROUND }, () => threadPage(90_000, number++));
    length = pages[0]!.body.length;
    const time = await processorTime(async () => {
      for (const page of pages) await work(page);
    });
    // The first half lets the compiler settle.
    if (round >= ROUNDS / 2) times.get(name)!.push(time);
  }
}
const cost = (name: string) => median(times.get(name)!);
const tokenizer = cost('bare tokenizer');
const lines = [`| ${Math.round(length / 1000)} KB thread page | tokenizer = 1 |`, '|---|---|'];
for (const name of Object.keys(variants)) lines.push(`| ${name} | ${(cost(name) / tokenizer).toFixed(2)} |`);
const faster = cost('cheerio.load + a[href]') / cost('inspect');
const results = [
  {
    lines: [],
    goals: [
      {
        text: `inspect costs ${(cost('inspect') / tokenizer).toFixed(1)} tokenizers (goal: at most 3)`,
        met: cost('inspect') <= 3 * tokenizer,
      },
      {
        text: `inspect is ${faster.toFixed(1)} times faster than cheerio (goal: at least 5)`,
        met: faster >= 5,
      },
    ] satisfies Goal[],
  },
  await measureProcess(smoke ? 60 : 1000, smoke ? 1 : 5),
  await measureMemory(smoke ? 400 : 20_000),
];
lines.push(...results.flatMap((result) => result.lines));
const goals = results.flatMap((result) => result.goals);
const text = [...lines, '', ...goals.map(({ text, met }) => `- ${met ? 'PASS' : 'MISS'}: ${text}`), ''].join(
  '\n',
);
console.log(text);
if (!smoke) {
  writeFileSync(
    new URL('../../../docs/benchmarks/inspect.md', import.meta.url),
    `# What a page costs\n\nWritten by \`npx tsx test/bench/inspect/run.ts\`: the built program, medians, all measured in turns in one run; every page\nhas ids, links and words of its own, and about 17 elements a KB, as recorded thread pages of a phpBB board have. The table is processor time of all threads.\n\n${text}`,
  );
}
