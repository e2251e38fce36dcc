import type { ElementNode } from '../page/tree.ts';
import { first } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { type Automaton, buildAutomaton } from './automaton.ts';
import { AutomatonMatching } from './automaton-matching.ts';
import type { Matching, MatchingOptions } from './matching.ts';
import { Scratch } from './scratch.ts';

export interface PatternIndexOptions {
  /** False evaluates the patterns one after another: the same results, for comparison. @default true */
  readonly share?: boolean;
}

/** Defaults of {@link PatternIndexOptions}. */
export const PATTERN_INDEX_DEFAULTS = { share: true } as const;

/** How much the patterns of an index share. */
export interface PatternIndexStats {
  readonly patterns: number;
  /** Steps of all patterns. */
  readonly steps: number;
  /** Steps that differ in structure. */
  readonly distinctSteps: number;
  /** States of the automaton, the document's not counted. */
  readonly states: number;
}

/** Many patterns, matched together in the parse of a page. Patterns are numbered by their position. */
export class PatternIndex {
  readonly stats: PatternIndexStats;
  readonly #scratch: Scratch[] = [];

  private constructor(
    readonly patterns: readonly Pattern[],
    private readonly automaton: Automaton | null,
  ) {
    let steps = 0;
    for (const pattern of patterns) steps += pattern.steps.length;
    this.stats = {
      patterns: patterns.length,
      steps,
      distinctSteps: automaton?.distinctSteps ?? steps,
      states: automaton === null ? steps : automaton.meaning.length - 1,
    };
  }

  static build(patterns: readonly Pattern[], options: PatternIndexOptions = {}): PatternIndex {
    const { share } = { ...PATTERN_INDEX_DEFAULTS, ...options };
    return new PatternIndex(patterns, share ? buildAutomaton(patterns) : null);
  }

  /** Begins to match one page; pages may be matched at the same time. */
  start(options: MatchingOptions): Matching {
    const { automaton } = this;
    if (automaton === null) return new OneByOneMatching(this.patterns, options);
    const scratch = this.#scratch.pop() ?? new Scratch(automaton.meaning.length);
    return new AutomatonMatching(this.patterns, automaton, options, scratch, (used) =>
      this.#scratch.push(used),
    );
  }
}

class OneByOneMatching implements Matching {
  stopped = false;

  constructor(
    private readonly patterns: readonly Pattern[],
    private readonly options: MatchingOptions,
  ) {}

  open(): void {}
  close(): void {}

  stop(): void {
    this.stopped = true;
  }

  finish(root: ElementNode): void {
    for (const [number, pattern] of this.patterns.entries()) {
      if (this.stopped) return;
      const node = first(pattern, root);
      if (node === undefined) continue;
      this.options.onMatch(number, node);
      if (this.options.stopWhen?.() === true) this.stop();
    }
    this.stopped = true;
  }
}
