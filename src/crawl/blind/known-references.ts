import {
  parseUrl,
  type ReferenceResolver,
  type ResolvedReference,
} from '../../act/generic-links/resolve-url.ts';
import { siteOf } from '../../act/url/site.ts';

/** What a crawl remembers of a URL that pages name. */
export interface KnownUrl {
  /** The site that it leads to; the empty string when it can't be fetched. */
  readonly site: string;
  /** Number of the page that named it last. */
  page: number;
  /** It was listed as skipped. */
  isSkipped: boolean;
  /** The smallest depth that it was told with. */
  depth: number;
}

/** A resolved reference and what is known of its URL. */
export interface KnownReference {
  readonly resolved: ResolvedReference;
  readonly known: KnownUrl;
}

/** Remembered before the older half is forgotten. */
const GENERATION = 20_000;

/** Absolute references mean the same on every page, and every page of a site repeats them: each is parsed once. */
export class KnownReferences {
  readonly #references = new Generations<KnownReference>();
  readonly #urls = new Generations<KnownUrl>();

  resolve(href: string, resolver: ReferenceResolver): KnownReference {
    if (!href.startsWith('http://') && !href.startsWith('https://')) return this.#locate(resolver, href);
    return this.#references.get(href) ?? this.#references.set(href, this.#locate(resolver, href));
  }

  #locate(resolver: ReferenceResolver, href: string): KnownReference {
    const resolved = resolver.resolve(href);
    const known = this.#urls.get(resolved.url);
    return { resolved, known: known ?? this.#urls.set(resolved.url, newUrl(resolved)) };
  }
}

function newUrl(resolved: ResolvedReference): KnownUrl {
  const url = resolved.reason === null ? parseUrl(resolved.url, resolved.url) : null;
  const site = url === null ? '' : siteOf(url);
  return { site, page: 0, isSkipped: false, depth: Number.POSITIVE_INFINITY };
}

/** A map of bounded size that keeps what is in use. */
class Generations<Value> {
  #young = new Map<string, Value>();
  #old = new Map<string, Value>();

  get(key: string): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    return old === undefined ? undefined : this.set(key, old);
  }

  set(key: string, value: Value): Value {
    this.#young.set(key, value);
    if (this.#young.size > GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    return value;
  }
}
