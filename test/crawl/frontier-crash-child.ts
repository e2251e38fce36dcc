import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { seedEntry } from '../../src/crawl/frontier/entry.ts';
import { Frontier } from '../../src/crawl/frontier/frontier.ts';
import { cutBack } from '../../src/crawl/frontier/marks.ts';

/** A crawl of a made-up tree of `total` pages, four at a time; it prints a line per commit and is killed from outside. */
const [directory = '', total = '0'] = process.argv.slice(2);
const count = Number(total);
const frontier = Frontier.open(join(directory, 'state'));
await cutBack(directory, frontier.marks(), (file) => file === 'pages.jsonl');
await frontier.add([seedEntry(pageUrl(1))]);

/** Pages are written one after another; commits are made in the order of the calls. */
let lane: Promise<unknown> = Promise.resolve();

async function work(): Promise<void> {
  for (let page = frontier.next(5); page !== undefined; page = frontier.next(5)) {
    const number = Number(new URL(page.url).pathname.slice(1));
    const links = [2 * number, 2 * number + 1, number + 1].filter((child) => child <= count);
    const taken = page;
    if (number % 7 === 0 && page.tries === 0) {
      await frontier.retry(page, number % 2 === 0 ? 0 : 5);
      continue;
    }
    const written = lane.then(async () => {
      // In two writes, so that a kill can fall between them.
      appendFileSync(join(directory, 'pages.jsonl'), `{"page":`);
      await new Promise((resolve) => setImmediate(resolve));
      appendFileSync(join(directory, 'pages.jsonl'), `${number}}\n`);
      const marks = { 'pages.jsonl': statSync(join(directory, 'pages.jsonl')).size };
      const entries = links.map((n) => seedEntry(pageUrl(n)));
      const completion = { state: 'done', marks, tallies: { pages: 1 }, links: entries } as const;
      return { committed: frontier.finish(taken, completion) };
    });
    lane = written;
    await (await written).committed;
    process.stdout.write('.');
  }
}

function pageUrl(number: number): string {
  return `https://host${number % 3}.example/${number}`;
}

while (frontier.pending > 0) {
  await Promise.all([work(), work(), work(), work()]);
  await new Promise((resolve) => setImmediate(resolve));
}
process.stdout.write(`\n${JSON.stringify(frontier.counters())}\n`);
await frontier.close();
