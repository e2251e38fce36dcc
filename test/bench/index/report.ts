import { printTable } from '../chart.ts';
import { plot } from './plot.ts';

/** What was measured for one size of the knowledge base; milliseconds are medians over the pages. */
export interface SizeResult {
  readonly types: number;
  readonly patterns: number;
  readonly states: number;
  readonly steps: number;
  readonly buildMilliseconds: number;
  readonly megabytes: number;
  /** Parse with index, no tree. */
  readonly milliseconds: number;
  /** The same over the bare parse, median of the pages' ratios. */
  readonly ratio: number;
  /** What the index adds to our whole parse, in bare parses. */
  readonly addedToTree: number;
  readonly oneByOne: Readonly<Record<string, number | null>>;
}

/** A promise and whether it was kept. */
export interface Target {
  readonly name: string;
  readonly wanted: string;
  readonly measured: string;
  readonly met: boolean;
}

export interface Report {
  readonly pages: number;
  readonly kilobytes: number;
  readonly bareMilliseconds: number;
  readonly treeRatio: number;
  readonly sizes: readonly SizeResult[];
  readonly targets: readonly Target[];
  readonly node: string;
}

const COLORS: Readonly<Record<string, string>> = {
  ours: '#d08000',
  'css-select': '#8040a0',
  'xpath + linkedom': '#b02020',
};

/** The page for docs/benchmarks. */
export function printReport(report: Report): string {
  const peers = Object.keys(report.sizes[0]?.oneByOne ?? {});
  const head = [
    'types',
    'patterns',
    'states / steps',
    'build',
    'memory',
    'parse + index',
    'over bare parse',
    'added to our parse',
    ...peers.map((peer) => `${peer}, one by one`),
  ];
  const rows = report.sizes.map((size) => [
    size.types.toLocaleString('en'),
    size.patterns.toLocaleString('en'),
    `${size.states.toLocaleString('en')} / ${size.steps.toLocaleString('en')}`,
    `${size.buildMilliseconds.toFixed(0)} ms`,
    size.megabytes < 1 ? '< 1 MB' : `${size.megabytes.toFixed(1)} MB`,
    `${size.milliseconds.toFixed(2)} ms`,
    percent(size.ratio - 1),
    percent(size.addedToTree),
    ...peers.map((peer) => (size.oneByOne[peer] == null ? '–' : `${size.oneByOne[peer].toFixed(1)} ms`)),
  ]);
  return `# The index

Written by \`npx tsx test/bench/index/run.ts\`; Node ${report.node}. ${report.pages} generated pages (forum threads, blog
posts, wiki pages, lists; ${report.kilobytes.toFixed(0)} KB in the middle), a quarter of them with signs of one of the
types. *Bare parse* is htmlparser2's \`Parser\` with a handler that gets names and attributes and does nothing:
${report.bareMilliseconds.toFixed(2)} ms a page. Our own parse with the light tree takes ${report.treeRatio.toFixed(2)} of that. Variants run
interleaved; times are medians. Building is measured in processor time, in a warm process; the first build of a
process takes about three times as long. *One by one* evaluates the compiled patterns on a page that is parsed already.

${printTable(head, rows)}

${printTable(
  ['promise', 'wanted', 'measured', ''],
  report.targets.map((target) => [target.name, target.wanted, target.measured, target.met ? 'PASS' : 'MISS']),
)}

![Time a page against number of types](index.svg)
`;
}

/** The plot that goes with it. */
export function plotReport(report: Report): string {
  const peers = Object.keys(report.sizes[0]?.oneByOne ?? {});
  return plot('Matching all patterns of a knowledge base on one page', [
    {
      name: 'bare parse',
      color: '#888888',
      points: report.sizes.map(({ types }) => [types, report.bareMilliseconds]),
    },
    {
      name: 'parse + index',
      color: '#2060c0',
      points: report.sizes.map(({ types, milliseconds }) => [types, milliseconds]),
    },
    ...peers.map((peer) => ({
      name: peer === 'ours' ? 'without index' : peer,
      color: COLORS[peer] ?? '#000000',
      points: report.sizes.flatMap(({ types, oneByOne }): [number, number][] =>
        oneByOne[peer] == null ? [] : [[types, oneByOne[peer]]],
      ),
    })),
  ]);
}

/** `+12.3%`. */
export function percent(fraction: number): string {
  return `${fraction >= 0 ? '+' : ''}${(fraction * 100).toFixed(1)}%`;
}
