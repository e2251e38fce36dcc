import { type AttributeNode, attributeNodes, type ElementNode, type SelectedNode } from '../page/tree.ts';
import { first, testCondition } from '../pattern/evaluate.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { type Automaton, MEANING, NO_PATTERN } from './automaton.ts';
import { type IndexedStep, NO_STATE, ROOT_STATE } from './indexed-step.ts';
import type { Matching, MatchingOptions } from './matching.ts';
import { StepFinder } from './passed-steps.ts';
import type { Scratch } from './scratch.ts';
import { SiblingCounters } from './sibling-counters.ts';
import { TextScan } from './text-scan.ts';

const SAYS = MEANING.accepts | MEANING.triggers | MEANING.scansText;
const LEADS_ON = MEANING.leadsToChild | MEANING.leadsToDescendant;

/** Runs the automaton over the open and close events of one page. */
export class AutomatonMatching implements Matching {
  stopped = false;
  #stopAsked = false;
  #depth = 0;

  /** States entered by open elements, outermost first; only elements that entered one have a frame. */
  readonly #entered: number[] = [];
  readonly #frameStarts: number[] = [];
  readonly #frameDepths: number[] = [];
  /** Of these, each once, the states that lead on to descendants; a stack, since frames nest. */
  readonly #active: number[] = [];

  /** The first so many are the states being entered: an array that is emptied would give its memory back each time. */
  readonly #entering: number[] = [];
  #enteringCount = 0;
  readonly #counters = new SiblingCounters();
  readonly #scan: TextScan;
  readonly #finder: StepFinder;

  constructor(
    private readonly patterns: readonly Pattern[],
    private readonly automaton: Automaton,
    private readonly options: MatchingOptions,
    private readonly scratch: Scratch,
    private readonly release: (scratch: Scratch) => void,
  ) {
    this.#scan = new TextScan(automaton.needles);
    this.#finder = new StepFinder(automaton);
  }

