import type { PageInput } from '../../../dist/page/page.js';
import { buildApplications } from '../../../dist/sample-site/sample-site.js';

const ORIGIN = 'http://board.example';
/** What separates the ids of one page from those of the next. */
const STRIDE = 100_000;

let sample: string | null = null;

function samplePage(): string {
  const respond = buildApplications({ seed: 1 }).phpbb.respond(ORIGIN);
  const url = new URL('/viewtopic.php?t=1', ORIGIN);
  return String(respond({ method: 'GET', url, cookies: new Map([['phpbb3_x_sid', '1']]) }).body);
}

/**
 * A thread page of about `size` characters: the sample board's own, its posts repeated. No two numbers give the same
 * ids, links to posts or words, as no two threads of a board do.
 */
export function threadPage(size = 90_000, number = 1): PageInput & { readonly body: string } {
  sample ??= samplePage();
  const html = sample;
  const start = html.indexOf('<div id="p');
  const end = html.lastIndexOf('<div id="p');
  const posts = html.slice(start, end);
  let repeated = '';
  for (let copy = 1; html.length + repeated.length < size; copy++) {
    repeated += renumber(posts, number * STRIDE + 1000 * copy);
  }
  const title = /<title>([^<]*?) - /.exec(html)?.[1] ?? '';
  const body = (html.slice(0, start) + repeated + renumber(html.slice(start), number * STRIDE))
    .replaceAll(title, `${title} ${number}`)
    .replaceAll('<div class="content">', `<div class="content">Page ${number} says: `);
  return {
    url: `${ORIGIN}/viewtopic.php?t=${number}`,
    // As it comes off a wire, not as the many parts it was put together from.
    body: Buffer.from(body).toString(),
    headers: { 'content-type': 'text/html; charset=utf-8' },
  };
}

function renumber(html: string, by: number): string {
  return html.replace(
    /(id="[a-z_]+|#[a-z_]+|[?;][pt]=|-[pt])(\d+)/g,
    (_, name: string, id: string) => `${name}${Number(id) + by}`,
  );
}
