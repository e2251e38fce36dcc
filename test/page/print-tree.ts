import { attributeNodes, type ElementNode, type TreeNode } from '../../src/page/tree.ts';

/** Prints the children of a node as `(name attribute=value "text" (child))`. */
export function print(node: TreeNode): string {
  if (node.kind === 'text') return JSON.stringify(node.text);
  const attributes = attributeNodes(node).map(({ name, value }) => `${name}=${value}`);
  const inside = [...attributes, ...node.children.map(print)].join(' ');
  return node.parent === null ? inside : `(${[node.name, inside].filter(Boolean).join(' ')})`;
}

/** All elements of that name below a node, in document order. */
export function elementsNamed(node: ElementNode, name: string): ElementNode[] {
  return node.children.flatMap((child) =>
    child.kind === 'text' ? [] : [...(child.name === name ? [child] : []), ...elementsNamed(child, name)],
  );
}
