import type { ParseListener } from '../page/page.ts';
import type { ElementNode, SelectedNode } from '../page/tree.ts';

export interface MatchingOptions {
  /** Called once per pattern that selects anything, with the first node in document order. */
  readonly onMatch: (pattern: number, node: SelectedNode) => void;
  /** Asked after every match; true ends the matching, not the parse. @default never */
  readonly stopWhen?: () => boolean;
  /**
   * Asked at the end, with the patterns that only the whole page can decide: which of them to decide, null for all.
   * @default all
   */
  readonly choose?: (open: ReadonlySet<number>) => readonly number[] | null;
}

/** Patterns being matched against one page: listens to its parse, then {@link finish} decides the rest. */
export interface Matching extends ParseListener {
  readonly stopped: boolean;
  /** From now on `open`, `close` and `finish` return at once. */
  stop(): void;
  /** Decides the patterns that need the whole page; call it once, when `root` is complete. */
  finish(root: ElementNode): void;
}
