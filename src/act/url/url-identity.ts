import type { AvoidRule, QuerySeparator, UrlRules } from '../../knowledge-base/model.ts';
import { compileUrlCondition } from '../../knowledge-base/url-condition.ts';
import {
  compilePagination,
  type Pagination,
  pathWithoutPage,
  printedPage,
  withoutPage,
} from './pagination.ts';
import { joinQuery, normalizeEncoding, type QueryPair, splitQuery } from './query.ts';
import { siteOf } from './site.ts';

/** Parameters that never say what is shown, on any site: campaign tags and common session ids. */
const TRACKING = /^(?:utm_[a-z]+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|_ga|yclid|igshid)$/i;
const SESSION_NAME = /^(?:PHPSESSID|jsessionid|ASPSESSIONID\w*|CFID|CFTOKEN)$/i;
const SESSION_VALUE_NAME = /^(?:sid|s|sessionid|session_id|SMFSESSID|phpsessid)$/i;
const SESSION_VALUE = /^[0-9a-f]{32,64}$/i;
const PATH_SESSION = /;jsessionid=[^/?#;]*/i;

type Test = (url: URL) => boolean;

/** What the rules say of one URL. */
export interface UrlFacts {
  readonly site: string;
  readonly fetchable: string;
  readonly canonical: string;
  readonly avoided: AvoidRule | null;
}

/** The links of a template come again on every page, so their facts are kept; bounded. */
const MOST_FACTS = 8192;

/**
 * The URL rules of one application, compiled: what is fetched, what a URL's identity is, which pages belong to
 * one whole, and which URLs are traps.
 */
export class UrlIdentity {
  readonly #drops: readonly {
    readonly matches: (name: string) => boolean;
    readonly session: boolean;
    readonly where: Test;
  }[];
  readonly #keeps: readonly { readonly names: ReadonlySet<string>; readonly where: Test }[];
  readonly #rewrites: UrlRules['rewrite'];
  readonly #paginations: readonly (Pagination & { readonly where: Test })[];
  readonly #avoids: readonly { readonly rule: AvoidRule; readonly where: Test }[];

  readonly #facts = new Map<string, UrlFacts>();

  readonly #separator: QuerySeparator;

  constructor(rules: UrlRules) {
    const separator = rules.separator ?? '&';
    this.#separator = separator;
    this.#drops = rules.drop.map((rule) => ({
      matches: parameterTest(rule.parameter),
      session: rule.session,
      where: compileUrlCondition(rule.where, separator),
    }));
    this.#keeps = rules.keep.map((rule) => ({
      names: new Set(rule.parameters),
      where: compileUrlCondition(rule.where, separator),
    }));
    this.#rewrites = rules.rewrite;
    this.#paginations = rules.pagination.map((rule) => ({
      ...compilePagination(rule),
      where: compileUrlCondition(rule.where, separator),
    }));
    this.#avoids = rules.avoid.map((rule) => ({ rule, where: compileUrlCondition(rule.where, separator) }));
  }

  /** All facts of an absolute http(s) URL as {@link RawLink} holds it. */
  facts(href: string): UrlFacts {
    const known = this.#facts.get(href);
    if (known !== undefined) return known;
    const url = new URL(href);
    const facts: UrlFacts = {
      site: siteOf(url),
      fetchable: this.fetchable(url),
      canonical: this.canonical(url),
      avoided: this.avoided(url),
    };
    if (this.#facts.size >= MOST_FACTS) this.#facts.clear();
    this.#facts.set(href, facts);
    return facts;
  }

  /** What to fetch: the URL as printed, without session parameters and fragment. */
  fetchable(url: URL): string {
    const pairs = splitQuery(url.search, this.#separator);
    const kept = pairs.filter((pair) => !this.#isSession(url, pair));
    const path = url.pathname.replace(PATH_SESSION, '');
    const query = kept.length === pairs.length ? url.search : joinQuery(kept, this.#separator);
    return `${url.protocol}//${url.host}${path}${query}`;
  }

  /** The URL's identity: two URLs with the same canonical form show the same page. */
  canonical(url: URL): string {
    return this.#identity(url, false);
  }

  /** The identity of the thread, post or list whose page this is: the canonical URL of its first page. */
  whole(url: URL): string {
    return this.#identity(url, true);
  }

  /**
   * Identity of a permalink: like {@link whole}, since the same comment is linked under each page of its post, with
   * its fragment.
   */
  permalink(url: URL): string {
    return this.whole(url) + url.hash;
  }

  /** Could both be pages of one thing: the same whole, or the same script with other parameters. */
  samePlace(a: URL, b: URL): boolean {
    return (
      this.whole(a) === this.whole(b) || (a.pathname === b.pathname && (a.search !== '' || b.search !== ''))
    );
  }

  /** The printed page number, or null for a first page without one. */
  pageNumber(url: URL): string | null {
    const pairs = splitQuery(url.search, this.#separator);
    for (const pagination of this.#paginations) {
      const page = pagination.where(url) ? printedPage(pagination, url.pathname, pairs) : null;
      if (page !== null) return page;
    }
    return null;
  }

  /** The first rule that says never to follow this URL. */
  avoided(url: URL): AvoidRule | null {
    return this.#avoids.find(({ where }) => where(url))?.rule ?? null;
  }

  #isSession(url: URL, pair: QueryPair): boolean {
    if (SESSION_NAME.test(pair.name)) return true;
    if (SESSION_VALUE_NAME.test(pair.name) && pair.value !== null && SESSION_VALUE.test(pair.value))
      return true;
    return this.#drops.some((drop) => drop.session && drop.matches(pair.name) && drop.where(url));
  }

  #identity(url: URL, whole: boolean): string {
    const paginations = this.#paginations.filter((pagination) => pagination.where(url));
    const keeps = this.#keeps.filter((keep) => keep.where(url));
    const pairs = splitQuery(url.search, this.#separator)
      .filter((pair) => {
        if (TRACKING.test(pair.name) || this.#isSession(url, pair)) return false;
        if (this.#drops.some((drop) => drop.matches(pair.name) && drop.where(url))) return false;
        return keeps.length === 0 || keeps.some((keep) => keep.names.has(pair.name));
      })
      .flatMap((pair) => withoutPage(pair, paginations, whole) ?? [])
      .map((pair) => ({ ...pair, text: normalizeEncoding(pair.text) }))
      .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    const printed = normalizeEncoding(url.pathname.replace(PATH_SESSION, ''));
    let rest = pathWithoutPage(printed, paginations, whole) + joinQuery(pairs, this.#separator);
    for (const rule of this.#rewrites) rest = rest.replace(rule.match, rule.to);
    return `${url.protocol}//${url.host}${rest}`;
  }
}

function parameterTest(parameter: string): (name: string) => boolean {
  if (!parameter.endsWith('*')) return (name) => name === parameter;
  const prefix = parameter.slice(0, -1);
  return (name) => name.startsWith(prefix);
}

/** Rules of an unknown application: none. */
export const NO_RULES: UrlRules = { drop: [], keep: [], rewrite: [], pagination: [], avoid: [] };
