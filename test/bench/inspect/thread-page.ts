import type { PageInput } from '../../../src/page/page.ts';
import { buildApplications } from '../../../src/sample-site/sample-site.ts';

const ORIGIN = 'http://board.example';

/** A thread page of about `size` characters: the sample board's own, its posts repeated under new ids, with words of its own. */
export function threadPage(size = 90_000, number = 1): PageInput & { readonly body: string } {
  const respond = buildApplications({ seed: 1 }).phpbb.respond(ORIGIN);
  const url = new URL('/viewtopic.php?t=1', ORIGIN);
  const html = String(respond({ method: 'GET', url, cookies: new Map([['phpbb3_x_sid', '1']]) }).body);
  const start = html.indexOf('<div id="p');
  const end = html.lastIndexOf('<div id="p');
  const posts = html.slice(start, end);
  let repeated = '';
  for (let copy = 1; html.length + repeated.length < size; copy++) {
    repeated += posts.replace(
      /(id="[a-z_]+|#p|[?;]p=)(\d+)/g,
      (_, name: string, id: string) => `${name}${Number(id) + 1000 * copy}`,
    );
  }
  const title = /<title>([^<]*?) - /.exec(html)?.[1] ?? '';
  const body = (html.slice(0, start) + repeated + html.slice(start))
    .replaceAll(title, `${title} ${number}`)
    .replaceAll('<div class="content">', `<div class="content">Page ${number} says: `);
  return {
    url: `${ORIGIN}/viewtopic.php?t=${number}`,
    body,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  };
}
