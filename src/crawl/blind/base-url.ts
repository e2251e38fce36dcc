import { parseUrl } from '../../act/generic-links/resolve-url.ts';
import { scanMarkup } from '../markup/scan-markup.ts';

/** What the references of a page are relative to, as `baseUrl` finds it in a tree. */
export function scanBase(html: string, url: string): string {
  if (!/<base[\s/]/i.test(html)) return url;
  let href: string | null = null;
  scanMarkup(html, (tag) => {
    if (href === null && tag.name === 'base') href = tag.href;
  });
  const base = href === null ? null : parseUrl(href, url);
  if (base === null || (base.protocol !== 'http:' && base.protocol !== 'https:')) return url;
  base.hash = '';
  return base.href;
}
