import type { QuerySeparator } from '../../knowledge-base/model.ts';
import { copyText } from '../../page/copy-text.ts';
import { type QueryPair, splitQuery } from './query.ts';

/** What URL rules look at; a standard `URL` has it, too. */
export interface UrlLike {
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The parts of an absolute URL that was parsed and printed before: cut, not parsed again. */
export class UrlParts implements UrlLike {
  readonly protocol: string;
  readonly host: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** The whole URL without its hash; null when it names a user, which no identity does. */
  readonly bare: string | null;
  /** Its pairs without those of a session; `UrlIdentity` owns it, and a URL is asked of one identity only. */
  lasting: readonly QueryPair[] | null = null;
  /** Its query without that of a session; owned as {@link lasting} is. */
  lastingSearch: string | null = null;
  #pairs: readonly QueryPair[] | null = null;

  constructor(href: string) {
    const slashes = href.indexOf('//');
    const hash = href.indexOf('#', slashes);
    const end = hash < 0 ? href.length : hash;
    const path = href.indexOf('/', slashes + 2);
    const query = href.indexOf('?', path);
    const queryStart = query < 0 || query > end ? end : query;
    this.protocol = href.startsWith('http:')
      ? 'http:'
      : href.startsWith('https:')
        ? 'https:'
        : href.slice(0, slashes);
    const authority = authorityOf(href, slashes + 2, path);
    this.host = authority.includes('@') ? authority.slice(authority.lastIndexOf('@') + 1) : authority;
    this.bare = authority.length > this.host.length || queryStart + 1 === end ? null : href.slice(0, end);
    this.pathname = href.slice(path, queryStart);
    // A lone `?` or `#` is no search and no hash, as in a standard URL.
    this.search = end - queryStart > 1 ? href.slice(queryStart, end) : '';
    this.hash = href.length - end > 1 ? href.slice(end) : '';
  }

  /** The pairs of the query; all callers of one URL use one separator. */
  pairs(separator: QuerySeparator): readonly QueryPair[] {
    this.#pairs ??= splitQuery(this.search, separator);
    return this.#pairs;
  }
}

let latestAuthority = '';

/** Most URLs of a page are of one host, whose name is cut once. */
function authorityOf(href: string, start: number, end: number): string {
  if (end - start !== latestAuthority.length || !href.startsWith(latestAuthority, start))
    latestAuthority = copyText(href.slice(start, end));
  return latestAuthority;
}

/** The pairs of a URL's query. */
export function pairsOf(url: UrlLike, separator: QuerySeparator): readonly QueryPair[] {
  return url instanceof UrlParts ? url.pairs(separator) : splitQuery(url.search, separator);
}
