import type { ElementNode, TreeNode } from '../page/tree.ts';
import type { SubstringAutomaton } from './substring-automaton.ts';

/** Looks for all needles at once in the text of the elements that asked for it, every text once. */
export class TextScan {
  readonly #roots: ElementNode[] = [];
  /** Depth of the open element that is noted, 0 when none is. */
  #within = 0;

  constructor(private readonly needles: SubstringAutomaton) {}

  /** The element's text is to be scanned; what is inside of a noted element is so anyway. */
  note(element: ElementNode, depth: number): void {
    if (depth === 0) this.#roots.length = 0;
    else if (this.#within !== 0) return;
    this.#roots.push(element);
    this.#within = depth;
  }

  close(depth: number): void {
    if (this.#within === depth) this.#within = 0;
  }

  /** The needles that occur; an element's text nodes are read as one text, as XPath's string-value is. */
  find(): ReadonlySet<number> {
    const found = new Set<number>();
    const collect = (needle: number): void => {
      found.add(needle);
    };
    for (const root of this.#roots) {
      let state = 0;
      const waiting: TreeNode[] = [root];
      for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
        if (node.kind === 'text') state = this.needles.scan(node.text, state, collect);
        else
          for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index]!);
      }
    }
    return found;
  }
}
