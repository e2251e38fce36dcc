/**
 * A parsed expression of the XPath subset (figure 2 of the paper and the additions of docs/patterns.md).
 * An expression starts anywhere below its context: a leading `//` is implied, so `steps[0].axis` is always
 * `descendant`, relative to the document root or to the container an extraction names.
 */
export interface Pattern {
  /** The text it was parsed from. */
  readonly source: string;
  readonly steps: readonly [Step, ...Step[]];
}

export interface Step {
  /** `descendant` is XPath's `//`: descendant-or-self::node()/child::, so positions count among siblings. */
  readonly axis: 'child' | 'descendant';
  readonly test: NodeTest;
  readonly predicates: readonly Predicate[];
  /** Offsets in the pattern's source, for carets and for splicing. */
  readonly start: number;
  readonly end: number;
}

export type NodeTest =
  | { readonly kind: 'element'; readonly name: string }
  | { readonly kind: 'any-element' }
  | { readonly kind: 'attribute'; readonly name: string }
  | { readonly kind: 'any-attribute' }
  | { readonly kind: 'text' };

export type Predicate =
  | { readonly kind: 'position'; readonly position: number }
  | { readonly kind: 'last' }
  | { readonly kind: 'condition'; readonly condition: Condition };

/** `contains-token(v,'s')` is `contains(concat(' ',normalize-space(v),' '),' s ')` in XPath 1.0. */
export type Comparison = 'equals' | 'contains' | 'starts-with' | 'contains-token';

export type Condition =
  | {
      readonly kind: 'compare';
      readonly comparison: Comparison;
      readonly value: Value;
      readonly literal: string;
    }
  | { readonly kind: 'exists'; readonly value: Value }
  | { readonly kind: 'and'; readonly conditions: readonly [Condition, Condition, ...Condition[]] }
  | { readonly kind: 'or'; readonly conditions: readonly [Condition, Condition, ...Condition[]] }
  | { readonly kind: 'not'; readonly condition: Condition };

export type Value =
  | { readonly kind: 'attribute'; readonly name: string }
  | { readonly kind: 'child'; readonly name: string }
  | { readonly kind: 'self' }
  | { readonly kind: 'text' };
