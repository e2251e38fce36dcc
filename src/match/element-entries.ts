import type { ElementEntry } from './element-entry.ts';

/** What elements may satisfy, by their name. */
export class ElementEntries {
  /** The entries with the steps for any name in them; made when an element of the name is first met. */
  readonly #complete = new Map<string, ElementEntry>();

  constructor(
    /** Steps for elements of one name. */
    private readonly byName: ReadonlyMap<string, ElementEntry>,
    /** Steps for elements of any name, or null when there are none. */
    private readonly anyName: ElementEntry | null,
  ) {}

  /** Everything that an element of this name may satisfy, or null. */
  of(name: string): ElementEntry | null {
    const known = this.#complete.get(name);
    if (known !== undefined) return known;
    const own = this.byName.get(name);
    if (own === undefined) return this.anyName;
    const complete = this.anyName === null ? own : own.with(this.anyName);
    this.#complete.set(name, complete);
    return complete;
  }
}
