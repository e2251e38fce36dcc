import fc from 'fast-check';
import { attributesFrom } from '../../src/page/attributes.ts';
import type { ParseListener } from '../../src/page/page.ts';
import { appendChild, ElementNode, ROOT_NAME, TextNode } from '../../src/page/tree.ts';
import type { Condition, NodeTest, Pattern, Predicate, Step, Value } from '../../src/pattern/pattern.ts';

const NAMES = ['a', 'b', 'p'] as const;
const ATTRIBUTES = ['class', 'id', 'href'] as const;
const WORDS = ['x', 'y', 'xy', 'x y', 'y x', 'yxy', ''] as const;

interface Sketch {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Sketch | string)[];
}

const attributes = fc.dictionary(fc.constantFrom(...ATTRIBUTES), fc.constantFrom(...WORDS), { maxKeys: 3 });
const { sketch } = fc.letrec<{ sketch: Sketch; child: Sketch | string }>((tie) => ({
  child: fc.oneof({ maxDepth: 4 }, fc.constantFrom('x', 'y', 'xyx', ' x '), tie('sketch')),
  sketch: fc.record({
    name: fc.constantFrom(...NAMES),
    attributes,
    children: fc.array(tie('child'), { maxLength: 5 }),
  }),
}));

/** A small tree in which many things repeat. */
export const arbitraryTree: fc.Arbitrary<ElementNode> = fc
  .array(sketch, { minLength: 1, maxLength: 4 })
  .map((children) => {
    let order = 0;
    const root = new ElementNode(ROOT_NAME, [], null, -1, order++);
    const grow = (parent: ElementNode, sketches: readonly (Sketch | string)[]): void => {
      let lastText: TextNode | undefined;
      for (const each of sketches) {
        if (typeof each === 'string') {
          if (lastText === undefined) {
            lastText = new TextNode(each, parent, order++);
            appendChild(parent, lastText);
          } else lastText.text += each;
          continue;
        }
        lastText = undefined;
        const element = new ElementNode(each.name, attributesFrom(each.attributes), parent, order, order++);
        appendChild(parent, element);
        grow(element, each.children);
      }
    };
    grow(root, children);
    return root;
  });

const literal = fc.constantFrom('x', 'y', 'xy', 'x y', 'yx', '');
const attributeValue: fc.Arbitrary<Value> = fc
  .constantFrom(...ATTRIBUTES)
  .map((name) => ({ kind: 'attribute', name }));
const anyValue: fc.Arbitrary<Value> = fc.oneof(
  { weight: 4, arbitrary: attributeValue },
  { weight: 1, arbitrary: fc.constantFrom(...NAMES).map((name): Value => ({ kind: 'child', name })) },
  { weight: 2, arbitrary: fc.constant<Value>({ kind: 'self' }) },
  { weight: 1, arbitrary: fc.constant<Value>({ kind: 'text' }) },
);
const { condition } = fc.letrec<{ condition: Condition; pair: readonly [Condition, Condition] }>((tie) => ({
  pair: fc.tuple(tie('condition'), tie('condition')),
  condition: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    fc.record({
      kind: fc.constant('compare' as const),
      comparison: fc.constantFrom('equals', 'contains', 'starts-with'),
      value: anyValue,
      literal,
    }),
    fc.record({
      kind: fc.constant('compare' as const),
      comparison: fc.constant('contains-token' as const),
      value: anyValue,
      literal: fc.constantFrom('x', 'y', 'xy'),
    }),
    fc.record({ kind: fc.constant('exists' as const), value: anyValue }),
    fc.record({ kind: fc.constant('and' as const), conditions: tie('pair') }),
    fc.record({ kind: fc.constant('or' as const), conditions: tie('pair') }),
    fc.record({ kind: fc.constant('not' as const), condition: tie('condition') }),
  ),
}));
const predicate: fc.Arbitrary<Predicate> = fc.oneof(
  { weight: 6, arbitrary: condition.map((each): Predicate => ({ kind: 'condition', condition: each })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(1, 2, 3).map((position): Predicate => ({ kind: 'position', position })),
  },
  { weight: 1, arbitrary: fc.constant<Predicate>({ kind: 'last' }) },
);
const axis = fc.constantFrom<Step['axis']>('child', 'descendant');
const predicates = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Predicate[]>([]) },
  { weight: 3, arbitrary: fc.array(predicate, { maxLength: 3 }) },
);

function stepOf(test: fc.Arbitrary<NodeTest>): fc.Arbitrary<Step> {
  return fc.record({ axis, test, predicates, start: fc.constant(0), end: fc.constant(0) });
}

const elementStep = stepOf(
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...NAMES).map((name): NodeTest => ({ kind: 'element', name })) },
    { weight: 1, arbitrary: fc.constant<NodeTest>({ kind: 'any-element' }) },
  ),
);
const lastStep = stepOf(
  fc.oneof(
    fc.constantFrom(...ATTRIBUTES).map((name): NodeTest => ({ kind: 'attribute', name })),
    fc.constant<NodeTest>({ kind: 'any-attribute' }),
    fc.constant<NodeTest>({ kind: 'text' }),
  ),
);

/** Sets in which many patterns share prefixes and last steps: steps are drawn from a small pool. */
export const arbitraryPatterns: fc.Arbitrary<Pattern[]> = fc
  .record({
    pool: fc.array(elementStep, { minLength: 2, maxLength: 6 }),
    lasts: fc.array(lastStep, { minLength: 1, maxLength: 3 }),
    plans: fc.array(
      fc.record({
        steps: fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }),
        last: fc.option(fc.nat(2), { freq: 2 }),
      }),
      { minLength: 1, maxLength: 24 },
    ),
  })
  .map(({ pool, lasts, plans }) =>
    plans.map(({ steps: indexes, last }) => {
      const steps = indexes.map((index) => pool[index % pool.length]!);
      if (last !== null) steps.push(lasts[last % lasts.length]!);
      const [head, ...rest] = steps;
      return { source: '', steps: [{ ...head!, axis: 'descendant' }, ...rest] };
    }),
  );

/** Tells the listener of the tree as a parse would. */
export function replay(root: ElementNode, listener: ParseListener): void {
  for (const child of root.children) {
    if (child.kind === 'text') continue;
    listener.open(child);
    replay(child, listener);
    listener.close(child);
  }
}
