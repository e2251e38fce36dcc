import type { Acted } from '../act/act.ts';
import { canonicalTarget, LYING_CLAIMS, titleOf } from '../act/canonical-link.ts';
import type { UrlIdentity } from '../act/url/url-identity.ts';
import { rememberVerdict } from '../detect/site-memory.ts';
import type { ApplicationVerdict } from '../outcome.ts';
import type { Page } from '../page/page.ts';
import type { SiteState } from './store.ts';

/** A site of which nothing is known yet. */
export const NEW_SITE: SiteState = {
  verdicts: {},
  dateOrder: { dayFirst: 0, monthFirst: 0 },
  canonicals: {},
};

/** What one page teaches of its site. */
export interface PageLesson {
  readonly page: Page;
  readonly identity: UrlIdentity;
  readonly base: string;
  readonly verdict: ApplicationVerdict;
  readonly acted: Acted;
}

/** Adds what a page teaches; only counts and small sets grow, so the order of pages is no matter. */
export function rememberPage(state: SiteState | undefined, lesson: PageLesson): SiteState {
  const known = state ?? NEW_SITE;
  const { page, identity, base, verdict, acted } = lesson;
  const proven = verdict.kind === 'detected' && verdict.by === 'page';
  const judged = proven ? rememberVerdict(known, page.url, verdict.id) : known;
  const target = canonicalTarget(page, base);
  const claim = target === null ? null : identity.canonical(target);
  return {
    ...judged,
    dateOrder: {
      dayFirst: judged.dateOrder.dayFirst + acted.dateOrder.dayFirst,
      monthFirst: judged.dateOrder.monthFirst + acted.dateOrder.monthFirst,
    },
    canonicals:
      claim === null || claim === identity.canonical(new URL(page.url))
        ? judged.canonicals
        : addClaim(judged.canonicals, claim, titleOf(page)),
  };
}

/** At how many targets the claims of a site are cut; only targets with several claimants matter. */
const MOST_TARGETS = 500;

function addClaim(
  claims: SiteState['canonicals'],
  target: string,
  claimant: string,
): SiteState['canonicals'] {
  const known = claims[target] ?? [];
  if (known.includes(claimant) || known.length >= LYING_CLAIMS) return claims;
  if (known.length === 0 && Object.keys(claims).length >= MOST_TARGETS) return claims;
  return { ...claims, [target]: [...known, claimant].sort() };
}
