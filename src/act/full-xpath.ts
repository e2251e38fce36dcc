import { createRequire } from 'node:module';
import { UsageError } from '../errors.ts';
import {
  attributeNodes,
  type ElementNode,
  ROOT_NAME,
  type SelectedNode,
  type TreeNode,
} from '../page/tree.ts';
import { quickXPath } from './quick-xpath.ts';

/** The part of package `xpath` that is used. */
interface XPathPackage {
  parse(expression: string): ParsedXPath;
  readonly XBoolean: new (...parts: never[]) => object;
}

interface ParsedXPath {
  evaluate(options: { readonly node: unknown; readonly isHtml: true }): XPathValue;
}

/** A set of nodes, or a string, number or boolean. */
interface XPathValue {
  stringValue(): string;
  /** Of sets of nodes only: in document order. */
  toArray?(): DomNode[];
}

const require = createRequire(import.meta.url);

/** Bounded: a knowledge base has dozens, someone who tries expressions out may have many. */
const MOST_PARSED = 1_000;
const PARSED = new Map<string, ParsedXPath>();

/**
 * Full XPath 1.0 over the light tree, by package `xpath`, which is loaded when the first such expression runs. A
 * string or number that the expression yields becomes a text node below the context.
 * @throws {@link UsageError} `bad-xpath` when the expression does not parse.
 */
export function selectByXPath(expression: string, context: ElementNode): SelectedNode[] {
  const { parse, XBoolean } = require('xpath') as XPathPackage;
  let result: XPathValue;
  try {
    let parsed = PARSED.get(expression);
    if (parsed === undefined) {
      parsed = parse(quickXPath(expression));
      if (PARSED.size >= MOST_PARSED) PARSED.clear();
      PARSED.set(expression, parsed);
    }
    result = parsed.evaluate({ node: domOf(context), isHtml: true });
  } catch (cause) {
    throw new UsageError(
      'bad-xpath',
      `Expected an XPath 1.0 expression, found ${expression}: ${messageOf(cause)}`,
      { cause },
    );
  }
  const nodes = result.toArray?.();
  if (nodes !== undefined) return nodes.map(({ light }) => light).filter((node) => node !== null);
  if (result instanceof XBoolean) return [];
  const text = result.stringValue();
  return text === '' ? [] : [{ kind: 'text', text, parent: context, order: context.order }];
}

/** The few DOM members that package `xpath` reads; one per node of the light tree, made on demand. */
class DomNode {
  readonly namespaceURI = null;
  #children: DomNode[] | undefined;

  constructor(
    readonly light: SelectedNode | null,
    readonly nodeType: number,
    readonly nodeName: string,
    readonly nodeValue: string | null,
    readonly parentNode: DomNode | null,
    readonly ownerElement: DomNode | null,
    private readonly index: number,
  ) {}

  get localName(): string | null {
    return this.nodeType === 1 || this.nodeType === 2 ? this.nodeName : null;
  }

  get data(): string | null {
    return this.nodeValue;
  }

  get value(): string | null {
    return this.nodeValue;
  }

  get ownerDocument(): DomNode {
    let node: DomNode = this.ownerElement ?? this;
    while (node.parentNode !== null) node = node.parentNode;
    return node;
  }

  get documentElement(): DomNode | null {
    return this.childNodes.find((child) => child.nodeName === 'html') ?? this.firstChild;
  }

  get childNodes(): DomNode[] {
    this.#children ??=
      this.light?.kind === 'element'
        ? this.light.children.map((child, index) => wrap(child, this, index))
        : [];
    return this.#children;
  }

  get firstChild(): DomNode | null {
    return this.childNodes[0] ?? null;
  }

  get lastChild(): DomNode | null {
    return this.childNodes.at(-1) ?? null;
  }

  get nextSibling(): DomNode | null {
    return this.parentNode?.childNodes[this.index + 1] ?? null;
  }

  get previousSibling(): DomNode | null {
    return this.parentNode?.childNodes[this.index - 1] ?? null;
  }

  get attributes(): DomNode[] & { item(index: number): DomNode | null } {
    const { light } = this;
    const list =
      light?.kind !== 'element'
        ? []
        : attributeNodes(light).map(
            (node, index) => new DomNode(node, 2, node.name, node.value, null, this, index),
          );
    return Object.assign(list, { item: (index: number) => list[index] ?? null });
  }
}

function wrap(node: TreeNode, parent: DomNode | null, index: number): DomNode {
  if (node.kind === 'text') return new DomNode(node, 3, '#text', node.text, parent, null, index);
  return new DomNode(node, node.name === ROOT_NAME ? 9 : 1, node.name, null, parent, null, index);
}

const TREES = new WeakMap<ElementNode, DomNode>();

/** The wrapper of an element, inside the wrapper of its whole tree. */
function domOf(element: ElementNode): DomNode {
  const path: ElementNode[] = [];
  let root = element;
  for (; root.parent !== null; root = root.parent) path.push(root);
  let node = TREES.get(root);
  if (node === undefined) {
    node = wrap(root, null, 0);
    TREES.set(root, node);
  }
  for (const step of path.reverse()) node = node.childNodes.find((child) => child.light === step) ?? node;
  return node;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
