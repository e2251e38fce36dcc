import type { Report } from '../output/report.ts';

export function reportHtml(report: Report, about: { readonly seeds: readonly string[]; readonly blind: boolean }): string {
  return `${JSON.stringify(report)}${about.blind}`;
}
