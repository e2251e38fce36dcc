import type { Application, Role } from '../knowledge-base/model.ts';
import type { Page } from '../page/page.ts';
import type { CanonicalClaim } from './canonical-link.ts';
import type { OrderCounts } from './dates/day-order.ts';
import type { DateContext } from './dates/parsed-date.ts';
import type { UrlIdentity } from './url/url-identity.ts';

/** What the actions of a page work with. */
export interface ActContext {
  readonly page: Page;
  readonly application: Application | null;
  readonly identity: UrlIdentity;
  /** What the page says of its own identity by `rel=canonical`. */
  readonly claim: CanonicalClaim;
  /** The page's URL or its `<base>`. */
  readonly base: string;
  readonly dates: DateContext;
  /** What other pages of the site proved of its date order. */
  readonly siteDateOrder: OrderCounts;
  /** Roles to follow. */
  readonly roles: ReadonlySet<Role>;
}

/** Id of the application, `generic` where it is not known. */
export function applicationId(context: ActContext): string {
  return context.application?.id ?? 'generic';
}

/** Identity of the page: its believed `rel=canonical`, else its URL under the application's rules. */
export function pageIdentity({ claim, identity, page }: ActContext): string {
  return claim.kind === 'believed' ? claim.canonical : identity.facts(page.url).canonical;
}
