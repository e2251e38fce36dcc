import type { Acted } from '../act/act.ts';
import { canonicalTarget, LYING_CLAIMS, titleOf } from '../act/canonical-link.ts';
import type { UrlIdentity } from '../act/url/url-identity.ts';
import { rememberVerdict } from '../detect/site-memory.ts';
import type { ApplicationVerdict } from '../outcome.ts';
import { copyText } from '../page/copy-text.ts';
import type { Page } from '../page/page.ts';
import type { SiteState } from './store.ts';

/** A site of which nothing is known yet. */
export const NEW_SITE: SiteState = {
  verdicts: {},
  dateOrder: { dayFirst: 0, monthFirst: 0 },
  canonicals: {},
};

/** A page that was worked on. */
export interface WorkedPage {
  readonly page: Page;
  readonly identity: UrlIdentity;
  readonly base: string;
  readonly verdict: ApplicationVerdict;
  readonly acted: Acted;
}

/** What one page teaches of its site. Nothing in it holds the page, so that it may wait to be written. */
interface PageLesson {
  readonly url: string;
  /** That the page itself proved. */
  readonly application: string | null;
  readonly dateOrder: SiteState['dateOrder'];
  /** Another page that this one says is its own address. */
  readonly claim: { readonly target: string; readonly title: string } | null;
}

/** A change that adds what a page teaches; only counts and small sets grow, so the order of pages is no matter. */
export function rememberPage(worked: WorkedPage): (state: SiteState | undefined) => SiteState {
  return addLesson(lessonOf(worked));
}

function lessonOf({ page, identity, base, verdict, acted }: WorkedPage): PageLesson {
  const { dayFirst, monthFirst } = acted.dateOrder;
  const target = canonicalTarget(page, base);
  const claim = target === null ? null : identity.canonical(target);
  return {
    url: page.url,
    application: verdict.kind === 'detected' && verdict.by === 'page' ? verdict.id : null,
    dateOrder: { dayFirst, monthFirst },
    claim:
      claim === null || claim === identity.canonical(new URL(page.url))
        ? null
        : { target: claim, title: copyText(titleOf(page)) },
  };
}

function addLesson(lesson: PageLesson): (state: SiteState | undefined) => SiteState {
  const { url, application, dateOrder, claim } = lesson;
  return (state = NEW_SITE) => {
    const judged = application === null ? state : rememberVerdict(state, url, application);
    return {
      ...judged,
      dateOrder: {
        dayFirst: judged.dateOrder.dayFirst + dateOrder.dayFirst,
        monthFirst: judged.dateOrder.monthFirst + dateOrder.monthFirst,
      },
      canonicals: claim === null ? judged.canonicals : addClaim(judged.canonicals, claim.target, claim.title),
    };
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
