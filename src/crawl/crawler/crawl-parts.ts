import type { FailureTracker } from '../fetch/failure-tracker.ts';
import type { Fetcher } from '../fetch/fetcher.ts';
import type { Frontier } from '../frontier/frontier.ts';
import type { BigramSet } from '../output/bigrams.ts';
import type { OutputFolder } from '../output/output-folder.ts';
import type { HostSchedule } from '../politeness/host-schedule.ts';
import type { RobotsCache } from '../robots/robots-cache.ts';
import type { Scope } from '../scope/scope.ts';
import type { TrapGuards } from '../traps/trap-guards.ts';
import type { CrawlEvent } from './crawl-event.ts';
import type { CrawlSettings } from './crawl-options.ts';
import type { Ledger } from './ledger.ts';
import type { PageInspector } from './page-inspector.ts';
import type { ReportKeeper } from './report-keeper.ts';
import type { RevisitPolicy } from './revisit-policy.ts';

/** Everything a running crawl works with. */
export interface CrawlParts {
  readonly settings: CrawlSettings;
  readonly frontier: Frontier;
  readonly ledger: Ledger;
  readonly output: OutputFolder;
  readonly keeper: ReportKeeper;
  readonly fetcher: Fetcher;
  readonly schedule: HostSchedule;
  /** Null when robots.txt is not obeyed. */
  readonly robots: RobotsCache | null;
  readonly failures: FailureTracker;
  readonly scope: Scope;
  readonly traps: TrapGuards;
  readonly inspector: PageInspector;
  readonly bigrams: BigramSet;
  readonly revisits: RevisitPolicy;
  readonly emit: (event: CrawlEvent) => void;
}

/** What a visit means for the crawl as a whole. */
export type VisitEffect =
  | { readonly kind: 'none' }
  | { readonly kind: 'pause'; readonly until: number; readonly why: string }
  | { readonly kind: 'stop'; readonly why: string };

export const NO_EFFECT: VisitEffect = { kind: 'none' };
