import { printTable } from '../chart.ts';
import type { Speed, Throughput } from './throughput.ts';

const HEADING = '## Pages per second';
/** Pages per second of the helper's crawl against those of wget. */
const LEAST_HELPER = 0.6;

/** The section on speed, without a line break at its end. */
export function printThroughput(throughput: Throughput): string {
  const { scale, turns, blogs, wget, blind, helper, small, start, shared, all } = throughput;
  const row = (name: string, own: Speed) => [
    name,
    own.pages.toLocaleString('en'),
    `${ratio(rate(own), rate(wget))}×`,
    `${ratio(rate(own), rate(blind))}×`,
    `${ratio(own.cpu / own.pages, wget.cpu / wget.pages)}×`,
  ];
  const [wins, helps] = [rate(blind) / rate(wget), rate(helper) / rate(wget)];
  return `${HEADING}

GNU wget, our blind crawl and our crawl with the helper, from start to end of the program, all with a WARC file as result and
no images, styles and scripts; ours with delay 0 and 16 connections. In turns, ${turns} times each behind one that does not
count; medians. The server has a process of its own, answers from memory, and shares the machine's cores with its client.

wget and the blind crawl fetch one sample blog at scale ${scale}: ${shared.toLocaleString('en')} of ${all.toLocaleString('en')} pages are in the archives of both. The
helper fetches a tenth of a blog's pages, too few to say anything about pages per second; so its crawl has ${blogs} blogs of that
size and kind, with content of their own, for about as many pages as wget has. A larger blog would not be the same: it lists
more months on each page. The helper's crawl of the one blog, in which the start counts most, is there too, and the start
alone: one page took ${ratio(start.seconds, small.seconds)} of that crawl's time. wget compresses at gzip level 9 and asks for pages without
content coding; ours at level 6, asks for gzip, and stores what came so as it is. The helper reads objects out of each page,
writes them as lines and as triples, and keeps them in its store.

${printTable(
  ['', 'pages', 'pages per second, wget = 1', 'blind = 1', 'CPU per page, wget = 1'],
  [
    row('GNU wget', wget),
    row('blind', blind),
    row(`with the helper, ${blogs} blogs`, helper),
    row('with the helper, one blog', small),
  ],
)}

Wanted is at least 1× the pages per second of wget for the blind crawl: ${wins.toFixed(2)}×, ${wins >= 1 ? 'PASS' : 'MISS'}. Wanted is at least
${LEAST_HELPER}× those of wget with the helper, on ${blogs} blogs: ${helps.toFixed(2)}×, ${helps >= LEAST_HELPER ? 'PASS' : 'MISS'}.`;
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
