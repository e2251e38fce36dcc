import { type FrontierEntry, rankOf } from '../frontier/entry.ts';
import type { Frontier } from '../frontier/frontier.ts';

/** Links remembered before the older half is forgotten. */
const GENERATION = 20_000;

/**
 * What the frontier knows, remembered for the links that every page repeats. Forgetting costs a look into the
 * frontier, nothing else.
 */
export class MetLinks {
  /** Canonical URL to the best place it was queued with. */
  #young = new Map<string, { readonly rank: number; readonly depth: number }>();
  #old = new Map<string, { readonly rank: number; readonly depth: number }>();

  constructor(private readonly frontier: Frontier) {}

  isSeen(canonical: string): boolean {
    return this.#young.has(canonical) || this.#old.has(canonical) || this.frontier.has(canonical);
  }

  /** True for what the frontier does not know, or only with a worse role or depth; it is then taken as told. */
  isNews(entry: FrontierEntry): boolean {
    const rank = rankOf(entry.role);
    if (this.#isTold(entry.canonical, rank, entry.depth)) return false;
    const known = this.#young.get(entry.canonical) ?? this.#old.get(entry.canonical);
    const best = {
      rank: Math.min(rank, known?.rank ?? rank),
      depth: Math.min(entry.depth, known?.depth ?? entry.depth),
    };
    this.#young.set(entry.canonical, best);
    if (this.#young.size > GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    return true;
  }

  /** Whether the frontier was told of a URL with this rank and depth, or better ones, not long ago. */
  #isTold(canonical: string, rank: number, depth: number): boolean {
    const known = this.#young.get(canonical) ?? this.#old.get(canonical);
    return known !== undefined && known.rank <= rank && known.depth <= depth;
  }
}
