import { type Adaptation, type Outcome, SCHEMA_VERSION } from '../../outcome.ts';

/** Something that went wrong without ending the work. */
export interface ReportedError {
  /** URL, or file and offset. */
  readonly where: string;
  readonly code: string;
  readonly message: string;
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
  readonly adaptations: Adaptation[];
  readonly errors: ReportedError[];
  /** How many errors there were beyond those listed. */
  moreErrors: number;
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
    adaptations: [],
    errors: [],
    moreErrors: 0,
  };
}

/** Counts one page. */
export function reportOutcome(report: Report, outcome: Outcome): void {
  const application = outcome.application.kind === 'detected' ? outcome.application.id : 'unknown';
  const level = outcome.level.kind === 'detected' ? outcome.level.id : 'unknown';
  report.pages++;
  count(report.applications, application);
  count(report.levels, `${application}/${level}`);
  for (const { rule } of outcome.skipped) count(report.skipped, rule);
  for (const adaptation of outcome.adaptations) {
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

export function count(counts: Record<string, number>, key: string): void {
  counts[key] = (Object.hasOwn(counts, key) ? (counts[key] ?? 0) : 0) + 1;
}
