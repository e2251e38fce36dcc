import { firstAfter, lastOrder } from '../page/element-index.ts';
import type { ElementNode, SelectedNode, TreeNode } from '../page/tree.ts';
import { climb } from './climb.ts';
import { type CompiledStep, candidatesOf } from './compile.ts';
import type { ElementComparer } from './condition.ts';
import { passes } from './passes.ts';
import type { Pattern } from './pattern.ts';
import { planOf } from './plan.ts';
import { shareText } from './shared-text.ts';

export { testCondition } from './condition.ts';
export { stringValue } from './string-value.ts';

/**
 * All nodes that the pattern selects below `context` (XPath's `.//pattern`), in document order, each once.
 * A pattern whose first step is an attribute also sees the context's own attributes.
 */
export function evaluate(pattern: Pattern, context: ElementNode): SelectedNode[] {
  return run(pattern, context, 'all');
}

/** True when {@link evaluate} would select anything; stops at the first find of the last step. */
export function matchesAny(pattern: Pattern, context: ElementNode): boolean {
  return run(pattern, context, 'any').length > 0;
}

/** The first node in document order that the pattern selects, if any. */
export function first(pattern: Pattern, context: ElementNode): SelectedNode | undefined {
  return run(pattern, context, 'first')[0];
}

const compareNothing: ElementComparer = () => false;

type Demand = 'all' | 'first' | 'any';

function run(pattern: Pattern, context: ElementNode, demand: Demand): SelectedNode[] {
  const { steps, readsText, climbed } = planOf(pattern);
  const last = steps.length - 1;
  const compareElement = readsText ? shareText(context) : compareNothing;
  if (climbed > 0) {
    const { selectsElements } = steps[last]!;
    const elements = climb(steps, climbed, context, compareElement, selectsElements && demand !== 'all');
    if (elements !== null) {
      return selectsElements || elements.length === 0
        ? elements
        : selectChildren(steps[last]!, elements, compareElement, demand);
    }
  }
  let parents: readonly ElementNode[] = [context];
  for (let index = 0; ; index++) {
    const step = steps[index]!;
    const selected = select(step, parents, compareElement, index === last ? demand : 'all');
    if (index === last || selected.length === 0) return selected;
    // A pattern built by hand may go on after an attribute; XPath then selects nothing.
    parents = selected.filter((node) => node.kind === 'element');
    if (parents.length === 0) return [];
  }
}

function select(
  step: CompiledStep,
  parents: readonly ElementNode[],
  compareElement: ElementComparer,
  demand: Demand,
): SelectedNode[] {
  if (step.axis === 'child') return selectChildren(step, parents, compareElement, demand);
  const [parent] = parents;
  const elements = parent === undefined ? null : candidatesOf(step, parent);
  return elements === null
    ? selectDescendants(step, parents, compareElement, demand)
    : selectAmong(elements, step, parents, compareElement, demand);
}

/** `parents` and the result are in document order. */
function selectChildren(
  step: CompiledStep,
  parents: readonly ElementNode[],
  compareElement: ElementComparer,
  demand: Demand,
): SelectedNode[] {
  const selected: SelectedNode[] = [];
  for (const parent of parents) {
    for (const node of step.select(parent, compareElement)) selected.push(node);
    if (demand === 'any' && selected.length > 0) break;
  }
  // Children of nested parents interleave; attributes of parents in order are in order.
  if (!step.selectsAttributes && parents.length > 1) sortByOrder(selected as TreeNode[]);
  return selected;
}

function sortByOrder(nodes: TreeNode[]): void {
  for (let index = 1; index < nodes.length; index++) {
    if (nodes[index - 1]!.order > nodes[index]!.order) {
      nodes.sort((one, other) => one.order - other.order);
      return;
    }
  }
}

/** For steps without positions, which never write to them. */
const NONE_CHOSEN = new Set<SelectedNode>();
const NONE_ASKED = new Set<ElementNode>();

/** Descendants among the candidates: only those are looked at. */
function selectAmong(
  elements: readonly ElementNode[],
  step: CompiledStep,
  parents: readonly ElementNode[],
  compareElement: ElementComparer,
  demand: Demand,
): SelectedNode[] {
  const selected: SelectedNode[] = [];
  if (elements.length === 0) return selected;
  const chosen = step.positional ? new Set<SelectedNode>() : NONE_CHOSEN;
  const asked = step.positional ? new Set<ElementNode>() : NONE_ASKED;
  let walkedTo = Number.NEGATIVE_INFINITY;
  for (const parent of parents) {
    if (parent.order <= walkedTo) continue;
    const last = lastOrder(parent);
    for (let index = firstAfter(elements, parent.order); index < elements.length; index++) {
      const element = elements[index]!;
      if (element.order > last) break;
      if (step.positional && !asked.has(element.parent!)) {
        asked.add(element.parent!);
        for (const found of step.select(element.parent!, compareElement)) chosen.add(found);
      }
      if (!isSelected(step, element, compareElement, chosen)) continue;
      selected.push(element);
      if (demand !== 'all') return selected;
    }
    walkedTo = last;
  }
  return selected;
}

/** Walks every subtree once, however the parents nest, so `a//a//a` stays linear in each step. */
function selectDescendants(
  step: CompiledStep,
  parents: readonly ElementNode[],
  compareElement: ElementComparer,
  demand: Demand,
): SelectedNode[] {
  const selected: SelectedNode[] = [];
  const chosen = new Set<SelectedNode>();
  const waiting: TreeNode[] = [];
  let walkedTo = Number.NEGATIVE_INFINITY;
  for (const parent of parents) {
    if (parent.order <= walkedTo) continue;
    waiting.push(parent);
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      walkedTo = node.order;
      if (node !== parent && isSelected(step, node, compareElement, chosen)) selected.push(node);
      if (node.kind === 'element') {
        if (step.selectsAttributes)
          for (const found of step.select(node, compareElement)) selected.push(found);
        else if (step.positional) for (const found of step.select(node, compareElement)) chosen.add(found);
        for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index]!);
      }
      if (demand !== 'all' && selected.length > 0) return selected;
    }
  }
  return selected;
}

function isSelected(
  step: CompiledStep,
  node: TreeNode,
  compareElement: ElementComparer,
  chosen: Set<SelectedNode>,
): boolean {
  if (!step.accepts(node)) return false;
  return step.positional ? chosen.delete(node) : passes(step, node, compareElement);
}
