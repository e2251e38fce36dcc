import type { BlogComment, BlogPost } from '../blog-content.ts';
import { two } from '../dates.ts';
import { slugOf } from '../prose.ts';
import { pageCount } from '../response.ts';

/** Posts on a page of a list, as WordPress has it by default. */
export const POSTS_PER_PAGE = 10;

/** Top-level comments on a page of comments. */
export const COMMENTS_PER_PAGE = 5;

/** The path of a post, with slashes at both ends. */
export function postPath(post: BlogPost): string {
  return `${monthPath(post.date)}${post.slug}/`;
}

/** The path of a month's archive. */
export function monthPath(date: Date): string {
  return `/${date.getUTCFullYear()}/${two(date.getUTCMonth() + 1)}/`;
}

/** The path of a day's archive. */
export function dayPath(date: Date): string {
  return `${monthPath(date)}${two(date.getUTCDate())}/`;
}

/** The path of an archive by author, category or tag. */
export function archivePath(kind: 'author' | 'category' | 'tag', name: string): string {
  return `/${kind}/${termSlug(name)}/`;
}

/** A name in paths; names in other scripts become their code points, as no two may be the same. */
export function termSlug(name: string): string {
  const plain = slugOf(name);
  return /^[\p{ASCII}\p{Script=Latin} ]*$/u.test(name)
    ? plain
    : `${[...name.split(' ')[0]!].map((character) => character.codePointAt(0)?.toString(16)).join('')}-${plain}`;
}

/** How many pages the comments of a post have; the last is what the bare URL shows. */
export function commentPages(post: BlogPost): number {
  return pageCount(post.comments.length, COMMENTS_PER_PAGE);
}

/** The path and fragment of a comment, as WordPress prints it. */
export function commentPath(post: BlogPost, comment: BlogComment): string {
  const index = post.comments.findIndex((top) => contains(top, comment.id));
  const page = Math.floor(index / COMMENTS_PER_PAGE) + 1;
  const within = commentPages(post) > 1 ? `comment-page-${page}/` : '';
  return `${postPath(post)}${within}#comment-${comment.id}`;
}

function contains(comment: BlogComment, id: number): boolean {
  return comment.id === id || comment.replies.some((reply) => contains(reply, id));
}
