import { parseDate } from '../act/dates/parse-date.ts';
import type { FieldValue } from '../act/read-field.ts';
import { attributeOf, type ElementNode } from '../page/tree.ts';
import { fold } from './evidence.ts';
import { lineOf } from './page-facts.ts';
import {
  best,
  elementOf,
  elementsOf,
  type FieldScorer,
  isLong,
  isPageLevel,
  relativeZones,
  type Unit,
} from './unit.ts';
import { FOREIGN_ZONES, wordsOf, ZONE } from './zones.ts';

const LONGEST_NAME = 60;
const MOST_WORDS = 6;
const BYLINE = /^(by|posted by|written by|author|von|par|por|di|door|av|af|przez|autor|автор)\b:?/i;
const NO_NAME =
  /^(reply|edit|quote|report|permalink|link|share|says|said|top|more|home|posts?|joined|view|profile|website|contact|pm|log ?in|register|leave a comment|no comments?|\d+ comments?|comments?|tweet|guest|filed (?:under|in)|posted (?:in|on)|tagged|categories)(?![\p{L}\p{N}_]).*$/iu;
/** `User Tools Log In`: a menu of accounts, called after users as names are. */
const ACCOUNT_MENU = /(?<![\p{L}\p{N}_])(?:log|sign) ?(?:in|out|up)(?![\p{L}\p{N}_])/iu;
const ROLE = /^(?:Author|Blogger|Book|Contributor|Editor|Post|User|Writer)s?$/;
/** `Said Aouita`: words that begin names as well, before a capital that begins no role. */
const NAME_AFTER_ALL = new RegExp(`^(?:[Gg]uest|[Ss]aid) (?!${ROLE.source.slice(1)})\\p{Lu}\\p{L}+$`, 'u');
const NO_NAME_WORD =
  /^(on|at|in|by|of|from|and|or|the|to|is|was|wrote|said|says|posted|published|am|pm|um|le|la|el|il|en|am|op|i|von|par|por|de)$/i;
const MARKED =
  /^(author|byline|fn|vcard|username|nickname|poster|postauthor|entryauthor|writer|user|commenter)$/;
const PROFILE =
  /\/author\/|[?&]author=\d|\/(?:user|users|member|members|profile|profiles|people|u)\/|mode=viewprofile|memberlist|member\.php|profile\.php|action=profile/i;

/** Authors: a name, marked as one or linked as one; never merely a short text. */
export const authorScorer: FieldScorer = {
  propose(unit) {
    const scored: { element: ElementNode; score: number }[] = [];
    for (const { element, index } of elementsOf(unit)) {
      const length = unit.facts.textLengths[index]!;
      if (length < 2) continue;
      const score = length > LONGEST_NAME ? 0 : scoreAuthor(unit, element, lineOf(element));
      if (score > 0.25) scored.push({ element, score });
      else if (!isPageLevel(unit) && ownName(element, length)) scored.push({ element, score: UNMARKED });
    }
    return best(scored, 8);
  },
  score(unit, value) {
    const element = elementOf(value.node);
    if (element === null) return 0;
    if (value.node?.kind === 'text') return isPageLevel(unit) ? 0 : scoreOwnText(unit, element, value.text);
    if (isLong(unit, element, LONGEST_NAME + 20)) return 0;
    return scoreAuthor(unit, element, value.text);
  },
  judge(values) {
    const named = values.filter(({ value }) => value !== null);
    const first = named[0];
    if (first === undefined || isPageLevel(first.unit) || named.length < 2) return 1;
    const names = new Set(named.map(({ value }) => fold(value!.text)));
    // Labels are the same in every object, names are not.
    const bare = first.value!.node?.kind === 'text';
    if (names.size === 1 && (bare || named.length > 3)) return 0.3;
    if (named.length < 4) return 1;
    // Names that are links in some objects are names in the others, above all when they are the same ones.
    const marked = new Set<string>();
    const bareNames: string[] = [];
    for (const { unit, value } of named) {
      const element = elementOf(value!.node);
      const isMarked = element !== null && markOf(unit, element) > UNMARKED;
      if (isMarked) marked.add(fold(value!.text));
      else bareNames.push(fold(value!.text));
    }
    const recurring = bareNames.filter((name) => marked.has(name)).length;
    const many = names.size * 3 > named.length || (recurring > 0 && recurring * 2 >= bareNames.length);
    return (marked.size > 0 && many ? 1.6 : 1) * (1 - strayLinks(named.map(({ value }) => value!.node)));
  },
};

