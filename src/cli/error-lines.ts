import type { Report } from '../crawl/output/report.ts';

const SHOWN = 3;

/** The first errors of a report, a line each, and where the others are. */
export function errorLines({ errors, moreErrors }: Report): string[] {
  const lines = errors.slice(0, SHOWN).map(({ where, message }) => `  ${where}: ${message}`);
  const rest = errors.length + moreErrors - lines.length;
  return rest > 0 ? [...lines, `  … and ${rest} more in report.json`] : lines;
}
