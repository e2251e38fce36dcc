import { externalLinksOf, textOf } from '../blocks.ts';
import { type BlogContent, withReplies } from '../blog-content.ts';
import { isoDate } from '../dates.ts';
import { pageCount } from '../response.ts';
import type { ApplicationTruth, TruthObject } from '../truth.ts';
import { COMMENTS_PER_PAGE, commentPages, commentPath, POSTS_PER_PAGE, postPath } from './address.ts';
import { listPagePath } from './lists.ts';

/** What the blog holds. */
export function truthOfBlog(content: BlogContent, origin: string): ApplicationTruth {
  const objects: TruthObject[] = [];
  const useful: string[] = [];
  for (let page = 1; page <= pageCount(content.posts.length, POSTS_PER_PAGE); page += 1) {
    useful.push(`${origin}${listPagePath({ path: '/', query: '' }, page)}`);
  }
  for (const post of content.posts) {
    const url = `${origin}${postPath(post)}`;
    const pages = commentPages(post);
    const commentPage = (page: number) => (page === pages ? url : `${url}comment-page-${page}/`);
    useful.push(url);
    for (let page = 1; page < pages; page += 1) useful.push(commentPage(page));
    objects.push({
      type: 'post',
      url,
      page: url,
      title: post.title,
      author: post.author,
      date: isoDate(post.date),
      text: textOf(post.blocks),
      externalLinks: externalLinksOf(post.blocks),
    });
    for (const [index, top] of post.comments.entries()) {
      for (const comment of withReplies(top)) {
        objects.push({
          type: 'comment',
          url: `${origin}${commentPath(post, comment)}`,
          page: commentPage(Math.floor(index / COMMENTS_PER_PAGE) + 1),
          author: comment.author,
          date: isoDate(comment.date),
          text: textOf(comment.blocks),
          externalLinks: externalLinksOf(comment.blocks),
          partOf: url,
        });
      }
    }
  }
  for (const page of content.pages) {
    const url = `${origin}${page.path}`;
    useful.push(url);
    objects.push({
      type: 'article',
      url,
      page: url,
      title: page.title,
      text: textOf(page.blocks),
      externalLinks: externalLinksOf(page.blocks),
    });
  }
  return { objects, usefulPages: useful };
}
