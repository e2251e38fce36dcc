import type { Page } from '../page/page.ts';
import { attributeOf } from '../page/tree.ts';
import { first, stringValue } from '../pattern/evaluate.ts';
import { parsePattern } from '../pattern/parse.ts';
import { resolveUrl } from './generic-links/resolve-url.ts';
import { siteOf } from './url/site.ts';
import type { UrlIdentity } from './url/url-identity.ts';

const CANONICAL_LINK = parsePattern("link[contains-token(@rel,'canonical')]");

/** From how many different page titles on a `rel=canonical` target is a lie rather than a fact. */
export const LYING_CLAIMS = 3;

/** Titles of pages by the canonical URL they claim; see `SiteState.canonicals`. */
export type CanonicalClaims = Readonly<Record<string, readonly string[]>>;

/** What the page says of its own identity. */
export type CanonicalClaim =
  | { readonly kind: 'none' }
  | { readonly kind: 'believed'; readonly canonical: string }
  | { readonly kind: 'distrusted'; readonly target: string; readonly why: string };

/**
 * Reads `rel=canonical`. It is believed only on the same site, for no other page number, when it is not the home page
 * of another page, and when pages with fewer than {@link LYING_CLAIMS} different titles claim the same target.
 */
export function canonicalClaim(
  page: Page,
  base: string,
  identity: UrlIdentity,
  claims: CanonicalClaims,
): CanonicalClaim {
  const target = canonicalTarget(page, base);
  if (target === null) return { kind: 'none' };
  const own = new URL(page.url);
  const canonical = identity.canonical(target);
  if (canonical === identity.canonical(own)) return { kind: 'believed', canonical };
  const distrust = (why: string): CanonicalClaim => ({ kind: 'distrusted', target: canonical, why });
  if (siteOf(target) !== siteOf(own)) return distrust('it is on another site');
  // A permalink page may name the numbered page it shows; a numbered page that names another hides its own content.
  const number = identity.pageNumber(own);
  if (number !== null && identity.pageNumber(target) !== number)
    return distrust('it would merge numbered pages');
  if (target.pathname === '/' && target.search === '' && (own.pathname !== '/' || own.search !== '')) {
    return distrust('it points home');
  }
  // Permalinks of one thread all name its page, under one title; pages with different titles are different pages.
  const titles = new Set([...(claims[canonical] ?? []), titleOf(page)]);
  if (titles.size >= LYING_CLAIMS) return distrust(`pages with ${titles.size} different titles claim it`);
  return { kind: 'believed', canonical };
}

const SHORT_LINK = parsePattern("link[contains-token(@rel,'shortlink')]");

/** The page's own short address, where it names one on its site: another name of this very page. */
export function shortLink(page: Page, base: string, identity: UrlIdentity): string | null {
  const link = first(SHORT_LINK, page.root);
  const href = link?.kind === 'element' ? attributeOf(link, 'href') : undefined;
  const resolved = href === undefined ? null : resolveUrl(href, base);
  if (resolved === null) return null;
  const target = new URL(resolved);
  return siteOf(target) === siteOf(new URL(page.url)) ? identity.canonical(target) : null;
}

const TITLE = parsePattern('title');

/** The page's `<title>`, cut to what tells pages apart. */
export function titleOf(page: Page): string {
  const title = first(TITLE, page.root);
  return title === undefined ? '' : stringValue(title).replace(/\s+/g, ' ').trim().slice(0, 120);
}

/** What `rel=canonical` points to, believed or not. */
export function canonicalTarget(page: Page, base: string): URL | null {
  const link = first(CANONICAL_LINK, page.root);
  const href = link?.kind === 'element' ? attributeOf(link, 'href') : undefined;
  const resolved = href === undefined ? null : resolveUrl(href, base);
  return resolved === null ? null : new URL(resolved);
}
