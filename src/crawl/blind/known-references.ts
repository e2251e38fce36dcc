import {
  parseUrl,
  type ReferenceResolver,
  type ResolvedReference,
} from '../../act/generic-links/resolve-url.ts';
import { siteOf } from '../../act/url/site.ts';

/** A resolved reference and the site that it leads to; the empty string when it can't be fetched. */
export interface KnownReference {
  readonly resolved: ResolvedReference;
  readonly site: string;
}

/** References remembered before the older half is forgotten. */
const GENERATION = 20_000;

/** Absolute references mean the same on every page, and every page of a site repeats them: each is parsed once. */
export class KnownReferences {
  #young = new Map<string, KnownReference>();
  #old = new Map<string, KnownReference>();

  resolve(href: string, resolver: ReferenceResolver): KnownReference {
    if (!href.startsWith('http://') && !href.startsWith('https://')) return located(resolver.resolve(href));
    const young = this.#young.get(href);
    if (young !== undefined) return young;
    const known = this.#old.get(href) ?? located(resolver.resolve(href));
    this.#young.set(href, known);
    if (this.#young.size > GENERATION) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    return known;
  }
}

function located(resolved: ResolvedReference): KnownReference {
  const url = resolved.reason === null ? parseUrl(resolved.url, resolved.url) : null;
  return { resolved, site: url === null ? '' : siteOf(url) };
}
