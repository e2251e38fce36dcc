import { isIP } from 'node:net';
import { UsageError } from '../../errors.ts';

/** Which proxy a URL goes through. */
export interface Proxies {
  readonly http: URL | null;
  readonly https: URL | null;
  /** Entries of NO_PROXY, lower case. */
  readonly bypass: readonly string[];
}

/** Every request goes straight to the server. */
export const NO_PROXIES: Proxies = { http: null, https: null, bypass: [] };

/**
 * Reads HTTP_PROXY, HTTPS_PROXY, ALL_PROXY and NO_PROXY, in lower case first. Only `http:` and `https:` proxies
 * are known.
 */
export function proxiesFromEnvironment(env: Readonly<Record<string, string | undefined>>): Proxies {
  const variable = (name: string) => env[name.toLowerCase()] ?? env[name] ?? '';
  const all = parseProxy('ALL_PROXY', variable('ALL_PROXY'));
  return {
    http: parseProxy('HTTP_PROXY', variable('HTTP_PROXY')) ?? all,
    https: parseProxy('HTTPS_PROXY', variable('HTTPS_PROXY')) ?? all,
    bypass: variable('NO_PROXY')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((entry) => entry !== ''),
  };
}

function parseProxy(name: string, value: string): URL | null {
  if (value === '') return null;
  const text = value.includes('://') ? value : `http://${value}`;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError('proxy', `${name}: expected an http:// or https:// URL, found "${value}"`);
  }
  return new URL(text);
}

/** The proxy for a URL, or null. Loopback hosts are never sent to a proxy. */
export function chooseProxy(proxies: Proxies, url: URL): URL | null {
  const proxy = url.protocol === 'https:' ? proxies.https : proxies.http;
  if (proxy === null) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\./.test(host))
    return null;
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return proxies.bypass.some((entry) => bypasses(entry, host, port)) ? null : proxy;
}

function bypasses(entry: string, host: string, port: string): boolean {
  if (entry === '*') return true;
  const [, name = entry, entryPort] =
    /^\[?(.*?)\]?(?::([0-9]+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? [];
  if (entryPort !== undefined && entryPort !== port) return false;
  const domain = name.replace(/^\*?\./, '');
  return host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`));
}
