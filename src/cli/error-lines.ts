import { countErrors, type Report } from '../crawl/output/report.ts';
import { printable } from './printable.ts';

const SHOWN = 3;

/** The first errors of a report, a line each, and where the others are. */
export function errorLines(report: Report): string[] {
  const lines = report.errors
    .slice(0, SHOWN)
    .map(({ where, message }) => `  ${printable(where)}: ${printable(message)}`);
  const rest = countErrors(report) - lines.length;
  return rest > 0 ? [...lines, `  … and ${rest} more in report.json`] : lines;
}
