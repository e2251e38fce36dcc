import { UsageError } from '../../errors.ts';
import type { Role } from '../../knowledge-base/model.ts';
import { type DomainPattern, parseDomainPattern, siteKey } from './domains.ts';

export interface ScopeOptions {
  /** Stay below the seeds' directories. @default false */
  readonly pathPrefix?: boolean;
  /** More domains to follow links to, with wildcards. @default [] */
  readonly allow?: readonly string[];
  /** Domains never to ask, not even for requisites. @default [] */
  readonly deny?: readonly string[];
  /** Links from a seed; a seed has depth 0. @default Infinity */
  readonly maxDepth?: number;
  /** Fetch page requisites. @default true */
  readonly requisites?: boolean;
  /** Requisites of requisites (page → style sheet → font) up to this many links from the page. @default 3 */
  readonly maxRequisiteHops?: number;
}

export const SCOPE_DEFAULTS: Required<ScopeOptions> = {
  pathPrefix: false,
  allow: [],
  deny: [],
  maxDepth: Number.POSITIVE_INFINITY,
  requisites: true,
  maxRequisiteHops: 3,
};

/** Stable ids of the reasons why a URL is out of scope. */
export type ScopeRule =
  | 'invalid'
  | 'scheme'
  | 'denied-domain'
  | 'off-site'
  | 'path-prefix'
  | 'max-depth'
  | 'requisites'
  | 'requisite-hops';

export type ScopeVerdict =
  | { readonly kind: 'in' }
  /** `why` is for people. */
  | { readonly kind: 'out'; readonly rule: ScopeRule; readonly why: string };

/** Where a URL comes from: the entry as it would be queued. */
export interface ScopeContext {
  readonly role: Role;
  readonly depth: number;
  readonly hops: number;
}

const IN: ScopeVerdict = { kind: 'in' };

/**
 * Which URLs belong to a crawl. A seed brings in its site (http/https, www/apex); its path limits nothing unless
 * `pathPrefix`. Requisites come from any host, but links found in them lead nowhere.
 */
export class Scope {
  readonly #options: Required<ScopeOptions>;
  readonly #allow: readonly DomainPattern[];
  readonly #deny: readonly DomainPattern[];
  /** Site to path prefixes. */
  readonly #sites = new Map<string, Set<string>>();

  constructor(seeds: readonly string[], options: ScopeOptions = {}) {
    this.#options = { ...SCOPE_DEFAULTS, ...options };
    this.#allow = this.#options.allow.map(parseDomainPattern);
    this.#deny = this.#options.deny.map(parseDomainPattern);
    for (const seed of seeds) {
      const verdict = this.#addressable(seed);
      if (verdict.kind === 'out')
        throw new UsageError('seed', `Seed ${seed} can't be crawled: ${verdict.why}`);
      this.extend(seed);
    }
  }

  /** Takes in the site (and directory) of a URL, e.g. where a seed redirects to; false when it is denied or no web URL. */
  extend(url: string): boolean {
    if (this.#addressable(url).kind === 'out') return false;
    const parsed = new URL(url);
    const prefixes = this.#sites.get(siteKey(parsed)) ?? new Set();
    prefixes.add(parsed.pathname.slice(0, parsed.pathname.lastIndexOf('/') + 1));
    this.#sites.set(siteKey(parsed), prefixes);
    return true;
  }

  /** Whether to queue the URL, and if not, by which rule. */
  check(url: string, context: ScopeContext): ScopeVerdict {
    const addressable = this.#addressable(url);
    if (addressable.kind === 'out') return addressable;
    if (context.role === 'requisite') return this.#checkRequisite(context);
    if (context.depth > this.#options.maxDepth) {
      return out('max-depth', `depth ${context.depth} is more than ${this.#options.maxDepth}`);
    }
    const parsed = new URL(url);
    const prefixes = this.#sites.get(siteKey(parsed));
    if (prefixes === undefined) {
      if (this.#allow.some((pattern) => pattern.matches(parsed.host))) return IN;
      return out('off-site', `${parsed.host} is no seed's site and not allowed`);
    }
    if (this.#options.pathPrefix && ![...prefixes].some((prefix) => parsed.pathname.startsWith(prefix))) {
      return out('path-prefix', `${parsed.pathname} is not below ${[...prefixes].join(' or ')}`);
    }
    return IN;
  }

  /** Whether a host belongs to a seed's site: such hosts are allowed also at private addresses. */
  isSeedSite(url: string): boolean {
    return URL.canParse(url) && this.#sites.has(siteKey(new URL(url)));
  }

  /** What `extend` added, so that a resumed crawl has the same scope: URLs to extend it by. */
  extensions(): readonly string[] {
    return [...this.#sites].flatMap(([site, prefixes]) =>
      [...prefixes].map((path) => `http://${site}${path}`),
    );
  }

  #checkRequisite(context: ScopeContext): ScopeVerdict {
    if (!this.#options.requisites) return out('requisites', 'requisites are not wanted');
    if (context.hops > this.#options.maxRequisiteHops) {
      return out('requisite-hops', `${context.hops} requisite links from its page`);
    }
    return IN;
  }

  #addressable(url: string): ScopeVerdict {
    if (!URL.canParse(url)) return out('invalid', 'not an absolute URL');
    const parsed = new URL(url);
    if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') {
      return out('scheme', `expected http or https, not ${parsed.protocol}`);
    }
    const denied = this.#deny.find((pattern) => pattern.matches(parsed.host));
    return denied === undefined ? IN : out('denied-domain', `${parsed.host} is denied by ${denied.source}`);
  }
}

function out(rule: ScopeRule, why: string): ScopeVerdict {
  return { kind: 'out', rule, why };
}
