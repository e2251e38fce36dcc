import { lastOrder } from '../page/element-index.ts';
import type { ElementNode, SelectedNode } from '../page/tree.ts';
import { Climber, chosenBy } from './climb.ts';
import type { Pattern } from './pattern.ts';
import { planOf } from './plan.ts';

const NOTHING: readonly SelectedNode[] = [];

/** What a pattern selects, by container. */
type Selection = ReadonlyMap<ElementNode, readonly SelectedNode[]>;

/**
 * What patterns select in each of several containers of one tree, each pattern found once for all of them. What lies in
 * a container nested in another is the inner one's alone.
 */
export class SharedSelection {
  readonly #selections = new Map<Pattern, Selection | null>();
  #lasts: readonly number[] | null = null;

  /** `containers` in document order. */
  constructor(private readonly containers: readonly ElementNode[]) {}

  /** What the pattern selects in the container, in document order; null when it has to be evaluated there. */
  in(container: ElementNode, pattern: Pattern): readonly SelectedNode[] | null {
    let selection = this.#selections.get(pattern);
    if (selection === undefined) {
      selection = this.containers.length > 1 ? this.#find(pattern) : null;
      this.#selections.set(pattern, selection);
    }
    return selection === null ? null : (selection.get(container) ?? NOTHING);
  }

  #find(pattern: Pattern): Selection | null {
    const { steps, readsText, climbed } = planOf(pattern);
    const last = steps[steps.length - 1]!;
    if (climbed === 0 || readsText || !(last.selectsElements || last.selectsAttributes)) return null;
    const selection = new Map<ElementNode, SelectedNode[]>();
    const climber = climbed === 1 ? null : new Climber(steps, compareNothing);
    const innermost = this.#innermostFinder();
    for (const element of chosenBy(steps[climbed - 1]!, this.containers[0]!)) {
      const container = innermost(element);
      if (container === null || container === element) continue;
      if (climber !== null && !climber.reaches(container, element, climbed - 1)) {
        if (climber.patience < 0) return null;
        continue;
      }
      const nodes = last.selectsElements ? [element] : last.select(element, compareNothing);
      const earlier = selection.get(container);
      if (earlier === undefined) selection.set(container, nodes);
      else for (const node of nodes) earlier.push(node);
    }
    return selection;
  }

  /** Finds the innermost container that holds an element or is it; to be asked in document order. */
  #innermostFinder(): (element: ElementNode) => ElementNode | null {
    const { containers } = this;
    this.#lasts ??= containers.map(lastOrder);
    const lasts = this.#lasts;
    const open: number[] = [];
    let next = 0;
    return ({ order }) => {
      for (; next < containers.length && containers[next]!.order <= order; next++) {
        if (lasts[next]! >= order) open.push(next);
      }
      while (open.length > 0 && lasts[open[open.length - 1]!]! < order) open.pop();
      const innermost = open[open.length - 1];
      return innermost === undefined ? null : containers[innermost]!;
    };
  }
}

const compareNothing = () => false;
