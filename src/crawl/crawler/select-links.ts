import { isByAction, type Link, type SkippedLink } from '../../act/link.ts';
import { type FrontierEntry, linkEntry, type TakenEntry } from '../frontier/entry.ts';
import type { SortedLinks } from '../output/output-folder.ts';
import type { PrintedPage } from '../output/printed-page.ts';
import type { Scope } from '../scope/scope.ts';
import type { TrapGuards } from '../traps/trap-guards.ts';

/** What of a page's links goes into the frontier, and what is to be reported of them. */
export interface LinkSelection extends SortedLinks {
  readonly entries: readonly FrontierEntry[];
  /** Requisites left out since none are wanted. */
  readonly requisitesLeftOut: number;
}

/** What decides about links beyond the helper. */
export interface LinkRules {
  readonly scope: Scope;
  readonly traps: TrapGuards;
  readonly isSeen: (canonical: string) => boolean;
  /** Whether the frontier should hear of an entry: it is new, or it has a better place than before. */
  readonly isNews: (entry: FrontierEntry) => boolean;
  /** The page says nofollow, and that is obeyed. */
  readonly nofollow: boolean;
  /** Links of pages that were fetched to check what was skipped lead nowhere. */
  readonly deadEnd: boolean;
}

/** A page that leads on. */
export type LinkingPage = Pick<PrintedPage, 'url' | 'links' | 'wanted'>;

/** Puts a page's links through scope, traps and robots directives. */
export function selectLinks(page: LinkingPage, from: TakenEntry, rules: LinkRules): LinkSelection {
  const entries: FrontierEntry[] = [];
  const followed: Link[] = [];
  const dropped: SkippedLink[] = [];
  const wanted = new Set(page.wanted);
  let requisitesLeftOut = 0;
  for (const link of page.links) {
    const entry = linkEntry(link, { ...from, url: page.url });
    const rule = ruleAgainst(entry, link, rules);
    if (link.role === 'requisite') {
      // Every page names the same styles; only what is new is worth a line.
      if (rule !== null) requisitesLeftOut++;
      else if (rules.isNews(entry)) {
        entries.push(entry);
        followed.push(link);
      }
    } else if (rule !== null) {
      const { url, canonical, text, nofollow } = link;
      dropped.push({ url, canonical, rule, text, nofollow });
    } else {
      followed.push(link);
      // A repair waits for these: they go before everything else.
      const chosen = wanted.delete(link.url) ? ({ ...entry, role: 'pagination', depth: 0 } as const) : entry;
      if (rules.isNews(chosen)) entries.push(chosen);
    }
  }
  const early = rules.deadEnd || rules.nofollow ? [] : wantedEntries(wanted, from, page, rules);
  return {
    ...{ followed, dropped, requisitesLeftOut },
    entries: [...entries, ...early],
  };
}

function ruleAgainst(entry: FrontierEntry, link: Link, rules: LinkRules): string | null {
  const requisite = link.role === 'requisite';
  if (rules.nofollow && !requisite) return 'robots-nofollow';
  if (rules.deadEnd && !requisite) return 'audit';
  if (rules.isSeen(link.canonical)) return null;
  const verdict = rules.scope.check(link.url, entry);
  if (verdict.kind === 'out') return verdict.rule;
  if (requisite) return null;
  const known = isByAction(link);
  return rules.traps.check(link.url, { from: entry.via, role: link.role, known })?.rule ?? null;
}

function wantedEntries(
  wanted: ReadonlySet<string>,
  from: TakenEntry,
  page: LinkingPage,
  rules: LinkRules,
): FrontierEntry[] {
  return [...wanted].flatMap((url) => {
    const link = { url, canonical: url, role: 'pagination', action: 'wanted', to: null } as const;
    const entry = { ...linkEntry(link, { ...from, url: page.url }), depth: 0 };
    return rules.scope.check(url, entry).kind === 'in' ? [entry] : [];
  });
}
