import { codeAt } from '../page/code-at.ts';

/** Rows of the transition table kept at most; a full table is dropped and grows again where texts lead it. */
const MOST_ROWS = 4_096;
const FIRST_ROWS = 32;
/** Rows have a column for each ASCII character of the needles; for other characters the trie is asked each time. */
const ASCII = 128;
const UNKNOWN = -1;
/** A transition that is not determinised yet; rows are small numbers, so that a table stays in the cache. */
const UNSET = 0xffff;
const ROOT = 0;
const NO_HITS: readonly number[] = [];

/**
 * Finds all of many needles in one pass over a text (Aho & Corasick 1975). The trie is compact; rows of the
 * deterministic automaton are made when a text first reaches their state, so twenty thousand needles cost
 * what the pages make of them and no dense table.
 */
export class SubstringAutomaton {
  // The trie: first child and next sibling lists.
  readonly #firstChild: Int32Array;
  readonly #nextSibling: Int32Array;
  readonly #parent: Int32Array;
  readonly #code: Uint16Array;
  readonly #needleAt: Int32Array;
  readonly #failure: Int32Array;
  readonly #suffixHit: Int32Array;

  /** Column of each ASCII character; 0 for those that no needle has. */
  readonly #column = new Uint8Array(ASCII);
  #width = 1;
  // The determinised part: `next row * 2 + (1 when needles end there)`.
  #table = new Uint16Array(0);
  #rowOfNode = new Map<number, number>();
  #nodeOfRow: number[] = [];
  #hitsOfRow: (readonly number[])[] = [];

  /** The needles are numbered by their position; none is empty and none occurs twice. */
  constructor(needles: readonly string[]) {
    let most = 1;
    for (const needle of needles) most += needle.length;
    const firstChild = new Int32Array(most).fill(UNKNOWN);
    const nextSibling = new Int32Array(most).fill(UNKNOWN);
    const parent = new Int32Array(most);
    const code = new Uint16Array(most);
    const needleAt = new Int32Array(most).fill(UNKNOWN);
    let nodes = 1;
    for (let number = 0; number < needles.length; number++) {
      const needle = needles[number]!;
      let node = ROOT;
      for (let index = 0; index < needle.length; index++) {
        const symbol = needle.charCodeAt(index);
        if (symbol < ASCII && this.#column[symbol] === 0) this.#column[symbol] = this.#width++;
        let child = firstChild[node]!;
        while (child !== UNKNOWN && code[child] !== symbol) child = nextSibling[child]!;
        if (child === UNKNOWN) {
          child = nodes++;
          parent[child] = node;
          code[child] = symbol;
          nextSibling[child] = firstChild[node]!;
          firstChild[node] = child;
        }
        node = child;
      }
      needleAt[node] = number;
    }
    this.#firstChild = firstChild.slice(0, nodes);
    this.#nextSibling = nextSibling.slice(0, nodes);
    this.#parent = parent.slice(0, nodes);
    this.#code = code.slice(0, nodes);
    this.#needleAt = needleAt.slice(0, nodes);
    this.#failure = new Int32Array(nodes).fill(UNKNOWN);
    this.#suffixHit = new Int32Array(nodes).fill(UNKNOWN);
    this.#failure[ROOT] = ROOT;
    this.#suffixHit[ROOT] = ROOT;
  }

  /**
   * Reads `text` on from `state` (0 at the start of a text), calls `found` at every occurrence of a needle, and
   * returns the state to go on from.
   */
  scan(text: string, state: number, found: (needle: number) => void): number {
    let row = this.#rowFor(state);
    let table = this.#table;
    const column = this.#column;
    const width = this.#width;
    const { length } = text;
    for (let index = 0; index < length; index++) {
      const code = codeAt(text, index);
      let next = code < ASCII ? table[row * width + column[code]!]! : UNSET;
      if (next === UNSET) {
        next = this.#determinise(row, code);
        table = this.#table;
      }
      row = next >> 1;
      if ((next & 1) === 1) {
        for (const needle of this.#hitsOfRow[row]!) found(needle);
      }
    }
    return this.#nodeOfRow[row]!;
  }

  #childOf(node: number, code: number): number {
    let child = this.#firstChild[node]!;
    while (child !== UNKNOWN && this.#code[child] !== code) child = this.#nextSibling[child]!;
    return child;
  }

  #follow(from: number, code: number): number {
    let node = from;
    for (;;) {
      const child = this.#childOf(node, code);
      if (child !== UNKNOWN) return child;
      if (node === ROOT) return ROOT;
      node = this.#failureOf(node);
    }
  }

  #failureOf(node: number): number {
    if (this.#failure[node] !== UNKNOWN) return this.#failure[node]!;
    // A needle may be long, so the path up to the nearest known failure link is walked without recursion.
    const path: number[] = [];
    let known = node;
    while (this.#failure[known] === UNKNOWN) {
      path.push(known);
      known = this.#parent[known]!;
    }
    for (let index = path.length - 1; index >= 0; index--) {
      const current = path[index]!;
      const parent = this.#parent[current]!;
      this.#failure[current] =
        parent === ROOT ? ROOT : this.#follow(this.#failure[parent]!, this.#code[current]!);
    }
    return this.#failure[node]!;
  }

  #determinise(row: number, code: number): number {
    const target = this.#follow(this.#nodeOfRow[row]!, code);
    const rows = this.#nodeOfRow.length;
    const targetRow = this.#rowFor(target);
    const next = targetRow * 2 + (this.#hitsOfRow[targetRow]!.length > 0 ? 1 : 0);
    const wasDropped = this.#nodeOfRow.length < rows;
    if (!wasDropped && code < ASCII) this.#table[row * this.#width + this.#column[code]!] = next;
    return next;
  }

  #rowFor(node: number): number {
    const known = this.#rowOfNode.get(node);
    if (known !== undefined) return known;
    if (this.#nodeOfRow.length >= MOST_ROWS) {
      this.#rowOfNode = new Map();
      this.#nodeOfRow = [];
      this.#hitsOfRow = [];
      this.#table.fill(UNSET);
    }
    const row = this.#nodeOfRow.push(node) - 1;
    this.#rowOfNode.set(node, row);
    this.#hitsOfRow.push(this.#hitsAt(node));
    if (this.#table.length < (row + 1) * this.#width) {
      const rows = Math.min(MOST_ROWS, Math.max(FIRST_ROWS, row * 2));
      const grown = new Uint16Array(rows * this.#width).fill(UNSET);
      grown.set(this.#table);
      this.#table = grown;
    }
    return row;
  }

  #hitsAt(node: number): readonly number[] {
    if (this.#needleAt[node] === UNKNOWN && this.#nextHit(node) === ROOT) return NO_HITS;
    const hits: number[] = [];
    for (let at = node; at !== ROOT; at = this.#nextHit(at)) {
      if (this.#needleAt[at] !== UNKNOWN) hits.push(this.#needleAt[at]!);
    }
    return hits;
  }

  /** The longest proper suffix of the node that is a needle, or the root. */
  #nextHit(node: number): number {
    const path: number[] = [];
    let at = node;
    while (this.#suffixHit[at] === UNKNOWN) {
      path.push(at);
      const failure = this.#failureOf(at);
      if (this.#needleAt[failure] !== UNKNOWN) {
        this.#suffixHit[at] = failure;
        break;
      }
      at = failure;
    }
    const hit = this.#suffixHit[at]!;
    for (const passed of path) this.#suffixHit[passed] = hit;
    return hit;
  }
}
