import { isIP } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { type Cookie, defaultPath, parseSetCookie } from './cookie.ts';

/** Bounds of a {@link CookieJar}; the least recently set cookies go first. */
export interface CookieJarOptions {
  /** @default 50 */
  readonly maxPerDomain?: number;
  /** @default 3000 */
  readonly maxCookies?: number;
}

export const COOKIE_JAR_DEFAULTS: Required<CookieJarOptions> = { maxPerDomain: 50, maxCookies: 3_000 };

/** Second-level names under which countries register sites: `co.uk`, `com.br`. Stands in for the Public Suffix List. */
const REGISTRY_LABELS = new Set([
  ...['ac', 'co', 'com', 'edu', 'gob', 'gouv', 'gov', 'go', 'ltd', 'mil', 'ne', 'net', 'nom', 'or', 'org'],
]);

/**
 * Cookies of the crawl, in memory (RFC 6265 without the Public Suffix List: a `Domain` of one label or like `co.uk`
 * is refused, so a shared host such as `github.io` is not told apart from a site).
 */
export class CookieJar {
  readonly #options: Required<CookieJarOptions>;
  /** By domain, then by name and path; in order of setting. */
  readonly #domains = new Map<string, Map<string, Cookie>>();
  /** Cookies that a server set; the user's own are theirs alone and never stored. */
  readonly #fromServers = new WeakSet<Cookie>();
  /** Domains whose servers changed their cookies since `takeChanges`. */
  readonly #changed = new Set<string>();
  #size = 0;

  constructor(options: CookieJarOptions = {}) {
    this.#options = { ...COOKIE_JAR_DEFAULTS, ...options };
  }

  /** How many cookies are held. */
  get size(): number {
    return this.#size;
  }

  /** Takes the Set-Cookie values of a response; those that do not belong to its host are passed over. */
  store(url: URL, setCookies: readonly string[], now: Date): void {
    for (const text of setCookies) {
      const parsed = parseSetCookie(text, now);
      if (parsed === null) continue;
      const host = bareHost(url);
      const domain = parsed.domain ?? host;
      const hostOnly = parsed.domain === null || parsed.domain === host;
      if (!hostOnly && (!domainMatches(host, domain) || isRegistryDomain(domain))) continue;
      if (parsed.secure && url.protocol !== 'https:') continue;
      const cookie: Cookie = {
        name: parsed.name,
        value: parsed.value,
        domain,
        hostOnly: parsed.domain === null || isIP(domain) !== 0 || isRegistryDomain(domain),
        path: parsed.path ?? defaultPath(url.pathname),
        secure: parsed.secure,
        expires: parsed.expires,
      };
      if (this.#holds(cookie)) continue;
      this.restore([cookie], now);
      this.#changed.add(domain);
    }
  }

  /** Takes cookies that servers set in an earlier run. */
  restore(cookies: readonly Cookie[], now: Date): void {
    for (const cookie of cookies) {
      this.#fromServers.add(cookie);
      this.add(cookie, now);
    }
  }

  /** The cookies that servers set, for each domain where something changed since the last call. */
  takeChanges(): ReadonlyMap<string, readonly Cookie[]> {
    const changes = new Map<string, readonly Cookie[]>();
    for (const domain of this.#changed) {
      const cookies = [...(this.#domains.get(domain)?.values() ?? [])];
      changes.set(
        domain,
        cookies.filter((cookie) => this.#fromServers.has(cookie)),
      );
    }
    this.#changed.clear();
    return changes;
  }

  /** Adds or replaces a cookie; one that has expired removes its predecessor. */
  add(cookie: Cookie, now: Date): void {
    const cookies = this.#domains.get(cookie.domain) ?? new Map<string, Cookie>();
    const key = `${cookie.name}\n${cookie.path}`;
    if (cookies.delete(key)) this.#size--;
    if (cookie.expires === null || cookie.expires > now.getTime()) {
      cookies.set(key, cookie);
      this.#size++;
    }
    this.#domains.delete(cookie.domain);
    if (cookies.size > 0) this.#domains.set(cookie.domain, cookies);
    this.#evict(cookies);
  }

  /** The Cookie field for a request, longest path first; null when no cookie applies. */
  header(url: URL, now: Date): string | null {
    const host = bareHost(url);
    const found: Cookie[] = [];
    for (const domain of domainsOf(host)) {
      for (const cookie of this.#domains.get(domain)?.values() ?? []) {
        if (cookie.hostOnly && domain !== host) continue;
        if (cookie.secure && url.protocol !== 'https:') continue;
        if (cookie.expires !== null && cookie.expires <= now.getTime()) continue;
        if (pathMatches(url.pathname, cookie.path)) found.push(cookie);
      }
    }
    if (found.length === 0) return null;
    return found
      .toSorted((one, other) => other.path.length - one.path.length)
      .map(({ name, value }) => (name === '' ? value : `${name}=${value}`))
      .join('; ');
  }

  #holds(cookie: Cookie): boolean {
    const known = this.#domains.get(cookie.domain)?.get(`${cookie.name}\n${cookie.path}`);
    return known !== undefined && this.#fromServers.has(known) && isDeepStrictEqual(known, cookie);
  }

  #evict(cookies: Map<string, Cookie>): void {
    for (const key of cookies.keys()) {
      if (cookies.size <= this.#options.maxPerDomain) break;
      cookies.delete(key);
      this.#size--;
    }
    for (const [domain, oldest] of this.#domains) {
      if (this.#size <= this.#options.maxCookies) break;
      this.#domains.delete(domain);
      this.#changed.add(domain);
      this.#size -= oldest.size;
    }
  }
}

function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

function domainMatches(host: string, domain: string): boolean {
  return host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`));
}

function isRegistryDomain(domain: string): boolean {
  const labels = domain.split('.');
  if (labels.length === 1) return true;
  return labels.length === 2 && labels[1]!.length === 2 && REGISTRY_LABELS.has(labels[0]!);
}

function domainsOf(host: string): string[] {
  if (isIP(host) !== 0) return [host];
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}

function pathMatches(path: string, cookiePath: string): boolean {
  if (!path.startsWith(cookiePath)) return false;
  return path.length === cookiePath.length || cookiePath.endsWith('/') || path[cookiePath.length] === '/';
}
