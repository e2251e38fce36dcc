import type { Acted } from '../act/act.ts';
import type { UrlIdentity } from '../act/url/url-identity.ts';
import type { Application, Level, NavigationAction } from '../knowledge-base/model.ts';
import type { Page } from '../page/page.ts';
import type { ElementNode } from '../page/tree.ts';
import { evaluate, matchesAny } from '../pattern/evaluate.ts';
import { parsePattern } from '../pattern/parse.ts';
import type { Pattern } from '../pattern/pattern.ts';
import { printPattern } from '../pattern/print.ts';
import { describeChange } from './describe-change.ts';
import { induce } from './induce.ts';
import type { SampleView } from './sample-view.ts';
import { contentLinks, type PageLink } from './score-links.ts';
import { isLayoutName } from './vocabulary.ts';

/** A list of fewer links is no list. */
const LEAST_LINKS = 2;
const MOST_TARGETS = 40;
const MOST_CANDIDATES = 400;

/** A repaired navigation. */
export interface NavigationRepair {
  readonly action: NavigationAction;
  readonly pattern: Pattern;
  readonly relaxations: readonly string[];
  readonly score: number;
  readonly runnerUp: number;
  readonly pages: readonly string[];
}

/** True when a page of the level leads nowhere though the level is there to lead on; one cheap look. */
export function navigationFails(
  application: Application,
  level: Level,
  acted: Acted,
  page: Page,
  identity: UrlIdentity,
): boolean {
  if (level.kind !== 'intermediate') return false;
  const { links, skipped } = acted.navigation;
  const toContent = contentActions(application, level);
  if (
    toContent.length > 0 &&
    !links.some(({ to, role }) => role === 'content' && toContent.some((each) => each.to === to))
  )
    return true;
  if (pagingAction(level) === undefined || links.some(({ role }) => role === 'pagination')) return false;
  const whole = identity.whole(new URL(page.url));
  return skipped.some(
    ({ rule, canonical }) => rule === 'no-action' && identity.whole(new URL(canonical)) === whole,
  );
}

/** The actions of a level that give nothing on most of its samples. */
export function failedNavigation(
  application: Application,
  level: Level,
  samples: readonly SampleView[],
): NavigationAction[] {
  if (level.kind !== 'intermediate') return [];
  const fails = (actions: readonly NavigationAction[]) =>
    samples.filter(({ page }) => !actions.some(({ pattern }) => matchesAny(pattern, page.root))).length * 2 >
    samples.length;
  const toContent = contentActions(application, level);
  const paging = pagingAction(level);
  const turning = level.navigation.filter(({ role }) => role === 'pagination');
  return [
    ...(toContent[0] !== undefined && fails(toContent) ? [toContent[0]] : []),
    ...(paging !== undefined && fails(turning) ? [paging] : []),
  ];
}

function contentActions(application: Application, level: Level): NavigationAction[] {
  return level.navigation.filter(
    ({ role, to }) =>
      role === 'content' && application.levels.some((each) => each.id === to && each.kind === 'terminal'),
  );
}

function pagingAction(level: Level): NavigationAction | undefined {
  return level.navigation.find(({ role, to }) => role === 'pagination' && to === level.id);
}

