/**
 * Throws random input at the program: npm run fuzz [-- --runs N] [--seed N] [--short].
 * Nothing may crash, take more than a second of processor time, or fail with anything but a typed error. A short run is part of the gate.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AahError } from '../../src/errors.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase, readKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { bundledKnowledgeBase } from '../../src/knowledge-base/source.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import { below, mutate, randomBytes, seeded } from './random.ts';

const MARKUP = [
  '<div class="post" id="p1">',
  '</div>',
  '<a href="viewtopic.php?t=1&amp;p=2#p2">',
  '<script>',
  '</script',
  '<!--',
  '-->',
  '<![CDATA[',
  '&#x41;',
  '&nbsp',
  '<p>',
  '<table><tr><td>',
  '<svg><title>',
  '<meta charset=utf-8>',
  '<title>',
  'text ',
  '\u0000',
  '<article class="hentry">',
  '<li id="comment-4">',
  '<time datetime="2020-01-01">',
  '">',
  "'",
  '<a b=c d="e',
  '<style>',
  '<base href="//x/">',
  '<plaintext>',
];
const PATTERN = [
  'div',
  '//',
  '/',
  '[',
  ']',
  '@class',
  'contains(',
  "='x'",
  ' and ',
  ' or ',
  'not(',
  ')',
  "'post'",
  ',',
  '*',
  '@*',
  'text()',
  'last()',
  '1',
  '.',
  'contains-token(@class,',
  'starts-with(',
  '|',
  ' ',
  '"',
  'é',
  '<',
  '&',
];
const XML = [
  '<level id="x" kind="terminal">',
  '</level>',
  '<when>',
  '</when>',
  '<field name="title">',
  '"',
  '&lt;',
  '&bogus;',
  '<!DOCTYPE x [<!ENTITY a "b">]>',
  '<!--',
  '-->',
  '<avoid id="a" path="**"/>',
  "contains(@class,'",
  ']]>',
  '<?x',
  '\u0001',
];

const value = (name: string, standard: number) =>
  Number(process.argv[process.argv.indexOf(name) + 1 || Number.NaN] ?? standard) || standard;
const short = process.argv.includes('--short');
const seed = value('--seed', 20261116);
const runs = value('--runs', short ? 5000 : 100_000);
/** Microseconds of processor time. */
const SLOW = 1_000_000;
const random = seeded(seed);
let failures = 0;

async function attempt(what: string, input: unknown, work: () => unknown, again = false): Promise<void> {
  const started = process.cpuUsage();
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AahError))
      complain(what, input, `failed with ${error instanceof Error ? error.stack : error}`);
  }
  const { user } = process.cpuUsage(started);
  if (user < SLOW) return;
  // A collection of garbage may fall into one run, hardly into two.
  if (again) complain(what, input, `took ${Math.round(user / 1000)} ms of processor time`);
  else await attempt(what, input, work, true);
}

function complain(what: string, input: unknown, problem: string): void {
  failures++;
  const shown = input instanceof Uint8Array ? Buffer.from(input).toString('base64') : String(input);
  console.error(`${what}: ${problem}\n  input: ${shown.slice(0, 2000)}`);
}

const helper = new ApplicationAwareHelper(await loadKnowledgeBase([bundledKnowledgeBase()]));
for (let run = 0; run < runs; run++) {
  const body = randomBytes(random, MARKUP, 2000);
  await attempt('page', body, () => parsePage({ url: 'http://a.example/viewtopic.php?t=1', body }));
  if (run % 20 === 0)
    await attempt('inspect', body, () =>
      helper.inspect({
        url: `http://a.example/${run}`,
        body: Buffer.concat([
          Buffer.from("<meta name='generator' content='WordPress 6'><body class='single-post'>"),
          body,
        ]),
      }),
    );
}
console.log(`${runs} pages`);
for (let run = 0; run < runs; run++) {
  const source = Array.from({ length: below(random, 14) }, () => PATTERN[below(random, PATTERN.length)]).join(
    '',
  );
  await attempt('pattern', source, () => parsePattern(source));
}
console.log(`${runs} patterns`);
const folder = fileURLToPath(new URL('../../knowledge-base', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.xml'),
);
const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8'));
const knowledgeBaseRuns = Math.ceil(runs / 5);
for (let run = 0; run < knowledgeBaseRuns; run++) {
  const text = mutate(random, texts[below(random, texts.length)] ?? '', XML);
  await attempt('knowledge base', text, () => readKnowledgeBase([{ kind: 'text', name: 'fuzz.xml', text }]));
}
console.log(`${knowledgeBaseRuns} knowledge base files`);
console.log(`seed ${seed}: ${runs * 2 + knowledgeBaseRuns - failures} passed, ${failures} failed`);
process.exitCode = failures > 0 ? 1 : 0;
