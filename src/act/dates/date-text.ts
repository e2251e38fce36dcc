import { textOf } from '../../page/text.ts';
import { attributeOf, type ElementNode } from '../../page/tree.ts';
import { holdsDate } from './date-from-attributes.ts';

type Skipped = Pick<ReadonlySet<ElementNode>, 'has'>;

/**
 * The text of an element with a date. Boxes print day, month and year in elements of their own without any space;
 * forums print the day of `Today, 06:00` as the title of its first word.
 */
export function dateText(element: ElementNode, skip: Skipped): string {
  const text = textOf(element, { skip });
  if (/\d{5}/u.test(text) && text.length < 40) return spaced(element, skip);
  return /\d{4}/u.test(text) ? text : (withTitle(element, skip) ?? text);
}

/** The text with the title of a child in its place. Only where the printed text names no year: the title may be of anything. */
function withTitle(element: ElementNode, skip: Skipped): string | null {
  let title: string | null = null;
  const parts = element.children.map((child) => {
    if (child.kind === 'text') return child.text;
    if (skip.has(child)) return '';
    const own = title === null ? attributeOf(child, 'title')?.trim() : undefined;
    if (own === undefined || !holdsDate(own)) return textOf(child, { skip });
    title = own;
    return own;
  });
  return title === null ? null : parts.join('');
}

function spaced(element: ElementNode, skip: Skipped): string {
  return element.children
    .map((child) => (child.kind === 'text' ? child.text : skip.has(child) ? '' : spaced(child, skip)))
    .join(' ');
}
