import { type Attributes, attributeValue, NO_ATTRIBUTES } from './attributes.ts';
import type { StartTag } from './start-tag.ts';
import { youngList } from './young-list.ts';

const NO_CHILDREN: readonly TreeNode[] = [];

/**
 * The light tree: what one pass of htmlparser2 leaves behind. Element names and attribute names are lower
 * case, adjacent text is one node, comments and processing instructions are dropped (the XPath 1.0 data model
 * without namespaces).
 */
export class ElementNode {
  declare readonly kind: 'element';
  /** Complete once the element is closed. */
  children: readonly TreeNode[] = NO_CHILDREN;

  constructor(
    readonly name: string,
    /** Read with {@link attributeOf}. */
    readonly attributes: Attributes,
    readonly parent: ElementNode | null,
    /** Offset of the start tag in {@link Page.text}; -1 for elements of the virtual `http` part. */
    readonly offset: number,
    /** Position in document order, unique in the page. */
    readonly order: number,
    /** The tag it was opened by, shared with the elements that are printed alike; null where none was printed. */
    readonly startTag: StartTag | null = null,
  ) {}
}

// On the prototype: a page has thousands of nodes, and each would hold the same word.
Object.assign(ElementNode.prototype, { kind: 'element' });

/** The root of a page's tree. */
export class DocumentNode extends ElementNode {
  /** All elements below it in document order, those of the virtual `http` part first. */
  readonly elements: ElementNode[] = youngList();
  /** What was worked out of the tree; see `derive`. */
  readonly derived = new Map<object, unknown>();

  constructor() {
    super(ROOT_NAME, NO_ATTRIBUTES, null, -1, 0);
  }
}

export class TextNode {
  declare readonly kind: 'text';

  constructor(
    public text: string,
    readonly parent: ElementNode,
    readonly order: number,
  ) {}
}

Object.assign(TextNode.prototype, { kind: 'text' });

export type TreeNode = ElementNode | TextNode;

/** An attribute as a pattern selects it; made on demand, the tree itself holds plain records. */
export interface AttributeNode {
  readonly kind: 'attribute';
  readonly name: string;
  readonly value: string;
  readonly owner: ElementNode;
}

/** Makes an attribute that a pattern selected. */
export class SelectedAttribute implements AttributeNode {
  readonly kind = 'attribute';

  constructor(
    readonly name: string,
    readonly value: string,
    readonly owner: ElementNode,
  ) {}
}

/** All attributes of an element, in the order of the source. */
export function attributeNodes(owner: ElementNode): AttributeNode[] {
  const nodes: AttributeNode[] = [];
  for (let index = 0; index < owner.attributes.length; index += 2)
    nodes.push(new SelectedAttribute(owner.attributes[index]!, owner.attributes[index + 1]!, owner));
  return nodes;
}

/** What a pattern can select. */
export type SelectedNode = ElementNode | TextNode | AttributeNode;

/** Adds a last child, for trees that are made by hand. */
export function appendChild(parent: ElementNode, child: TreeNode): void {
  if (parent.children === NO_CHILDREN) parent.children = [child];
  else (parent.children as TreeNode[]).push(child);
}

/** The attribute's value, or `undefined` when the element has none of that name. */
export function attributeOf(element: ElementNode, name: string): string | undefined {
  return attributeValue(element.attributes, name);
}

/** Name of the element above `http` and `html`; no pattern can select it. */
export const ROOT_NAME = '#document';