/** Looks for the links that an action should have found, by what they lead to and where they stand. */
export function learnNavigation(
  action: NavigationAction,
  level: Level,
  samples: readonly SampleView[],
  identity: UrlIdentity,
): NavigationRepair | null {
  const views = samples.map((sample) => ({ sample, links: contentLinks(sample, identity) }));
  const paging = action.role === 'pagination';
  const wanted = (link: PageLink) => (paging ? link.turnsPage : !link.turnsPage && link.score >= 0.3);
  const byElement = new Map(views.flatMap(({ links }) => links.map((link) => [link.element, link] as const)));
  const targets = views.flatMap(({ links }) =>
    links
      .filter(wanted)
      .sort((a, b) => b.score - a.score)
      .slice(0, MOST_TARGETS),
  );
  if (targets.length < (paging ? 1 : LEAST_LINKS)) return null;
  const originals = level.navigation.filter(({ role }) => role === action.role).map(({ pattern }) => pattern);
  const candidates = new Map<string, Pattern>();
  for (const { element } of targets) {
    for (const pattern of induce(element)) {
      const source = `${printPattern(pattern)}/@href`;
      if (pattern.steps.length === 1 && pattern.steps[0].predicates.length === 0) continue;
      if (!candidates.has(source) && candidates.size < MOST_CANDIDATES)
        candidates.set(source, parsePattern(source));
    }
  }
  const scored = [...candidates].map(([source, pattern]) => {
    const selected = views.map(({ sample }) =>
      evaluate(pattern, sample.page.root).flatMap((node) => {
        const owner: ElementNode | null = node.kind === 'attribute' ? node.owner : null;
        return owner === null ? [] : [byElement.get(owner) ?? null];
      }),
    );
    const relaxations = describeChange(originals, pattern);
    const literals = [...source.matchAll(/'([^']+)'/g)].map((found) => found[1]!);
    const cost = relaxations.length * 0.002 + literals.filter(isLayoutName).length * 0.01;
    const score = paging ? scorePaging(selected) : scoreLists(selected);
    return { source, pattern, relaxations, score, rank: score - cost, selected };
  });
  scored.sort(
    (a, b) => b.rank - a.rank || a.source.length - b.source.length || (a.source < b.source ? -1 : 1),
  );
  const [best] = scored;
  if (best === undefined || best.score === 0) return null;
  const urls = new Set(best.selected.flat().flatMap((link) => (link === null ? [] : [link.canonical])));
  const rival = scored.find((other) =>
    other.selected.flat().every((link) => link === null || !urls.has(link.canonical)),
  );
  return {
    action,
    pattern: best.pattern,
    relaxations: best.relaxations,
    score: best.score,
    runnerUp: rival?.score ?? 0,
    pages: samples.filter((_, index) => best.selected[index]!.length > 0).map(({ page }) => page.url),
  };
}

type Selected = readonly (readonly (PageLink | null)[])[];

/** Links to other pages of the same list, and nothing else. */
function scorePaging(selected: Selected): number {
  const links = selected.flat();
  const turning = links.filter((link) => link?.turnsPage).length;
  if (turning === 0) return 0;
  const covered = selected.filter((each) => each.some((link) => link?.turnsPage)).length / selected.length;
  return (turning / links.length) * (0.7 + 0.3 * covered);
}

/** Several links a page, of one URL form, each of them like one to content, others on every page. */
function scoreLists(selected: Selected): number {
  const pages = selected.filter((each) => each.length > 0);
  const links = pages.flat().filter((link) => link !== null);
  const urls = new Set(links.map(({ canonical }) => canonical));
  if (urls.size < LEAST_LINKS || links.length === 0) return 0;
  const all = pages.reduce((sum, each) => sum + each.length, 0);
  const usable = links.filter(({ turnsPage }) => !turnsPage).length / all;
  const mean = links.reduce((sum, { score }) => sum + score, 0) / links.length;
  const shapes = new Map<string, number>();
  for (const { shape } of links) shapes.set(shape, (shapes.get(shape) ?? 0) + 1);
  const alike = Math.max(...shapes.values()) / links.length;
  const perPage = new Set(pages[0]!.map((link) => link?.canonical)).size;
  const many = Math.min(1, 0.7 + perPage * 0.03);
  const covered = pages.length / selected.length;
  const like = Math.min(1, mean + 0.15 * alike + 0.15);
  return usable * many * (0.5 + 0.5 * covered) * like * differenceOf(pages);
}

/** Lists differ from page to page, menus and widgets do not. */
function differenceOf(pages: Selected): number {
  if (pages.length < 2) return 1;
  const counts = new Map<string, number>();
  for (const links of pages) {
    for (const canonical of new Set(links.map((link) => link?.canonical ?? ''))) {
      counts.set(canonical, (counts.get(canonical) ?? 0) + 1);
    }
  }
  const everywhere = [...counts.values()].filter((count) => count === pages.length).length;
  return 1 - everywhere / counts.size;
}