  open(element: ElementNode): void {
    if (this.stopped) return;
    this.#depth += 1;
    const passed = this.#finder.passedBy(element);
    if (passed.isEmpty) return;
    const { elementSteps, attributeSteps } = passed;
    for (let index = 0; index < elementSteps.length; index++) this.#consider(elementSteps[index]!, element);
    if (this.#enteringCount > 0) this.#enter(element);
    if (attributeSteps.length > 0) this.#matchAttributes(attributeSteps, element);
    if (this.#stopAsked) this.stop();
  }

  close(_element: ElementNode): void {
    if (this.stopped) return;
    const frames = this.#frameDepths.length;
    if (frames > 0 && this.#frameDepths[frames - 1] === this.#depth) this.#leave();
    this.#counters.forget(this.#depth);
    this.#scan.close(this.#depth);
    this.#depth -= 1;
  }

  stop(): void {
    if (this.stopped) return;
    this.stopped = true;
    this.scratch.clear(this.#entered);
    this.release(this.scratch);
  }

  finish(root: ElementNode): void {
    if (this.stopped) return;
    this.scratch.reach(ROOT_STATE);
    const { choose } = this.options;
    const chosen = choose === undefined ? null : choose(this.#open(this.automaton.byNeedle.keys()));
    for (const pattern of chosen ?? this.#possible(root)) {
      const node = first(this.patterns[pattern]!, root);
      if (node !== undefined) this.#report(pattern, node);
      if (this.#stopAsked) break;
    }
    this.stop();
  }

  /** The patterns that are open and that the page's text speaks for. */
  #possible(root: ElementNode): readonly number[] {
    if ((this.automaton.meaning[ROOT_STATE]! & MEANING.scansText) !== 0) this.#scan.note(root, 0);
    return [...this.#open(this.#scan.find())].sort((one, other) => one - other);
  }

  /** The patterns that only the whole page can decide, if its text held those needles. */
  #open(needles: Iterable<number>): Set<number> {
    const { triggers, byNeedle } = this.automaton;
    const open = new Set<number>();
    for (const state of this.scratch.reachedStates) {
      for (const pattern of triggers.get(state) ?? []) open.add(pattern);
    }
    for (const needle of needles) {
      for (const { pattern, trigger } of byNeedle[needle]!) {
        if (this.scratch.reached[trigger] === 1) open.add(pattern);
      }
    }
    return open;
  }

  /** The element passes `step` as far as its tag tells: verify the rest, then see from which states it leads on. */
  #consider(step: IndexedStep, element: ElementNode): void {
    const { fromRoot } = step;
    if (fromRoot === NO_STATE && !step.positional && this.#depth > 1 && this.#entered.length === 0) return;
    if (step.checks.length > step.checksByTag && !this.#verify(step, element)) return;
    this.#addTarget(fromRoot);
    if (step.edges.length > 0) this.#follow(step, this.#depth - 1);
  }

  #verify(step: IndexedStep, element: ElementNode): boolean {
    for (let index = step.checksByTag; index < step.checks.length; index++) {
      const check = step.checks[index]!;
      if ('condition' in check) {
        if (!testCondition(check.condition, element)) return false;
      } else if (this.#counters.count(this.#depth - 1, step, index) !== check.position) return false;
    }
    return true;
  }

  /** Notes the targets of the step's edges, for child edges from elements at `parentDepth`. */
  #follow(step: IndexedStep, parentDepth: number): void {
    const frame = this.#frameDepths.length - 1;
    const isParentFrame = frame >= 0 && this.#frameDepths[frame] === parentDepth;
    const start = isParentFrame ? this.#frameStarts[frame]! : this.#entered.length;
    const inParent = step.hasChildEdges ? this.#entered.length - start : 0;
    const above = step.hasDescendantEdges ? this.#active.length : 0;
    if (inParent + above === 0 && parentDepth > 0) return;
    const { open } = this.scratch;
    // Many patterns may share a last step, and many states may be open: look at the fewer.
    if (step.edges.length <= inParent + above + 1) {
      for (let index = 0; index < step.edges.length; index++) {
        const { from, axis, to } = step.edges[index]!;
        const leads =
          from === ROOT_STATE
            ? parentDepth === 0
            : open[from]! > 0 && (axis === 'descendant' || this.#entered.includes(from, start));
        if (leads) this.#addTarget(to);
      }
      return;
    }
    if (parentDepth === 0) this.#addTarget(step.targetFrom(ROOT_STATE, 'child'));
    for (let index = start; index < start + inParent; index++) {
      this.#addTarget(step.targetFrom(this.#entered[index]!, 'child'));
    }
    for (let index = 0; index < above; index++) {
      this.#addTarget(step.targetFrom(this.#active[index]!, 'descendant'));
    }
  }

  #addTarget(state: number): void {
    if (state !== NO_STATE) this.#entering[this.#enteringCount++] = state;
  }

  /** Only now, since an element is no descendant of itself. */
  #enter(element: ElementNode): void {
    const start = this.#entered.length;
    const { meaning } = this.automaton;
    for (let index = 0; index < this.#enteringCount; index++) {
      const state = this.#entering[index]!;
      const means = meaning[state]!;
      if ((means & SAYS) !== 0) this.#reach(state, means, element);
      if ((means & LEADS_ON) === 0) continue;
      this.#entered.push(state);
      if (this.scratch.open[state]!++ > 0) continue;
      if ((means & MEANING.leadsToDescendant) !== 0) this.#active.push(state);
    }
    this.#enteringCount = 0;
    if (this.#entered.length === start) return;
    this.#frameStarts.push(start);
    this.#frameDepths.push(this.#depth);
  }

  #leave(): void {
    const start = this.#frameStarts.pop()!;
    this.#frameDepths.pop();
    while (this.#entered.length > start) {
      const state = this.#entered.pop()!;
      if (--this.scratch.open[state]! > 0) continue;
      if ((this.automaton.meaning[state]! & MEANING.leadsToDescendant) !== 0) this.#active.pop();
    }
  }

  #matchAttributes(steps: readonly IndexedStep[], element: ElementNode): void {
    for (const step of steps) {
      const node = selectAttribute(step, element);
      if (node === undefined) continue;
      this.#addTarget(step.fromRoot);
      this.#follow(step, this.#depth);
      for (let index = 0; index < this.#enteringCount; index++) {
        const state = this.#entering[index]!;
        this.#reach(state, this.automaton.meaning[state]!, node);
      }
      this.#enteringCount = 0;
    }
  }

  #reach(state: number, means: number, node: SelectedNode): void {
    if ((means & MEANING.scansText) !== 0 && node.kind === 'element') this.#scan.note(node, this.#depth);
    if (!this.scratch.reach(state) || (means & MEANING.accepts) === 0) return;
    const { accepted, acceptedToo } = this.automaton;
    for (let pattern = accepted[state]!; pattern !== NO_PATTERN; pattern = acceptedToo[pattern]!) {
      this.#report(pattern, node);
    }
  }

  #report(pattern: number, node: SelectedNode): void {
    if (this.#stopAsked) return;
    this.options.onMatch(pattern, node);
    if (this.options.stopWhen?.() === true) this.#stopAsked = true;
  }
}

function selectAttribute(
  { step: { test }, checks }: IndexedStep,
  owner: ElementNode,
): AttributeNode | undefined {
  for (const node of attributeNodes(owner)) {
    if (test.kind === 'attribute' && node.name !== test.name) continue;
    if (checks.every((check) => !('condition' in check) || testCondition(check.condition, node))) return node;
  }
  return undefined;
}
