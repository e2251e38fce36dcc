import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Variant } from './variants.ts';

/** Rounds that are not counted. */
const WARM_UP = 4;

/** Median milliseconds by variant and page. */
export type Timings = ReadonlyMap<string, readonly number[]>;

/**
 * Runs every variant on every page `rounds` times, interleaved, since a busy machine slows whole seconds and not
 * single variants.
 */
export function measure(
  variants: ReadonlyMap<string, Variant>,
  pages: readonly string[],
  rounds: number,
): Timings {
  const samples = new Map([...variants.keys()].map((name) => [name, pages.map((): number[] => [])]));
  const names = [...variants.keys()];
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [pageNumber, page] of pages.entries()) {
      for (let turn = 0; turn < names.length; turn++) {
        const name = names[(turn + round + WARM_UP) % names.length]!;
        const milliseconds = time(() => variants.get(name)!(page));
        if (round >= 0) samples.get(name)![pageNumber]!.push(milliseconds);
      }
    }
  }
  return new Map([...samples].map(([name, byPage]) => [name, byPage.map(median)]));
}

/** Milliseconds that the work takes once. */
export function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/**
 * Milliseconds of processor time that the work takes, the collector's threads included: for work so long that a
 * busy machine always takes the processor away in between.
 */
export function timeProcessor(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Bytes of heap and buffers in use, after a collection. */
export function usedMemory(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  // Twice: what the first run finds in weak tables is only freed by the second.
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
