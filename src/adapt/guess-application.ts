import type { ApplicationFinding, NearApplication } from '../detect/detection.ts';
import type { Application } from '../knowledge-base/model.ts';
import { findFailures } from './failure.ts';
import type { WorkedPage } from './work-page.ts';

/** Share of its threshold that an application's signs must reach, and how many of them there must be. */
const LEAST_SHARE = 0.5;
const LEAST_SIGNS = 2;

/**
 * The last try for a page of which no application has enough evidence (section 7 of the paper): one that has some,
 * by several signs, of which a terminal level matches as well, and whose every required action and field gives what
 * it should. Two such applications are none. The verdict is `relaxed` and not remembered for the site.
 */
export function guessApplication(
  near: readonly NearApplication[],
  unknown: ApplicationFinding,
  attempt: (application: Application) => WorkedPage,
): ApplicationFinding {
  const agreeing = near.filter(({ application, weight, evidence }) => {
    if (evidence.length < LEAST_SIGNS || weight < application.threshold * LEAST_SHARE) return false;
    const { level, context, acted } = attempt(application);
    if (level?.kind !== 'terminal' || context.page.status !== 200) return false;
    const required = level.extraction.filter((action) => action.required);
    if (required.length === 0 || acted.extracted.length === 0) return false;
    return !findFailures(level, acted, context.page, context.dates).some((failure) => failure.required);
  });
  const [only, second] = agreeing;
  if (only === undefined || second !== undefined) return unknown;
  const { application, weight, evidence } = only;
  return {
    application,
    verdict: { kind: 'detected', id: application.id, by: 'relaxed', score: weight, evidence },
  };
}
