import type { ElementNode, TextNode } from '../../page/tree.ts';

/** Longer ones are no line about an object. */
const LONGEST = 300;

/** The texts of an element that are not white space; null when they are too long for a line. */
export function shortTexts(
  element: ElementNode,
  skip: Pick<ReadonlySet<ElementNode>, 'has'>,
): readonly TextNode[] | null {
  const texts: TextNode[] = [];
  let length = 0;
  const visit = (parent: ElementNode): void => {
    for (const child of parent.children) {
      if (length > LONGEST) return;
      if (child.kind === 'element') {
        if (!skip.has(child)) visit(child);
      } else if (child.text.trim() !== '') {
        texts.push(child);
        length += child.text.trim().length;
      }
    }
  };
  visit(element);
  return length > LONGEST ? null : texts;
}
