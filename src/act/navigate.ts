import type { AvoidRule, Level, NavigationAction, Role } from '../knowledge-base/model.ts';
import { attributeOf, type ElementNode, type SelectedNode } from '../page/tree.ts';
import { evaluate } from '../pattern/evaluate.ts';
import { shortLink } from './canonical-link.ts';
import { type ActContext, applicationId } from './context.ts';
import type { RawLink } from './generic-links/raw-link.ts';
import { resolveUrl } from './generic-links/resolve-url.ts';
import { GENERIC, type Link, type SkippedLink } from './link.ts';
import { UrlParts } from './url/url-parts.ts';

/** What a page leads to. */
export interface Navigation {
  readonly links: readonly Link[];
  readonly skipped: readonly SkippedLink[];
  /** How many links each action selected, for explain and adaptation. */
  readonly matches: ReadonlyMap<NavigationAction, readonly SelectedNode[]>;
}

/**
 * Decides every link of the page: followed by an action, or skipped by a rule. With an unknown level, or where what a
 * level is there for is not found, all links of the site are followed but those the application avoids: fail open.
 */
export function navigate(level: Level | null, raws: readonly RawLink[], context: ActContext): Navigation {
  const matches = new Map<NavigationAction, readonly SelectedNode[]>();
  const byElement = new Map<ElementNode, NavigationAction>();
  const extra: RawLink[] = [];
  const known = new Set<ElementNode>();
  for (const action of level?.navigation ?? []) {
    const nodes = evaluate(action.pattern, context.page.root);
    matches.set(action, nodes);
    for (const node of nodes) {
      const element = node.kind === 'attribute' ? node.owner : node.kind === 'text' ? node.parent : node;
      if (!byElement.has(element)) byElement.set(element, action);
      if (known.has(element) || hasLink(raws, element)) continue;
      const raw = rawFromNode(node, element, context.base);
      if (raw !== null) {
        known.add(element);
        extra.push(raw);
      }
    }
  }
  const candidates =
    extra.length === 0 ? raws : [...raws, ...extra].sort((a, b) => a.element.order - b.element.order);
  const open = level === null || leadsNowhere(level, matches);
  const turn = level === null ? null : pageTurner(level, matches, context);
  return { ...decide(candidates, byElement, { level, open, turn }, context), matches };
}

/** What decides a link that no action selects. */
interface Otherwise {
  readonly level: Level | null;
  /** It is followed. */
  readonly open: boolean;
  /** The action that it belongs to by its address. */
  readonly turn: ((canonical: string) => NavigationAction | null) | null;
}

/**
 * Knows the further pages of a page by the application's URL rules: for levels that have such, where a theme prints their
 * links in a way that no action selects.
 */
function pageTurner(level: Level, matches: Navigation['matches'], context: ActContext): Otherwise['turn'] {
  const paging = level.navigation.filter(({ role, to }) => role === 'pagination' && to === level.id);
  const [first] = paging;
  if (first === undefined || paging.some((action) => matches.get(action)!.length > 0)) return null;
  const { identity, page } = context;
  const whole = identity.whole(new UrlParts(identity.facts(page.url).canonical));
  // Cheaper to look at first: what lies elsewhere is no page of it.
  const folder = /^[^?#]*\//.exec(whole)?.[0] ?? whole;
  return (canonical) =>
    canonical.startsWith(folder) && identity.whole(new UrlParts(canonical)) === whole ? first : null;
}

/** True when a level that is there to lead on selects no link at all: the template is another one. */
function leadsNowhere({ navigation }: Level, matches: Navigation['matches']): boolean {
  return (
    navigation.some(({ required }) => required) &&
    navigation.every((action) => matches.get(action)!.length === 0)
  );
}

/** Whether one of the links, which are in document order, is the element's. */
function hasLink(raws: readonly RawLink[], { order }: ElementNode): boolean {
  let low = 0;
  let high = raws.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (raws[middle]!.element.order < order) low = middle + 1;
    else high = middle;
  }
  return raws[low]?.element.order === order;
}

