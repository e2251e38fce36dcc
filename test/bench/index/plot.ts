/** Points of one curve: number of types, milliseconds a page. */
export interface Curve {
  readonly name: string;
  readonly color: string;
  readonly points: readonly (readonly [types: number, milliseconds: number])[];
}

const WIDTH = 720;
const HEIGHT = 440;
const LEFT = 70;
const RIGHT = 190;
const TOP = 40;
const BOTTOM = 50;

/** Draws time against number of types on logarithmic axes, as figure 3 of the paper does. */
export function plot(title: string, curves: readonly Curve[]): string {
  const points = curves.flatMap((curve) => curve.points);
  const x = scale(
    points.map(([types]) => types),
    LEFT,
    WIDTH - RIGHT,
  );
  const y = scale(
    points.map(([, milliseconds]) => milliseconds),
    HEIGHT - BOTTOM,
    TOP,
  );
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="white"/>`,
    `<text x="${LEFT}" y="22" font-size="14">${title}</text>`,
    ...x.ticks.map(
      (tick) =>
        `<path d="M${x.at(tick)} ${TOP}V${HEIGHT - BOTTOM}" stroke="#ddd"/><text x="${x.at(tick)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${tick.toLocaleString('en')}</text>`,
    ),
    ...y.ticks.map(
      (tick) =>
        `<path d="M${LEFT} ${y.at(tick)}H${WIDTH - RIGHT}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y.at(tick) + 4}" text-anchor="end">${tick.toLocaleString('en')}</text>`,
    ),
    `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 10}" text-anchor="middle">application types in the knowledge base</text>`,
    `<text transform="translate(18 ${(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" text-anchor="middle">milliseconds a page</text>`,
  ];
  for (const [number, { name, color, points: own }] of curves.entries()) {
    const path = own.map(([types, milliseconds]) => `${x.at(types)} ${y.at(milliseconds)}`);
    lines.push(`<path d="M${path.join('L')}" fill="none" stroke="${color}" stroke-width="2"/>`);
    for (const place of path) {
      const [left, top] = place.split(' ');
      lines.push(`<circle cx="${left}" cy="${top}" r="3" fill="${color}"/>`);
    }
    const top = TOP + 12 + number * 20;
    const left = WIDTH - RIGHT + 14;
    lines.push(
      `<path d="M${left} ${top - 4}h18" stroke="${color}" stroke-width="2"/><text x="${left + 24}" y="${top}">${name}</text>`,
    );
  }
  return `${[...lines, '</svg>'].join('\n')}\n`;
}

function scale(values: readonly number[], from: number, to: number) {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.ceil(Math.log10(Math.max(...values)));
  const at = (value: number): number =>
    Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10;
  return { at, ticks: Array.from({ length: high - low + 1 }, (_, step) => 10 ** (low + step)) };
}
