import type { ElementNode, TreeNode } from './tree.ts';

/** The elements of a tree by name and by attribute, each list in document order; for the tree as it was when made. */
class NameIndex {
  private readonly byName = new Map<string, ElementNode[]>();
  private readonly byAttribute = new Map<string, readonly ElementNode[]>();
  private readonly all: ElementNode[] = [];

  constructor(
    root: ElementNode,
    readonly last: number,
  ) {
    const waiting: ElementNode[] = [root];
    for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
      const { children } = element;
      for (let index = children.length - 1; index >= 0; index--) {
        const child = children[index]!;
        if (child.kind === 'element') waiting.push(child);
      }
      this.all.push(element);
      const known = this.byName.get(element.name);
      if (known === undefined) this.byName.set(element.name, [element]);
      else known.push(element);
    }
  }

  named(name: string): readonly ElementNode[] {
    return this.byName.get(name) ?? NONE;
  }

  /** Made when first asked for: patterns speak of few attributes. */
  withAttribute(attribute: string): readonly ElementNode[] {
    let elements = this.byAttribute.get(attribute);
    if (elements === undefined) {
      elements = this.all.filter((element) => Object.hasOwn(element.attributes, attribute));
      this.byAttribute.set(attribute, elements);
    }
    return elements;
  }
}

const NONE: readonly ElementNode[] = [];
const INDEXES = new WeakMap<ElementNode, NameIndex>();

/** Order of the last node in the subtree. */
export function lastOrder(element: ElementNode): number {
  let node: TreeNode = element;
  while (node.kind === 'element') {
    const child: TreeNode | undefined = node.children[node.children.length - 1];
    if (child === undefined) break;
    node = child;
  }
  return node.order;
}

/** All elements of that name in the tree that `element` belongs to, in document order. */
export function elementsByName(element: ElementNode, name: string): readonly ElementNode[] {
  return indexOf(element).named(name);
}

/** All elements with that attribute in the tree that `element` belongs to, in document order. */
export function elementsWithAttribute(element: ElementNode, attribute: string): readonly ElementNode[] {
  return indexOf(element).withAttribute(attribute);
}

function indexOf(element: ElementNode): NameIndex {
  let root = element;
  while (root.parent !== null) root = root.parent;
  const last = lastOrder(root);
  let index = INDEXES.get(root);
  // A tree that grew since, because the page is still being parsed, is indexed anew.
  if (index === undefined || index.last !== last) {
    index = new NameIndex(root, last);
    INDEXES.set(root, index);
  }
  return index;
}

/** Position of the first element in `elements` whose order is above `order`. */
export function firstAfter(elements: readonly ElementNode[], order: number): number {
  let low = 0;
  let high = elements.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (elements[middle]!.order <= order) low = middle + 1;
    else high = middle;
  }
  return low;
}
