import type { ElementNode, SelectedNode, TreeNode } from '../page/tree.ts';

/**
 * The parts of an element that hold nothing but what other fields were read from: the line with name and date that
 * some templates print inside the text's own element. Empty when nothing was read from inside it.
 */
export function claimedParts(
  content: ElementNode,
  claimed: readonly (SelectedNode | null)[],
): ReadonlySet<ElementNode> | null {
  const inside = claimed.filter(
    (node): node is Exclude<SelectedNode, { kind: 'attribute' }> =>
      node !== null && node.kind !== 'attribute' && liesIn(node, content),
  );
  if (inside.length === 0) return null;
  const nodes = new Set<TreeNode>(inside);
  const parts = new Set<ElementNode>();
  for (const node of inside) {
    let part: TreeNode = node;
    while (part.parent !== null && part.parent !== content && isCovered(part.parent, nodes)) {
      part = part.parent;
      // So that the next one up looks at its other children only.
      nodes.add(part);
    }
    if (part.kind === 'element') parts.add(part);
  }
  return parts.size === 0 ? null : parts;
}

function liesIn(node: TreeNode, content: ElementNode): boolean {
  for (let above = node.parent; above !== null; above = above.parent) if (above === content) return true;
  return false;
}

/** True when all text in an element is in the given nodes. */
function isCovered(element: ElementNode, nodes: ReadonlySet<TreeNode>): boolean {
  return element.children.every(
    (child) =>
      nodes.has(child) || (child.kind === 'text' ? child.text.trim() === '' : isCovered(child, nodes)),
  );
}
