import { walkElements } from '../act/generic-links/walk-elements.ts';
import { readJsonLd } from '../page/json-ld.ts';
import type { Page } from '../page/page.ts';
import { attributeOf, type ElementNode } from '../page/tree.ts';
import { lineOf } from './page-facts.ts';

/** What a page says of its main object outside of the template's own markup. */
export interface PageEvidence {
  /** Possible titles, folded: `<title>` and its parts, OpenGraph, JSON-LD, feeds. */
  readonly titles: ReadonlySet<string>;
  /** Names of the site, folded: never a title. */
  readonly siteNames: ReadonlySet<string>;
  /** Days of publication that metadata gives: `2021-09-30`. */
  readonly days: ReadonlySet<string>;
  /** Start of the day as the URL prints it: `2021`, `2021-09`, `2021-09-30`; null when it does not. */
  readonly urlDay: string | null;
  /** Names of authors that metadata gives, folded. */
  readonly authors: ReadonlySet<string>;
}

const known = new WeakMap<Page, PageEvidence>();

/** Reads the evidence of a page, once. */
export function evidenceOf(page: Page): PageEvidence {
  let evidence = known.get(page);
  if (evidence === undefined) {
    evidence = readEvidence(page);
    known.set(page, evidence);
  }
  return evidence;
}

/** For comparing what different places print: case, quotes, dashes and white space are no difference. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u2018\u2019\u201a\u201b\u2032`´]/g, "'")
    .replace(/[\u201c-\u201f\u2033«»]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\u2026/g, '...')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

const SEPARATOR = /\s+(?:[|–—\-»«·•:>~/]|::|&raquo;)\s+|\s+[|»«]\s*|\s*[|»«]\s+/;
const ARTICLES = ['Article', 'BlogPosting', 'NewsArticle', 'DiscussionForumPosting', 'WebPage'];

function readEvidence(page: Page): PageEvidence {
  const titles = new Set<string>();
  const siteNames = new Set<string>();
  const days = new Set<string>();
  const authors = new Set<string>();
  const add = (set: Set<string>, text: string | undefined) => {
    const folded = text === undefined ? '' : fold(text);
    if (folded !== '' && folded.length <= 400) set.add(folded);
  };
  walkElements(page.root, (element) => {
    switch (element.name) {
      case 'title':
        if (element.parent?.name !== 'svg')
          for (const part of titleParts(rawText(element))) add(titles, part);
        break;
      case 'meta':
        readMeta(element);
        break;
      case 'link':
        if (/\b(rss|atom)\+xml/.test(attributeOf(element, 'type') ?? ''))
          for (const part of feedParts(attributeOf(element, 'title') ?? '')) add(titles, part);
        break;
      case 'a':
        if (attributeOf(element, 'rel') === 'home') add(siteNames, lineOf(element));
        break;
    }
    return true;
  });
  for (const type of ARTICLES) {
    for (const text of readJsonLd(page, [type, 'headline'])) add(titles, text);
    for (const text of readJsonLd(page, [type, 'datePublished'])) addDay(text);
    for (const text of readJsonLd(page, [type, 'author', 'name'])) add(authors, text);
  }
  for (const name of siteNames) titles.delete(name);
  return { titles, siteNames, days, authors, urlDay: urlDayOf(page.url) };

  function readMeta(element: ElementNode): void {
    const content = attributeOf(element, 'content');
    const name = (attributeOf(element, 'property') ?? attributeOf(element, 'name') ?? '').toLowerCase();
    if (content === undefined) return;
    if (name === 'og:title' || name === 'twitter:title' || name === 'dc.title')
      for (const part of titleParts(content)) add(titles, part);
    else if (name === 'og:site_name' || name === 'application-name') add(siteNames, content);
    else if (name === 'article:published_time' || name === 'dc.date') addDay(content);
    else if (name === 'author' || name === 'article:author' || name === 'dc.creator') add(authors, content);
  }

  function addDay(text: string): void {
    const day = /^\d{4}-\d\d-\d\d/.exec(text.trim())?.[0];
    if (day !== undefined) days.add(day);
  }
}

function rawText(element: ElementNode): string {
  return element.children.map((child) => (child.kind === 'text' ? child.text : '')).join('');
}

/** A title and every run of its parts: `A – B – Site` gives A, B, Site, A – B, B – Site and the whole. */
function titleParts(text: string): string[] {
  const parts: string[] = [];
  const starts: number[] = [0];
  const ends: number[] = [];
  const separator = new RegExp(SEPARATOR.source, 'g');
  for (let found = separator.exec(text); found !== null && starts.length < 8; found = separator.exec(text)) {
    ends.push(found.index);
    starts.push(found.index + found[0].length);
  }
  ends.push(text.length);
  for (const [from, start] of starts.entries()) {
    for (const end of ends.slice(from)) parts.push(text.slice(start, end));
  }
  return parts;
}

/** WordPress prints `Site » Title Comments Feed`; others the like. */
function feedParts(title: string): string[] {
  const last = title.split(/\s[»|>]\s/).at(-1) ?? '';
  const bare = last.replace(/\s+(comments?|kommentar\w*|commentaires?|comentarios)[\s-]*(feed|rss)\s*$/i, '');
  return bare === last ? [] : [bare];
}

function urlDayOf(url: string): string | null {
  const found = /\/((?:19|20)\d\d)\/(\d\d?)(?:\/(\d\d?))?(?=\/)/.exec(`${new URL(url).pathname}/`);
  if (found === null) return null;
  const [, year, month, day] = found;
  if (Number(month) < 1 || Number(month) > 12) return null;
  const start = `${year}-${month!.padStart(2, '0')}`;
  return day !== undefined && Number(day) >= 1 && Number(day) <= 31
    ? `${start}-${day.padStart(2, '0')}`
    : start;
}
