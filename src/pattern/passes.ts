import type { StartTag } from '../page/start-tag.ts';
import type { ElementNode, TreeNode } from '../page/tree.ts';
import type { CompiledStep } from './compile.ts';
import type { ElementComparer } from './condition.ts';

/** The node, of a kind that the step accepts, passes its predicates; for steps without positions. */
export function passes(step: CompiledStep, node: TreeNode, compareElement: ElementComparer): boolean {
  if (node.kind === 'element' && node.startTag !== null) {
    if (!passesByTag(step, node.startTag, node)) return false;
  } else for (const filter of step.tagFilters) if (!filter(node, compareElement)) return false;
  for (const filter of step.otherFilters) if (!filter(node, compareElement)) return false;
  return true;
}

/** What a start tag answers is the same for all elements it stands for. */
function passesByTag(step: CompiledStep, tag: StartTag, element: ElementNode): boolean {
  if (step.tagFilters.length === 0) return true;
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
