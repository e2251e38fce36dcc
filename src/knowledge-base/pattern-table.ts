import { parsePattern, parsePatternList } from '../pattern/parse.ts';
import type { Pattern } from '../pattern/pattern.ts';

/**
 * The patterns of a knowledge base, one object for each text: templates of one family share most of theirs, and what is
 * parsed, compiled, indexed or found on a page for one serves all.
 */
export class PatternTable {
  readonly #patterns = new Map<string, Pattern>();
  readonly #lists = new Map<string, readonly Pattern[]>();

  /** By their sources. */
  get patterns(): ReadonlyMap<string, Pattern> {
    return this.#patterns;
  }

  /** By their sources. */
  get lists(): ReadonlyMap<string, readonly Pattern[]> {
    return this.#lists;
  }

  /** @throws PatternSyntaxError */
  pattern(source: string): Pattern {
    let pattern = this.#patterns.get(source);
    if (pattern === undefined) {
      pattern = parsePattern(source);
      this.#patterns.set(source, pattern);
    }
    return pattern;
  }

  /** Patterns separated by `|`. @throws PatternSyntaxError */
  list(source: string): readonly Pattern[] {
    let list = this.#lists.get(source);
    if (list === undefined) {
      list = parsePatternList(source, (text) => this.pattern(text));
      this.#lists.set(source, list);
    }
    return list;
  }

  /** The table's pattern of that source, which is the given one if there was none. */
  adopt(pattern: Pattern): Pattern {
    const known = this.#patterns.get(pattern.source);
    if (known !== undefined) return known;
    this.#patterns.set(pattern.source, pattern);
    return pattern;
  }

  /** As {@link adopt}, for a list. */
  adoptList(source: string, list: readonly Pattern[]): readonly Pattern[] {
    const known = this.#lists.get(source);
    if (known !== undefined) return known;
    this.#lists.set(source, list);
    return list;
  }
}
