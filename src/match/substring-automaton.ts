/** Rows of the transition table kept at most; a full table is dropped and grows again where texts lead it. */
const MOST_ROWS = 16_384;
const FIRST_ROWS = 64;
const UNKNOWN = -1;
const ROOT = 0;
const NO_HITS: readonly number[] = [];

/**
 * Finds all of many needles in one pass over a text (Aho & Corasick 1975). The trie is compact; rows of the
 * deterministic automaton are made when a text first reaches their state, so twenty thousand needles cost
 * what the pages make of them and no dense table.
 */
export class SubstringAutomaton {
  readonly #classOfAscii = new Uint16Array(128);
  readonly #classOfOther = new Map<number, number>();
  #width = 1;

  // The trie: first child and next sibling lists.
  readonly #firstChild: number[] = [UNKNOWN];
  readonly #nextSibling: number[] = [UNKNOWN];
  readonly #parent: number[] = [UNKNOWN];
  readonly #class: number[] = [0];
  readonly #needleAt: number[] = [UNKNOWN];
  readonly #failure: number[] = [ROOT];
  readonly #suffixHit: number[] = [ROOT];

  // The determinised part: `next row * 2 + (1 when needles end there)`.
  #table = new Int32Array(0);
  #rowOfNode = new Map<number, number>();
  #nodeOfRow: number[] = [];
  #hitsOfRow: (readonly number[])[] = [];

  #needles = 0;

  /** Adds a needle that is neither empty nor added before, and returns its number; never after {@link scan}. */
  add(needle: string): number {
    let node = ROOT;
    for (let index = 0; index < needle.length; index++) {
      const symbol = this.#classFor(needle.charCodeAt(index));
      let child = this.#childOf(node, symbol);
      if (child === UNKNOWN) {
        child = this.#parent.push(node) - 1;
        this.#class.push(symbol);
        this.#firstChild.push(UNKNOWN);
        this.#nextSibling.push(this.#firstChild[node]!);
        this.#needleAt.push(UNKNOWN);
        this.#failure.push(UNKNOWN);
        this.#suffixHit.push(UNKNOWN);
        this.#firstChild[node] = child;
      }
      node = child;
    }
    this.#needleAt[node] = this.#needles;
    return this.#needles++;
  }

  /** How many needles were added. */
  get size(): number {
    return this.#needles;
  }

  /**
   * Reads `text` on from `state` (0 at the start of a text), calls `found` at every occurrence of a needle, and
   * returns the state to go on from.
   */
  scan(text: string, state: number, found: (needle: number) => void): number {
    let row = this.#rowFor(state);
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      const symbol = code < 128 ? this.#classOfAscii[code]! : (this.#classOfOther.get(code) ?? 0);
      let next = this.#table[row * this.#width + symbol]!;
      if (next === UNKNOWN) next = this.#determinise(row, symbol);
      row = next >> 1;
      if ((next & 1) === 1) {
        for (const needle of this.#hitsOfRow[row]!) found(needle);
      }
    }
    return this.#nodeOfRow[row]!;
  }

  #classFor(code: number): number {
    const known = code < 128 ? this.#classOfAscii[code]! : (this.#classOfOther.get(code) ?? 0);
    if (known !== 0) return known;
    if (code < 128) this.#classOfAscii[code] = this.#width;
    else this.#classOfOther.set(code, this.#width);
    return this.#width++;
  }

  #childOf(node: number, symbol: number): number {
    let child = this.#firstChild[node]!;
    while (child !== UNKNOWN && this.#class[child] !== symbol) child = this.#nextSibling[child]!;
    return child;
  }

  #follow(from: number, symbol: number): number {
    let node = from;
    for (;;) {
      const child = this.#childOf(node, symbol);
      if (child !== UNKNOWN) return child;
      if (node === ROOT) return ROOT;
      node = this.#failureOf(node);
    }
  }

  #failureOf(node: number): number {
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
        parent === ROOT ? ROOT : this.#follow(this.#failure[parent]!, this.#class[current]!);
    }
    return this.#failure[node]!;
  }

  #determinise(row: number, symbol: number): number {
    const target = symbol === 0 ? ROOT : this.#follow(this.#nodeOfRow[row]!, symbol);
    const rows = this.#nodeOfRow.length;
    const targetRow = this.#rowFor(target);
    const next = targetRow * 2 + (this.#hitsOfRow[targetRow]!.length > 0 ? 1 : 0);
    const wasDropped = this.#nodeOfRow.length < rows;
    if (!wasDropped) this.#table[row * this.#width + symbol] = next;
    return next;
  }

  #rowFor(node: number): number {
    const known = this.#rowOfNode.get(node);
    if (known !== undefined) return known;
    if (this.#nodeOfRow.length >= MOST_ROWS) {
      this.#rowOfNode = new Map();
      this.#nodeOfRow = [];
      this.#hitsOfRow = [];
      this.#table.fill(UNKNOWN);
    }
    const row = this.#nodeOfRow.push(node) - 1;
    this.#rowOfNode.set(node, row);
    this.#hitsOfRow.push(this.#hitsAt(node));
    const needed = (row + 1) * this.#width;
    if (this.#table.length < needed) {
      const rows = Math.min(MOST_ROWS, Math.max(FIRST_ROWS, row * 2));
      const grown = new Int32Array(rows * this.#width).fill(UNKNOWN);
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
