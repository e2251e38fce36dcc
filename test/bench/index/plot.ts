import { AREA, drawChart, type LegendEntry, logarithmicScale } from '../chart.ts';

/** Points of one curve: number of types, milliseconds a page. */
export interface Curve extends LegendEntry {
  readonly points: readonly (readonly [types: number, milliseconds: number])[];
}

/** Draws time against number of types on logarithmic axes, as figure 3 of the paper does. */
export function plot(title: string, curves: readonly Curve[]): string {
  const points = curves.flatMap((curve) => curve.points);
  const x = logarithmicScale(
    points.map(([types]) => types),
    AREA.left,
    AREA.right,
  );
  const y = logarithmicScale(
    points.map(([, milliseconds]) => milliseconds),
    AREA.bottom,
    AREA.top,
  );
  const marks = curves.flatMap(({ color, points: own }) => {
    const places = own.map(([types, milliseconds]) => [x.at(types), y.at(milliseconds)] as const);
    return [
      `<path d="M${places.map((place) => place.join(' ')).join('L')}" fill="none" stroke="${color}" stroke-width="2"/>`,
      ...places.map(([left, top]) => `<circle cx="${left}" cy="${top}" r="3" fill="${color}"/>`),
    ];
  });
  const labels = { xLabel: 'application types in the knowledge base', yLabel: 'milliseconds a page' };
  return drawChart({ title, ...labels, x, y }, marks, curves);
}
