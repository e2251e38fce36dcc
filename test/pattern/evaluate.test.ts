import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { attributeOf, type ElementNode, type SelectedNode } from '../../src/page/tree.ts';
import { evaluate, first, matchesAny, stringValue, testCondition } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import type { Comparison, Condition, Pattern } from '../../src/pattern/pattern.ts';
import { shareText } from '../../src/pattern/shared-text.ts';
import { conditions, documents, patterns, SMALL } from './arbitrary.ts';
import { draw, nest, type Sketch } from './sketch.ts';

const page = draw([
  'html',
  { id: 'html' },
  [
    'body',
    { id: 'body', class: 'home  logged-in\tblog' },
    ['p', { id: 'p1', class: 'post' }, 'one', ['b', { id: 'b1' }, 'bold'], 'two'],
    ['p', { id: 'p2', class: 'post-body' }, ['b', { id: 'b2' }, 'x'], ['b', { id: 'b3' }, 'bold']],
    [
      'div',
      { id: 'div', title: '' },
      ['p', { id: 'p3' }, 'nested'],
      ['p', { id: 'p4' }],
      ['i', { id: 'i' }, ' bold '],
    ],
  ],
]);

function label(node: SelectedNode): string {
  if (node.kind === 'text') return `'${node.text}'`;
  if (node.kind === 'attribute') return `${attributeOf(node.owner, 'id')}@${node.name}`;
  return attributeOf(node, 'id') ?? node.name;
}

function selectLabels(source: string, context: ElementNode = page): string {
  return evaluate(parsePattern(source), context).map(label).join(' ');
}

describe('evaluate', () => {
  it.each([
    ['p', 'p1 p2 p3 p4'],
    ['body/p', 'p1 p2'],
    ['body//p', 'p1 p2 p3 p4'],
    ['*/p', 'p1 p2 p3 p4'],
    ['*//*//p', 'p1 p2 p3 p4'],
    ['p[1]', 'p1 p3'],
    ['body//p[last()]', 'p2 p4'],
    ['p[@class][last()]', 'p2'],
    ['p[last()][@class]', 'p2'],
    ['p[3]', ''],
    ['p[2][1]', 'p2 p4'],
    ["p[b='bold']", 'p1 p2'],
    ["p[contains(b,'bold')]", 'p1'],
    ["p[contains(b,'')]", 'p1 p2 p3 p4'],
    ["p[b='']", ''],
    ["p[text()='two']", 'p1'],
    ["p[contains(text(),'two')]", ''],
    ["p[.='oneboldtwo']", 'p1'],
    ["p[starts-with(.,'onebold')]", 'p1'],
    ["*[contains-token(.,'bold')]", 'html body b1 b3 div i'],
    ["*[contains-token(@class,'logged-in')]", 'body'],
    ["*[contains-token(@class,'post')]", 'p1'],
    ["*[contains(@class,'post')]", 'p1 p2'],
    ["*[@title='']", 'div'],
    ['*[@title]', 'div'],
    ['*[not(@class) and not(b)]', 'html b1 b2 b3 div p3 p4 i'],
    ['*[@title or b]', 'p1 p2 div'],
    ['p[.]', 'p1 p2 p3 p4'],
    ['p[text()]', 'p1 p3'],
    ['p/text()', "'one' 'two' 'nested'"],
    ['p/text()[2]', "'two'"],
    ['p/text()[last()]', "'two' 'nested'"],
    ["text()[contains(.,'bold')]", "'bold' 'bold' ' bold '"],
    ['text()[@id]', ''],
    ['p/@class', 'p1@class p2@class'],
    ["@class[starts-with(.,'post')]", 'p1@class p2@class'],
    ['div//@id', 'div@id p3@id p4@id i@id'],
    ['div/@*[2]', 'div@title'],
    ['div/@*[last()]', 'div@title'],
    ['@id[2]', ''],
    ['@tostring', ''],
    ['@constructor', ''],
  ])('%s selects %s', (source, labels) => {
    expect(selectLabels(source)).toBe(labels);
    const pattern = parsePattern(source);
    expect(matchesAny(pattern, page)).toBe(labels !== '');
    const head = first(pattern, page);
    expect(head === undefined ? '' : label(head)).toBe(evaluate(pattern, page).map(label)[0] ?? '');
  });

  it('stays below its context, but sees the context own attributes', () => {
    const div = first(parsePattern('div'), page) as ElementNode;
    expect(selectLabels('p', div)).toBe('p3 p4');
    expect(selectLabels('div', div)).toBe('');
    expect(selectLabels('body//p', div)).toBe('');
    expect(selectLabels('@id', div)).toBe('div@id p3@id p4@id i@id');
  });

  it('keeps document order where nested parents interleave their children', () => {
    const tree = draw(['a', { id: '1' }, ['a', { id: '2' }, ['a', { id: '3' }]], ['a', { id: '4' }]]);
    expect(selectLabels('a/a', tree)).toBe('2 3 4');
    expect(selectLabels('a/a[last()]', tree)).toBe('3 4');
    expect(label(first(parsePattern('a/*[1]'), tree)!)).toBe('2');
  });
});

