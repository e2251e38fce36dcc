/** Something a benchmark must show. */
export interface Goal {
  readonly text: string;
  readonly met: boolean;
}

/** What a part of the benchmark adds to the page. */
export interface Measured {
  readonly lines: readonly string[];
  readonly goals: readonly Goal[];
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Milliseconds of processor time, of all threads, that the work took. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