/** Where names lead to accounts, what leads elsewhere is none: twice its share, at most all. */
function strayLinks(nodes: readonly FieldValue['node'][]): number {
  const links = nodes.flatMap((node) => {
    const element = elementOf(node);
    const link = element?.name === 'a' ? element : element?.parent?.name === 'a' ? element.parent : null;
    return link === null ? [] : [attributeOf(link, 'href') ?? ''];
  });
  const strays = links.filter((href) => !PROFILE.test(href)).length;
  return links.length < strays * 2 ? 0 : Math.min(1, (strays * 2) / nodes.length);
}

/** What a name at a usual place is worth where nothing says that it is one. */
const UNMARKED = 0.2;

/**
 * What forums print for those who have no account, alone or before the name they gave ("Guest Ada"). A label elsewhere
 * ("Welcome, Guest"), so nothing to learn from.
 */
export function isGuest(text: string): boolean {
  const [, name] = /^guest(?:\s+(\S.*))?$/i.exec(text.trim()) ?? [null, null];
  return name === undefined || (name !== null && isNameLike(name) && !ROLE.test(name));
}

/** Labels that people call themselves as well: "Link", "Top Cat". None of them is what a link to an account says of it. */
const NAME_WHERE_LINKED = /^(?:link|top|home|reply|quote|share|said|says|tweet|guest)(?![\p{L}\p{N}_])/iu;

/** True for what would be a label anywhere else, but leads to an account here. */
export function isAccountName({ text, node }: FieldValue): boolean {
  const name = text.trim();
  if (!NAME_WHERE_LINKED.test(name) || name.length > LONGEST_NAME) return false;
  if (name.split(/\s+/).length > MOST_WORDS || /[!?;:]|https?:/u.test(name)) return false;
  const link = linkOf(elementOf(node));
  return link !== null && PROFILE.test(attributeOf(link, 'href') ?? '');
}

/** The link that an element is, lies in, or holds as its only element. */
function linkOf(element: ElementNode | null): ElementNode | null {
  for (let at = element, steps = 0; at !== null && steps < 3; at = at.parent, steps++)
    if (at.name === 'a') return at;
  let at = element;
  while (at !== null && at.name !== 'a') {
    const inner: ElementNode[] = at.children.filter((child) => child.kind === 'element');
    at = inner.length === 1 ? inner[0]! : null;
  }
  return at;
}

/** True for a text that can be a person's or account's name. */
export function isNameLike(text: string): boolean {
  const name = text.trim();
  if (name.length < 1 || name.length > LONGEST_NAME) return false;
  if (name.split(/\s+/).length > MOST_WORDS || !/\p{L}|\d{3}/u.test(name)) return false;
  if (/[!?;:]|[^.\s]{3,}\.(\s|$)|https?:/u.test(name) || ACCOUNT_MENU.test(name)) return false;
  return (!NO_NAME.test(name) && !NO_NAME_WORD.test(name)) || NAME_AFTER_ALL.test(name);
}

