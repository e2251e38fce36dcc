import fc from 'fast-check';
import type { Condition, NodeTest, Pattern, Predicate, Step, Value } from '../../src/pattern/pattern.ts';
import type { Sketch } from './sketch.ts';

/** What random documents and patterns are made of; small alphabets make them meet. */
export interface Vocabulary {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
  readonly literals: fc.Arbitrary<string>;
  readonly tokens: fc.Arbitrary<string>;
}

/** Few names and strings that nest, overlap and contain one another. */
export const SMALL: Vocabulary = {
  elements: ['a', 'b', 'c'],
  attributes: ['id', 'class'],
  literals: fc.constantFrom('', 'x', 'xy', 'post', 'post x', ' ', '\n', "it's", 'ost', 'postx'),
  tokens: fc.constantFrom('x', 'post', 'xy', "it's"),
};

/** Names and strings that are hard to print. */
export const HARD: Vocabulary = {
  elements: ['and', 'or', 'not', 'text', 'last', 'contains', 'h1', 'fb:like', 'x-y', 'a.b', '_', 'é', 'div'],
  attributes: ['and', 'data-x', 'xlink:href', 'href', 'text'],
  literals: fc.string({ unit: 'binary' }).filter((text) => !/'.*"|".*'/s.test(text)),
  tokens: fc.string({ minLength: 1 }).filter((text) => !/[ \t\r\n]|'.*"|".*'/s.test(text)),
};

function values({ elements, attributes }: Vocabulary): fc.Arbitrary<Value> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('attribute'), name: fc.constantFrom(...attributes) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('child'), name: fc.constantFrom(...elements) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'self' }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'text' }) },
  ) as fc.Arbitrary<Value>;
}

/** Random conditions, at most `depth` operators deep. */
export function conditions(vocabulary: Vocabulary, depth = 2): fc.Arbitrary<Condition> {
  const value = values(vocabulary);
  const compare = fc.record({
    kind: fc.constant('compare' as const),
    comparison: fc.constantFrom('equals' as const, 'contains' as const, 'starts-with' as const),
    value,
    literal: vocabulary.literals,
  });
  const token = fc.record({
    kind: fc.constant('compare' as const),
    comparison: fc.constant('contains-token' as const),
    value,
    literal: vocabulary.tokens,
  });
  const exists = fc.record({ kind: fc.constant('exists' as const), value });
  const simple: fc.Arbitrary<Condition> = fc.oneof(compare, token, exists);
  if (depth === 0) return simple;
  const inner = conditions(vocabulary, depth - 1);
  const group = fc.record({
    kind: fc.constantFrom('and' as const, 'or' as const),
    conditions: fc
      .tuple(inner, inner, fc.array(inner, { maxLength: 1 }))
      .map(([one, two, more]): [Condition, Condition, ...Condition[]] => [one, two, ...more]),
  });
  const not = fc.record({ kind: fc.constant('not' as const), condition: inner });
  return fc.oneof(
    { weight: 4, arbitrary: simple },
    { weight: 1, arbitrary: group },
    { weight: 1, arbitrary: not },
  );
}

function predicates(vocabulary: Vocabulary): fc.Arbitrary<Predicate> {
  return fc.oneof(
    fc.record({ kind: fc.constant('position' as const), position: fc.integer({ min: 1, max: 3 }) }),
    fc.constant({ kind: 'last' as const }),
    fc.record({ kind: fc.constant('condition' as const), condition: conditions(vocabulary) }),
    fc.record({ kind: fc.constant('condition' as const), condition: conditions(vocabulary, 0) }),
  );
}

function steps(vocabulary: Vocabulary, test: fc.Arbitrary<NodeTest>): fc.Arbitrary<Step> {
  return fc.record({
    axis: fc.constantFrom('child' as const, 'descendant' as const),
    test,
    predicates: fc.oneof(
      { weight: 3, arbitrary: fc.constant([]) },
      { weight: 2, arbitrary: fc.tuple(predicates(vocabulary)) },
      { weight: 1, arbitrary: fc.tuple(predicates(vocabulary), predicates(vocabulary)) },
    ),
    start: fc.constant(0),
    end: fc.constant(0),
  });
}

/** Random patterns of one to four steps; offsets are 0 and the source is empty. */
export function patterns(vocabulary: Vocabulary): fc.Arbitrary<Pattern> {
  const element: fc.Arbitrary<NodeTest> = fc.oneof(
    fc.record({ kind: fc.constant('element' as const), name: fc.constantFrom(...vocabulary.elements) }),
    fc.constant({ kind: 'any-element' as const }),
  );
  const leaf: fc.Arbitrary<NodeTest> = fc.oneof(
    fc.record({ kind: fc.constant('attribute' as const), name: fc.constantFrom(...vocabulary.attributes) }),
    fc.constant({ kind: 'any-attribute' as const }),
    fc.constant({ kind: 'text' as const }),
  );
  const last = fc.oneof({ weight: 2, arbitrary: element }, { weight: 1, arbitrary: leaf });
  return fc
    .tuple(fc.array(steps(vocabulary, element), { maxLength: 3 }), steps(vocabulary, last))
    .map(([before, end]) => {
      const [first = end, ...rest] = before;
      const start: Step = { ...first, axis: 'descendant' };
      return { source: '', steps: before.length === 0 ? [start] : [start, ...rest, end] };
    });
}

/** Random documents with one element at the top. */
export function documents(vocabulary: Vocabulary): fc.Arbitrary<Exclude<Sketch, string>> {
  const word = fc.constantFrom('x', 'xy', 'post', ' post ', 'post x', '\n', "it's", 'x\tpost', '\u00a0x');
  const attributes = fc.dictionary(fc.constantFrom(...vocabulary.attributes), word, {
    maxKeys: 2,
    noNullPrototype: true,
  });
  const tree = (depth: number): fc.Arbitrary<Exclude<Sketch, string>> =>
    fc
      .tuple(
        fc.constantFrom(...vocabulary.elements),
        attributes,
        depth === 0
          ? fc.array(word, { maxLength: 1 })
          : fc.array(fc.oneof({ weight: 1, arbitrary: word }, { weight: 3, arbitrary: tree(depth - 1) }), {
              minLength: 1,
              maxLength: 4,
              size: 'max',
            }),
      )
      .map(([name, own, children]) => [name, own, ...children]);
  return tree(3);
}
