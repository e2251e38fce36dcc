/**
 * What a page costs: npx tsx test/bench/inspect/run.ts [--smoke]. Everything is measured in this run, in turns, as CPU time;
 * the table is ratios. Writes docs/benchmarks/inspect.md, except in a smoke run.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as cheerio from 'cheerio';
import { Parser, Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { WARCParser } from 'warcio';
import { pageOf, readWarc, responseRecord, WarcWriter, warcinfoFields } from '../../../src/archive/index.ts';
import { createHelper } from '../../../src/helper.ts';
import { parsePage } from '../../../src/page/parse-page.ts';
import { threadPage } from './thread-page.ts';

const smoke = process.argv.includes('--smoke');
const ROUNDS = smoke ? 20 : 200;
const page = threadPage();
const helper = await createHelper();
const nothing = () => {};
const NO_TOKENS: TokenizerCallbacks = {
  onattribdata: nothing,
  onattribentity: nothing,
  onattribend: nothing,
  onattribname: nothing,
  oncdata: nothing,
  onclosetag: nothing,
  oncomment: nothing,
  ondeclaration: nothing,
  onend: nothing,
  onopentagend: nothing,
  onopentagname: nothing,
  onprocessinginstruction: nothing,
  onselfclosingtag: nothing,
  ontext: nothing,
  ontextentity: nothing,
  isInForeignContext: () => false,
};

const variants = {
  'bare tokenizer': () => {
    const tokenizer = new Tokenizer({}, NO_TOKENS);
    tokenizer.write(page.body);
    tokenizer.end();
  },
  'bare parser': () => {
    const parser = new Parser({ onopentag: nothing, onclosetag: nothing, ontext: nothing });
    parser.write(page.body);
    parser.end();
  },
  parsePage: () => parsePage(page),
  inspect: () => helper.inspect(page),
  'cheerio.load + a[href]': () => {
    const $ = cheerio.load(page.body);
    $('a[href]')
      .map((_, link) => $(link).attr('href'))
      .get();
  },
};

const times = new Map<string, number[]>();
for (let round = 0; round < ROUNDS; round++) {
  for (const [name, work] of Object.entries(variants)) {
    const before = process.cpuUsage();
    for (let again = 0; again < 4; again++) await work();
    const { user, system } = process.cpuUsage(before);
    // The first half lets the compiler settle.
    if (round >= ROUNDS / 2) times.set(name, [...(times.get(name) ?? []), (user + system) / 4000]);
  }
}
const median = (name: string) =>
  [...(times.get(name) ?? [])].sort((a, b) => a - b)[Math.floor((times.get(name)?.length ?? 0) / 2)] ??
  Number.NaN;
const lines = [`| ${Math.round(page.body.length / 1000)} KB thread page | tokenizer = 1 |`, '|---|---|'];
for (const name of Object.keys(variants))
  lines.push(`| ${name} | ${(median(name) / median('bare tokenizer')).toFixed(2)} |`);
const goals: [string, boolean][] = [
  [
    `inspect costs ${(median('inspect') / median('bare tokenizer')).toFixed(1)} tokenizers (goal: at most 3)`,
    median('inspect') <= 3 * median('bare tokenizer'),
  ],
  [
    `inspect is ${(median('cheerio.load + a[href]') / median('inspect')).toFixed(1)} times faster than cheerio (goal: at least 5)`,
    median('cheerio.load + a[href]') >= 5 * median('inspect'),
  ],
];

await measureProcess();
await measureMemory();
const text = [...lines, '', ...goals.map(([goal, met]) => `- ${met ? 'PASS' : 'MISS'}: ${goal}`), ''].join(
  '\n',
);
console.log(text);
if (!smoke)
  writeFileSync(
    new URL('../../../docs/benchmarks/inspect.md', import.meta.url),
    `# What a page costs\n\nWritten by \`npx tsx test/bench/inspect/run.ts\`; CPU time, medians, all measured in turns in one run.\n\n${text}`,
  );

/** Reading a WARC and inspecting its pages, against reading and parsing the same file with warcio and htmlparser2 alone. */
async function measureProcess(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'aah-bench-'));
  const writer = await WarcWriter.open({
    directory: folder,
    info: warcinfoFields({ software: 'bench' } as never),
  } as never);
  const head = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n';
  let file = '';
  for (let number = 0; number < (smoke ? 40 : 400); number++) {
    const [written] = await writer.writeExchange([
      responseRecord(
        `http://board.example/viewtopic.php?t=${number}`,
        Buffer.from(head + threadPage(90_000, number).body),
      ),
    ]);
    file = written?.file ?? file;
  }
  await writer.close();
  const path = join(folder, file.replace(/\.open$/, ''));
  const cpu = async (work: () => Promise<void>) => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
  const fresh = await createHelper();
  const ours = await cpu(async () => {
    for await (const entry of readWarc(path)) {
      const input = entry.kind === 'record' ? pageOf(entry) : null;
      if (input !== null) await fresh.inspect(input);
    }
  });
  const { createReadStream } = await import('node:fs');
  const theirs = await cpu(async () => {
    for await (const record of new WARCParser(createReadStream(path) as never)) {
      if (record.warcType !== 'response') continue;
      const parser = new Parser({ onopentag: nothing, onclosetag: nothing, ontext: nothing });
      parser.write(await record.contentText());
      parser.end();
    }
  });
  lines.push(
    '',
    `\`process\` has ${((100 * theirs) / ours).toFixed(0)}% of the speed of warcio and htmlparser2 alone.`,
  );
  goals.push([
    `process keeps ${((100 * theirs) / ours).toFixed(0)}% of the speed of reading and parsing alone (goal: at least 80%)`,
    theirs >= 0.8 * ours,
  ]);
  rmSync(folder, { recursive: true, force: true });
}

/** Memory after many different pages. */
async function measureMemory(): Promise<void> {
  const fresh = await createHelper();
  const pages = smoke ? 400 : 20_000;
  const small = Array.from({ length: 50 }, (_, number) => threadPage(20_000, number));
  const used: number[] = [];
  for (let number = 0; number < pages; number++) {
    await fresh.inspect({ ...small[number % 50]!, url: `http://board.example/viewtopic.php?t=${number}` });
    if (number % (pages / 4) === pages / 4 - 1) {
      globalThis.gc?.();
      used.push(Math.round(process.memoryUsage().heapUsed / 1e6));
    }
  }
  lines.push(
    '',
    `Heap in MB at each quarter of ${pages} pages: ${used.join(', ')}${globalThis.gc ? '' : ' (without a forced collection)'}.`,
  );
}
