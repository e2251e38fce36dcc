import type { LearnedPattern } from '../../../src/adapt/store.ts';
import { parsePattern } from '../../../src/pattern/parse.ts';
import { printStep } from '../../../src/pattern/print.ts';
import { type Case, type Measurement, STRENGTHS, SYSTEMS, type SystemName } from './measure.ts';
import { add, type Counts, NONE } from './score.ts';

/** What a system did with all sites of one strength. */
export interface Row {
  readonly system: SystemName;
  readonly strength: number;
  readonly cases: number;
  /** Share of the values lost without adaptation that it gives back. */
  readonly repaired: number;
  /** Share of all values that it gives. */
  readonly recall: number;
  /** Share of what it gives that is right. */
  readonly precision: number;
  /** Share of what it gives that is wrong. */
  readonly wrong: number;
  /** Repairs of the page's own fields alone, which all systems try. */
  readonly ownRepaired: number;
  readonly ownWrong: number;
  /** Milliseconds a page. */
  readonly time: number;
}

/** One row for each system and strength. */
export function summarise(cases: readonly Case[]): Row[] {
  return STRENGTHS.flatMap((strength) =>
    SYSTEMS.map((system): Row => {
      const chosen = cases.filter((each) => each.strength === strength);
      const sum = (pick: (each: Case) => Counts) => chosen.map(pick).reduce(add, NONE);
      const counts = sum(({ readings }) => readings[system].counts);
      const own = sum(({ readings }) => readings[system].own);
      const before = sum(({ unadapted }) => unadapted.counts);
      const ownBefore = sum(({ unadapted }) => unadapted.own);
      const pages = chosen.reduce((total, each) => total + each.pages, 0);
      return {
        system,
        strength,
        cases: chosen.length,
        repaired: repairedOf(before, counts),
        recall: counts.right / counts.all,
        precision: counts.right / Math.max(1, counts.right + counts.wrong),
        wrong: counts.wrong / Math.max(1, counts.right + counts.wrong),
        ownRepaired: repairedOf(ownBefore, own),
        ownWrong: own.wrong / Math.max(1, own.right + own.wrong),
        time: chosen.reduce((total, each) => total + each.readings[system].time, 0) / Math.max(1, pages),
      };
    }),
  );
}

