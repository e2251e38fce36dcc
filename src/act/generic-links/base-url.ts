import { elementsByName } from '../../page/element-index.ts';
import type { Page } from '../../page/page.ts';
import { attributeOf } from '../../page/tree.ts';
import { parseUrl } from './resolve-url.ts';

/** What the page's references are relative to: its first `<base href>`, if that is a usable one, else its URL. */
export function baseUrl(page: Page): string {
  const base = elementsByName(page.root, 'base').find((each) => attributeOf(each, 'href') !== undefined);
  if (base === undefined) return page.url;
  const url = parseUrl(attributeOf(base, 'href') ?? '', page.url);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return page.url;
  url.hash = '';
  return url.href;
}
