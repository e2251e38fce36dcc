import type { Cookie } from '../fetch/cookie.ts';
import type { CookieJar } from '../fetch/cookie-jar.ts';
import type { Frontier } from '../frontier/frontier.ts';

const COOKIES = 'cookies:';

/** What to commit of the cookies that servers set, by domain; undefined where a domain has none left. */
export function changedCookies(jar: CookieJar): Record<string, readonly Cookie[] | undefined> {
  const blobs: Record<string, readonly Cookie[] | undefined> = {};
  for (const [domain, cookies] of jar.takeChanges())
    blobs[COOKIES + domain] = cookies.length === 0 ? undefined : cookies;
  return blobs;
}

/** Gives the jar what servers set before the crawl was stopped or killed. */
export function restoreCookies(jar: CookieJar, frontier: Frontier, now: Date): void {
  for (const { value } of frontier.blobs(COOKIES)) jar.restore(value as readonly Cookie[], now);
}

/** Forgets them: a crawl from the start again. */
export function forgetCookies(frontier: Frontier): Record<string, undefined> {
  const blobs: Record<string, undefined> = {};
  for (const { name } of frontier.blobs(COOKIES)) blobs[name] = undefined;
  return blobs;
}
