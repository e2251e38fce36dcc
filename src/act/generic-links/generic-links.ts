import type { Page } from '../../page/page.ts';
import { collectLinks } from './collect-links.ts';
import type { RawLink } from './raw-link.ts';

/**
 * All links of a page in document order, whatever the application: `a`, `area`, `frame`, `iframe`, `link` to the next
 * and previous page, `meta` refresh, and addresses that inline scripts and `onclick` open by literals. Every `a[href]`
 * is there, with a `reason` when it can't be fetched.
 */
export function genericLinks(page: Page): readonly RawLink[] {
  return collectLinks(page).links;
}
