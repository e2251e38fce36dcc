import { codeAt } from '../../page/code-at.ts';
import type { UrlFacts, UrlIdentity } from '../url/url-identity.ts';
import type { LinkFault } from './raw-link.ts';

/** Longer URLs are traps or data; no server is known that needs them. */
export const LONGEST_URL = 8192;

/**
 * Makes a printed reference absolute, as a browser does (WHATWG URL): outer white space, tabs and line breaks go,
 * percent-encoding and fragment stay as printed. `null` when it is no URL or longer than {@link LONGEST_URL}.
 */
export function resolveUrl(href: string, base: string): string | null {
  if (href.length > LONGEST_URL) return null;
  const url = parseUrl(href, base);
  return url === null || url.href.length > LONGEST_URL ? null : url.href;
}

/** `URL.parse`, which Node 20 doesn't have. */
export function parseUrl(href: string, base: string): URL | null {
  try {
    return new URL(href, base);
  } catch {
    return null;
  }
}

/** A reference made absolute and cut, or the reason why it can't be fetched. */
export class ResolvedReference {
  #identity: UrlIdentity | null = null;
  #facts: UrlFacts | null = null;

  constructor(
    readonly url: string,
    readonly fragment: string | null,
    readonly reason: LinkFault | null,
  ) {}

  /** What the rules of an application say of it; a page asks several times. */
  facts(identity: UrlIdentity): UrlFacts {
    if (this.#facts === null || this.#identity !== identity) {
      this.#facts = identity.facts(this.url);
      this.#identity = identity;
    }
    return this.#facts;
  }
}

const PLAIN_HOST = /^https?:\/\/(?:[a-z][a-z0-9-]*\.)+[a-z]{2,}(?=\/)/;

// What WHATWG URL copies unchanged in both path and query.
const PLAIN = new Uint8Array(128);
for (const sign of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_~!$&()*+,;=@.-/?%') {
  PLAIN[sign.charCodeAt(0)] = 1;
}

/** True when the full algorithm would copy the text: plain characters, no scheme, no dot segment (also as %2e). */
function isPlain(text: string, from: number): boolean {
  const { length } = text;
  let segmentStart = true;
  for (let index = from; index < length; index++) {
    const code = codeAt(text, index);
    if (code > 127 || PLAIN[code] === 0) return false;
    if (segmentStart && (code === 0x2e || code === 0x25)) return false;
    segmentStart = code === 0x2f;
  }
  return from < length;
}

/** Resolves the references of one page: the same as {@link resolveUrl}, but quick for the usual ones and each only once. */
export class ReferenceResolver {
  readonly #known = new Map<string, ResolvedReference>();
  readonly #origin: string;
  readonly #directory: string;

  constructor(readonly base: string) {
    const url = new URL(base);
    const usual = url.protocol === 'http:' || url.protocol === 'https:';
    this.#origin = usual
      ? `${url.protocol}//${url.username ? `${url.username}${url.password && `:${url.password}`}@` : ''}${url.host}`
      : '';
    this.#directory = this.#origin + url.pathname.slice(0, url.pathname.lastIndexOf('/') + 1);
  }

  resolve(href: string): ResolvedReference {
    const known = this.#known.get(href);
    if (known) return known;
    const resolved = this.#quick(href) ?? this.#full(href);
    this.#known.set(href, resolved);
    return resolved;
  }

  #quick(href: string): ResolvedReference | null {
    if (href.length > 1024 || this.#origin === '') return null;
    const hash = href.indexOf('#');
    if (hash === 0) return null;
    // Fragments are compared with ids, so only those that can't need encoding are left here.
    if (hash > 0 && hash + 1 < href.length && !isPlain(href, hash + 1)) return null;
    const fragment = hash > 0 && hash + 1 < href.length ? href.slice(hash + 1) : null;
    let text = hash > 0 ? href.slice(0, hash) : href;
    if (text.startsWith('http')) {
      const host = this.#hostOf(text);
      if (host === -1) return null;
      return isPlain(text, host + 1) || text.length === host + 1
        ? new ResolvedReference(text, fragment, null)
        : null;
    }
    if (text.startsWith('./') && text[2] !== '/') text = text.slice(2);
    const rooted = text.startsWith('/');
    if (text.startsWith('?') || text.startsWith('//') || !isPlain(text, rooted ? 1 : 0)) return null;
    return new ResolvedReference((rooted ? this.#origin : this.#directory) + text, fragment, null);
  }

  /** Where the host of an absolute URL ends, when the full algorithm would copy it; else -1. */
  #hostOf(text: string): number {
    const { length } = this.#origin;
    if (text.startsWith(this.#origin) && text[length] === '/') return length;
    const host = PLAIN_HOST.exec(text)?.[0];
    return host === undefined || host.includes('xn--') ? -1 : host.length;
  }

  #full(href: string): ResolvedReference {
    const printed = href.slice(0, LONGEST_URL).trim();
    const fault = (reason: LinkFault) => new ResolvedReference(printed.slice(0, 1024), null, reason);
    if (printed === '') return fault('empty');
    if (printed.startsWith('#')) return fault('fragment');
    const url = href.length > LONGEST_URL ? null : parseUrl(href, this.base);
    if (/^j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:/i.test(printed)) return fault('javascript');
    if (href.length > LONGEST_URL) return fault('too-long');
    if (url === null) return fault('invalid');
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return fault('scheme');
    const fragment = url.hash === '' ? null : url.hash.slice(1);
    url.hash = '';
    return url.href.length > LONGEST_URL
      ? fault('too-long')
      : new ResolvedReference(url.href, fragment, null);
  }
}