function decide(
  raws: readonly RawLink[],
  actions: ReadonlyMap<ElementNode, NavigationAction>,
  { level, open, turn }: Otherwise,
  context: ActContext,
) {
  const { identity } = context;
  const { canonical: self, site } = identity.facts(context.page.url);
  const short = shortLink(context.page, context.base, identity);
  const links = new Map<string, Link>();
  const skipped = new SkippedLinks();
  for (const raw of raws) {
    let action = actions.get(raw.element) ?? null;
    if (raw.reason !== null) {
      skip(raw.url, raw.url, raw.reason, raw);
      continue;
    }
    const { fetchable, canonical, avoided: avoid, site: itsSite } = raw.facts(identity);
    if (itsSite !== site) {
      skip(fetchable, fetchable, 'off-site', raw);
      continue;
    }
    if (avoid !== null && !(avoid.role !== null && context.roles.has(avoid.role))) {
      skip(fetchable, canonical, avoidRule(applicationId(context), avoid), raw);
    } else if (canonical === self || canonical === short) {
      skip(fetchable, canonical, 'self', raw, self);
    } else if (action?.role !== 'pagination' && pointsInto(raw, context)) {
      skip(fetchable, canonical, 'same-page', raw, self);
    } else {
      if (!namesOne(raw)) action ??= turn?.(canonical) ?? null;
      if (!open && action === null) {
        skip(fetchable, canonical, 'no-action', raw);
        continue;
      }
      const role = action?.role ?? avoid?.role ?? 'content';
      if (!context.roles.has(role)) {
        skip(fetchable, canonical, `role:${role}`, raw);
        continue;
      }
      follow(fetchable, canonical, role, action, raw);
    }
  }
  // A link that another place on the page gave a reason to follow is not also skipped.
  const reallySkipped = skipped.all.filter(
    (each) => each.rule === 'duplicate' || !links.has(each.canonical) || each.rule.startsWith('avoid:'),
  );
  return { links: [...links.values()], skipped: reallySkipped };

  function follow(url: string, canonical: string, role: Role, action: NavigationAction | null, raw: RawLink) {
    const earlier = links.get(canonical);
    if (earlier !== undefined) {
      if (earlier.url !== url) skip(url, canonical, 'duplicate', raw, canonical);
      return;
    }
    const source =
      action === null ? `${GENERIC}${raw.source}` : `${applicationId(context)}/${level?.id}/${action.id}`;
    links.set(canonical, {
      url,
      canonical,
      action: source,
      to: action?.to ?? null,
      role,
      text: raw.text,
      nofollow: raw.nofollow,
    });
  }

  function skip(url: string, canonical: string, rule: string, raw: RawLink, duplicateOf?: string) {
    if (skipped.has(url, rule)) return;
    const { text, nofollow } = raw;
    skipped.all.push(
      duplicateOf === undefined
        ? { url, canonical, rule, text, nofollow }
        : { url, canonical, rule, duplicateOf, text, nofollow },
    );
  }
}

const avoidRules = new WeakMap<AvoidRule, { readonly application: string; readonly rule: string }>();

/** The id of the rule in reports. */
function avoidRule(application: string, avoid: AvoidRule): string {
  const known = avoidRules.get(avoid);
  if (known?.application === application) return known.rule;
  const rule = `avoid:${application}:${avoid.id}`;
  avoidRules.set(avoid, { application, rule });
  return rule;
}

/** Links not to be followed, each once per rule. */
class SkippedLinks {
  readonly all: SkippedLink[] = [];
  readonly #rules = new Map<string, string>();
  readonly #others = new Set<string>();

  /** Notes the pair; true when it was noted before. Most URLs are skipped by one rule only. */
  has(url: string, rule: string): boolean {
    const known = this.#rules.get(url);
    if (known === rule) return true;
    if (known === undefined) {
      this.#rules.set(url, rule);
      return false;
    }
    const key = `${rule} ${url}`;
    if (this.#others.has(key)) return true;
    this.#others.add(key);
    return false;
  }
}

/** A permalink names one of many by number; `#comments` is a place that every page of comments has. */
function namesOne({ fragment }: RawLink): boolean {
  return fragment !== null && /\d/.test(fragment);
}

/**
 * A permalink to something on this very page: it names, by its fragment, an element that the link stands in, so
 * whatever page number it carries is this page's own.
 */
function pointsInto(raw: RawLink, context: ActContext): boolean {
  if (!namesOne(raw)) return false;
  for (let element: ElementNode | null = raw.element; element !== null; element = element.parent) {
    if (attributeOf(element, 'id') !== raw.fragment && attributeOf(element, 'name') !== raw.fragment)
      continue;
    return context.identity.samePlace(new UrlParts(raw.url), new UrlParts(context.page.url));
  }
  return false;
}

function rawFromNode(node: SelectedNode, element: ElementNode, base: string): RawLink | null {
  const text =
    node.kind === 'attribute'
      ? node.value
      : node.kind === 'text'
        ? node.text
        : (attributeOf(node, 'href') ?? attributeOf(node, 'src') ?? attributeOf(node, 'value') ?? '');
  const url = resolveUrl(text, base);
  if (url === null) return null;
  const parsed = new URL(url);
  if (parsed.protocol !== 'http:' && parsed.protocol !== 'https:') return null;
  const fragment = parsed.hash === '' ? null : parsed.hash.slice(1);
  parsed.hash = '';
  return {
    url: parsed.href,
    fragment,
    element,
    source: 'action',
    text: '',
    rel: [],
    nofollow: false,
    reason: null,
    facts: (identity) => identity.facts(parsed.href),
  };
}
