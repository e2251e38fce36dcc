import { type Acted, act } from '../act/act.ts';
import { canonicalClaim } from '../act/canonical-link.ts';
import type { ActContext } from '../act/context.ts';
import { decideOrder } from '../act/dates/day-order.ts';
import { collectLinks } from '../act/generic-links/collect-links.ts';
import { pageClock } from '../act/page-clock.ts';
import { datesOfPage } from '../act/page-dates.ts';
import type { UrlIdentities } from '../act/url/url-identities.ts';
import { detectLevel, type LevelFinding, NO_LEVEL } from '../detect/detect-level.ts';
import type { Application, Level, Role } from '../knowledge-base/model.ts';
import type { Page } from '../page/page.ts';
import { applyLearned, chooseVariants } from './apply-learned.ts';
import { markLearned } from './mark-learned.ts';
import type { LearnedPattern, SiteState } from './store.ts';

/** What pages of all sites share. */
export interface WorkContext {
  readonly identities: UrlIdentities;
  /** Roles to follow. */
  readonly roles: ReadonlySet<Role>;
}

/** A page whose level was found and whose actions have run. */
export interface WorkedPage {
  /** The level as the knowledge base has it, without what was learned. */
  readonly level: Level | null;
  readonly found: LevelFinding & { readonly learned: boolean };
  readonly context: ActContext;
  readonly acted: Acted;
}

/** Finds the level of a page and runs its actions, with what was learned for the site. */
export function workPage(
  page: Page,
  base: Application | null,
  state: SiteState,
  learned: readonly LearnedPattern[],
  { identities, roles }: WorkContext,
): WorkedPage {
  const known = base === null ? NO_LEVEL : detectLevel(base, page.root);
  const application = base === null ? null : applyLearned(base, learned);
  const found = application === base || application === null ? known : detectLevel(application, page.root);
  const level = found.level === null ? null : chooseVariants(found.level, page.root);
  const identity = identities.of(application);
  const { base: address, links } = collectLinks(page);
  const dates = datesOfPage(page);
  const clock = pageClock(page, application, decideOrder(state.dateOrder));
  const context: ActContext = {
    page,
    application,
    identity,
    base: address,
    claim: canonicalClaim(page, address, identity, state.canonicals),
    dates: clock === undefined ? dates : { ...dates, clock },
    siteDateOrder: state.dateOrder,
    roles,
  };
  return {
    level: base?.levels.find(({ id }) => id === level?.id) ?? null,
    found: { ...found, level, learned: known.level === null && level !== null },
    context,
    acted: markLearned(act(level, links, context), page),
  };
}
