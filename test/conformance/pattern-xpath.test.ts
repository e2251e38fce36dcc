import { DOMParser, type Node } from '@xmldom/xmldom';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import xpath from 'xpath';
import type { ElementNode, SelectedNode, TreeNode } from '../../src/page/tree.ts';
import { evaluate, first, matchesAny } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import { printPattern, toXPath } from '../../src/pattern/print.ts';
import { documents, patterns, SMALL } from '../pattern/arbitrary.ts';
import { draw, writeXml } from '../pattern/sketch.ts';

const PAIRS = 6_000;

/** Nodes of both trees in document order: equal index, equal node. */
function listTree(root: ElementNode): TreeNode[] {
  return root.children.flatMap((child) => (child.kind === 'text' ? [child] : [child, ...listTree(child)]));
}

function listDom(parent: Node): Node[] {
  return Array.from(parent.childNodes).flatMap((child) => [child, ...listDom(child)]);
}

function nameOurs(node: SelectedNode, all: readonly TreeNode[]): string {
  return node.kind === 'attribute' ? `${all.indexOf(node.owner)}@${node.name}` : `${all.indexOf(node)}`;
}

function nameTheirs(node: Node, all: readonly Node[]): string {
  const { ownerElement, nodeName } = node as Node & { ownerElement?: Node | null };
  return ownerElement ? `${all.indexOf(ownerElement)}@${nodeName}` : `${all.indexOf(node)}`;
}

function select(expression: string, context: Node): Node[] {
  // The oracle's types ask for the browser's Node; xmldom's is what it documents.
  return xpath.select(expression, context as unknown as globalThis.Node) as unknown as Node[];
}

describe('evaluate agrees with the package xpath over xmldom', () => {
  it(`on ${PAIRS} random pairs, from the root and from a container`, () => {
    const found = { root: 0, container: 0, several: 0 };
    fc.assert(
      fc.property(documents(SMALL), patterns(SMALL), fc.nat(), (sketch, drawn, pick) => {
        const pattern = parsePattern(printPattern(drawn));
        const root = draw(sketch);
        const document = new DOMParser().parseFromString(writeXml(sketch), 'text/xml');
        const ours = listTree(root);
        const theirs = listDom(document as unknown as Node);
        expect(ours.length).toBe(theirs.length);
        const expression = toXPath(pattern);

        const selected = evaluate(pattern, root).map((node) => nameOurs(node, ours));
        const wanted = select(expression, document as unknown as Node).map((node) =>
          nameTheirs(node, theirs),
        );
        expect(selected, expression).toEqual(wanted);
        expect(matchesAny(pattern, root)).toBe(wanted.length > 0);
        const head = first(pattern, root);
        expect(head && nameOurs(head, ours)).toBe(wanted[0]);

        const containers = ours.flatMap((node, index) =>
          node.kind === 'element' && node.children.length > 1 ? [index] : [],
        );
        const index = containers[pick % containers.length] ?? 0;
        const inside = evaluate(pattern, ours[index] as ElementNode).map((node) => nameOurs(node, ours));
        const wantedInside = select(`.${expression}`, theirs[index]!).map((node) => nameTheirs(node, theirs));
        expect(inside, `.${expression}`).toEqual(wantedInside);

        if (wanted.length > 0) found.root++;
        if (wanted.length > 1) found.several++;
        if (wantedInside.length > 0) found.container++;
      }),
      { numRuns: PAIRS, seed: 20_260_101 },
    );
    expect(found.root).toBeGreaterThan(PAIRS / 3);
    expect(found.several).toBeGreaterThan(PAIRS / 6);
    expect(found.container).toBeGreaterThan(PAIRS / 5);
  });
});
