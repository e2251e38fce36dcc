import { codeAt } from './code-at.ts';
import { decodeEntities } from './decode-entities.ts';
import type { PageLimits } from './limits.ts';
import { readOddStartTag } from './odd-start-tag.ts';
import { TAG_TABLE } from './plain-start-tag.ts';
import type { StartTag } from './start-tag.ts';
import { StartTagTable } from './start-tag-table.ts';
import type { Tag } from './tags.ts';

const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const GREATER = 0x3e;

/** Told of the tokens of a page in order. */
export interface MarkupListener {
  /** `cut`: it had more attributes than the limits allow. */
  startTag(tag: StartTag, offset: number, cut: boolean): void;
  endTag(tag: Tag, offset: number): void;
  /** Decoded; one run of text may come in pieces. */
  text(text: string): void;
  /** What is read is inside of svg or math. */
  isInForeignContext(): boolean;
}

/** All pages share the start tags they have in common. */
const START_TAGS = new StartTagTable();

/**
 * Splits a page into tokens: the same as htmlparser2's tokenizer gives (a test compares them), several times faster,
 * since it looks for the next sign that matters instead of at every character. What is printed in an odd way is left to
 * htmlparser2.
 */
export class MarkupReader {
  #stopped = false;
  /** From here on there is no `-->`. */
  #noCommentEnd = Number.POSITIVE_INFINITY;

  constructor(
    private readonly source: string,
    private readonly limits: PageLimits,
    private readonly listener: MarkupListener,
  ) {}

  /** Ends the reading at the next token. */
  stop(): void {
    this.#stopped = true;
  }

  /** Reads the whole source. */
  read(): void {
    try {
      this.#readTokens();
    } finally {
      START_TAGS.endPage();
    }
  }

  #readTokens(): void {
    const { source } = this;
    let textStart = 0;
    let from = 0;
    while (!this.#stopped) {
      const less = source.indexOf('<', from);
      if (less < 0) {
        this.#text(textStart, source.length);
        return;
      }
      const code = codeAt(source, less + 1);
      if (!(isLetter(code) || code === SLASH || code === BANG || code === QUESTION)) {
        from = less + 1;
        continue;
      }
      if (code === SLASH && less + 2 >= source.length) {
        from = less + 2;
        continue;
      }
      if (less > textStart) this.#text(textStart, less);
      from = isLetter(code)
        ? this.#startTag(less)
        : code === SLASH
          ? this.#endTag(less)
          : this.#declaration(less);
      textStart = from;
    }
  }

  #text(start: number, end: number): void {
    if (end <= start) return;
    const raw = this.source.slice(start, end);
    this.listener.text(raw.includes('&') ? decodeEntities(raw, 'text') : raw);
  }

  #startTag(less: number): number {
    const { source, listener } = this;
    const isForeign = listener.isInForeignContext();
    const plain = START_TAGS.read(source, less + 1);
    if (plain !== null) {
      const { end } = START_TAGS;
      listener.startTag(plain, less, false);
      return isForeign || plain.tag.content === 'markup' ? end : this.#textContent(plain.tag, end);
    }
    const odd = readOddStartTag(source.slice(less), this.limits);
    if (odd === null) return source.length;
    listener.startTag(odd.tag, less, odd.cut);
    const end = less + odd.length;
    return isForeign ? end : this.#textContent(odd.tag.tag, end);
  }

  /** The text up to the end tag, for elements that hold no markup. */
  #textContent({ name, content }: Tag, start: number): number {
    if (content === 'markup' || this.#stopped) return start;
    const { source } = this;
    let end = source.length;
    if (content !== 'text-to-the-end') {
      for (let at = source.indexOf('</', start); at >= 0; at = source.indexOf('</', at + 2)) {
        const after = at + 2 + name.length;
        if (after >= source.length || !endsName(codeAt(source, after))) continue;
        if (source.slice(at + 2, after).toLowerCase() !== name) continue;
        end = at;
        break;
      }
    }
    if (content === 'text-with-entities') this.#text(start, end);
    else if (end > start) this.listener.text(source.slice(start, end));
    return end;
  }

  #endTag(less: number): number {
    const { source } = this;
    const start = less + 2;
    const code = codeAt(source, start);
    if (!isLetter(code)) return code === GREATER ? start + 1 : this.#after('>', start);
    let end = start + 1;
    const { length } = source;
    while (end < length && !endsName(codeAt(source, end))) end++;
    if (end === length) return end;
    this.listener.endTag(TAG_TABLE.at(source, start, end), less);
    return codeAt(source, end) === GREATER ? end + 1 : this.#after('>', end);
  }

  /** Comments, doctypes, CDATA, and what HTML takes for comments. */
  #declaration(less: number): number {
    const { source, listener } = this;
    if (source.startsWith('--', less + 2)) return this.#comment(less + 4);
    if (!source.startsWith('![CDATA[', less + 1)) return this.#after('>', less + 2);
    const start = less + 9;
    const end = source.indexOf(']]>', start);
    if (end < 0) return source.length;
    if (listener.isInForeignContext() && end > start) listener.text(source.slice(start, end));
    return end + 3;
  }

  #comment(start: number): number {
    const { source } = this;
    if (codeAt(source, start) === GREATER) return start + 1;
    if (source.startsWith('->', start)) return start + 2;
    const end = start >= this.#noCommentEnd ? -1 : source.indexOf('-->', start);
    if (end < 0) this.#noCommentEnd = Math.min(this.#noCommentEnd, start);
    const inside = end < 0 ? source.slice(start) : source.slice(start, end);
    const loud = inside.indexOf('--!>');
    if (loud >= 0) return start + loud + 4;
    return end < 0 ? source.length : end + 3;
  }

  #after(sign: string, from: number): number {
    const at = this.source.indexOf(sign, from);
    return at < 0 ? this.source.length : at + 1;
  }
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** White space, `/` or `>`. */
function endsName(code: number): boolean {
  return (
    code === GREATER || code === SLASH || code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b)
  );
}
