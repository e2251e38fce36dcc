import { codeAt } from './code-at.ts';
import { copyText } from './copy-text.ts';

/** Longer names are looked up in full. */
const LONGEST = 32;
const MOST_KEPT = 10_000;

/** Things by the name that stands in a source, found without cutting the name out of it. */
export class NameTable<Item> {
  /** The latest item of each first letter and length, with its name as printed. */
  readonly #latest: ({ readonly printed: string; readonly item: Item } | undefined)[] = new Array(
    128 * LONGEST,
  );
  readonly #known = new Map<string, { readonly printed: string; readonly item: Item }>();

  constructor(private readonly make: (printed: string) => Item) {}

  /** The item of the name that stands there. */
  at(source: string, start: number, end: number): Item {
    const first = codeAt(source, start);
    const length = end - start;
    const place = first < 128 && length < LONGEST ? first * LONGEST + length : -1;
    if (place >= 0) {
      const latest = this.#latest[place];
      if (latest !== undefined && source.startsWith(latest.printed, start)) return latest.item;
    }
    return this.#find(source.slice(start, end), place);
  }

  #find(slice: string, place: number): Item {
    let entry = this.#known.get(slice);
    if (entry === undefined) {
      // A copy, since a slice would keep the whole page in memory.
      const printed = copyText(slice);
      entry = { printed, item: this.make(printed) };
      if (this.#known.size >= MOST_KEPT) this.#known.clear();
      this.#known.set(printed, entry);
    }
    if (place >= 0) this.#latest[place] = entry;
    return entry.item;
  }
}
