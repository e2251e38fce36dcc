import { textOf } from '../blocks.ts';
import { type BlogPost, withReplies } from '../blog-content.ts';
import { escapeHtml } from '../markup.ts';
import type { SampleResponse } from '../response.ts';
import { commentPath, postPath } from './address.ts';
import { BLOG_NAME, type Blog } from './layout.ts';

interface FeedItem {
  readonly title: string;
  readonly link: string;
  readonly date: Date;
  readonly text: string;
}

/** The newest posts as RSS. */
export function renderPostFeed({ origin }: Blog, posts: readonly BlogPost[]): SampleResponse {
  return renderFeed(
    origin,
    posts.slice(0, 10).map((post) => ({
      title: post.title,
      link: `${origin}${postPath(post)}`,
      date: post.date,
      text: textOf(post.blocks),
    })),
  );
}

/** The newest comments of some posts as RSS. */
export function renderCommentFeed({ origin }: Blog, posts: readonly BlogPost[]): SampleResponse {
  const items = posts.flatMap((post) =>
    post.comments.flatMap(withReplies).map((comment) => ({
      title: `By: ${comment.author}`,
      link: `${origin}${commentPath(post, comment)}`,
      date: comment.date,
      text: textOf(comment.blocks),
    })),
  );
  items.sort((a, b) => b.date.getTime() - a.date.getTime());
  return renderFeed(origin, items.slice(0, 10));
}

function renderFeed(origin: string, items: readonly FeedItem[]): SampleResponse {
  const entries = items.map(
    (item) =>
      `<item><title>${escapeHtml(item.title)}</title><link>${escapeHtml(item.link)}</link><pubDate>${item.date.toUTCString()}</pubDate><description>${escapeHtml(item.text)}</description></item>`,
  );
  return {
    status: 200,
    type: 'application/rss+xml; charset=UTF-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>${BLOG_NAME}</title><link>${origin}</link><description>Things that were repaired</description><generator>https://wordpress.org/?v=6.1.9</generator>
${entries.join('\n')}
</channel></rss>
`,
  };
}
