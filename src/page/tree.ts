/**
 * The light tree: what one pass of htmlparser2 leaves behind. Element names and attribute names are lower
 * case, adjacent text is one node, comments and processing instructions are dropped (the XPath 1.0 data model
 * without namespaces).
 */
export class ElementNode {
  readonly kind = 'element';
  readonly children: TreeNode[] = [];

  constructor(
    readonly name: string,
    /** Own string properties only; read with {@link attributeOf}, never through the prototype. */
    readonly attributes: Readonly<Record<string, string>>,
    readonly parent: ElementNode | null,
    /** Offset of the start tag in {@link Page.text}; -1 for elements of the virtual `http` part. */
    readonly offset: number,
    /** Position in document order, unique in the page. */
    readonly order: number,
  ) {}
}

export class TextNode {
  readonly kind = 'text';

  constructor(
    public text: string,
    readonly parent: ElementNode,
    readonly order: number,
  ) {}
}

export type TreeNode = ElementNode | TextNode;

/** An attribute as a pattern selects it; made on demand, the tree itself holds plain records. */
export interface AttributeNode {
  readonly kind: 'attribute';
  readonly name: string;
  readonly value: string;
  readonly owner: ElementNode;
}

/** What a pattern can select. */
export type SelectedNode = ElementNode | TextNode | AttributeNode;

/** The attribute's value, or `undefined` when the element has none of that name. */
export function attributeOf(element: ElementNode, name: string): string | undefined {
  return Object.hasOwn(element.attributes, name) ? element.attributes[name] : undefined;
}

/** Name of the element above `http` and `html`; no pattern can select it. */
export const ROOT_NAME = '#document';
