import type { Page } from '../../page/page.ts';
import { collectLinks } from '../generic-links/collect-links.ts';
import type { RawLink } from '../generic-links/raw-link.ts';

/** What the page needs to be shown: images, styles, scripts, icons, media, in document order, from any host. */
export function requisites(page: Page): readonly RawLink[] {
  return collectLinks(page).requisites;
}
