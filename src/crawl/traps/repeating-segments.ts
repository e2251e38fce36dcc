import type { TrapContext, TrapGuard, Trip } from './guard.ts';
import { segmentsOf } from './template.ts';

export interface RepeatingSegmentsOptions {
  /** Times that a block of segments may stand in a row: `a/b/a/b` is two. @default 2 */
  readonly maxRow?: number;
  /** Times that one segment may occur in a path at all. @default 5 */
  readonly maxOccurrences?: number;
}

export const REPEATING_SEGMENTS_DEFAULTS: Required<RepeatingSegmentsOptions> = {
  maxRow: 2,
  maxOccurrences: 5,
};

/**
 * Relative links that go one directory too deep: `a/b/a/b/a/b`. Numbers and a single letter (`2011/11/11/11`) are
 * no sign of it and may stand twice as often.
 */
export class RepeatingSegmentsGuard implements TrapGuard {
  readonly #options: Required<RepeatingSegmentsOptions>;

  constructor(options: RepeatingSegmentsOptions = {}) {
    this.#options = { ...REPEATING_SEGMENTS_DEFAULTS, ...options };
  }

  check(url: URL, context: TrapContext): Trip | null {
    const segments = segmentsOf(url);
    const block = this.#findRow(segments) ?? this.#findCrowd(segments);
    if (block === null) return null;
    return { rule: 'trap:repeating-segments', id: block, url: url.href, example: context.from };
  }

  save(): unknown {
    return null;
  }

  restore(): void {}

  #findRow(segments: readonly string[]): string | null {
    const { maxRow } = this.#options;
    for (let size = 1; size * (maxRow + 1) <= segments.length; size += 1) {
      // Length of the run in which each segment equals the one `size` before it.
      let run = 0;
      for (let at = size; at < segments.length; at += 1) {
        run = segments[at] === segments[at - size] ? run + 1 : 0;
        const block = segments.slice(at - size + 1, at + 1);
        const allowed = isWord(block.join('')) ? maxRow : 2 * maxRow + 1;
        if (run >= size * allowed) return block.join('/');
      }
    }
    return null;
  }

  #findCrowd(segments: readonly string[]): string | null {
    const counts = new Map<string, number>();
    for (const segment of segments) {
      const count = (counts.get(segment) ?? 0) + 1;
      if (count > this.#options.maxOccurrences && isWord(segment)) return segment;
      counts.set(segment, count);
    }
    return null;
  }
}

function isWord(segment: string): boolean {
  return segment.length > 1 && !/^\d+$/.test(segment);
}
