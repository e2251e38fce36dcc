import type { ElementNode } from '../../page/tree.ts';

/** Visits the elements of the page (not those of the virtual `http` part) in document order, until `visit` gives false. */
export function walkElements(root: ElementNode, visit: (element: ElementNode) => boolean): void {
  const path: ElementNode[] = [root];
  const positions: number[] = [0];
  while (path.length > 0) {
    const top = path.length - 1;
    const child = path[top]!.children[positions[top]!++];
    if (child === undefined) {
      path.pop();
      positions.pop();
    } else if (child.kind === 'element' && !(child.offset < 0 && child.name === 'http')) {
      if (!visit(child)) return;
      if (child.children.length > 0) {
        path.push(child);
        positions.push(0);
      }
    }
  }
}
