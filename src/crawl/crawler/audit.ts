import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FrontierEntry } from '../frontier/entry.ts';
import type { Frontier } from '../frontier/frontier.ts';
import { readJsonLines } from '../output/output-folder.ts';
import type { AuditReport, Report } from '../output/report.ts';
import type { Scope } from '../scope/scope.ts';

/** Rules that drop what could never be fetched or does not belong to the crawl. */
const NOT_AUDITED =
  /^(?:off-site|scheme|invalid|empty|fragment|javascript|too-long|self|requisites|audit|robots-)/;
const MOST_AUDITED = 10_000;
const MOST_LISTED = 20;

/** An audit without results yet. */
export function newAudit(percent: number): AuditReport {
  return { percent, skipped: 0, asked: 0, bigrams: 0, newBigrams: 0, pages: [] };
}

/** Adds one page that was fetched to see what its link's rule cost. */
export function auditPage(
  report: Report,
  url: string,
  { bigrams, fresh }: { readonly bigrams: number; readonly fresh: number },
): void {
  const { audit } = report;
  if (audit === null) return;
  audit.asked++;
  audit.bigrams += bigrams;
  audit.newBigrams += fresh;
  audit.pages.push({ url, bigrams, newBigrams: fresh });
  audit.pages.sort((one, other) => other.newBigrams - one.newBigrams);
  audit.pages.length = Math.min(audit.pages.length, MOST_LISTED);
}

/** Chooses the share of skipped links to fetch after all, the same ones each time. */
export async function chooseAudit(
  folder: string,
  percent: number,
  parts: { readonly frontier: Frontier; readonly scope: Scope },
): Promise<{ readonly entries: readonly FrontierEntry[]; readonly skipped: number }> {
  const chosen = new Map<string, FrontierEntry>();
  const met = new Set<string>();
  for await (const line of readJsonLines(join(folder, 'links.jsonl'))) {
    const link = line as { followed: boolean; rule?: string; url: string; canonical: string; from: string };
    if (link.followed || NOT_AUDITED.test(link.rule ?? '') || met.has(link.canonical)) continue;
    const entry: FrontierEntry = {
      url: link.url,
      canonical: link.canonical,
      role: 'content',
      depth: 0,
      hops: 0,
      via: link.from,
      action: 'audit',
      to: null,
    };
    if (parts.frontier.has(link.canonical) || parts.scope.check(link.url, entry).kind === 'out') continue;
    met.add(link.canonical);
    if (share(link.canonical) * 100 < percent && chosen.size < MOST_AUDITED)
      chosen.set(link.canonical, entry);
  }
  return { entries: [...chosen.values()], skipped: met.size };
}

/** A number from 0 to 1 that depends on the URL alone. */
function share(url: string): number {
  return createHash('sha1').update(url).digest().readUInt32BE(0) / 2 ** 32;
}
