import type { AvoidRule, QuerySeparator, UrlRules } from '../../knowledge-base/model.ts';
import { type SplitUrlCondition, splitUrlCondition } from '../../knowledge-base/url-condition.ts';
import { copyText } from '../../page/copy-text.ts';
import { SecondSight } from '../../page/second-sight.ts';
import {
  compilePagination,
  type Pagination,
  pathWithoutPage,
  printedPage,
  withoutPage,
} from './pagination.ts';
import { ParameterRules } from './parameter-rules.ts';
import { joinQuery, normalizeEncoding, type QueryPair } from './query.ts';
import { siteOf } from './site.ts';
import { pairsOf, type UrlLike, UrlParts } from './url-parts.ts';

const PATH_SESSION = /;jsessionid=[^/?#;]*/i;

interface Avoid extends SplitUrlCondition {
  readonly rule: AvoidRule;
}

interface Keep extends SplitUrlCondition {
  readonly names: ReadonlySet<string>;
}

type PlacedPagination = Pagination & SplitUrlCondition;

/** The rules that speak of a path, whatever the query: most links of a site lead to a few scripts. */
interface PathRules {
  readonly printed: string;
  /** As fetched. */
  readonly path: string;
  readonly keeps: readonly Keep[];
  readonly paginations: readonly PlacedPagination[];
  readonly avoids: readonly Avoid[];
}

/** What the rules say of one URL. */
export interface UrlFacts {
  readonly url: string;
  readonly site: string;
  readonly fetchable: string;
  readonly canonical: string;
  readonly avoided: AvoidRule | null;
}

/** The links of a template come again on every page, so their facts are kept; bounded. */
const MOST_FACTS = 4096;
/** One URL in so many is looked at again: those of a site's menus come on all its pages. */
const LESSON = 4;
const MOST_PATHS = 1000;

/**
 * The URL rules of one application, compiled: what is fetched, what a URL's identity is, which pages belong to
 * one whole, and which URLs are traps.
 */
export class UrlIdentity {
  readonly #parameters: ParameterRules;
  readonly #keeps: readonly Keep[];
  readonly #rewrites: UrlRules['rewrite'];
  readonly #paginations: readonly PlacedPagination[];
  readonly #avoids: readonly Avoid[];
  /** By the path of a script; pages without a query mostly have a path of their own. */
  readonly #ofPath = new Map<string, PathRules>();
  /** Of the path that was asked for last: everything is asked of one URL before the next. */
  #latest: PathRules | null = null;

  readonly #facts = new Map<string, UrlFacts>();
  readonly #sight = new SecondSight();
  #asked = 0;

  readonly #separator: QuerySeparator;

  constructor(rules: UrlRules) {
    const separator = rules.separator ?? '&';
    this.#separator = separator;
    this.#parameters = new ParameterRules(rules.drop, separator);
    this.#keeps = rules.keep.map((rule) => ({
      names: new Set(rule.parameters),
      ...splitUrlCondition(rule.where, separator),
    }));
    this.#rewrites = rules.rewrite;
    this.#paginations = rules.pagination.map((rule) => ({
      ...compilePagination(rule),
      ...splitUrlCondition(rule.where, separator),
    }));
    this.#avoids = rules.avoid.map((rule) => ({ rule, ...splitUrlCondition(rule.where, separator) }));
  }

  /** All facts of an absolute http(s) URL as {@link RawLink} holds it. */
  facts(href: string): UrlFacts {
    const known = this.#facts.get(href);
    if (known !== undefined) return known;
    const isKept = this.#asked++ % LESSON === 0 && this.#sight.isSecond(href);
    const facts = this.#find(isKept ? copyText(href) : href);
    if (isKept) {
      if (this.#facts.size >= MOST_FACTS) this.#facts.clear();
      this.#facts.set(facts.url, facts);
    }
    return facts;
  }

  #find(href: string): UrlFacts {
    const url = new UrlParts(href);
    return {
      url: href,
      site: siteOf(url),
      fetchable: this.fetchable(url),
      canonical: this.canonical(url),
      avoided: this.avoided(url),
    };
  }

  /** What to fetch: the URL as printed, without session parameters and fragment. */
  fetchable(url: UrlLike): string {
    return printUrl(url, this.#rulesFor(url).path, this.#parameters.searchWithoutSession(url));
  }

  /** The URL's identity: two URLs with the same canonical form show the same page. */
  canonical(url: UrlLike): string {
    return this.#identity(url, false);
  }

  /** The identity of the thread, post or list whose page this is: the canonical URL of its first page. */
  whole(url: UrlLike): string {
    return this.#identity(url, true);
  }

  /**
   * Identity of a permalink: like {@link whole}, since the same comment is linked under each page of its post, with
   * its fragment.
   */
  permalink(url: UrlLike): string {
    return this.whole(url) + url.hash;
  }

  /** Could both be pages of one thing: the same whole, or the same script with other parameters. */
  samePlace(a: UrlLike, b: UrlLike): boolean {
    return (
      this.whole(a) === this.whole(b) || (a.pathname === b.pathname && (a.search !== '' || b.search !== ''))
    );
  }

  /** The printed page number, or null for a first page without one. */
  pageNumber(url: UrlLike): string | null {
    const pairs = pairsOf(url, this.#separator);
    for (const pagination of applicable(this.#rulesFor(url).paginations, url.search)) {
      const page = printedPage(pagination, url.pathname, pairs);
      if (page !== null) return page;
    }
    return null;
  }

  /** The first rule that says never to follow this URL. */
  avoided(url: UrlLike): AvoidRule | null {
    const { avoids } = this.#rulesFor(url);
    for (let index = 0; index < avoids.length; index++) {
      const { onQuery, rule } = avoids[index]!;
      if (onQuery === null || onQuery(url.search)) return rule;
    }
    return null;
  }

  #rulesFor({ pathname, search }: UrlLike): PathRules {
    if (pathname === this.#latest?.printed) return this.#latest;
    const known = this.#ofPath.get(pathname);
    if (known !== undefined) return known;
    const speaks = ({ onPath }: SplitUrlCondition) => onPath === null || onPath(pathname);
    const rules: PathRules = {
      printed: pathname,
      path: withoutSession(pathname),
      keeps: this.#keeps.filter(speaks),
      paginations: this.#paginations.filter(speaks),
      avoids: this.#avoids.filter(speaks),
    };
    this.#latest = rules;
    if (search === '') return rules;
    if (this.#ofPath.size >= MOST_PATHS) this.#ofPath.clear();
    const copy = copyText(pathname);
    this.#ofPath.set(copy, { ...rules, printed: copy, path: withoutSession(copy) });
    return rules;
  }

  #identity(url: UrlLike, whole: boolean): string {
    const rules = this.#rulesFor(url);
    const paginations = applicable(rules.paginations, url.search);
    const printed = normalizeEncoding(rules.path);
    const query =
      url.search === ''
        ? ''
        : this.#queryIdentity(url, whole, applicable(rules.keeps, url.search), paginations);
    const path = pathWithoutPage(printed, paginations, whole);
    if (this.#rewrites.length === 0) return printUrl(url, path, query);
    const rest = path + query;
    let rewritten = rest;
    for (const rule of this.#rewrites) rewritten = rewritten.replace(rule.match, rule.to);
    return rewritten === rest ? printUrl(url, path, query) : `${url.protocol}//${url.host}${rewritten}`;
  }

  #queryIdentity(
    url: UrlLike,
    whole: boolean,
    keeps: readonly Keep[],
    paginations: readonly Pagination[],
  ): string {
    const identify = (pair: QueryPair) => this.#pairIdentity(url, whole, keeps, paginations, pair);
    const lasting = this.#parameters.withoutSession(url);
    if (this.#separator === '&') {
      // Nothing but a session is left out, nothing changes or moves: the query stands as it is fetched.
      const search = this.#parameters.searchWithoutSession(url);
      let length = 0;
      for (let index = 0; index < lasting.length; index++) {
        const pair = lasting[index]!;
        if (identify(pair) !== pair || (index > 0 && lasting[index - 1]!.name > pair.name)) break;
        length += pair.text.length + 1;
      }
      if (length === search.length) return search;
    }
    const pairs = lasting.map(identify).filter((pair) => pair !== null);
    pairs.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
    return joinQuery(pairs, this.#separator);
  }

  /** What of a parameter says which page it is: the very same pair when all of it does, null when nothing does. */
  #pairIdentity(
    url: UrlLike,
    whole: boolean,
    keeps: readonly Keep[],
    paginations: readonly Pagination[],
    pair: QueryPair,
  ): QueryPair | null {
    if (this.#parameters.isDropped(url, pair)) return null;
    if (keeps.length > 0 && !keeps.some((keep) => keep.names.has(pair.name))) return null;
    const left = withoutPage(pair, paginations, whole);
    if (left === null) return null;
    const text = normalizeEncoding(left.text);
    return text === left.text ? left : { ...left, text };
  }
}

/** The URL with another path or query, or the very same text when it has no other. */
function printUrl(url: UrlLike, path: string, query: string): string {
  const { bare } = url as Partial<UrlParts>;
  if (typeof bare === 'string' && path === url.pathname && query === url.search) return bare;
  return `${url.protocol}//${url.host}${path}${query}`;
}

/** Of the rules for a path, those that speak of the query. */
function applicable<Rule extends SplitUrlCondition>(rules: readonly Rule[], search: string): readonly Rule[] {
  for (let index = 0; index < rules.length; index++) {
    if (rules[index]!.onQuery === null) continue;
    return rules.filter(({ onQuery }) => onQuery === null || onQuery(search));
  }
  return rules;
}

function withoutSession(path: string): string {
  return path.includes(';') ? path.replace(PATH_SESSION, '') : path;
}

/** Rules of an unknown application: none. */
export const NO_RULES: UrlRules = { drop: [], keep: [], rewrite: [], pagination: [], avoid: [] };
