import { ROLES } from '../../knowledge-base/model.ts';
import { type FrontierEntry, rankOf, roleNumber } from './entry.ts';
import { queueKey, waitingKey } from './keys.ts';

/** An entry as it lies on disk, under its sequence number; a tuple of short members, since a million must stay small. */
export type StoredEntry = readonly [
  site: number,
  url: string,
  canonical: PackedCanonical,
  role: number,
  depth: number,
  hops: number,
  origin: number,
  action: number,
  to: number,
  tries?: number,
  notBefore?: number,
];

/** The canonical URL as a change of the URL: 0 when equal, else lengths of common start and end and what is between. */
export type PackedCanonical = 0 | readonly [start: number, end: number, between: string];

/** Turns strings that recur into numbers and back. */
export interface Interning {
  number(name: string): number;
  name(number: number): string;
}

/** A URL without what its queue already says. */
export function packUrl(url: string, host: string): string {
  if (url.startsWith(`https://${host}/`)) return url.slice(8 + host.length);
  if (url.startsWith(`http://${host}/`)) return `!${url.slice(7 + host.length)}`;
  return url;
}

/** Inverse of `packUrl`. */
export function unpackUrl(packed: string, host: string): string {
  if (packed.startsWith('/')) return `https://${host}${packed}`;
  if (packed.startsWith('!/')) return `http://${host}${packed.slice(1)}`;
  return packed;
}

/** Says the canonical URL by what it has in common with the URL. */
export function packCanonical(canonical: string, url: string): PackedCanonical {
  if (canonical === url) return 0;
  const most = Math.min(canonical.length, url.length);
  let start = 0;
  while (start < most && canonical[start] === url[start]) start += 1;
  let end = 0;
  while (end < most - start && canonical.at(-1 - end) === url.at(-1 - end)) end += 1;
  return [start, end, canonical.slice(start, canonical.length - end)];
}

/** Inverse of `packCanonical`. */
export function unpackCanonical(packed: PackedCanonical, url: string): string {
  if (packed === 0) return url;
  const [start, end, between] = packed;
  return url.slice(0, start) + between + url.slice(url.length - end);
}

/** Where an entry waits: in order of priority, or in order of the time from which it may be tried again. */
export type Place = { readonly database: 'queue' | 'waiting'; readonly key: Buffer };

/** The place of a stored entry. */
export function placeOf(stored: StoredEntry, sequence: number): Place {
  const [site, , , role, depth, , , , , , notBefore = 0] = stored;
  if (notBefore > 0) return { database: 'waiting', key: waitingKey(site, notBefore, sequence) };
  return { database: 'queue', key: queueKey(site, rankOf(ROLES[role] ?? 'content'), depth, sequence) };
}

/** The site of an entry, and the number of the page that named it (0: none). */
export interface EntryContext {
  readonly site: { readonly number: number; readonly host: string };
  readonly origin: number;
}

/** The stored form of a new entry. */
export function storeEntry(entry: FrontierEntry, context: EntryContext, names: Interning): StoredEntry {
  return [
    context.site.number,
    packUrl(entry.url, context.site.host),
    packCanonical(entry.canonical, entry.url),
    roleNumber(entry.role),
    entry.depth,
    entry.hops,
    context.origin,
    names.number(entry.action),
    entry.to === null ? 0 : names.number(entry.to),
  ];
}

/** Inverse of `storeEntry`, with `via` looked up by the caller. */
export function readEntry(
  stored: StoredEntry,
  host: string,
  via: string | null,
  names: Interning,
): FrontierEntry & { readonly tries: number } {
  const [, packed, canonical, role, depth, hops, , action, to, tries = 0] = stored;
  const url = unpackUrl(packed, host);
  return {
    url,
    canonical: unpackCanonical(canonical, url),
    role: ROLES[role] ?? 'content',
    depth,
    hops,
    via,
    action: names.name(action),
    to: to === 0 ? null : names.name(to),
    tries,
  };
}
