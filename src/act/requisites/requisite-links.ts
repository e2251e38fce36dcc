import type { RawLink } from '../generic-links/raw-link.ts';
import type { Link } from '../link.ts';

/** What the page needs to be shown, as links of role `requisite`, from any host, each once. */
export function requisiteLinks(requisites: readonly RawLink[]): Link[] {
  const links = new Map<string, Link>();
  for (const { url, source } of requisites) {
    if (links.has(url)) continue;
    links.set(url, {
      url,
      canonical: url,
      action: `requisite/${source}`,
      to: null,
      role: 'requisite',
      text: '',
      nofollow: false,
    });
  }
  return [...links.values()];
}
