import type { Outcome } from '../../outcome.ts';

export const LINK_FORMATS = ['json', 'text'] as const;
export type LinkFormat = (typeof LINK_FORMATS)[number];

/**
 * The links of a page for a crawler that wants no more, requisites left out. As text: first `application/level` or `-`,
 * then a URL a line.
 */
export function printLinks(outcome: Outcome, format: LinkFormat): string {
  const application = outcome.application.kind === 'detected' ? outcome.application.id : null;
  const level = outcome.level.kind === 'detected' ? outcome.level.id : null;
  const links = outcome.links.filter(({ role }) => role !== 'requisite');
  if (format === 'text') {
    const known = application === null || level === null ? '-' : `${application}/${level}`;
    return `${[known, ...links.map(({ url }) => url)].join('\n')}\n`;
  }
  return JSON.stringify({
    schemaVersion: outcome.schemaVersion,
    canonical: outcome.canonical,
    application,
    level,
    links,
    skipped: outcome.skipped,
    aliases: outcome.aliases,
  });
}
