import { type Acted, aliasesOf } from './act/act.ts';
import { type ActContext, pageIdentity } from './act/context.ts';
import { collectLinks } from './act/generic-links/collect-links.ts';
import { requisiteLinks } from './act/requisites/requisite-links.ts';
import { robotsDirectives } from './act/robots-directives.ts';
import type { LevelFinding } from './detect/detect-level.ts';
import { explainOutcome, type OutcomeData } from './explain.ts';
import {
  type Adaptation,
  type ApplicationVerdict,
  type LevelVerdict,
  type Outcome,
  SCHEMA_VERSION,
} from './outcome.ts';
import type { Page } from './page/page.ts';

/** Everything found out about a page. */
export interface Findings {
  readonly page: Page;
  readonly context: ActContext;
  readonly verdict: ApplicationVerdict;
  readonly found: LevelFinding & {
    /** A learned pattern found it. @default false */ readonly learned?: boolean;
  };
  readonly acted: Acted;
  readonly adaptations: readonly Adaptation[];
  readonly wanted: readonly string[];
}

/** Puts the findings into the form that hosts get. */
export function makeOutcome(findings: Findings): Outcome {
  const { page, context, verdict, found, acted } = findings;
  const { claim } = context;
  const canonical = pageIdentity(context);
  const notices = page.truncated.map((limit) => `the page was cut: ${limit}`);
  if (claim.kind === 'distrusted')
    notices.push(`rel=canonical ${claim.target} is not believed: ${claim.why}`);
  const data: OutcomeData = {
    schemaVersion: SCHEMA_VERSION,
    url: page.url,
    canonical,
    capturedAt: page.capturedAt,
    application: verdict,
    level: levelVerdict(found),
    links: [...acted.navigation.links, ...requisiteLinks(collectLinks(page).requisites)],
    skipped: acted.navigation.skipped,
    objects: acted.extracted.map(({ object }) => object),
    aliases: aliasesOf(acted, canonical),
    adaptations: findings.adaptations,
    wanted: findings.wanted,
    robots: robotsDirectives(page),
    notices,
  };
  // Not enumerable: an outcome is plain data, and JSON.stringify or a comparison sees nothing else.
  return Object.defineProperty(data, 'explain', {
    value: async () => explainOutcome(data, found.level, acted),
  }) as Outcome;
}

function levelVerdict({ level, evidence, lost, learned = false }: Findings['found']): LevelVerdict {
  if (level === null) return { kind: 'unknown', lost };
  return {
    kind: 'detected',
    id: level.id,
    terminal: level.kind === 'terminal',
    evidence,
    learned,
    lost,
  };
}
