import type { Page } from '../../page/page.ts';
import { attributeOf, type ElementNode } from '../../page/tree.ts';
import { parseUrl } from './resolve-url.ts';
import { walkElements } from './walk-elements.ts';

/** What the page's references are relative to: its first `<base href>`, if that is a usable one, else its URL. */
export function baseUrl(page: Page): string {
  // The walk is worth its time only on the few pages that have the tag at all.
  if (!/<base[\s/]/i.test(page.text)) return page.url;
  let base: ElementNode | null = null;
  walkElements(page.root, (element) => {
    if (base === null && element.name === 'base' && attributeOf(element, 'href') !== undefined)
      base = element;
    return base === null;
  });
  if (base === null) return page.url;
  const url = parseUrl(attributeOf(base, 'href') ?? '', page.url);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return page.url;
  url.hash = '';
  return url.href;
}
