import { createHash } from 'node:crypto';
import type { ForumContent } from '../forum-content.ts';
import { escapeHtml } from '../markup.ts';
import { numberParameter, type SampleRequest } from '../response.ts';

/** Posts on a page of a thread, as vBulletin has it by default. */
export const POSTS_PER_PAGE = 10;

/** Threads on a page of a forum. */
export const THREADS_PER_PAGE = 10;

/** The cookie that holds the session. */
export const SESSION_COOKIE = 'bbsessionhash';

/** One request as the templates see it. */
export interface Visit {
  readonly content: ForumContent;
  readonly origin: string;
  readonly url: URL;
  /** The hash that links carry until the visitor's cookies are known. */
  readonly session: string | undefined;
}

/** Opens a visit; a new session depends on the path alone, so that the same request gives the same bytes. */
export function openVisit(content: ForumContent, origin: string, request: SampleRequest): Visit {
  const { url, cookies } = request;
  const given = url.searchParams.get('s') ?? '';
  const session = /^[0-9a-f]{32}$/.test(given)
    ? given
    : createHash('md5').update(`vb${url.pathname}`).digest('hex');
  return { content, origin, url, session: cookies.has(SESSION_COOKIE) ? undefined : session };
}

/** The address of a script, escaped for an attribute; vBulletin puts the session first. */
export function linkTo(visit: Visit, script: string, query = '', fragment = ''): string {
  const session = visit.session === undefined ? '' : `s=${visit.session}`;
  const all = [session, query].filter((part) => part !== '').join('&');
  return escapeHtml(`${script}${all === '' ? '' : `?${all}`}${fragment === '' ? '' : `#${fragment}`}`);
}

/** The page that is asked for, cut down to those that exist. */
export function pageAsked(visit: Visit, pages: number): number {
  return Math.min(pages, Math.max(1, numberParameter(visit.url, 'page', 1)));
}

/** The sort parameters of the request, for links to other pages of the same list. */
export function sortQuery(visit: Visit): string {
  return ['sort', 'order', 'daysprune']
    .flatMap((name) => {
      const value = visit.url.searchParams.get(name);
      return value !== null && /^-?[a-z0-9]{1,12}$/.test(value) ? [`&${name}=${value}`] : [];
    })
    .join('');
}
