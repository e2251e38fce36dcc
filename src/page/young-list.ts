const EMPTY: readonly never[] = [];

/**
 * A new empty array for what lives as long as a page. Not a literal: V8 counts which literals outlive a collection and
 * then allocates them in the old generation, where a dead one keeps the tree of its page alive until the next full
 * collection. The same holds for object literals; classes are not counted.
 */
export function youngList<Item>(): Item[] {
  return EMPTY.slice() as Item[];
}

/** The same with one item, and no room for more: most lists stay so. */
export function youngListOf<Item>(item: Item): Item[] {
  return Array.of(item);
}
