import { UsageError } from '../../errors.ts';

/**
 * Identity of a site: http and https, www and apex are one; a port that is not the scheme's own makes another.
 * `https://www.example.org/a` → `example.org`, `http://127.0.0.1:8080/` → `127.0.0.1:8080`.
 */
export function siteKey(url: URL): string {
  const host = url.host.toLowerCase();
  return host.startsWith('www.') && host.indexOf('.', 4) > 0 ? host.slice(4) : host;
}

/** A compiled domain pattern. */
export interface DomainPattern {
  readonly source: string;
  matches(host: string): boolean;
}

/**
 * `example.org` is that host and its www; `*` stands for any characters: `*.example.org` every subdomain (not the apex),
 * `*` everything. Anything but letters, digits, `-`, `.`, `:`, `[]` and `*` is a `UsageError`.
 */
export function parseDomainPattern(source: string): DomainPattern {
  const text = source.trim().toLowerCase();
  if (!/^[\p{L}\p{N}*.:[\]_-]+$/u.test(text)) {
    throw new UsageError(
      'domain-pattern',
      `Expected a host such as example.org or *.example.org, not ${JSON.stringify(source)}`,
    );
  }
  if (!text.includes('*')) {
    const key = (URL.canParse(`http://${text}`) ? new URL(`http://${text}`).host : text).replace(
      /^www\./,
      '',
    );
    return { source, matches: (host) => host === key || host === `www.${key}` };
  }
  const parts = text.split('*');
  return { source, matches: (host) => matchesParts(host, parts) };
}

/** Glob without a regular expression: linear, whatever the pattern. */
function matchesParts(host: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!host.startsWith(first) || !host.endsWith(last) || host.length < first.length + last.length)
    return false;
  let at = first.length;
  const end = host.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const found = host.indexOf(part, at);
    if (found < 0 || found + part.length > end) return false;
    at = found + part.length;
  }
  return true;
}