/** True for a link that only runs a script: a button. */
function isButton(element: ElementNode): boolean {
  return element.name === 'a' && /^(#|javascript:.*)$/i.test(attributeOf(element, 'href') ?? '');
}

function scoreAuthor(unit: Unit, element: ElementNode, text: string): number {
  if (isButton(element)) return 0;
  if (!isNameLike(text) || parseDate(text, unit.dates) !== null) return 0;
  const folded = fold(text);
  if (unit.evidence.siteNames.has(folded) || unit.evidence.titles.has(folded)) return 0;
  const zones = relativeZones(unit, element);
  let score = Math.min(0.75, markOf(unit, element));
  if (unit.evidence.authors.has(folded) && isPageLevel(unit)) score += 0.45;
  if (score === 0) return 0;
  score += 0.15;
  if (BYLINE.test(text)) score -= 0.35;
  if (!isPageLevel(unit)) return clamp(score + 0.1);
  if ((zones & ZONE.biography) !== 0) score -= 0.1;
  if ((zones & FOREIGN_ZONES) !== 0) score -= 0.5;
  return clamp(score);
}

/** True when a name is printed right in a larger element, as its first text. */
function ownName(element: ElementNode, length: number): boolean {
  const first = element.children.find((child) => child.kind === 'text' && child.text.trim() !== '');
  const text = first?.kind === 'text' ? first.text.trim() : '';
  return text.length < length && isNameLike(text);
}

function scoreOwnText(unit: Unit, element: ElementNode, text: string): number {
  if (isButton(element)) return 0;
  if (!isNameLike(text) || parseDate(text, unit.dates) !== null) return 0;
  return clamp(UNMARKED + 0.25 + markOf(unit, element));
}

/** How strongly the markup says that this is an author. */
function markOf(unit: Unit, element: ElementNode): number {
  let mark = 0;
  if (!isPageLevel(unit) && /^(h[2-6]|b|strong|cite|dt)$/.test(element.name)) {
    mark = UNMARKED;
    const inside = element.children.find((child) => child.kind === 'element');
    if (inside?.kind === 'element' && attributeOf(inside, 'rel')?.includes('external')) mark = 0.4;
  }
  for (let at: ElementNode | null = element, up = 0; at !== null && up < 4; at = at.parent, up++) {
    if (at === unit.container || at.name === 'body') break;
    // A wrapper that holds more than the name speaks for all of it, so less for the name.
    const weight = 1 - up * 0.2;
    const words = wordsOf(at);
    const rel = attributeOf(at, 'rel')?.split(/\s+/) ?? [];
    // The name of a category or tag, in a line that is called after the author.
    if (rel.includes('tag') || rel.includes('category')) return 0;
    const href = attributeOf(at, 'href') ?? '';
    if (rel.includes('author')) mark = Math.max(mark, 0.7 * weight);
    if (attributeOf(at, 'itemprop') === 'author') mark = Math.max(mark, 0.6 * weight);
    if (words.some((word) => MARKED.test(word))) mark = Math.max(mark, 0.5 * weight);
    if (at.name === 'a' && PROFILE.test(href)) mark = Math.max(mark, 0.55 * weight);
    if (at.name === 'cite' && !isPageLevel(unit)) mark = Math.max(mark, 0.4 * weight);
    if (rel.includes('external') && !isPageLevel(unit)) mark = Math.max(mark, 0.4 * weight);
  }
  const marked = /^\s*$/.test(before(element)) ? before(element.parent) : before(element);
  if (BYLINE.test(marked.trim()) || /\bby\s*$/i.test(marked)) mark += 0.2;
  return mark;
}

/** The text right before an element, among its siblings; long ones are no labels. */
function before(element: ElementNode | null): string {
  const siblings = element?.parent?.children ?? [];
  for (let at = siblings.indexOf(element!) - 1; at >= 0; at--) {
    const sibling = siblings[at]!;
    const text = sibling.kind === 'text' ? sibling.text : sibling.children.length > 3 ? '-' : lineOf(sibling);
    if (text.trim() !== '') return text.slice(-40);
  }
  return '';
}

function clamp(score: number): number {
  return Math.max(0, Math.min(1, score));
}
