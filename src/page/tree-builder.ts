import type { Attributes } from './attributes.ts';
import type { PageLimits, Truncation } from './limits.ts';
import { type MarkupListener, MarkupReader } from './markup-reader.ts';
import type { ParseListener } from './page.ts';
import { bareTag, type StartTag } from './start-tag.ts';
import { TAG_SLOTS, type Tag } from './tags.ts';
import { type DocumentNode, ElementNode, TextNode, type TreeNode } from './tree.ts';

/** Steps up the open elements that may find nothing; after that many a search looks only a little way up. */
const PATIENCE = 1 << 22;
const IMPATIENT_REACH = 16;

const NONE: readonly TreeNode[] = [];

/** Builds the light tree from the tokens of a page, as the HTML standard's tree construction would, by a few rules. */
export class TreeBuilder implements MarkupListener {
  private readonly reader: MarkupReader;
  /** How many elements of each tag's slot are open. */
  private readonly openCounts = new Int32Array(TAG_SLOTS);
  /** Open elements; those below the depth limit have a tag here but no element. */
  private readonly openTags: Tag[] = [];
  private readonly openElements: ElementNode[] = [];
  /** Nodes whose parents are still open, and where those of each open element begin. */
  private readonly waiting: TreeNode[] = [];
  private readonly waitingFrom: number[] = [];
  private waitingCount = 0;
  private readonly foreign: boolean[] = [];
  private current: ElementNode;
  private pendingText = '';
  private elementsLeft: number;
  private attributesLeft: number;
  private patience = PATIENCE;

  constructor(
    source: string,
    private readonly root: DocumentNode,
    private order: number,
    private readonly limits: PageLimits,
    private readonly truncated: Set<Truncation>,
    private readonly listener: ParseListener | null,
  ) {
    this.reader = new MarkupReader(source, limits, this);
    this.current = root;
    this.elementsLeft = limits.maxElements;
    this.attributesLeft = limits.maxAttributes;
  }

  /** Reads the whole source; call it once. */
  build(): void {
    this.reader.read();
    this.popTo(0);
    this.flushText();
    this.root.children = [...this.root.children, ...this.takeWaiting(0)];
  }

  isInForeignContext(): boolean {
    return this.foreign.length > 0 && this.foreign[this.foreign.length - 1] === true;
  }

  text(text: string): void {
    this.pendingText = this.pendingText === '' ? text : this.pendingText + text;
  }

  startTag(startTag: StartTag, offset: number, cut: boolean): void {
    const { tag } = startTag;
    if (cut) this.truncated.add('attributes');
    // The standard honours "/>" only in svg and math.
    const closes =
      tag.isVoid ||
      (startTag.closesItself &&
        (this.isInForeignContext() || tag.foreign === 'enter') &&
        tag.foreign !== 'break');
    this.openElement(startTag, offset, closes);
  }

  endTag(tag: Tag, offset: number): void {
    if (tag.name === 'body' || tag.name === 'html') return;
    if (this.openCounts[tag.slot]! > 0 || tag.isHeading) {
      const index = this.findOpen(tag);
      if (index >= 0) this.popTo(index);
      else if (tag.name === 'p') this.openElement(bareTag('p'), offset, true);
    } else if (tag.name === 'p' || tag.name === 'br') this.openElement(bareTag(tag.name), offset, true);
  }

  private openElement(startTag: StartTag, offset: number, empty: boolean): void {
    const { tag } = startTag;
    const { name } = tag;
    if (this.openCounts[tag.slot]! > 0 && (name === 'form' || name === 'body' || name === 'html')) return;
    if (tag.foreign === 'break' && this.isInForeignContext()) this.leaveForeign();
    if (tag.impliedEnds !== null) this.closeImplied(tag.impliedEnds, tag.impliedReach);
    this.flushText();
    if (this.elementsLeft === 0) {
      this.truncated.add('elements');
      this.reader.stop();
      return;
    }
    this.elementsLeft -= 1;
    const element = this.makeElement(startTag, offset);
    this.waiting[this.waitingCount++] = element;
    this.root.elements.push(element);
    if (this.listener !== null) this.listener.open(element);
    if (empty) {
      if (this.listener !== null) this.listener.close(element);
      return;
    }
    this.openCounts[tag.slot]! += 1;
    this.openTags.push(tag);
    if (tag.foreign === 'enter') this.foreign.push(true);
    else if (tag.foreign === 'leave' && this.foreign.length > 0) this.foreign.push(false);
    if (this.openElements.length < this.limits.maxDepth) {
      this.openElements.push(element);
      this.waitingFrom.push(this.waitingCount);
      this.current = element;
    } else {
      this.truncated.add('depth');
      if (this.listener !== null) this.listener.close(element);
    }
  }

  private makeElement(startTag: StartTag, offset: number): ElementNode {
    const { tag, attributes } = startTag;
    const attributeCount = attributes.length >> 1;
    const { maxAttributesPerElement, maxAttributeLength } = this.limits;
    if (attributeCount <= maxAttributesPerElement && attributeCount <= this.attributesLeft) {
      this.attributesLeft -= attributeCount;
      if (startTag.longestValue <= maxAttributeLength) {
        return new ElementNode(tag.name, attributes, this.current, offset, this.order++, startTag);
      }
    }
    return new ElementNode(tag.name, this.cut(attributes), this.current, offset, this.order++, null);
  }

  /** Attributes within the limits. */
  private cut(attributes: Attributes): Attributes {
    const { maxAttributesPerElement, maxAttributeLength } = this.limits;
    const kept: string[] = [];
    for (let index = 0; index < attributes.length; index += 2) {
      if (index >= 2 * maxAttributesPerElement || this.attributesLeft === 0) {
        this.truncated.add('attributes');
        break;
      }
      const value = attributes[index + 1]!;
      if (value.length > maxAttributeLength) this.truncated.add('attribute-length');
      kept.push(attributes[index]!, value.slice(0, maxAttributeLength));
      this.attributesLeft -= 1;
    }
    return kept;
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

  /** Index of the innermost open element that an end tag may close, or -1. */
  private findOpen(tag: Tag): number {
    let index = this.openTags.length - 1;
    const stop = this.patience > 0 ? 0 : Math.max(0, index - IMPATIENT_REACH);
    for (; index >= stop; index--) {
      const open = this.openTags[index]!;
      if (open === tag || (open.slot === 0 && open.name === tag.name)) return index;
      if (tag.isHeading && open.isHeading) return index;
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
      this.openCounts[tag.slot]! -= 1;
      if (tag.foreign === 'enter' || (tag.foreign === 'leave' && this.foreign.length > 0)) this.foreign.pop();
      if (this.openTags.length >= this.openElements.length) {
        // Its text goes to the element above it, but a script is nobody's text.
        if (tag.isRaw) this.pendingText = '';
        continue;
      }
      this.flushText();
      const element = this.openElements.pop()!;
      element.children = this.takeWaiting(this.waitingFrom.pop()!);
      this.current = element.parent!;
      if (this.listener !== null) this.listener.close(element);
    }
  }

  private flushText(): void {
    if (this.pendingText === '') return;
    this.waiting[this.waitingCount++] = new TextNode(this.pendingText, this.current, this.order++);
    this.pendingText = '';
  }

  /** The nodes that wait from there on, which then wait no more. */
  private takeWaiting(from: number): readonly TreeNode[] {
    const count = this.waitingCount - from;
    this.waitingCount = from;
    if (count === 0) return NONE;
    // Not an array literal; see `youngList`.
    return this.waiting.slice(from, from + count);
  }
}
