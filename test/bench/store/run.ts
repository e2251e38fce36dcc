import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'n3';
import type { Capture } from '../../../src/adapt/store.ts';
import { captureToQuads, fromQuads, parseNQuads, writeNQuads } from '../../../src/emit/index.ts';
import { openStore } from '../../../src/store/index.ts';
import { sampleObject } from '../../emit/sample-objects.ts';
import { sampleCapture } from '../../store/sample-values.ts';

/**
 * The store against one JSON file per capture, in the same run: captures of a thread page with 30 posts, saved one
 * after another and read back. `--smoke`: few captures, to see that it runs.
 */
const captures = process.argv.includes('--smoke') ? 20 : 1000;
const POSTS = 30;
const words = 'The quick brown fox jumps over the lazy dog, and says “nothing” about it.\n'.repeat(8);

function threadPage(number: number): Capture {
  const page = `https://forum.example/viewtopic.php?t=${number}`;
  const objects = Array.from({ length: POSTS }, (_, index) =>
    sampleObject({
      id: `${page}#p${index}`,
      page,
      title: `Re: thread ${number}`,
      author: `user ${(number * 7 + index) % 50}`,
      date: '2014-03-15T16:05:00',
      dateText: 'Sat Mar 15, 2014 4:05 pm',
      content: `${number} ${index} ${words}`,
      contentHtml: `<p>${number} ${index} ${words}</p>`,
      url: `${page}#p${index}`,
      partOf: page,
      position: index + 1,
    }),
  );
  return sampleCapture({ url: page, canonical: page, objects });
}

const pages = Array.from({ length: captures }, (_, number) => threadPage(number));
const quads = pages.map((page) => captureToQuads(page));
const total = quads.reduce((sum, each) => sum + each.length, 0);
const folder = mkdtempSync(join(tmpdir(), 'aah-bench-'));
const rows: string[] = [];

/** Runs once over all captures; the line gives milliseconds a capture and quads a second. */
async function measure(name: string, run: () => Promise<void> | void): Promise<void> {
  const start = performance.now();
  await run();
  const milliseconds = performance.now() - start;
  rows.push(
    `${name.padEnd(34)}${(milliseconds / captures).toFixed(3).padStart(9)} ms${Math.round(
      (total / milliseconds) * 1000,
    )
      .toLocaleString('en')
      .padStart(12)} quads/s`,
  );
}

try {
  const texts = quads.map((each) => writeNQuads(each));
  await measure('toQuads', () => pages.forEach((page) => void captureToQuads(page)));
  await measure('writeNQuads', () => quads.forEach((each) => void writeNQuads(each)));
  await measure('parseNQuads', () => texts.forEach((text) => void parseNQuads(text)));
  await measure('n3 parser', () =>
    texts.forEach((text) => void new Parser({ format: 'N-Quads' }).parse(text)),
  );
  await measure('fromQuads', () => quads.forEach((each) => void fromQuads(each)));
  for (const flush of [true, false]) {
    const store = await openStore(join(folder, `store-${flush}`), { flush });
    await measure(`store: save, flush ${flush}`, async () => {
      for (const page of pages) await store.saveCapture(page);
    });
    if (flush) {
      await measure('store: read', async () => {
        for (const page of pages) await store.capture(page.canonical);
      });
    }
    await store.close();
  }
  mkdirSync(join(folder, 'json'));
  const file = (number: number) => join(folder, 'json', `${number}.json`);
  await measure('JSON file: save, flushed', () =>
    pages.forEach((page, number) => void writeFileSync(file(number), JSON.stringify(page), { flush: true })),
  );
  await measure('JSON file: read', () =>
    pages.forEach((_, number) => void JSON.parse(readFileSync(file(number), 'utf8'))),
  );
  const size = (path: string) => readFileSync(path).length / captures / 1000;
  console.log(`${captures} captures, ${Math.round(total / captures)} quads each\n${rows.join('\n')}`);
  console.log(
    `kB a capture: store ${size(join(folder, 'store-true', 'data.mdb')).toFixed(1)}, JSON ${(JSON.stringify(pages).length / captures / 1000).toFixed(1)}, N-Quads ${(texts.join('').length / captures / 1000).toFixed(1)}`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
