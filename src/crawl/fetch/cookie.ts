import { UsageError } from '../../errors.ts';

/** A cookie in the jar. */
export interface Cookie {
  readonly name: string;
  readonly value: string;
  /** Lower case, without a leading dot. */
  readonly domain: string;
  /** True when it goes to `domain` only, not to the hosts below it. */
  readonly hostOnly: boolean;
  readonly path: string;
  readonly secure: boolean;
  /** Milliseconds since 1970; null for the length of the crawl. */
  readonly expires: number | null;
}

/** What a Set-Cookie value says; null stands for what it leaves out. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string | null;
  readonly path: string | null;
  readonly secure: boolean;
  readonly expires: number | null;
}

/** Browsers' bound for name and value together. */
const MAX_COOKIE_BYTES = 4096;

/** Reads a Set-Cookie value (RFC 6265, section 5.2); null for one that is to be ignored. */
export function parseSetCookie(text: string, now: Date): SetCookie | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: cookies with control characters are what is refused
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(text)) return null;
  const [pair = '', ...attributes] = text.split(';');
  const equals = pair.indexOf('=');
  const name = equals === -1 ? '' : pair.slice(0, equals).trim();
  const value = pair.slice(equals + 1).trim();
  if ((name === '' && value === '') || name.length + value.length > MAX_COOKIE_BYTES) return null;
  let domain: string | null = null;
  let path: string | null = null;
  let secure = false;
  let expires: number | null = null;
  let maxAge: number | null = null;
  for (const attribute of attributes) {
    const [key = '', ...rest] = attribute.split('=');
    const setting = rest.join('=').trim();
    switch (key.trim().toLowerCase()) {
      case 'domain':
        domain = setting.replace(/^\./, '').toLowerCase() || null;
        break;
      case 'path':
        path = setting.startsWith('/') ? setting : null;
        break;
      case 'secure':
        secure = true;
        break;
      case 'expires': {
        const date = Date.parse(setting.replace(/(\d)-([a-z]{3})-(\d)/i, '$1 $2 $3'));
        if (!Number.isNaN(date)) expires = date;
        break;
      }
      case 'max-age':
        if (/^-?[0-9]{1,12}$/.test(setting)) maxAge = Number(setting);
        break;
    }
  }
  if (maxAge !== null) expires = maxAge <= 0 ? 0 : now.getTime() + maxAge * 1000;
  return { name, value, domain, path, secure, expires };
}

/** The directory of a URL's path (RFC 6265, section 5.1.4). */
export function defaultPath(pathname: string): string {
  const end = pathname.lastIndexOf('/');
  return end <= 0 ? '/' : pathname.slice(0, end);
}

/**
 * Reads a Netscape `cookies.txt`, as browsers' export extensions and curl write it: seven fields with tabs between
 * them, `#HttpOnly_` before the domain allowed. `file` is named in errors.
 */
export function parseCookiesFile(text: string, file: string): Cookie[] {
  const cookies: Cookie[] = [];
  for (const [index, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .entries()) {
    const line = raw.replace(/^#HttpOnly_/i, '');
    if (line.trim() === '' || line.startsWith('#')) continue;
    const fields = line.split('\t');
    const [domain = '', subdomains = '', path = '', secure = '', expires = '', name = '', value = ''] =
      fields;
    if (
      fields.length < 6 ||
      fields.length > 7 ||
      domain === '' ||
      !path.startsWith('/') ||
      !/^-?[0-9.]+$/.test(expires)
    ) {
      throw new UsageError(
        'cookies-file',
        `${file}:${index + 1}:1: expected domain, subdomains, path, secure, expiry, name and value with tabs between them`,
      );
    }
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a request can't carry them
    if (/[\x00-\x1f\x7f]|[^\x00-\xff]/.test(name + value)) {
      throw new UsageError(
        'cookies-file',
        `${file}:${index + 1}:1: expected Latin-1 text in the cookie "${name}"`,
      );
    }
    cookies.push({
      name,
      value,
      domain: domain.replace(/^\./, '').toLowerCase(),
      hostOnly: subdomains.toUpperCase() !== 'TRUE',
      path,
      secure: secure.toUpperCase() === 'TRUE',
      expires: Number(expires) <= 0 ? null : Number(expires) * 1000,
    });
  }
  return cookies;
}
