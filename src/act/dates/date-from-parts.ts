import { attributeOf, type ElementNode } from '../../page/tree.ts';
import { stringValue } from '../../pattern/evaluate.ts';

const THREE_NUMBERS = /^\d{1,4}\D{1,3}\d{1,2}\D{1,3}\d{1,4}$/;

/**
 * The day in a box of numbers that have elements of their own, whose classes say which is which: `date_day`,
 * `date_month`, `date_year`. Null for all other texts, which are read as printed.
 */
export function dateFromParts(element: ElementNode, text: string): string | null {
  if (!THREE_NUMBERS.test(text.trim())) return null;
  const [year, month, day] = ['year', 'month', 'day'].map((part) => numberOf(element, part));
  if (!year || !month || !day || year.length === 1 || year.length === 3) return null;
  return `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** The number in the first element below whose class names that part. */
function numberOf(element: ElementNode, part: string): string | null {
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    const number = stringValue(child).trim();
    if (/^\d+$/.test(number) && (attributeOf(child, 'class') ?? '').toLowerCase().includes(part))
      return number;
    const inside = numberOf(child, part);
    if (inside !== null) return inside;
  }
  return null;
}
