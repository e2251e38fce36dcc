/** Maps values of an axis to places in the drawing. */
export interface Scale {
  readonly at: (value: number) => number;
  readonly ticks: readonly Tick[];
}

/** What stands around the marks of a chart. */
export interface ChartFrame {
  readonly title: string;
  readonly xLabel: string;
  readonly yLabel: string;
  readonly x: Scale;
  readonly y: Scale;
}

/** A place on an axis; a number prints itself. */
export type Tick = number | { readonly value: number; readonly label: string };

/** One line of the legend. */
export interface LegendEntry {
  readonly name: string;
  readonly color: string;
}

const WIDTH = 720;
const HEIGHT = 440;

/** The rectangle of the drawing that holds the marks. */
export const AREA = { left: 70, right: WIDTH - 190, top: 40, bottom: HEIGHT - 50 } as const;

/** Powers of ten around the values, evenly spaced. */
export function logarithmicScale(values: readonly number[], from: number, to: number): Scale {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  return {
    at: (value) => round(from + ((Math.log10(value) - low) / (high - low)) * (to - from)),
    ticks: Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)),
  };
}

/** Round numbers from `low` to just beyond `high`, two to eight of them. */
export function linearScale(low: number, high: number, from: number, to: number): Scale {
  // Without a span any step will do.
  const span = high > low ? high - low : 1;
  const power = 10 ** Math.floor(Math.log10(span));
  const step = ([0.2, 0.5, 1].find((part) => span / (part * power) <= 6) ?? 2) * power;
  // Counted in steps, so that no tick carries the error of a sum.
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9));
  const tick = (count: number): number => Number((count * step).toPrecision(12));
  return {
    at: (value) => round(from + ((value / step - first) / (last - first)) * (to - from)),
    ticks: Array.from({ length: last - first + 1 }, (_, count) => tick(first + count)),
  };
}

/** An SVG document: title, axes with their grid, the marks and a legend. */
export function drawChart(
  { title, xLabel, yLabel, x, y }: ChartFrame,
  marks: readonly string[],
  legend: readonly LegendEntry[],
): string {
  const { left, right, top, bottom } = AREA;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`,
    `<text x="${left}" y="22" font-size="14">${title}</text>`,
    ...x.ticks.map((tick) => {
      const place = x.at(placeOf(tick));
      return `<path d="M${place} ${top}V${bottom}" stroke="#ddd"/><text x="${place}" y="${bottom + 18}" text-anchor="middle">${labelOf(tick)}</text>`;
    }),
    ...y.ticks.map((tick) => {
      const place = y.at(placeOf(tick));
      return `<path d="M${left} ${place}H${right}" stroke="#ddd"/><text x="${left - 8}" y="${place + 4}" text-anchor="end">${labelOf(tick)}</text>`;
    }),
    `<text x="${(left + right) / 2}" y="${HEIGHT - 10}" text-anchor="middle">${xLabel}</text>`,
    `<text transform="translate(18 ${(top + bottom) / 2}) rotate(-90)" text-anchor="middle">${yLabel}</text>`,
    ...marks,
    ...legend.map(({ name, color }, number) => {
      const place = top + 12 + number * 20;
      return `<path d="M${right + 14} ${place - 4}h18" stroke="${color}" stroke-width="2"/><text x="${right + 38}" y="${place}">${name}</text>`;
    }),
  ];
  return `${[...lines, '</svg>'].join('\n')}\n`;
}

/** A table in Markdown. */
export function printTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function placeOf(tick: Tick): number {
  return typeof tick === 'number' ? tick : tick.value;
}

function labelOf(tick: Tick): string {
  return typeof tick === 'number' ? tick.toLocaleString('en') : tick.label;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
