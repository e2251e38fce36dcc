import { derive, rootOf } from './derived.ts';
import { classesOf } from './start-tag.ts';
import { TAG_SLOTS } from './tags.ts';
import { attributeOf, DocumentNode, type ElementNode, type TreeNode } from './tree.ts';
import { youngList, youngListOf } from './young-list.ts';

const NONE: readonly ElementNode[] = [];

/** The elements of a tree by name and by attribute, each list in document order. */
class ElementIndex {
  /** By the slot of the tag; those of names that HTML doesn't know are in {@link byName}. */
  private readonly bySlot: (ElementNode[] | undefined)[] = new Array(TAG_SLOTS);
  private readonly byName = new Map<string, ElementNode[]>();
  private readonly slots = new Map<string, number>();
  private readonly byAttribute = new Map<string, readonly ElementNode[]>();
  private byClass: ReadonlyMap<string, readonly ElementNode[]> | null = null;

  constructor(private readonly all: readonly ElementNode[]) {
    const { bySlot } = this;
    for (let index = 0; index < all.length; index++) {
      const element = all[index]!;
      const slot = element.startTag === null ? 0 : element.startTag.tag.slot;
      let alike = slot === 0 ? this.byName.get(element.name) : bySlot[slot];
      if (alike === undefined) {
        alike = youngList<ElementNode>();
        if (slot === 0) this.byName.set(element.name, alike);
        else {
          bySlot[slot] = alike;
          this.slots.set(element.name, slot);
        }
      }
      alike.push(element);
    }
  }

  named(name: string): readonly ElementNode[] {
    const slot = this.slots.get(name);
    const others = this.byName.get(name);
    if (slot === undefined) return others ?? NONE;
    if (others === undefined) return this.bySlot[slot] ?? NONE;
    const all = this.all.filter((element) => element.name === name);
    this.byName.set(name, all);
    this.slots.delete(name);
    return all;
  }

  /** Made when first asked for: patterns speak of few attributes. */
  withAttribute(attribute: string): readonly ElementNode[] {
    let elements = this.byAttribute.get(attribute);
    if (elements === undefined) {
      elements = this.all.filter((element) => attributeOf(element, attribute) !== undefined);
      this.byAttribute.set(attribute, elements);
    }
    return elements;
  }

  /** Elements that have any of the tokens in their class. */
  withClass(tokens: readonly string[]): readonly ElementNode[] {
    this.byClass ??= groupByClass(this.all);
    if (tokens.length === 1) return this.byClass.get(tokens[0]!) ?? NONE;
    const lists: (readonly ElementNode[])[] = [];
    for (const token of tokens) {
      const elements = this.byClass.get(token);
      if (elements !== undefined) lists.push(elements);
    }
    if (lists.length < 2) return lists[0] ?? NONE;
    return [...new Set(lists.flat())].sort((one, other) => one.order - other.order);
  }
}

function groupByClass(all: readonly ElementNode[]): ReadonlyMap<string, readonly ElementNode[]> {
  const groups = new Map<string, ElementNode[]>();
  for (let index = 0; index < all.length; index++) {
    const element = all[index]!;
    const classes = element.startTag === null ? classesOf(element.attributes) : element.startTag.classes;
    for (let number = 0; number < classes.length; number++) {
      const token = classes[number]!;
      const group = groups.get(token);
      if (group !== undefined) group.push(element);
      else groups.set(token, youngListOf(element));
    }
  }
  return groups;
}

/** All elements of the tree but the root of a document, in document order. */
export function elementsOf(root: ElementNode): readonly ElementNode[] {
  return root instanceof DocumentNode ? root.elements : walk(root);
}

function walk(root: ElementNode): readonly ElementNode[] {
  const all: ElementNode[] = [];
  const waiting: ElementNode[] = [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    const { children } = element;
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index]!;
      if (child.kind === 'element') waiting.push(child);
    }
    all.push(element);
  }
  return all;
}

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

function indexOf(element: ElementNode): ElementIndex {
  const root = rootOf(element);
  return derive(root, makeIndex, root);
}

function makeIndex(root: ElementNode): ElementIndex {
  return new ElementIndex(elementsOf(root));
}

/** All elements of that name in the tree that `element` belongs to, in document order. */
export function elementsByName(element: ElementNode, name: string): readonly ElementNode[] {
  return indexOf(element).named(name);
}

/** All elements with that attribute in the tree that `element` belongs to, in document order. */
export function elementsWithAttribute(element: ElementNode, attribute: string): readonly ElementNode[] {
  return indexOf(element).withAttribute(attribute);
}

/** All elements with any of the tokens in their class in the tree that `element` belongs to, in document order. */
export function elementsWithClass(element: ElementNode, tokens: readonly string[]): readonly ElementNode[] {
  return indexOf(element).withClass(tokens);
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
