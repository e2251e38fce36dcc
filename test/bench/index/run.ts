import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { PatternIndex } from '../../../src/match/pattern-index.ts';
import { makeCorpus } from './corpus.ts';
import { measure, median, time, timeProcessor, usedMemory } from './measure.ts';
import { cssSelect, ourEvaluator, type Peer, xpathOverLinkedom } from './peers.ts';
import { percent, plotReport, printReport, type Report, type SizeResult, type Target } from './report.ts';
import { makeTypes, parseTypes, type SyntheticType } from './types.ts';
import { bareParse, parseTree, parseTreeWithIndex, parseWithIndex, type Variant } from './variants.ts';

const { smoke } = parseArgs({ options: { smoke: { type: 'boolean', default: false } } }).values;
const SIZES = smoke ? [10, 50, 1_000] : [10, 50, 100, 1_000, 5_000, 20_000];
const PAGES = smoke ? 4 : 16;
const ROUNDS = smoke ? 8 : 60;
const BUILDS = 9;
const PATTERNS_FOR_PEERS = smoke ? 100 : 1_000;
/** The most types that a peer is given; it would take minutes beyond. */
const PEERS: Readonly<Record<string, { readonly run: Peer; readonly most: number }>> = {
  ours: { run: ourEvaluator, most: smoke ? 50 : 5_000 },
  'css-select': { run: cssSelect, most: smoke ? 10 : 1_000 },
  'xpath + linkedom': { run: xpathOverLinkedom, most: smoke ? 10 : 100 },
};

const types = makeTypes(SIZES.at(-1)!);
// Signs are of the ten types that every knowledge base here has.
const pages = makeCorpus(PAGES, types.slice(0, SIZES[0])).map(({ html }) => html);
const middlePage = [...pages].sort((one, other) => one.length - other.length)[pages.length >> 1]!;

interface Built {
  readonly index: PatternIndex;
  readonly milliseconds: number;
  readonly megabytes: number;
}

function build(some: readonly SyntheticType[]): Built {
  const patterns = parseTypes(some);
  const times = Array.from({ length: BUILDS }, () => timeProcessor(() => PatternIndex.build(patterns)));
  const before = usedMemory();
  const index = PatternIndex.build(patterns);
  return { index, milliseconds: median(times), megabytes: (usedMemory() - before) / 1e6 };
}

/** Times peers on one page, each next to our index with the same patterns. */
function comparePeer(run: Peer): { readonly ratio: number; readonly matched: string } {
  const patterns = types.flatMap((type) => type.patterns).slice(0, PATTERNS_FOR_PEERS);
  const index = PatternIndex.build(parseTypes([{ name: '', patterns }]));
  const indexed = parseTreeWithIndex(index);
  const ours = median(Array.from({ length: 60 }, () => time(() => indexed(middlePage))));
  const { milliseconds, matched } = run(patterns, middlePage);
  return { ratio: milliseconds / ours, matched: `${matched} of ${indexed(middlePage)} matches` };
}

const built = new Map(SIZES.map((size) => [size, build(types.slice(0, size))]));
const variants = new Map<string, Variant>([
  ['bare', bareParse],
  ['tree', parseTree],
]);
for (const [size, { index }] of built) {
  variants.set(`index ${size}`, parseWithIndex(index));
  variants.set(`tree ${size}`, parseTreeWithIndex(index));
}
const timings = measure(variants, pages, ROUNDS);
const bare = timings.get('bare')!;
const tree = timings.get('tree')!;

/** Median of the pages' ratios. */
function ratio(name: string, base = 'bare'): number {
  const other = timings.get(base)!;
  return median(timings.get(name)!.map((milliseconds, page) => milliseconds / other[page]!));
}

const sizes = SIZES.map((size): SizeResult => {
  const { index, milliseconds, megabytes } = built.get(size)!;
  const withTree = timings.get(`tree ${size}`)!;
  const patterns = types.slice(0, size).flatMap((type) => type.patterns);
  return {
    types: size,
    patterns: index.stats.patterns,
    states: index.stats.states,
    steps: index.stats.steps,
    buildMilliseconds: milliseconds,
    megabytes,
    milliseconds: median(timings.get(`index ${size}`)!),
    ratio: ratio(`index ${size}`),
    addedToTree: median(withTree.map((each, page) => (each - tree[page]!) / bare[page]!)),
    oneByOne: Object.fromEntries(
      Object.entries(PEERS).map(([name, { run, most }]) => [
        name,
        size <= most ? run(patterns, middlePage).milliseconds : null,
      ]),
    ),
  };
});

const targets: Target[] = [];
function promise(name: string, wanted: string, measured: string, met: boolean): void {
  targets.push({ name, wanted, measured, met });
}
const large = SIZES.includes(5_000) ? 5_000 : SIZES.at(-1)!;
const added = ratio(`index ${large}`) - 1;
promise(
  `${large.toLocaleString('en')} types add to the bare parse`,
  '≤ 20% (goal 15%)',
  percent(added),
  added <= 0.2,
);
const most = SIZES.at(-1)!;
const growth = ratio(`index ${most}`, 'index 50') - 1;
promise(`${most.toLocaleString('en')} types cost more than 50`, '≤ 10%', percent(growth), growth <= 0.1);
for (const [name, least] of [
  ['xpath + linkedom', 1_000],
  ['css-select', 50],
] as const) {
  const wanted = (least * PATTERNS_FOR_PEERS) / 1_000;
  const { ratio: times, matched } = comparePeer(PEERS[name]!.run);
  const measured = `${times.toFixed(0)}× (it finds ${matched})`;
  promise(
    `faster than ${name} at ${PATTERNS_FOR_PEERS} patterns, our parse included, theirs not`,
    `≥ ${wanted}×`,
    measured,
    times >= wanted,
  );
}
const builds = built.get(large)!.milliseconds / median(bare);
promise(
  `building the index of ${large.toLocaleString('en')} types, in bare parses of a page`,
  '≤ 100',
  builds.toFixed(0),
  builds <= 100,
);

const report: Report = {
  pages: pages.length,
  kilobytes: middlePage.length / 1_000,
  bareMilliseconds: median(bare),
  treeRatio: ratio('tree'),
  sizes,
  targets,
  node: process.versions.node,
};
console.log(printReport(report));
if (!smoke) {
  const folder = new URL('../../../docs/benchmarks/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL('index.md', folder), printReport(report));
  writeFileSync(new URL('index.svg', folder), plotReport(report));
}
process.exitCode = smoke || targets.every(({ met }) => met) ? 0 : 1;
