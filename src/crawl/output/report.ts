import type { SkippedLink } from '../../act/link.ts';
import { type Adaptation, SCHEMA_VERSION } from '../../outcome.ts';
import type { HostStatistics } from '../politeness/host-schedule.ts';
import type { TripSummary } from '../traps/trap-guards.ts';
import type { PrintedRecord } from './printed-record.ts';
import type { Sample } from './time-series.ts';

/** Something that went wrong without ending the work. */
export interface ReportedError {
  /** URL, or file and offset. */
  readonly where: string;
  readonly code: string;
  readonly message: string;
}

/** What robots.txt and robots directives kept a crawl from. */
export interface RobotsReport {
  /** What was obeyed. */
  policy: 'all' | 'txt' | 'none';
  /** URLs that robots.txt forbids. */
  disallowed: number;
  /** Pages whose links were not followed. */
  nofollow: number;
  /** Pages whose objects were not listed. */
  noindex: number;
  /** Pages that were not stored. */
  noarchive: number;
  /** The first of all these. */
  readonly examples: { readonly url: string; readonly why: string }[];
}

/** How much text the skipped links held that the crawl has not. */
export interface AuditReport {
  readonly percent: number;
  /** Skipped links that could be asked for. */
  skipped: number;
  asked: number;
  /** Word pairs on the pages asked for, and those of them that the crawl had nowhere. */
  bigrams: number;
  newBigrams: number;
  /** The pages with the most new text. */
  readonly pages: { readonly url: string; readonly bigrams: number; readonly newBigrams: number }[];
}

/** report.json (docs/output.md). */
export interface Report {
  readonly schemaVersion: typeof SCHEMA_VERSION;
  requests: number;
  requisites: number;
  pages: number;
  bytes: number;
  seconds: number;
  readonly applications: Record<string, number>;
  readonly levels: Record<string, number>;
  readonly objects: Record<string, number>;
  readonly skipped: Record<string, number>;
  /** Responses by status. */
  readonly statuses: Record<string, number>;
  /** Responses stored as a reference to an earlier one. */
  revisits: number;
  /** Pages that were not asked for again since they hardly changed (`--recrawl`). */
  unvisited: number;
  readonly adaptations: Adaptation[];
  readonly errors: ReportedError[];
  /** How many errors there were beyond those listed. */
  moreErrors: number;
  readonly robots: RobotsReport;
  traps: readonly TripSummary[];
  hosts: readonly HostStatistics[];
  series: readonly Sample[];
  audit: AuditReport | null;
  /** Why the crawl ended with work left; null when it is done. */
  stopped: string | null;
}

/** Errors beyond this number are only counted. */
export const MOST_ERRORS = 1000;

/** A report of nothing yet. */
export function newReport(): Report {
  return {
    schemaVersion: SCHEMA_VERSION,
    requests: 0,
    requisites: 0,
    pages: 0,
    bytes: 0,
    seconds: 0,
    applications: {},
    levels: {},
    objects: {},
    skipped: {},
    statuses: {},
    revisits: 0,
    unvisited: 0,
    adaptations: [],
    errors: [],
    moreErrors: 0,
    robots: { policy: 'none', disallowed: 0, nofollow: 0, noindex: 0, noarchive: 0, examples: [] },
    traps: [],
    hosts: [],
    series: [],
    audit: null,
    stopped: null,
  };
}

/** What of a page is counted. */
export type CountedPage = Pick<PrintedRecord, 'application' | 'level' | 'skipped' | 'adaptations'>;

/** Counts one page. */
export function reportPage(report: Report, page: CountedPage, dropped: readonly SkippedLink[] = []): void {
  const application = page.application ?? 'unknown';
  report.pages++;
  count(report.applications, application);
  count(report.levels, `${application}/${page.level ?? 'unknown'}`);
  for (const [rule, number] of page.skipped) count(report.skipped, rule, number);
  for (const { rule } of dropped) count(report.skipped, rule);
  for (const adaptation of page.adaptations) {
    const known = report.adaptations.findIndex(
      (each) => each.id === adaptation.id && each.status === adaptation.status,
    );
    if (known === -1) report.adaptations.push(adaptation);
    else report.adaptations[known] = adaptation;
  }
}

/** Lists an error, or only counts it when there are too many. */
export function reportError(report: Report, error: ReportedError): void {
  if (report.errors.length < MOST_ERRORS) report.errors.push(error);
  else report.moreErrors++;
}

/** All errors, those that are listed and those that are not. */
export function countErrors({ errors, moreErrors }: Report): number {
  return errors.length + moreErrors;
}

const MOST_EXAMPLES = 50;

/** Counts what robots rules stopped, and keeps the first examples. */
export function reportRobots(
  report: Report,
  kind: 'disallowed' | 'nofollow' | 'noindex' | 'noarchive',
  url: string,
  why: string,
): void {
  report.robots[kind]++;
  if (report.robots.examples.length < MOST_EXAMPLES) report.robots.examples.push({ url, why });
}

export function count(counts: Record<string, number>, key: string, number = 1): void {
  counts[key] = (Object.hasOwn(counts, key) ? (counts[key] ?? 0) : 0) + number;
}
