import type { Link } from '../../act/link.ts';
import { ROLES, type Role } from '../../knowledge-base/model.ts';

/** A URL to fetch, as the crawler hands it to the frontier. */
export interface FrontierEntry {
  /** What to fetch. */
  readonly url: string;
  /** Its identity: two entries with one canonical URL are one entry. */
  readonly canonical: string;
  readonly role: Role;
  /** Links between a seed and this page; a seed has 0. */
  readonly depth: number;
  /** Requisite links between the page and this URL: 0 for a page, 1 for its style sheet, 2 for that sheet's font. */
  readonly hops: number;
  /** The URL of the page that named it; null for a seed. */
  readonly via: string | null;
  /** `application/level/action` of the link, or `seed`. */
  readonly action: string;
  /** The level it should lead to, where known. */
  readonly to: string | null;
}

/** An entry that `next` handed out; it stays in flight until `finish` or `retry`. */
export interface TakenEntry extends FrontierEntry {
  /** Stable number: the order in which URLs were first seen. */
  readonly sequence: number;
  /** The queue it came from: host, with the port where it is not the scheme's own. */
  readonly host: string;
  /** Fetches that failed so far. */
  readonly tries: number;
}

export const ENTRY_STATES = ['queued', 'in-flight', 'parked', 'done', 'failed'] as const;
/** `parked`: queued, but its whole site is set aside. */
export type EntryState = (typeof ENTRY_STATES)[number];

const RANKS: Readonly<Record<Role, number>> = {
  pagination: 0,
  content: 0,
  list: 1,
  taxonomy: 2,
  profile: 2,
  revision: 3,
  requisite: 4,
};

/** The smaller goes first: pagination and content, lists, taxonomy and profiles, revisions, requisites. */
export function rankOf(role: Role): number {
  return RANKS[role];
}

/** A role's place in `ROLES`, for compact storage. */
export function roleNumber(role: Role): number {
  return ROLES.indexOf(role);
}

/** An entry for a seed. */
export function seedEntry(url: string, canonical: string = url): FrontierEntry {
  return { url, canonical, role: 'content', depth: 0, hops: 0, via: null, action: 'seed', to: null };
}

/** An entry for a link found on a page (or in a requisite) that was fetched as `from`. */
export function linkEntry(
  link: Pick<Link, 'url' | 'canonical' | 'role' | 'action' | 'to'>,
  from: Pick<FrontierEntry, 'url' | 'depth' | 'hops'>,
): FrontierEntry {
  const { url, canonical, role, action, to } = link;
  const hops = role === 'requisite' ? from.hops + 1 : 0;
  return { url, canonical, role, depth: from.depth + 1, hops, via: from.url, action, to };
}
