import { type CheerioAPI, load } from 'cheerio';
import type { Element } from 'domhandler';
import type { SitePage } from './sites.ts';

/** The names around what is extracted: what a mutation has to touch to matter. */
export interface HotSpots {
  /** Class names, the nearest to a value first. */
  readonly classes: readonly string[];
  /** Ids without their numbers. */
  readonly ids: readonly string[];
}

/** Ancestors of a value that count as around it. */
const HEIGHT = 4;

/** Opens a page for changing; what is not touched is printed as it was. */
export function openPage(html: string): CheerioAPI {
  return load(html, { xml: { xmlMode: false, decodeEntities: false, lowerCaseTags: true } });
}

/** Finds the names around the values of a page by the values' text alone. */
export function findHotSpots(page: SitePage): HotSpots {
  const $ = openPage(page.input.body);
  const classes = new Map<string, number>();
  const ids = new Map<string, number>();
  const elements = $('body *').toArray();
  const values = page.objects
    .slice(0, 4)
    .flatMap(({ title, author, dateText, content }) =>
      [title, author, dateText, content?.split('\n')[0]].filter((value) => value !== undefined),
    );
  for (const value of new Set(values.map(squeeze))) {
    const inner = elements.filter((element) => squeeze($(element).text()) === value).at(-1);
    let at: Element | null = inner ?? null;
    for (let up = 0; at !== null && up < HEIGHT && at.name !== 'body'; up++) {
      for (const name of (at.attribs['class'] ?? '').split(/\s+/)) note(classes, name, up);
      note(ids, (at.attribs['id'] ?? '').replace(/\d+$/, ''), up);
      at = at.parent?.type === 'tag' ? (at.parent as Element) : null;
    }
  }
  return { classes: nearest(classes), ids: nearest(ids) };
}

function note(names: Map<string, number>, name: string, distance: number): void {
  if (name !== '') names.set(name, Math.min(distance, names.get(name) ?? distance));
}

function nearest(names: ReadonlyMap<string, number>): string[] {
  return [...names].sort((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
}

/** The words of a text with one space between them. */
export function squeeze(text: string): string {
  return text
    .replace(/&[a-z#0-9]+;/gi, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
