import type { BlogComment, BlogPost } from '../blog-content.ts';
import { clockTime, isoDate, longDay } from '../dates.ts';
import { escapeHtml } from '../markup.ts';
import { pageOf } from '../response.ts';
import { COMMENTS_PER_PAGE, commentPages, commentPath, postPath } from './address.ts';
import { type Blog, renderEntry } from './layout.ts';
import type { PostView } from './post-view.ts';

/** The comments of one page, how to get to the others, and the form. */
export function renderComments(blog: Blog, post: BlogPost, view: PostView): string {
  const pages = commentPages(post);
  const page = view.commentPage ?? pages;
  const here = postPath(post) + (view.commentPage === undefined ? '' : `comment-page-${page}/`);
  const list = pageOf(post.comments, page, COMMENTS_PER_PAGE).map((comment) =>
    renderComment(blog, post, comment, here, 1),
  );
  const listed =
    list.length === 0
      ? ''
      : `<h2 class="comments-title">${post.comments.length} comments</h2><!-- .comments-title -->
<ol class="comment-list">
${list.join('\n')}
</ol><!-- .comment-list -->
${renderCommentPagination(blog, post, page, pages)}`;
  return `<div id="comments" class="comments-area default-max-width show-avatars">
${listed}
<div id="respond" class="comment-respond"><h2 id="reply-title" class="comment-reply-title">Leave a comment <small><a rel="nofollow" id="cancel-comment-reply-link" href="${blog.origin}${here}#respond">Cancel reply</a></small></h2>
<form action="${blog.origin}/wp-comments-post.php" method="post" id="commentform" class="comment-form"><textarea id="comment" name="comment" cols="45" rows="5"></textarea>
<input name="submit" type="submit" id="submit" class="submit" value="Post Comment" /><input type='hidden' name='comment_post_ID' value='${post.id}' id='comment_post_ID' /><input type='hidden' name='comment_parent' id='comment_parent' value='${escapeHtml(view.replyTo ?? '0')}' /></form></div><!-- #respond -->
</div><!-- #comments -->`;
}

function renderComment(
  blog: Blog,
  post: BlogPost,
  comment: BlogComment,
  here: string,
  depth: number,
): string {
  const { origin } = blog;
  const replies = comment.replies.map((reply) => renderComment(blog, post, reply, here, depth + 1));
  const children =
    replies.length === 0 ? '' : `<ol class="children">\n${replies.join('\n')}\n</ol><!-- .children -->\n`;
  return `<li id="comment-${comment.id}" class="comment ${comment.id % 2 === 0 ? 'even' : 'odd alt'} depth-${depth}${replies.length > 0 ? ' parent' : ''}">
<article id="div-comment-${comment.id}" class="comment-body">
<footer class="comment-meta">
<div class="comment-author vcard"><img alt='' src='${origin}/wp-content/uploads/avatars/${comment.id % 7}.png' class='avatar avatar-60 photo' height='60' width='60' loading='lazy' /><b class="fn">${escapeHtml(comment.author)}</b> <span class="says">says:</span></div><!-- .comment-author -->
<div class="comment-metadata"><a href="${origin}${commentPath(post, comment)}"><time datetime="${isoDate(comment.date)}">${longDay(comment.date)} at ${clockTime(comment.date)}</time></a></div><!-- .comment-metadata -->
</footer><!-- .comment-meta -->
<div class="comment-content">
${renderEntry(blog, comment.blocks)}
</div><!-- .comment-content -->
<div class="reply"><a rel='nofollow' class='comment-reply-link' href='${origin}${here}?replytocom=${comment.id}#respond' data-commentid="${comment.id}" data-postid="${post.id}">Reply</a></div>
</article><!-- .comment-body -->
${children}</li><!-- #comment-## -->`;
}

function renderCommentPagination({ origin }: Blog, post: BlogPost, page: number, pages: number): string {
  if (pages === 1) return '';
  const numbers = Array.from({ length: pages }, (_, index) =>
    index + 1 === page
      ? `<span aria-current="page" class="page-numbers current">${page}</span>`
      : `<a class="page-numbers" href="${origin}${postPath(post)}comment-page-${index + 1}/#comments">${index + 1}</a>`,
  );
  return `<nav class="navigation comments-pagination" aria-label="Comments"><h2 class="screen-reader-text">Comments navigation</h2><div class="nav-links">${numbers.join('\n')}</div></nav>`;
}
