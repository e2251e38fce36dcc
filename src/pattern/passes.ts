import type { ElementNode, TreeNode } from '../page/tree.ts';
import type { CompiledStep } from './compile.ts';
import type { ElementComparer } from './condition.ts';

/** The node, of a kind that the step accepts, passes its predicates; for steps without positions. */
export function passes(step: CompiledStep, node: TreeNode, compareElement: ElementComparer): boolean {
  if (node.kind === 'element') {
    if (!passesByTag(step, node)) return false;
  } else for (const filter of step.tagFilters) if (!filter(node, compareElement)) return false;
  for (const filter of step.otherFilters) if (!filter(node, compareElement)) return false;
  return true;
}

/** The element passes what its start tag decides; the answer is the same for all elements of that tag. */
export function passesByTag(step: CompiledStep, element: ElementNode): boolean {
  if (step.tagFilters.length === 0) return true;
  const tag = element.startTag;
  if (tag === null) return passesAll(step, element);
  if (tag.asker !== step) {
    tag.answer = passesAll(step, element);
    tag.asker = step;
  }
  return tag.answer;
}

function passesAll({ tagFilters }: CompiledStep, element: ElementNode): boolean {
  for (const filter of tagFilters) if (!filter(element, compareNothing)) return false;
  return true;
}

const compareNothing: ElementComparer = () => false;
