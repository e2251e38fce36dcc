import { Readability } from '@mozilla/readability';
import { Defuddle } from 'defuddle/node';
import { parseHTML } from 'linkedom';
import type { PageInput } from '../../src/page/page.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { textOf } from '../../src/page/text.ts';
import type { ScoredObject } from './systems.ts';

/** Defuddle's answer as one post; it knows nothing of kinds of pages, comments or sites. */
export async function defuddle(page: PageInput): Promise<ScoredObject[]> {
  const html = parsePage(page).text;
  const { document } = parseHTML(html);
  const { title, author, published, content } = await quietly(() => Defuddle(document, page.url));
  return [makePost(page, html, { title, author, date: published, content })];
}

/** Readability's answer as one post. */
export async function readability(page: PageInput): Promise<ScoredObject[]> {
  const html = parsePage(page).text;
  const { document } = parseHTML(html);
  const read = new Readability(document).parse();
  if (read === null) return [];
  const { title, byline, publishedTime, content } = read;
  return [makePost(page, html, { title, author: byline, date: publishedTime, content })];
}

interface Answer {
  readonly title: string | null | undefined;
  readonly author: string | null | undefined;
  readonly date: string | null | undefined;
  readonly content: string | null | undefined;
}

function makePost(page: PageInput, html: string, answer: Answer): ScoredObject {
  const { author, content } = answer;
  const title = withoutSiteName(answer.title ?? '', html);
  const date = dayOf(answer.date ?? '');
  return {
    type: 'post',
    page: page.url,
    ...(title !== '' && { title }),
    ...(author && { author }),
    ...(date !== null && { date }),
    ...(content && { content: textOf(parsePage({ url: page.url, body: content }).root) }),
  };
}

/** In favour of those who take the title from `<title>`: the site's name at its end is not held against them. */
function withoutSiteName(title: string, html: string): string {
  const whole = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? '';
  const { document } = parseHTML(`<p>${whole}</p>`);
  const site = /\s[–—|-]\s([^–—|]*)$/.exec(document.querySelector('p')?.textContent?.trim() ?? '')?.[1];
  return site !== undefined && title.endsWith(site)
    ? title.slice(0, -site.length).replace(/\s[–—|-]\s*$/, '')
    : title;
}

/** The day of a date in whatever form. */
function dayOf(text: string): string | null {
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (day !== undefined) return day;
  const time = Date.parse(`${text} UTC`);
  return Number.isNaN(time) ? null : new Date(time).toISOString().slice(0, 10);
}

/** Defuddle tells the console what it could not do. */
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const { log, warn, error } = console;
  console.log = console.warn = console.error = () => {};
  try {
    return await run();
  } finally {
    Object.assign(console, { log, warn, error });
  }
}
