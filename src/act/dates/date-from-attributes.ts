import { attributeOf, type ElementNode } from '../../page/tree.ts';
import { parseDate } from './parse-date.ts';

/** Where elements keep the machine-readable date behind the printed one, best first. */
const ATTRIBUTES = ['datetime', 'content', 'title'] as const;
const UNIX_ATTRIBUTES = ['data-time', 'data-timestamp', 'data-unixtime', 'data-utime', 'data-epoch'] as const;
const DEPTH = 3;
/** Whether a text is a date at all doesn't depend on when it was captured. */
const ANY_CLOCK = { capturedAt: '9000-01-01T00:00:00Z' };

/**
 * The date text that an element's attributes hold: `time[datetime]`, `meta[content]`, `abbr[title]`, `span[title]`,
 * or those of the only such element inside. `null` when they hold none, so that the printed text is read.
 */
export function dateFromAttributes(element: ElementNode): string | null {
  return fromOwnAttributes(element) ?? fromDescendant(element);
}

function fromOwnAttributes(element: ElementNode): string | null {
  for (const name of ATTRIBUTES) {
    const value = attributeOf(element, name)?.trim();
    if (value && holdsDate(value)) return value;
  }
  for (const name of UNIX_ATTRIBUTES) {
    const value = attributeOf(element, name)?.trim();
    if (value && /^\d{9,10}$|^\d{12,13}$/.test(value)) return fromUnix(value);
    if (value && /^\d{4}-\d\d-\d\d/.test(value)) return value;
  }
  return null;
}

/** The one `time` or `abbr` inside: with two, which of them is meant is for the pattern to say. */
function fromDescendant(element: ElementNode): string | null {
  const found: ElementNode[] = [];
  collectDated(element, DEPTH, found);
  // Blogs print both days in one line: `time.published` beside `time.updated`.
  const first = found.length > 1 ? found.filter((each) => !tellsUpdate(each)) : found;
  return first.length === 1 ? fromOwnAttributes(first[0]!) : null;
}

function collectDated(element: ElementNode, depth: number, found: ElementNode[]): void {
  for (const child of element.children) {
    if (child.kind !== 'element') continue;
    const dated = (child.name === 'time' || child.name === 'abbr') && fromOwnAttributes(child) !== null;
    if (dated) found.push(child);
    else if (depth > 1) collectDated(child, depth - 1, found);
  }
}

function tellsUpdate(element: ElementNode): boolean {
  const marks = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'itemprop') ?? ''}`;
  return /updated|modified/i.test(marks) && !/publish/i.test(marks);
}

/** Titles hold anything, and unset dates are printed as zeros: only what reads as a date with its year counts. */
export function holdsDate(value: string): boolean {
  return /\d{4}/.test(value) && parseDate(value, ANY_CLOCK) !== null;
}

function fromUnix(value: string): string {
  return new Date(Number(value) * (value.length > 10 ? 1 : 1000)).toISOString().replace(/\.\d{3}Z$/, 'Z');
}
