import type { ArchiveObject } from '../../../src/act/object.ts';
import { MemoryStore } from '../../../src/adapt/memory-store.ts';
import type { LearnedPattern } from '../../../src/adapt/store.ts';
import { ApplicationAwareHelper } from '../../../src/helper.ts';
import type { KnowledgeBase } from '../../../src/knowledge-base/model.ts';
import type { MutatedSite } from './plan.ts';

/** What a system made of a changed site. */
export interface Result {
  readonly objects: readonly (readonly ArchiveObject[])[];
  /** Milliseconds of processor time of all pages: other programs on the machine are no matter. */
  readonly time: number;
  readonly learned: readonly LearnedPattern[];
}

/** A way to read a changed site. */
export type System = (site: MutatedSite) => Promise<Result>;

/** The helper: without adaptation, on a new site, or on one that it has seen before the change. */
export function helperSystem(base: KnowledgeBase, mode: 'off' | 'new' | 'known'): System {
  return async ({ site, bodies }) => {
    const store = new MemoryStore();
    if (mode === 'known') {
      const before = new ApplicationAwareHelper(base, { store });
      for (const { input } of site.pages) await before.inspect(input);
    }
    const helper = new ApplicationAwareHelper(base, { store, adapt: mode !== 'off' });
    const objects: (readonly ArchiveObject[])[] = [];
    const started = process.cpuUsage();
    for (const [index, { input }] of site.pages.entries()) {
      const capturedAt = '2024-06-01T00:00:00Z';
      objects.push((await helper.inspect({ ...input, capturedAt, body: bodies[index]! })).objects);
    }
    return { objects, time: processorTime(started), learned: await store.allLearned() };
  };
}

/** Milliseconds of processor time since then. */
export function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}
