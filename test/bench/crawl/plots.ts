import { AREA, drawChart, linearScale, type Scale } from '../chart.ts';
import type { Box } from './box.ts';

const BLIND = { name: 'blind', color: '#888888' } as const;
const HELPER = { name: 'with the helper', color: '#2060c0' } as const;

/** Points of a curve beyond this number can't be told apart. */
const MOST_POINTS = 200;

/** Figure 4 of the paper: bars of requests, two for each CMS. */
export function plotRequests(
  bars: readonly { readonly name: string; readonly blind: number; readonly helper: number }[],
): string {
  const x = columns(bars.map(({ name }) => name));
  const y = linearScale(0, Math.max(...bars.map(({ blind }) => blind)), AREA.bottom, AREA.top);
  const bar = (left: number, value: number, color: string) =>
    `<rect x="${left}" y="${y.at(value)}" width="36" height="${oneDecimal(AREA.bottom - y.at(value))}" fill="${color}"/>` +
    `<text x="${left + 18}" y="${y.at(value) - 4}" text-anchor="middle">${value.toLocaleString('en')}</text>`;
  const marks = bars.flatMap(({ blind, helper }, column) => [
    bar(oneDecimal(x.at(column) - 40), blind, BLIND.color),
    bar(oneDecimal(x.at(column) + 4), helper, HELPER.color),
  ]);
  return drawChart(
    { title: 'Requests for all sites of a CMS', xLabel: '', yLabel: 'HTTP requests', x, y },
    marks,
    [BLIND, HELPER],
  );
}

/** Figure 5 of the paper: least, quartiles and most of the bigrams seen, for each CMS. */
export function plotBigrams(boxes: readonly { readonly name: string; readonly box: Box }[]): string {
  const x = columns(boxes.map(({ name }) => name));
  const y = linearScale(Math.min(...boxes.map(({ box }) => box.least)) * 100, 100, AREA.bottom, AREA.top);
  const at = (share: number) => y.at(share * 100);
  const marks = boxes.map(({ box: { least, lower, median, upper, most } }, column) => {
    const middle = x.at(column);
    const whiskers = `M${middle} ${at(most)}V${at(upper)}M${middle} ${at(lower)}V${at(least)}M${middle - 10} ${at(most)}h20M${middle - 10} ${at(least)}h20`;
    return (
      `<path d="${whiskers}" stroke="black"/>` +
      `<rect x="${middle - 24}" y="${at(upper)}" width="48" height="${oneDecimal(at(lower) - at(upper))}" fill="#cfe0f5" stroke="black"/>` +
      `<path d="M${middle - 24} ${at(median)}h48" stroke="${HELPER.color}" stroke-width="2"/>`
    );
  });
  const title = 'Bigrams of the blind crawl that the helper’s crawl saw';
  return drawChart({ title, xLabel: '', yLabel: 'percent', x, y }, marks, [
    { name: 'median of the sites', color: HELPER.color },
  ]);
}

/** Figure 6 of the paper: distinct bigrams against requests, one blog. */
export function plotProgress(blind: readonly number[], helper: readonly number[]): string {
  const x = linearScale(0, Math.max(blind.length, helper.length), AREA.left, AREA.right);
  const y = linearScale(0, Math.max(...blind, ...helper) / 1000, AREA.bottom, AREA.top);
  const curve = (progress: readonly number[], color: string) => {
    const step = Math.max(1, Math.ceil(progress.length / MOST_POINTS));
    const points = [0, ...progress].map((bigrams, requests) => ({ bigrams, requests }));
    const drawn = points.filter(({ requests }) => requests % step === 0 || requests === progress.length);
    const places = drawn.map(({ bigrams, requests }) => `${x.at(requests)} ${y.at(bigrams / 1000)}`);
    return `<path d="M${places.join('L')}" fill="none" stroke="${color}" stroke-width="2"/>`;
  };
  return drawChart(
    { title: 'One WordPress blog', xLabel: 'HTTP requests', yLabel: 'distinct bigrams, thousands', x, y },
    [curve(blind, BLIND.color), curve(helper, HELPER.color)],
    [BLIND, HELPER],
  );
}

function columns(names: readonly string[]): Scale {
  const width = (AREA.right - AREA.left) / names.length;
  return {
    at: (column: number) => oneDecimal(AREA.left + width * (column + 0.5)),
    ticks: names.map((label, value) => ({ value, label })),
  };
}

function oneDecimal(value: number): number {
  return Math.round(value * 10) / 10;
}
