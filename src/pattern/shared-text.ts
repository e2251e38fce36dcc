import type { ElementNode } from '../page/tree.ts';
import type { ElementComparer } from './condition.ts';
import type { Comparison } from './pattern.ts';
import { compareStrings, isWhiteSpace, readText } from './string-value.ts';

/** Characters and nodes that comparisons may read element by element before the text is shared. */
const PATIENCE = 100_000;

/**
 * Compares string-values of elements below `context` at a cost that does not add up over nested elements. The
 * first comparisons read each element's own text; once that has cost {@link PATIENCE}, all text below the context
 * is joined once and each element becomes a range of it. Lives for one evaluation, so it never outlives the tree.
 */
export function shareText(context: ElementNode, patience = PATIENCE): ElementComparer {
  let cost = 0;
  let shared: SharedText | null = null;
  return function compareElement(comparison, element, literal) {
    if (shared === null && cost > patience) shared = new SharedText(context);
    if (shared !== null) return shared.compare(comparison, element, literal);
    const { text, nodes } = readText(element);
    cost += text.length + nodes;
    return compareStrings(comparison, text, literal);
  };
}

interface Range {
  readonly start: number;
  end: number;
}

class SharedText {
  private readonly text: string;
  private readonly ranges = new Map<ElementNode, Range>();
  private readonly substrings = new Map<string, Occurrences>();
  private readonly tokens = new Map<string, Occurrences>();

  constructor(context: ElementNode) {
    const parts: string[] = [];
    let length = 0;
    const open: { element: ElementNode; range: Range; next: number }[] = [];
    const enter = (element: ElementNode): void => {
      const range = { start: length, end: length };
      this.ranges.set(element, range);
      open.push({ element, range, next: 0 });
    };
    enter(context);
    for (let frame = open.at(-1); frame !== undefined; frame = open.at(-1)) {
      const child = frame.element.children[frame.next++];
      if (child === undefined) {
        frame.range.end = length;
        open.pop();
      } else if (child.kind === 'element') enter(child);
      else {
        parts.push(child.text);
        length += child.text.length;
      }
    }
    this.text = parts.join('');
  }

  compare(comparison: Comparison, element: ElementNode, literal: string): boolean {
    const range = this.ranges.get(element);
    if (range === undefined) return compareStrings(comparison, readText(element).text, literal);
    const { start, end } = range;
    switch (comparison) {
      case 'equals':
        return end - start === literal.length && this.holdsAt(literal, start, range);
      case 'starts-with':
        return this.holdsAt(literal, start, range);
      case 'contains':
        return end - start >= literal.length && this.nextSubstring(literal, start) + literal.length <= end;
      case 'contains-token':
        return this.containsToken(range, literal);
    }
  }

  private holdsAt(literal: string, at: number, { start, end }: Range): boolean {
    return at >= start && at + literal.length <= end && this.text.startsWith(literal, at);
  }

  private containsToken(range: Range, token: string): boolean {
    const { start, end } = range;
    const afterFirst = start + token.length;
    const last = end - token.length;
    // The element's own edges delimit tokens that the joined text glues to their neighbours.
    if (this.holdsAt(token, start, range) && (afterFirst === end || isWhiteSpace(this.text, afterFirst)))
      return true;
    if (last > start && this.holdsAt(token, last, range) && isWhiteSpace(this.text, last - 1)) return true;
    return this.nextToken(token, start) <= last;
  }

  private nextSubstring(literal: string, from: number): number {
    let occurrences = this.substrings.get(literal);
    if (occurrences === undefined) {
      occurrences = new Occurrences(this.text, literal, () => true);
      this.substrings.set(literal, occurrences);
    }
    return occurrences.next(from);
  }

  private nextToken(token: string, from: number): number {
    let occurrences = this.tokens.get(token);
    if (occurrences === undefined) {
      const { text } = this;
      occurrences = new Occurrences(text, token, (at) => {
        return isWhiteSpace(text, at - 1) && isWhiteSpace(text, at + token.length);
      });
      this.tokens.set(token, occurrences);
    }
    return occurrences.next(from);
  }
}

/** Where a literal occurs in a text: found once, in order, as far as asked for. */
class Occurrences {
  private readonly found: number[] = [];
  private searchedTo = 0;

  constructor(
    private readonly text: string,
    private readonly literal: string,
    private readonly accepts: (at: number) => boolean,
  ) {}

  /** The first occurrence at or after `from`, Infinity when there is none. */
  next(from: number): number {
    while (this.searchedTo <= this.text.length && (this.found.at(-1) ?? -1) < from) this.searchOn();
    let low = 0;
    let high = this.found.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.found[middle]! < from) low = middle + 1;
      else high = middle;
    }
    return this.found[low] ?? Number.POSITIVE_INFINITY;
  }

  private searchOn(): void {
    const at = this.text.indexOf(this.literal, this.searchedTo);
    this.searchedTo = at < 0 ? Number.POSITIVE_INFINITY : at + 1;
    if (at >= 0 && this.accepts(at)) this.found.push(at);
  }
}
