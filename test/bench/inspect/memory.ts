import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createHelper } from '../../../dist/helper.js';
import type { Measured } from './goal.ts';
import { threadPage } from './thread-page.ts';

const PARTS = 4;

/** Memory in use after each quarter of many different pages, collected, as a long crawl would see it. */
export async function measureMemory(pages: number): Promise<Measured> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const helper = await createHelper();
  const used: number[] = [];
  for (let number = 0; number < pages; number++) {
    await helper.inspect(threadPage(20_000, number));
    if ((number + 1) % (pages / PARTS) !== 0) continue;
    collect();
    used.push(Math.round(process.memoryUsage().heapUsed / 1e6));
  }
  const growth = used.at(-1)! / used[0]!;
  return {
    lines: ['', `Heap in MB, collected, at each quarter of ${pages} pages: ${used.join(', ')}.`],
    goals: [
      {
        text: `memory after ${pages} pages is ${growth.toFixed(2)} of that after a quarter (goal: at most 1.1)`,
        met: growth <= 1.1,
      },
    ],
  };
}
