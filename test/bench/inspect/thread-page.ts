import type { PageInput } from '../../../dist/page/page.js';
import { SESSION_COOKIE } from '../../../dist/sample-site/phpbb/visit.js';
import { buildApplications } from '../../../dist/sample-site/sample-site.js';

const ORIGIN = 'http://board.example';
/** What separates the ids of one page from those of the next. */
const STRIDE = 100_000;

let sample: string | null = null;

function samplePage(): string {
  const respond = buildApplications({ seed: 1 }).phpbb.respond(ORIGIN);
  const url = new URL('/viewtopic.php?t=1', ORIGIN);
  return String(respond({ method: 'GET', url, cookies: new Map([[SESSION_COOKIE, '1']]) }).body);
}

/** Makes posts as long as it takes for the page to have about 17 elements a KB, as a real board's thread pages have. */
const MORE_WORDS =
  'The ferry was late again, so we counted the lighthouses along the shore and wrote them all down. '.repeat(
    4,
  );

/**
 * A thread page of about `size` characters: the sample board's own, its posts repeated. No two numbers give the same
 * ids, links to posts or words, as no two threads of a board do.
 */
export function threadPage(size = 90_000, number = 1): PageInput & { readonly body: string } {
  sample ??= samplePage();
  const [head, ...rest] = sample.split(/(?=<div id="p\d)/);
  const posts = rest.slice(0, -1);
  const foot = rest.at(-1)!;
  let body = renumber(head!, number * STRIDE);
  for (let post = 0; body.length + foot.length < size; post++) {
    body += longer(renumber(posts[post % posts.length]!, number * STRIDE + 1000 * post), number);
  }
  body += longer(renumber(foot, number * STRIDE), number);
  const title = /<title>([^<]*?) - /.exec(sample)?.[1] ?? '';
  return {
    url: `${ORIGIN}/viewtopic.php?t=${1 + number * STRIDE}`,
    // As it comes off a wire, not as the many parts it was put together from.
    body: Buffer.from(body.replaceAll(title, `${title} ${number}`)).toString(),
    headers: { 'content-type': 'text/html; charset=utf-8' },
  };
}

function longer(post: string, number: number): string {
  return post.replace('<div class="content">', `<div class="content">Page ${number} says: ${MORE_WORDS}`);
}

function renumber(html: string, by: number): string {
  return html.replace(
    /(id="[a-z_]+|#[a-z_]+|[?;][pt]=|-[pt])(\d+)/g,
    (_, name: string, id: string) => `${name}${Number(id) + by}`,
  );
}