describe('laws', () => {
  it('dropping a condition never loses a match', () => {
    let dropped = 0;
    fc.assert(
      fc.property(documents(SMALL), patterns(SMALL), (sketch, pattern) => {
        const positional = pattern.steps.some((step) =>
          step.predicates.some(({ kind }) => kind !== 'condition'),
        );
        fc.pre(!positional);
        const root = draw(sketch);
        const [start, ...rest] = pattern.steps;
        const place = (node: SelectedNode) => (node.kind === 'attribute' ? node.owner : node);
        const bare: Pattern = { source: '', steps: [{ ...start, predicates: [] }, ...rest] };
        const all = new Set(evaluate(bare, root).map(place));
        const narrow = evaluate(pattern, root).map(place);
        if (narrow.length > 0 && start.predicates.length > 0) dropped++;
        expect(narrow.filter((each) => !all.has(each))).toEqual([]);
      }),
      { numRuns: 2_000, seed: 11 },
    );
    expect(dropped).toBeGreaterThan(100);
  });

  it('a pattern of one condition selects exactly the elements that testCondition accepts', () => {
    fc.assert(
      fc.property(documents(SMALL), conditions(SMALL), (sketch, condition: Condition) => {
        const root = draw(sketch);
        const elements = evaluate(parsePattern('*'), root);
        const predicates = [{ kind: 'condition' as const, condition }];
        const step = {
          axis: 'descendant' as const,
          test: { kind: 'any-element' as const },
          predicates,
          start: 0,
          end: 0,
        };
        const accepted = elements.filter((element) => testCondition(condition, element));
        expect(evaluate({ source: '', steps: [step] }, root)).toEqual(accepted);
      }),
      { numRuns: 1_000, seed: 12 },
    );
  });

  it('shared text compares like the string-value of each element', () => {
    const comparison = fc.constantFrom<Comparison>('equals', 'contains', 'starts-with', 'contains-token');
    const tests = fc.array(fc.tuple(comparison, SMALL.literals, SMALL.tokens), {
      minLength: 1,
      maxLength: 4,
    });
    let held = 0;
    fc.assert(
      fc.property(documents(SMALL), tests, (sketch, asked) => {
        const root = draw(sketch);
        const shared = shareText(root, -1);
        for (const element of evaluate(parsePattern('*'), root) as ElementNode[]) {
          for (const [kind, text, token] of asked) {
            const literal = kind === 'contains-token' ? token : text;
            const condition = {
              kind: 'compare',
              comparison: kind,
              value: { kind: 'self' },
              literal,
            } as const;
            const expected = testCondition(condition, element);
            if (expected) held++;
            expect(shared(kind, element, literal), `${kind} '${literal}' in '${stringValue(element)}'`).toBe(
              expected,
            );
          }
        }
      }),
      { numRuns: 1_500, seed: 13 },
    );
    expect(held).toBeGreaterThan(1_000);
  });
});

describe('hostile trees', () => {
  const DEPTH = 100_000;
  const deep = nest('a', DEPTH, 'needle');

  it.each([
    ['a//a//a', DEPTH - 2],
    ['a/a/a', DEPTH - 2],
    ['*//*//*//@id', DEPTH - 2],
    ['a[1]//a[last()]', DEPTH - 1],
    ["a[contains(.,'needle')]", DEPTH],
    ["a[contains(.,'haystack')]", 0],
    ["a[contains-token(.,'needle')]", DEPTH],
    ["a[starts-with(.,'needle') and .='needle']", DEPTH],
    ["a[contains(a,'needle')]", DEPTH - 1],
    ['text()', 1],
  ])('%s over 100,000 nested elements selects %i', (source, count) => {
    expect(evaluate(parsePattern(source), deep)).toHaveLength(count);
  });

  it('collects the string-value of 100,000 nested elements', () => {
    expect(stringValue(deep)).toBe('needle');
  });

  it('searches one long text below many elements only once', () => {
    const tree = nest('a', 20_000, 'ab '.repeat(500_000));
    expect(evaluate(parsePattern("a[contains(.,'abc')]"), tree)).toHaveLength(0);
    expect(evaluate(parsePattern("a[contains-token(.,'b')]"), tree)).toHaveLength(0);
    expect(evaluate(parsePattern("a[.='ab']"), tree)).toHaveLength(0);
  });

  it('handles 200,000 siblings with positions', () => {
    const tree = draw(['p', {}, ...Array.from({ length: 200_000 }, (): Sketch => ['b', {}])]);
    expect(evaluate(parsePattern('b[last()]'), tree)).toHaveLength(1);
    expect(evaluate(parsePattern('p/b[199999]'), tree)).toHaveLength(1);
  });
});
