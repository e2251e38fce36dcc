import type { KnowledgeBase } from '../knowledge-base/model.ts';
import { PatternIndex } from '../match/pattern-index.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { Detection, type OwnedSign } from './detection.ts';
import { Rivals } from './rivals.ts';

export interface DetectionOptions {
  /** Match every pattern even when the verdict is certain, as `explain` wants. @default false */
  readonly all?: boolean;
}

/** Defaults of {@link DetectionOptions}. */
export const DETECTION_DEFAULTS = { all: false } as const;

const DETECTORS = new WeakMap<KnowledgeBase, Detector>();

/** The detector of a knowledge base; helpers of one knowledge base share it, since building the index takes time. */
export function detectorOf(knowledgeBase: KnowledgeBase): Detector {
  let detector = DETECTORS.get(knowledgeBase);
  if (detector === undefined) {
    detector = new Detector(knowledgeBase);
    DETECTORS.set(knowledgeBase, detector);
  }
  return detector;
}

/**
 * Finds the application of pages: all signs of a knowledge base in one index. Level patterns are not in it: those of one
 * application are a few dozen, and to evaluate them takes less time than to match those of all (measured: 4% of `inspect`).
 */
export class Detector {
  readonly index: PatternIndex;
  readonly #numbers = new Map<Pattern, number>();
  readonly #signs: OwnedSign[][] = [];
  readonly #rivals: Rivals;

  constructor(readonly knowledgeBase: KnowledgeBase) {
    const patterns: Pattern[] = [];
    const numberOf = (pattern: Pattern): number => {
      let number = this.#numbers.get(pattern);
      if (number === undefined) {
        number = patterns.push(pattern) - 1;
        this.#numbers.set(pattern, number);
        this.#signs.push([]);
      }
      return number;
    };
    for (const application of knowledgeBase.applications) {
      for (const sign of application.signs) this.#signs[numberOf(sign.pattern)]!.push({ application, sign });
    }
    this.index = PatternIndex.build(patterns);
    this.#rivals = new Rivals(knowledgeBase);
  }

  /** Begins with one page: give the detection to `parsePage` as its listener, then ask it. */
  start(options: DetectionOptions = {}): Detection {
    const { all } = { ...DETECTION_DEFAULTS, ...options };
    return new Detection(
      this.knowledgeBase,
      this.index,
      { signs: this.#signs, numbers: this.#numbers },
      all ? null : this.#rivals,
    );
  }
}
