import { textOf } from '../../page/text.ts';
import type { ElementNode } from '../../page/tree.ts';

/** The text of an element with a date. Boxes print day, month and year in elements of their own without any space. */
export function dateText(element: ElementNode, skip: Pick<ReadonlySet<ElementNode>, 'has'>): string {
  const text = textOf(element, { skip });
  return /\d{5}/u.test(text) && text.length < 40 ? spaced(element, skip) : text;
}

function spaced(element: ElementNode, skip: Pick<ReadonlySet<ElementNode>, 'has'>): string {
  return element.children
    .map((child) => (child.kind === 'text' ? child.text : skip.has(child) ? '' : spaced(child, skip)))
    .join(' ');
}
