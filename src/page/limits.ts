/** How much of a page is kept, so that no input, however hostile, costs unbounded time or memory. */
export interface PageLimits {
  /** Bytes of an undecoded body or characters of a decoded one; the rest is not read. @default 33554432 */
  readonly maxLength: number;
  /** Elements in the tree; the page ends where the next one would start. @default 1000000 */
  readonly maxElements: number;
  /** Elements deeper than this become empty children of the deepest one kept; at most {@link DEEPEST}. @default 512 */
  readonly maxDepth: number;
  /** Attributes of one element; further ones are dropped. @default 256 */
  readonly maxAttributesPerElement: number;
  /** Attributes of the page; the elements after that many have none. @default 4000000 */
  readonly maxAttributes: number;
  /** Characters of one attribute's value; the rest is dropped. @default 1048576 */
  readonly maxAttributeLength: number;
  /** Header fields; further ones are dropped. @default 1000 */
  readonly maxHeaders: number;
  /** Query parameters that become `parameter` elements. @default 1000 */
  readonly maxParameters: number;
}

/** No limit lets elements nest deeper: trees are also walked by recursion. */
export const DEEPEST = 2_000;

/** The limits when none are given; ordinary pages stay far below all of them. */
export const PAGE_LIMIT_DEFAULTS: PageLimits = {
  maxLength: 32 * 1024 * 1024,
  maxElements: 1_000_000,
  maxDepth: 512,
  maxAttributesPerElement: 256,
  maxAttributes: 4_000_000,
  maxAttributeLength: 1024 * 1024,
  maxHeaders: 1_000,
  maxParameters: 1_000,
};

/** What `page.truncated` lists: the limit that cut the page, without its `max`. */
export type Truncation =
  | 'length'
  | 'elements'
  | 'depth'
  | 'attributes'
  | 'attribute-length'
  | 'headers'
  | 'parameters';
