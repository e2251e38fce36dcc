import type { ExtractionAction, Level } from '../knowledge-base/model.ts';
import type { ElementNode } from '../page/tree.ts';
import { evaluate } from '../pattern/evaluate.ts';

/** The elements that hold one object each; the root for a page-level action. */
export function containersOf(action: ExtractionAction, root: ElementNode): ElementNode[] {
  if (action.each === null) return [root];
  return evaluate(action.each, root).filter((node) => node.kind === 'element');
}

/**
 * The elements, in document order, that hold an object of the action or end one: where a template prints the replies
 * inside the first post, they are no part of it. `all` are the containers of every action of the level.
 */
export function boundariesOf(
  index: number,
  { extraction }: Level,
  all: readonly (readonly ElementNode[])[],
): readonly ElementNode[] {
  const own = all[index]!;
  if (extraction[index]!.each === null) return own;
  const others = all.filter((_, at) => at !== index && extraction[at]!.each !== null).flat();
  const enclosed = enclosedBy(new Set(own), others);
  return enclosed.length === 0 ? own : [...own, ...enclosed].sort((a, b) => a.order - b.order);
}

/** Those of the elements that lie inside one of the containers and are none. */
export function enclosedBy(
  containers: ReadonlySet<ElementNode>,
  elements: Iterable<ElementNode>,
): ElementNode[] {
  if (containers.size === 0) return [];
  return [...elements].filter((element) => !containers.has(element) && hasAncestor(element, containers));
}

function hasAncestor(element: ElementNode, among: ReadonlySet<ElementNode>): boolean {
  for (let at = element.parent; at !== null; at = at.parent) if (among.has(at)) return true;
  return false;
}
