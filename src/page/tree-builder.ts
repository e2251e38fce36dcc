import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { PageLimits, Truncation } from './limits.ts';
import type { ParseListener } from './page.ts';
import { type Tag, tagNamed } from './tags.ts';
import { ElementNode, TextNode } from './tree.ts';

const NO_ATTRIBUTES: Readonly<Record<string, string>> = Object.freeze({});

/** Steps up the open elements that may find nothing; after that many a search looks only a little way up. */
const PATIENCE = 1 << 22;
const IMPATIENT_REACH = 16;

/**
 * Builds the light tree from htmlparser2's tokens. It stands on the tokenizer and not on htmlparser2's `Parser`:
 * that one keeps its open elements in an array it shifts, so deep nesting costs it quadratic time.
 */
export class TreeBuilder implements TokenizerCallbacks {
  private readonly tokenizer = new Tokenizer({}, this);
  private readonly tags = new Map<string, Tag>();
  private readonly attributeNames = new Map<string, string>();
  /** Open elements; those below the depth limit have a tag here but no element. */
  private readonly openTags: Tag[] = [];
  private readonly openElements: ElementNode[] = [];
  private readonly foreign: boolean[] = [];
  private current: ElementNode;
  private text = '';
  private tag: Tag | null = null;
  private tagStart = 0;
  private attributes: Record<string, string> | null = null;
  private attributeCount = 0;
  private attributeName = '';
  private attributeValue = '';
  private elementsLeft: number;
  private attributesLeft: number;
  private patience = PATIENCE;

  constructor(
    private readonly source: string,
    root: ElementNode,
    private order: number,
    private readonly limits: PageLimits,
    private readonly truncated: Set<Truncation>,
    private readonly listener: ParseListener | null,
  ) {
    this.current = root;
    this.elementsLeft = limits.maxElements;
    this.attributesLeft = limits.maxAttributes;
  }

  /** Reads the whole source; call it once. */
  build(): void {
    this.tokenizer.write(this.source);
    this.tokenizer.end();
    this.popTo(0);
    this.flushText();
  }

  /** @internal */
  isInForeignContext(): boolean {
    return this.foreign.length > 0 && this.foreign[this.foreign.length - 1] === true;
  }

  /** @internal */
  ontext(start: number, end: number): void {
    const piece = this.source.slice(start, end);
    this.text = this.text === '' ? piece : this.text + piece;
  }

  /** @internal */
  ontextentity(codePoint: number): void {
    this.text += String.fromCodePoint(codePoint);
  }

  /** @internal */
  oncdata(start: number, end: number, endOffset: number): void {
    if (this.isInForeignContext()) this.ontext(start, end - endOffset);
  }

  /** @internal */
  onopentagname(start: number, end: number): void {
    this.tag = this.readTag(start, end);
    this.tagStart = start - 1;
    this.attributes = null;
    this.attributeCount = 0;
  }

  /** @internal */
  onattribname(start: number, end: number): void {
    const printed = this.source.slice(start, end);
    let name = this.attributeNames.get(printed);
    if (name === undefined) {
      name = printed.toLowerCase();
      this.attributeNames.set(printed, name);
    }
    this.attributeName = name;
    this.attributeValue = '';
  }

  /** @internal */
  onattribdata(start: number, end: number): void {
    const piece = this.source.slice(start, end);
    this.attributeValue = this.attributeValue === '' ? piece : this.attributeValue + piece;
  }

  /** @internal */
  onattribentity(codePoint: number): void {
    this.attributeValue += String.fromCodePoint(codePoint);
  }

  /** @internal */
  onattribend(): void {
    const { attributeName: name, limits } = this;
    if (this.attributeCount >= limits.maxAttributesPerElement || this.attributesLeft === 0) {
      this.truncated.add('attributes');
      return;
    }
    if (this.attributes === null) this.attributes = {};
    else if (Object.hasOwn(this.attributes, name)) return;
    if (this.attributeValue.length > limits.maxAttributeLength) {
      this.attributeValue = this.attributeValue.slice(0, limits.maxAttributeLength);
      this.truncated.add('attribute-length');
    }
    this.attributeCount += 1;
    this.attributesLeft -= 1;
    if (name === '__proto__') defineOwn(this.attributes, name, this.attributeValue);
    else this.attributes[name] = this.attributeValue;
  }

  /** @internal */
  onopentagend(): void {
    const tag = this.tag;
    if (tag !== null) this.openElement(tag, this.attributes ?? NO_ATTRIBUTES, this.tagStart, tag.isVoid);
  }

  /** @internal */
  onselfclosingtag(): void {
    const tag = this.tag;
    if (tag === null) return;
    // The standard honours "/>" only in svg and math.
    const closes =
      tag.isVoid || ((this.isInForeignContext() || tag.foreign === 'enter') && tag.foreign !== 'break');
    this.openElement(tag, this.attributes ?? NO_ATTRIBUTES, this.tagStart, closes);
  }

