import { textOf } from '../blocks.ts';
import { isoDate } from '../dates.ts';
import { escapeHtml } from '../markup.ts';
import type { SampleResponse } from '../response.ts';
import { BOARD_NAME } from './layout.ts';
import type { Visit } from './visit.ts';

/** The newest posts of the board, a forum or a thread as Atom; nothing for an unknown feed. */
export function renderBoardFeed(visit: Visit, path: string): SampleResponse | undefined {
  const [, kind, id] = /^\/app\.php\/feed(?:\/(forum|topic)\/(\d{1,9}))?$/.exec(path) ?? [];
  if (kind === undefined && path !== '/app.php/feed') return undefined;
  const threads = visit.content.threads.filter(
    (thread) => kind === undefined || Number(id) === (kind === 'topic' ? thread.id : thread.forum),
  );
  const entries = threads
    .flatMap((thread) => thread.posts.map((post) => ({ post, title: thread.title })))
    .sort((a, b) => b.post.date.getTime() - a.post.date.getTime())
    .slice(0, 10)
    .map(({ post, title }) => {
      const href = `${visit.origin}/viewtopic.php?p=${post.id}#p${post.id}`;
      return `<entry><author><name>${escapeHtml(post.author.name)}</name></author><updated>${isoDate(post.date)}</updated><id>${href}</id><link href="${href}"/><title>${escapeHtml(title)}</title><content type="text">${escapeHtml(textOf(post.blocks))}</content></entry>`;
    });
  return {
    status: 200,
    type: 'application/atom+xml; charset=UTF-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>${BOARD_NAME}</title><id>${visit.origin}${path}</id>
${entries.join('\n')}
</feed>
`,
  };
}
