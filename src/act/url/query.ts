import type { QuerySeparator } from '../../knowledge-base/model.ts';
import { decodeComponent } from '../../page/decode-component.ts';
import { youngListOf } from '../../page/young-list.ts';

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
  if (search === '' || search === '?') return [];
  const printed = search.includes('&amp;') ? search.replaceAll('&amp;', '&') : search;
  const query = separator === ';' ? printed.replaceAll(';', '&') : printed;
  let pairs: QueryPair[] | null = null;
  for (let start = query.startsWith('?') ? 1 : 0; start < query.length; ) {
    let end = query.indexOf('&', start);
    if (end < 0) end = query.length;
    if (end > start) {
      const pair = makePair(query.slice(start, end));
      if (pairs === null) pairs = youngListOf(pair);
      else pairs.push(pair);
    }
    start = end + 1;
  }
  return pairs ?? [];
}

function makePair(text: string): QueryPair {
  const equals = text.indexOf('=');
  if (equals === -1) return { text, name: decodePart(text), value: null };
  return { text, name: decodePart(text.slice(0, equals)), value: text.slice(equals + 1) };
}

/** The inverse of {@link splitQuery}: `` or `?…`. */
export function joinQuery(pairs: readonly QueryPair[], separator: QuerySeparator = '&'): string {
  let query = '';
  for (let index = 0; index < pairs.length; index++) {
    query += (index === 0 ? '?' : separator) + pairs[index]!.text;
  }
  return query;
}

/** Percent-decodes; broken sequences stay as printed. */
export function decodePart(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  return decodeComponent(text.replaceAll('+', ' ')) ?? text;
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
