import { Tokenizer } from 'htmlparser2';
import { attributeValue } from './attributes.ts';
import type { PageLimits } from './limits.ts';
import { TAG_TABLE } from './plain-start-tag.ts';
import { SilentTokens } from './silent-tokens.ts';
import { StartTag } from './start-tag.ts';
import type { Tag } from './tags.ts';

/** A start tag in htmlparser2's reading, and how long it is. */
export interface OddStartTag {
  readonly tag: StartTag;
  readonly length: number;
  /** It has more attributes than are kept. */
  readonly cut: boolean;
}

/** Reads the start tag at the beginning of `source`, however it is printed; null when it doesn't end. */
export function readOddStartTag(source: string, limits: PageLimits): OddStartTag | null {
  const tokens = new TagTokens(source, limits.maxAttributesPerElement);
  const tokenizer = new Tokenizer({}, tokens);
  tokens.stop = () => tokenizer.pause();
  tokenizer.write(source);
  return tokens.read;
}

class TagTokens extends SilentTokens {
  read: OddStartTag | null = null;
  stop = (): void => {};
  #tag: Tag | null = null;
  readonly #attributes: string[] = [];
  #longest = 0;
  #cut = false;
  #name = '';
  #value = '';

  constructor(
    private readonly source: string,
    private readonly most: number,
  ) {
    super();
  }

  override onopentagname(start: number, end: number): void {
    this.#tag = TAG_TABLE.at(this.source, start, end);
  }

  override onattribname(start: number, end: number): void {
    this.#name = this.source.slice(start, end).toLowerCase();
    this.#value = '';
  }

  override onattribdata(start: number, end: number): void {
    this.#value += this.source.slice(start, end);
  }

  override onattribentity(codePoint: number): void {
    this.#value += String.fromCodePoint(codePoint);
  }

  override onattribend(): void {
    if (this.#attributes.length === 2 * this.most) {
      this.#cut = true;
      return;
    }
    if (attributeValue(this.#attributes, this.#name) !== undefined) return;
    this.#attributes.push(this.#name, this.#value);
    this.#longest = Math.max(this.#longest, this.#value.length);
  }

  override onopentagend(end: number): void {
    this.#finish(end + 1, false);
  }

  override onselfclosingtag(end: number): void {
    this.#finish(end + 1, true);
  }

  #finish(length: number, closesItself: boolean): void {
    const tag = new StartTag(this.#tag!, this.#attributes, this.#longest, closesItself);
    this.read = { tag, length, cut: this.#cut };
    this.stop();
  }
}
