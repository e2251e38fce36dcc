import { collectLinks } from '../../act/generic-links/collect-links.ts';
import type { Level, NavigationAction } from '../../knowledge-base/model.ts';
import type { ElementNode } from '../../page/tree.ts';
import { evaluate } from '../../pattern/evaluate.ts';
import { parsePattern } from '../../pattern/parse.ts';
import type { Pattern } from '../../pattern/pattern.ts';
import { printPattern } from '../../pattern/print.ts';
import { describeChange } from '../describe-change.ts';
import { induce } from '../induce.ts';
import { relax } from '../relax.ts';
import { shapeOf } from '../score-links.ts';
import { collectVocabulary, isLayoutName } from '../vocabulary.ts';
import type { KnownPage } from './known-page.ts';
import type { Realignment } from './realign-field.ts';

/** The known targets of an action on a page that comes again. */
export interface KnownTargets {
  readonly page: KnownPage;
  /** Canonical URLs that the action led to. */
  readonly known: ReadonlySet<string>;
  /** Links to them that are still there, though no action follows them. */
  readonly lost: ReadonlyMap<ElementNode, string>;
}

/** Share of the known targets still printed that must be lost: one link more or less is content. */
const LEAST_LOST = 0.3;
const MOST_RELAXED = 150;
const MOST_TARGETS = 24;
/** Least share of what a pattern selects that is known, and that is known or looks like it. */
const LEAST_KNOWN = 0.6;
const LEAST_PRECISION = 0.8;

/** Links of the action that are still on the page, but that no action selects any more; null when most are. */
export function lostTargets(page: KnownPage, level: Level, action: string): KnownTargets | null {
  const { capture, identity, view } = page;
  const known = new Set(
    capture.links
      .filter((link) => link.action.slice(link.action.lastIndexOf('/') + 1) === action)
      .map(({ canonical }) => canonical),
  );
  if (known.size === 0) return null;
  const followed = new Set<string>();
  const printed = new Map<ElementNode, string>();
  const selected = new Set(
    level.navigation.flatMap(({ pattern }) =>
      evaluate(pattern, view.page.root).map((node) => (node.kind === 'attribute' ? node.owner : node)),
    ),
  );
  for (const raw of collectLinks(view.page).links) {
    if (raw.reason !== null) continue;
    const { canonical } = identity.facts(raw.url);
    if (!known.has(canonical)) continue;
    if (selected.has(raw.element)) followed.add(canonical);
    else if (raw.element.name === 'a') printed.set(raw.element, canonical);
  }
  const lost = new Map([...printed].filter(([, canonical]) => !followed.has(canonical)));
  const missing = new Set(lost.values()).size;
  return missing > 0 && missing >= (missing + followed.size) * LEAST_LOST ? { page, known, lost } : null;
}

/** The pattern that selects the links to known targets; null when there is none. */
export function realignNavigation(
  action: NavigationAction,
  targets: readonly KnownTargets[],
): Realignment | null {
  const originals = [action.pattern];
  const shapes = new Set(targets.flatMap(({ known }) => [...known].map((url) => shapeOf(new URL(url)))));
  const rated = listCandidates(action.pattern, targets)
    .map((pattern) => {
      const source = printPattern(pattern);
      const relaxations = describeChange(originals, pattern);
      let recall = 0;
      let right = 0;
      let known = 0;
      let all = 0;
      const pages = new Set<string>();
      for (const each of targets) {
        const selected = linksOf(pattern, each.page);
        const hit = [...selected].filter((url) => each.known.has(url));
        const wanted = new Set(each.lost.values());
        const share = hit.filter((url) => wanted.has(url)).length / wanted.size;
        recall += share / targets.length;
        if (share >= 0.9) pages.add(each.page.view.page.url);
        right += [...selected].filter(
          (url) => each.known.has(url) || shapes.has(shapeOf(new URL(url))),
        ).length;
        known += hit.length;
        all += selected.size;
      }
      const precision = all === 0 ? 0 : right / all;
      const layout = [...source.matchAll(/'([^']+)'/g)].filter((found) => isLayoutName(found[1]!)).length;
      const rank = recall + 0.5 * precision - relaxations.length * 0.004 - layout * 0.004;
      return { pattern, source, relaxations, score: recall, precision, known: known / all, rank, pages };
    })
    .filter((each) => each.score > 0.5 && each.precision >= LEAST_PRECISION && each.known >= LEAST_KNOWN)
    .sort((a, b) => b.rank - a.rank || a.source.length - b.source.length || (a.source < b.source ? -1 : 1));
  const [best] = rated;
  return best === undefined ? null : { ...best, overrides: false, remove: [] };
}

/** Canonical URLs of what a pattern selects, without the page itself and what is never followed. */
function linksOf(pattern: Pattern, { view, identity }: KnownPage): Set<string> {
  const owners = new Set(
    evaluate(pattern, view.page.root).map((node) => (node.kind === 'attribute' ? node.owner : node)),
  );
  const self = identity.canonical(new URL(view.page.url));
  const urls = new Set<string>();
  for (const raw of collectLinks(view.page).links) {
    if (raw.reason !== null || !owners.has(raw.element)) continue;
    const { canonical, avoided } = identity.facts(raw.url);
    if (canonical !== self && avoided === null) urls.add(canonical);
  }
  return urls;
}

function listCandidates(original: Pattern, targets: readonly KnownTargets[]): Pattern[] {
  const elements = targets.flatMap(({ lost }) => [...lost.keys()].slice(0, MOST_TARGETS));
  const candidates = new Map<string, Pattern>();
  const around = new Set<ElementNode>();
  for (const element of elements) {
    for (let at: ElementNode | null = element, up = 0; at !== null && up < 4; at = at.parent, up++)
      around.add(at);
    for (const pattern of induce(element)) {
      if (pattern.steps.length === 1 && pattern.steps[0].predicates.length === 0) continue;
      const source = `${printPattern(pattern)}/@href`;
      if (!candidates.has(source)) candidates.set(source, parsePattern(source));
    }
  }
  for (const { pattern } of relax(original, collectVocabulary(around), { maxPatterns: MOST_RELAXED }))
    candidates.set(printPattern(pattern), pattern);
  return [...candidates.values()];
}
