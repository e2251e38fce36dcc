import { escapeHtml, printNumber } from './markup.ts';

/** A line of a chart. */
export interface ChartLine {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
}

const WIDTH = 640;
const HEIGHT = 260;
/** Room for the larger letters of a phone, too. */
const MARGIN = { left: 72, right: 28, top: 12, bottom: 46 };
/** Lines are told apart by dashes too, for print and for those who see no colours; colours are in the style sheet. */
const DASHES = ['', '6 4', '2 3', '8 3 2 3'] as const;

/** A chart as inline SVG: lines over one axis, with a legend when there is more than one. */
export function lineChart(lines: readonly ChartLine[], xLabel: string, yLabel: string): string {
  const points = lines.flatMap((line) => line.points);
  if (points.length < 2) return '<p class="none">Too few points for a chart.</p>';
  const right = niceCeiling(Math.max(...points.map(([x]) => x)));
  const top = niceCeiling(Math.max(...points.map(([, y]) => y)));
  const px = (x: number) => MARGIN.left + (x / right) * (WIDTH - MARGIN.left - MARGIN.right);
  const py = (y: number) => HEIGHT - MARGIN.bottom - (y / top) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const y = py(top * share).toFixed(1);
    const x = px(right * share).toFixed(1);
    return (
      `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y}" y2="${y}" class="grid"/>` +
      `<text x="${MARGIN.left - 6}" y="${y}" class="y">${shortNumber(top * share)}</text>` +
      `<text x="${x}" y="${HEIGHT - MARGIN.bottom + 18}" class="x">${shortNumber(right * share)}</text>`
    );
  });
  const paths = lines.map((line, index) => {
    const path = line.points.map(([x, y]) => `${px(x).toFixed(1)},${py(y).toFixed(1)}`).join(' ');
    return `<polyline points="${path}" ${strokeOf(index)}><title>${escapeHtml(line.name)}</title></polyline>`;
  });
  const svg =
    `<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${escapeHtml(`${yLabel} against ${xLabel}`)}">` +
    `${grid.join('')}${paths.join('')}` +
    `<text x="${WIDTH / 2}" y="${HEIGHT - 4}" class="x">${escapeHtml(xLabel)}</text></svg>`;
  return `<figure><figcaption>${escapeHtml(yLabel)}${lines.length > 1 ? legend(lines) : ''}</figcaption>${svg}</figure>`;
}

function legend(lines: readonly ChartLine[]): string {
  const items = lines.map((line, index) => {
    return `<span class="key"><svg viewBox="0 0 24 6" width="24" height="6" aria-hidden="true"><line x1="0" x2="24" y1="3" y2="3" ${strokeOf(index)}/></svg>${escapeHtml(line.name)}</span>`;
  });
  return `: ${items.join(' ')}`;
}

function strokeOf(index: number): string {
  const line = index % DASHES.length;
  return `class="line line-${line}" stroke-dasharray="${DASHES[line]}"`;
}

/** Ends of an axis whose quarters are short numbers, and that leave little of it empty. */
const CEILINGS = [1, 1.2, 1.4, 1.6, 1.8, 2, 2.4, 2.8, 3.2, 3.6, 4, 5, 6, 7, 8, 9, 10] as const;

function niceCeiling(value: number): number {
  if (value <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  return power * (CEILINGS.find((each) => each * power >= value) ?? 10);
}

function shortNumber(value: number): string {
  if (value >= 1e6) return `${+(value / 1e6).toFixed(2)}M`;
  if (value >= 10_000) return `${+(value / 1e3).toFixed(1)}k`;
  return value >= 10 ? printNumber(value) : `${+value.toFixed(2)}`;
}