  /** @internal */
  onclosetag(start: number, end: number): void {
    const tag = this.readTag(start, end);
    if (tag.name === 'body' || tag.name === 'html') return;
    if (tag.open > 0) {
      const index = this.findOpen(tag);
      if (index >= 0) this.popTo(index);
      else if (tag.name === 'p') this.openElement(tag, NO_ATTRIBUTES, start - 2, true);
    } else if (tag.name === 'p' || tag.name === 'br') this.openElement(tag, NO_ATTRIBUTES, start - 2, true);
  }

  /** @internal */
  oncomment(): void {}
  /** @internal */
  ondeclaration(): void {}
  /** @internal */
  onprocessinginstruction(): void {}
  /** @internal */
  onend(): void {}

  private readTag(start: number, end: number): Tag {
    const printed = this.source.slice(start, end);
    return this.tags.get(printed) ?? this.learnTag(printed);
  }

  private learnTag(printed: string): Tag {
    const lower = printed.toLowerCase();
    const name = lower === 'image' ? 'img' : lower;
    const tag = this.tags.get(name) ?? tagNamed(name);
    this.tags.set(name, tag);
    this.tags.set(printed, tag);
    return tag;
  }

  private openElement(
    tag: Tag,
    attributes: Readonly<Record<string, string>>,
    offset: number,
    empty: boolean,
  ): void {
    this.tag = null;
    if (tag.open > 0 && (tag.name === 'form' || tag.name === 'body' || tag.name === 'html')) return;
    if (tag.foreign === 'break' && this.isInForeignContext()) this.leaveForeign();
    if (tag.impliedEnds !== null) this.closeImplied(tag.impliedEnds, tag.impliedReach);
    this.flushText();
    if (this.elementsLeft === 0) {
      this.truncated.add('elements');
      this.tokenizer.pause();
      return;
    }
    this.elementsLeft -= 1;
    const parent = this.current;
    const element = new ElementNode(tag.name, attributes, parent, offset, this.order++);
    parent.children.push(element);
    if (this.listener !== null) this.listener.open(element);
    if (empty) {
      if (this.listener !== null) this.listener.close(element);
      return;
    }
    tag.open += 1;
    this.openTags.push(tag);
    if (tag.foreign === 'enter') this.foreign.push(true);
    else if (tag.foreign === 'leave' && this.foreign.length > 0) this.foreign.push(false);
    if (this.openElements.length < this.limits.maxDepth) {
      this.openElements.push(element);
      this.current = element;
    } else {
      this.truncated.add('depth');
      if (this.listener !== null) this.listener.close(element);
    }
  }

  private closeImplied(ends: ReadonlySet<string>, reach: number): void {
    let lowest = -1;
    let index = this.openTags.length - 1;
    const stop = this.patience > 0 ? 0 : Math.max(0, index - IMPATIENT_REACH);
    for (; index >= stop; index--) {
      const open = this.openTags[index]!;
      if (ends.has(open.name)) lowest = index;
      else if (open.rank > reach) break;
    }
    this.patience -= (lowest < 0 ? this.openTags.length : lowest) - 1 - index;
    if (lowest >= 0) this.popTo(lowest);
  }

  /** Index of the innermost open element of this tag that an end tag may close, or -1. */
  private findOpen(tag: Tag): number {
    let index = this.openTags.length - 1;
    const stop = this.patience > 0 ? 0 : Math.max(0, index - IMPATIENT_REACH);
    for (; index >= stop; index--) {
      const open = this.openTags[index]!;
      if (open === tag) return index;
      if (open.rank > tag.endReach) break;
    }
    this.patience -= this.openTags.length - 1 - index;
    return -1;
  }

  private leaveForeign(): void {
    while (this.isInForeignContext()) {
      let index = this.openTags.length - 1;
      while (index > 0 && this.openTags[index]!.foreign !== 'enter') index--;
      this.popTo(index);
    }
  }

  private popTo(length: number): void {
    while (this.openTags.length > length) {
      const tag = this.openTags.pop()!;
      tag.open -= 1;
      if (tag.foreign === 'enter' || (tag.foreign === 'leave' && this.foreign.length > 0)) this.foreign.pop();
      if (this.openTags.length >= this.openElements.length) {
        // Its text goes to the element above it, but a script is nobody's text.
        if (tag.isRaw) this.text = '';
        continue;
      }
      this.flushText();
      const element = this.openElements.pop()!;
      this.current = element.parent!;
      if (this.listener !== null) this.listener.close(element);
    }
  }

  private flushText(): void {
    if (this.text === '') return;
    this.current.children.push(new TextNode(this.text, this.current, this.order++));
    this.text = '';
  }
}

function defineOwn(target: Record<string, string>, name: string, value: string): void {
  Object.defineProperty(target, name, { value, enumerable: true, writable: true, configurable: true });
}
