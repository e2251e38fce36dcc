import type { Attributes } from '../../page/attributes.ts';
import { parsePage } from '../../page/parse-page.ts';
import { type ElementNode, TextNode, type TreeNode } from '../../page/tree.ts';

/** Of a link around half the page, only the start is looked at. */
const LONGEST_LINK = 4096;
const NO_CHILDREN: readonly TreeNode[] = [];

/** An element out of a scan: no place in a tree, and content only where it is asked for. */
export class ScannedElement implements ElementNode {
  readonly kind = 'element';
  readonly parent = null;
  readonly order = 0;
  readonly startTag = null;
  readonly #html: string;
  readonly #start: number;
  readonly #end: number;

  /** `start` is behind the start tag, `end` before the end tag of a raw element, -1 for others. */
  constructor(
    readonly name: string,
    readonly attributes: Attributes,
    html: string,
    readonly offset: number,
    start: number,
    end: number,
  ) {
    this.#html = html;
    this.#start = start;
    this.#end = end;
  }

  /** The start tag as printed. */
  get tag(): string {
    return this.#html.slice(this.offset, this.#start);
  }

  /** The text of scripts and styles, what is inside a link; nothing of other elements. */
  get children(): readonly TreeNode[] {
    if (this.#end !== -1) return [new TextNode(this.#html.slice(this.#start, this.#end), this, 0)];
    return this.name === 'a' ? this.#contentOfLink() : NO_CHILDREN;
  }

  #contentOfLink(): readonly TreeNode[] {
    const most = this.#html.slice(this.offset, this.#start + LONGEST_LINK);
    const close = /<\/a[\s/>]/i.exec(most);
    const body = close === null ? most : most.slice(0, close.index);
    const inside = body.slice(this.#start - this.offset);
    if (!/[<&]/.test(inside)) return [new TextNode(inside, this, 0)];
    const left: TreeNode[] = [...parsePage({ url: 'about:blank', body }).root.children];
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      if (node.kind !== 'element') continue;
      if (node.name === 'a') return node.children;
      left.push(...node.children);
    }
    return NO_CHILDREN;
  }
}
