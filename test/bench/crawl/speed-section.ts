import { printTable } from '../chart.ts';
import type { Speed, Throughput } from './throughput.ts';

const HEADING = '## Pages per second';
/** Pages per second of the helper's crawl against those of the blind one. */
const LEAST_HELPER = 0.6;

/** The section on speed, without a line break at its end. */
export function printThroughput({ scale, turns, wget, blind, helper, shared, all }: Throughput): string {
  const row = (name: string, own: Speed, base: Speed) => [
    name,
    own.pages.toLocaleString('en'),
    `${ratio(rate(own), rate(base))}×`,
    `${ratio(own.cpu / own.pages, base.cpu / base.pages)}×`,
  ];
  const [wins, helps] = [rate(blind) / rate(wget), rate(helper) / rate(blind)];
  return `${HEADING}

GNU wget, our blind crawl and our crawl with the helper on the same blog at scale ${scale}, from start to end of the program,
all with a WARC file as result and no images, styles and scripts; ours with delay 0 and 16 connections. In turns, ${turns} times
each behind one that does not count; medians. The server has a process of its own, answers from memory, and shares the
machine's cores with its client. ${shared.toLocaleString('en')} of ${all.toLocaleString('en')} pages are in the archives of both wget and the blind crawl. wget
compresses at gzip level 9 and asks for pages without content coding; ours at level 6, and asks for gzip.

${printTable(
  ['', 'pages', 'pages per second', 'CPU per page'],
  [row('GNU wget', wget, wget), row('blind', blind, wget), row('with the helper', helper, wget)],
)}

Wanted is at least 1× the pages per second of wget for the blind crawl: ${wins.toFixed(2)}×, ${wins >= 1 ? 'PASS' : 'MISS'}. Wanted is at least
${LEAST_HELPER}× those of the blind crawl with the helper: ${helps.toFixed(2)}×, ${helps >= LEAST_HELPER ? 'PASS' : 'MISS'}.`;
}

/** The page with this section in the place of the one it has. */
export function replaceThroughput(page: string, throughput: Throughput): string {
  const start = page.indexOf(HEADING);
  const end = page.indexOf('\n## ', start + 1);
  if (start === -1 || end === -1) throw new Error(`Expected "${HEADING}" and a section behind it`);
  return `${page.slice(0, start)}${printThroughput(throughput)}\n${page.slice(end)}`;
}

function rate({ pages, seconds }: Speed): number {
  return pages / seconds;
}

function ratio(one: number, other: number): string {
  return (one / other).toFixed(2);
}
