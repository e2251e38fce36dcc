import { copyText } from './copy-text.ts';
import { PlainStartTagReader } from './plain-start-tag.ts';
import { SecondSight } from './second-sight.ts';
import type { StartTag } from './start-tag.ts';

const LONGEST = 200;
const MOST_KEPT = 4_096;

/**
 * Start tags that were printed before, on this page or on others: most pages of a site repeat the tags of its template.
 * A tag is kept when it comes a second time, so that the many that come once push nothing out.
 */
export class StartTagTable {
  readonly #reader = new PlainStartTagReader();
  #young = new Map<string, StartTag>();
  #old = new Map<string, StartTag>();
  readonly #sight = new SecondSight();
  /** Position behind the tag that was read last. */
  end = 0;

  /** The start tag whose name begins at `start`; null for one that only htmlparser2 can tell, or that doesn't end. */
  read(source: string, start: number): StartTag | null {
    const end = source.indexOf('>', start);
    if (end < 0) return null;
    if (end - start > LONGEST) return this.#parse(source, start);
    const printed = source.slice(start, end + 1);
    const known = this.#young.get(printed) ?? this.#recall(printed);
    if (known !== undefined) {
      this.end = end + 1;
      return known;
    }
    const tag = this.#parse(source, start);
    // A `>` inside of a value: the text up to there doesn't say what the tag is.
    if (tag === null || this.end !== end + 1) return tag;
    return this.#sight.isSecond(printed) ? this.#keep(printed) : tag;
  }

  #parse(source: string, start: number): StartTag | null {
    const tag = this.#reader.read(source, start);
    this.end = this.#reader.end;
    return tag;
  }

  #recall(printed: string): StartTag | undefined {
    const known = this.#old.get(printed);
    if (known !== undefined) this.#young.set(printed, known);
    return known;
  }

  /** Read from a copy: slices would keep the whole page in memory. */
  #keep(printed: string): StartTag {
    const copy = copyText(printed);
    const tag = this.#reader.read(copy, 0)!;
    if (this.#young.size >= MOST_KEPT) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(copy, tag);
    return tag;
  }
}
