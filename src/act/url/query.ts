import type { QuerySeparator } from '../../knowledge-base/model.ts';

/** One `name=value` of a query, with the text as printed. */
export interface QueryPair {
  readonly text: string;
  /** Decoded, `+` as space. */
  readonly name: string;
  /** As printed; null for `?name` without `=`. */
  readonly value: string | null;
}

/**
 * Splits a query as printed (with or without `?`); a leftover `&amp;` of doubly escaped pages is read as `&`. With
 * the separator `;` both that and `&` separate.
 */
export function splitQuery(search: string, separator: QuerySeparator = '&'): QueryPair[] {
  const query = search.startsWith('?') ? search.slice(1) : search;
  if (query === '') return [];
  return query
    .replaceAll('&amp;', '&')
    .split(separator === '&' ? '&' : /[&;]/)
    .filter((text) => text !== '')
    .map((text) => {
      const equals = text.indexOf('=');
      const name = decodePart(equals === -1 ? text : text.slice(0, equals));
      return { text, name, value: equals === -1 ? null : text.slice(equals + 1) };
    });
}

/** The inverse of {@link splitQuery}: `` or `?…`. */
export function joinQuery(pairs: readonly QueryPair[], separator: QuerySeparator = '&'): string {
  return pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.text).join(separator)}`;
}

/** Percent-decodes; broken sequences stay as printed. */
export function decodePart(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const UNRESERVED = /[A-Za-z0-9\-._~]/;

/** Same octets, one spelling (RFC 3986, 6.2.2): hex digits upper case, unreserved characters not encoded. */
export function normalizeEncoding(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([0-9a-fA-F]{2})/g, (_, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16));
    return UNRESERVED.test(character) ? character : `%${hex.toUpperCase()}`;
  });
}