function repairedOf(before: Counts, after: Counts): number {
  const lost = before.all - before.right;
  return lost === 0 ? 1 : Math.max(0, 1 - (after.all - after.right) / lost);
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

/** The tables of docs/benchmarks/adapt.md. */
export function printReport(rows: readonly Row[], { cases }: Measurement, seeds: readonly number[]): string {
  const table = (
    columns: readonly string[],
    cells: (row: Row) => readonly string[],
    among: readonly SystemName[],
  ) =>
    [
      `| changes together | system | ${columns.join(' | ')} |`,
      `| --- | --- |${' --- |'.repeat(columns.length)}`,
      ...rows
        .filter(({ system }) => among.includes(system))
        .map((row) => `| ${row.strength} | ${row.system} | ${cells(row).join(' | ')} |`),
    ].join('\n');
  return `# Adaptation

Written by \`npm run bench:adapt\`; seeds ${seeds.join(', ')}. Pages of four sample applications whose templates are
changed by one or several of ${kindsOf(cases).length} kinds of change, the same on every page of a site, and read with a
knowledge base that knows one template of each. ${cases.length} changed sites that lost something without adaptation. *Repaired*:
share of the lost values that are back. *Wrong*: share of the given values that are not those of the known template.
*New site*: nothing is known of it. *Known site*: its pages were captured before the change. *First success*: the paper's
policy, the first relaxation that yields anything. *Similarity*: the most similar element is taken, as Scrapling does,
with the known template's first page as model; it only knows the page's own fields, not posts or comments in lists.
Milliseconds are of processor time.

${printPromises(rows)}

## All fields

${table(
  ['sites', 'repaired', 'recall', 'precision', 'wrong', 'ms a page'],
  (row) => [
    String(row.cases),
    percent(row.repaired),
    percent(row.recall),
    percent(row.precision),
    percent(row.wrong),
    row.time.toFixed(0),
  ],
  ['new site', 'known site', 'first success'],
)}

## Fields of the page's own object

${table(['repaired', 'wrong'], (row) => [percent(row.ownRepaired), percent(row.ownWrong)], SYSTEMS)}

## By kind of change, one change

${printKinds(cases)}

![Repaired and wrong values by number of changes](adapt.svg)
`;
}

/** What the project wants of adaptation, by number of changes: least repaired, most wrong. */
const PROMISES = [
  { strength: 1, repaired: 0.98, wrong: 0.005 },
  { strength: 3, repaired: 0.9, wrong: 0.01 },
];

function printPromises(rows: readonly Row[]): string {
  const lines = PROMISES.flatMap(({ strength, repaired, wrong }) =>
    (['new site', 'known site'] as const).flatMap((system) => {
      const row = rows.find((each) => each.system === system && each.strength === strength);
      if (row === undefined || row.cases === 0) return [];
      const kept = row.repaired >= repaired && row.wrong <= wrong;
      const wanted = `≥ ${percent(repaired)} repaired, ≤ ${percent(wrong)} wrong`;
      return [
        `| ${strength} | ${system} | ${wanted} | ${percent(row.repaired)}, ${percent(row.wrong)} | ${kept ? 'kept' : 'missed'} |`,
      ];
    }),
  );
  return [
    '| changes together | system | wanted | measured |  |',
    '| --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

function kindsOf(cases: readonly Case[]): string[] {
  return [...new Set(cases.flatMap(({ changes }) => changes))].sort();
}

function printKinds(cases: readonly Case[]): string {
  const single = cases.filter(({ strength }) => strength === 1);
  const lines = kindsOf(single).map((kind) => {
    const chosen = single.filter(({ changes }) => changes.includes(kind));
    const before = chosen.map(({ unadapted }) => unadapted.counts).reduce(add, NONE);
    const cells = (['new site', 'known site', 'first success'] as const).map((system) => {
      const counts = chosen.map(({ readings }) => readings[system].counts).reduce(add, NONE);
      return `${percent(repairedOf(before, counts))} (${counts.wrong} wrong)`;
    });
    return `| ${kind} | ${chosen.length} | ${before.all - before.right} | ${cells.join(' | ')} |`;
  });
  return [
    '| change | sites | values lost | new site | known site | first success |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}

/** What the paper reports in section 8.8, of new sites with one change. */
export function printPaper({ cases, untouched }: Measurement): string {
  const readings = cases.map(({ readings: all }) => all['new site']);
  const whole = readings.filter(({ counts }) => counts.right === counts.all).length;
  const kinds = new Map<string, number>();
  let most = 0;
  for (const pattern of readings.flatMap(({ learned }) => learned)) {
    if (pattern.status !== 'used') continue;
    for (const kind of pattern.relaxations) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    most = Math.max(most, perStep(pattern));
  }
  const printed = [...kinds].sort((a, b) => b[1] - a[1]).map(([kind, count]) => `${kind} ${count}`);
  return `
## As in section 8.8 of the paper

Changed sites that needed no adaptation: ${untouched}. Adapted whole: ${whole}. In part: ${readings.length - whole}. Changes of
patterns in use: ${printed.join(', ')}. Largest number of relaxations in one step: ${most}.
`;
}

/** Differences of the step that differs most from the one it stands for, counted from the last. */
function perStep({ before, after }: LearnedPattern): number {
  if (before === '') return 0;
  const old = [...parsePattern(before).steps].reverse();
  const now = [...parsePattern(after).steps].reverse();
  return Math.max(
    ...now.map((step, index) => {
      const other = old[index];
      if (other === undefined) return 0;
      const names = JSON.stringify(step.test) === JSON.stringify(other.test) ? 0 : 1;
      const kept = new Set(step.predicates.map((each) => JSON.stringify(each)));
      const lost = other.predicates.filter((each) => !kept.has(JSON.stringify(each))).length;
      return printStep(step) === printStep(other) ? 0 : names + lost;
    }),
  );
}

const COLOURS: Readonly<Record<SystemName, string>> = {
  'new site': '#1b6ca8',
  'known site': '#2a9d5c',
  'first success': '#c8553d',
  similarity: '#8d6a9f',
};

/** Repaired values by number of changes, the page's own fields, one line a system. */
export function drawChart(rows: readonly Row[]): string {
  const x = (strength: number) => 60 + (strength - 1) * 90;
  const y = (share: number) => 220 - share * 180;
  const lines = SYSTEMS.map((system, index) => {
    const own = rows.filter((row) => row.system === system);
    const points = (pick: (row: Row) => number) =>
      own.map((row) => `${x(row.strength)},${y(pick(row)).toFixed(1)}`).join(' ');
    const colour = COLOURS[system];
    return `<polyline points="${points((row) => row.ownRepaired)}" fill="none" stroke="${colour}" stroke-width="2"/>
<polyline points="${points((row) => row.ownWrong)}" fill="none" stroke="${colour}" stroke-dasharray="4 3"/>
<text x="450" y="${60 + index * 20}" fill="${colour}">${system}</text>`;
  });
  const ticks = [0, 0.5, 1].map(
    (share) =>
      `<text x="50" y="${y(share) + 4}" text-anchor="end">${percent(share)}</text><line x1="56" x2="430" y1="${y(share)}" y2="${y(share)}" stroke="#ddd"/>`,
  );
  const names = STRENGTHS.map(
    (strength) => `<text x="${x(strength)}" y="240" text-anchor="middle">${strength}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 560 260" font-family="sans-serif" font-size="12">
<rect width="560" height="260" fill="#fff"/>
<text x="60" y="20">Fields of the page's own object: repaired (line), wrong (dashes), by changes together</text>
${[...ticks, ...names, ...lines].join('\n')}
</svg>
`;
}
