import { codeAt } from './code-at.ts';
import { copyText } from './copy-text.ts';
import { PlainStartTagReader } from './plain-start-tag.ts';
import { SecondSight } from './second-sight.ts';
import { bareTag, type StartTag } from './start-tag.ts';

const LONGEST = 200;
/** One page in so many is searched for tags to keep: a template's are on all its pages. */
const LESSON = 4;
const PLACES = 1 << 13;

/** A tag as printed from its name on. */
class KeptTag {
  constructor(
    readonly printed: string,
    readonly tag: StartTag,
  ) {}
}

/** No tag is printed as nothing. */
const NO_TAG = new KeptTag('', bareTag(''));

/**
 * Start tags that were printed before, on this page or on others: most pages of a site repeat the tags of its template.
 * A tag is kept beyond its page when a second page has it, so that the many that one page has push nothing out.
 */
export class StartTagTable {
  readonly #reader = new PlainStartTagReader();
  /** Each has one place, and gives way to the next of the same: to compare a text is cheaper than to hash it. */
  readonly #kept: KeptTag[] = new Array<KeptTag>(PLACES).fill(NO_TAG);
  readonly #ofPage = new Map<string, StartTag>();
  readonly #sight = new SecondSight();
  #pages = 0;
  /** Position behind the tag that was read last. */
  end = 0;

  /** Forgets what only the last page had, since slices of a page keep the whole of it in memory. */
  endPage(): void {
    if (this.#pages % LESSON === 0) this.#learn();
    this.#pages += 1;
    this.#ofPage.clear();
    this.#reader.forget();
  }

  /** The start tag whose name begins at `start`; null for one that only htmlparser2 can tell, or that doesn't end. */
  read(source: string, start: number): StartTag | null {
    const end = source.indexOf('>', start);
    if (end < 0) return null;
    if (end - start > LONGEST) return this.#parse(source, start);
    const printed = source.slice(start, end + 1);
    const kept = this.#kept[placeOf(source, start, end)]!;
    const known = kept.printed === printed ? kept.tag : this.#ofPage.get(printed);
    if (known !== undefined) {
      this.end = end + 1;
      return known;
    }
    const tag = this.#parse(source, start);
    // A `>` inside of a value: the text up to there doesn't say what the tag is.
    if (tag !== null && this.end === end + 1) this.#ofPage.set(printed, tag);
    return tag;
  }

  #parse(source: string, start: number): StartTag | null {
    const tag = this.#reader.read(source, start);
    this.end = this.#reader.end;
    return tag;
  }

  #learn(): void {
    for (const printed of this.#ofPage.keys()) {
      if (!this.#sight.isSecond(printed)) continue;
      const copy = copyText(printed);
      this.#kept[placeOf(copy, 0, copy.length - 1)] = new KeptTag(copy, this.#reader.read(copy, 0)!);
    }
  }
}

/** Most often another place for another tag: made of its length and of some characters all along it. */
function placeOf(source: string, start: number, end: number): number {
  const length = end - start;
  const step = (length >> 3) + 1;
  let sign = length;
  for (let at = start; at < end; at += step) sign = Math.imul(sign, 31) + codeAt(source, at);
  return (sign ^ (sign >>> 13)) & (PLACES - 1);
}
