import { createHash } from 'node:crypto';
import type { ForumContent } from '../forum-content.ts';
import { escapeHtml } from '../markup.ts';
import { numberParameter, type SampleRequest } from '../response.ts';

/** Posts on a page of a thread. */
export const POSTS_PER_PAGE = 10;

/** Threads on a page of a forum. */
export const TOPICS_PER_PAGE = 10;

/** One request as the templates see it. */
export interface Visit {
  readonly content: ForumContent;
  readonly origin: string;
  readonly url: URL;
  /** The session that links carry: only until the visitor's cookies are known. */
  readonly session: string | undefined;
}

/** The cookie that holds the session. */
export const SESSION_COOKIE = 'phpbb3_smpl_sid';

/**
 * Opens a visit. Without a cookie the links carry a session: the one of the URL, or a new one, which depends on the
 * URL alone so that the same request always gives the same bytes.
 */
export function openVisit(content: ForumContent, origin: string, request: SampleRequest): Visit {
  const { url, cookies } = request;
  const given = url.searchParams.get('sid') ?? '';
  const session = /^[0-9a-f]{32}$/.test(given) ? given : createHash('md5').update(url.pathname).digest('hex');
  return { content, origin, url, session: cookies.has(SESSION_COOKIE) ? undefined : session };
}

/** The address of a script, escaped for an attribute: `./viewtopic.php?t=1&amp;start=10#p12`. */
export function linkTo(visit: Visit, script: string, query = '', fragment = ''): string {
  const session = visit.session === undefined ? '' : `sid=${visit.session}`;
  const all = [query, session].filter((part) => part !== '').join('&');
  const root = script.startsWith('app.php') ? '/' : './';
  return escapeHtml(`${root}${script}${all === '' ? '' : `?${all}`}${fragment === '' ? '' : `#${fragment}`}`);
}

/** The address of this page without its session, as the login link hands it on. */
export function addressHere(visit: Visit): string {
  const query = new URLSearchParams(visit.url.search);
  query.delete('sid');
  const text = query.toString();
  return `${visit.url.pathname.slice(1) || 'index.php'}${text === '' ? '' : `?${text}`}`;
}

/** The sort parameters of the request, to be carried on by links to other pages of the same list. */
export function sortQuery(visit: Visit): string {
  return ['st', 'sk', 'sd']
    .flatMap((name) => {
      const value = visit.url.searchParams.get(name);
      return value !== null && /^[a-z0-9]{1,3}$/.test(value) ? [`&${name}=${value}`] : [];
    })
    .join('');
}

/** The entry that a page starts with, cut down to the start of a page that exists. */
export function startOf(visit: Visit, entries: number, size: number): number {
  const start = numberParameter(visit.url, 'start', 0);
  const last = Math.max(0, Math.ceil(entries / size) - 1) * size;
  return Math.min(last, Math.floor(start / size) * size);
}
