import { collectLinks } from '../../act/generic-links/collect-links.ts';
import type { Link, SkippedLink } from '../../act/link.ts';
import { requisiteLinks } from '../../act/requisites/requisite-links.ts';
import { robotsDirectives } from '../../act/robots-directives.ts';
import { siteOf } from '../../act/url/site.ts';
import { type Outcome, SCHEMA_VERSION } from '../../outcome.ts';
import type { PageInput } from '../../page/page.ts';
import { parsePage } from '../../page/parse-page.ts';

/** What a plain crawler makes of a page: all links of its site, no objects. */
export function blindOutcome(input: PageInput): Outcome {
  const page = parsePage(input);
  const collection = collectLinks(page);
  const site = siteOf(new URL(page.url));
  const links = new Map<string, Link>();
  const skipped = new Map<string, SkippedLink>();
  for (const raw of collection.links) {
    const { text, nofollow } = raw;
    const known = raw.url;
    if (links.has(known) || skipped.has(known)) continue;
    const rule = raw.reason ?? (siteOf(new URL(known)) === site ? null : 'off-site');
    if (rule !== null) skipped.set(known, { url: known, canonical: known, rule, text, nofollow });
    else {
      const action = `generic/${raw.source}`;
      links.set(known, { url: known, canonical: known, action, to: null, role: 'content', text, nofollow });
    }
  }
  const data = {
    schemaVersion: SCHEMA_VERSION,
    url: page.url,
    canonical: page.url,
    capturedAt: page.capturedAt,
    application: { kind: 'unknown' },
    level: { kind: 'unknown', lost: [] },
    links: [...links.values(), ...requisiteLinks(collection.requisites)],
    skipped: [...skipped.values()],
    objects: [],
    aliases: [],
    adaptations: [],
    wanted: [],
    robots: robotsDirectives(page),
    notices: [],
  } as const satisfies Omit<Outcome, 'explain'>;
  return Object.defineProperty(data, 'explain', {
    value: async () => 'A blind crawl asks no application.\n',
  }) as unknown as Outcome;
}
