import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ElementNode, SelectedNode } from '../../src/page/tree.ts';
import { evaluate } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import { SharedSelection } from '../../src/pattern/shared-selection.ts';
import { documents, patterns, SMALL } from './arbitrary.ts';
import { draw } from './sketch.ts';

function isElement(node: SelectedNode): node is ElementNode {
  return node.kind === 'element';
}

/** By definition: what the pattern selects in the container and no inner container holds. */
function selectAlone(pattern: Parameters<typeof evaluate>[0], container: ElementNode, all: Set<ElementNode>) {
  return evaluate(pattern, container).filter((node) => {
    let element = node.kind === 'attribute' ? node.owner : node.kind === 'text' ? node.parent : node;
    while (element !== container) {
      if (all.has(element)) return false;
      element = element.parent!;
    }
    return true;
  });
}

describe('selecting in several containers at once', () => {
  it('gives each container what it would be given alone', () => {
    let shared = 0;
    fc.assert(
      fc.property(
        documents(SMALL),
        patterns(SMALL),
        fc.constantFrom('a', 'b', '*[@id]', "*[contains-token(@class,'x')]"),
        (sketch, pattern, each) => {
          const root = draw(sketch);
          const containers = evaluate(parsePattern(each), root).filter(isElement);
          const all = new Set(containers);
          const selection = new SharedSelection(containers);
          for (const container of containers) {
            const found = selection.in(container, pattern);
            if (found === null) continue;
            shared += found.length;
            expect(found).toEqual(selectAlone(pattern, container, all));
          }
        },
      ),
      { numRuns: 3000 },
    );
    expect(shared).toBeGreaterThan(100);
  });

  it('leaves one container, texts and positions to evaluation', () => {
    const root = draw(['a', {}, ['b', { id: 'x' }, 'one']], ['a', {}, ['b', {}, 'two']]);
    const containers = evaluate(parsePattern('a'), root).filter(isElement);
    const [first] = containers;
    expect(new SharedSelection([first!]).in(first!, parsePattern('b'))).toBeNull();
    const both = new SharedSelection(containers);
    for (const source of ["b[contains(.,'o')]", 'b[1]', 'b/text()', '@id']) {
      expect(both.in(first!, parsePattern(source))).toBeNull();
    }
    expect(both.in(first!, parsePattern('b/@id'))).toMatchObject([{ name: 'id', value: 'x' }]);
  });
});
