import type { BlogPage, BlogPost } from '../blog-content.ts';
import { escapeHtml } from '../markup.ts';
import { archivePath, postPath } from './address.ts';
import { renderComments } from './comments.ts';
import { type Blog, renderBlogPage, renderEntry } from './layout.ts';
import { postClass, renderEntryFooter } from './lists.ts';
import type { PostView } from './post-view.ts';

const SHARES = ['facebook', 'twitter', 'email', 'print'] as const;

/** The page of a post. */
export function renderPost(blog: Blog, post: BlogPost, view: PostView = {}): string {
  const { origin } = blog;
  const path = postPath(post);
  const byline = `<span class="byline">By <a href="${origin}${archivePath('author', post.author)}" rel="author">${escapeHtml(post.author)}</a></span>`;
  const shared = SHARES.map(
    (service, index) =>
      `<li class="share-${service}"><a rel="nofollow noopener" class="share-${service} sd-button" href="${origin}${path}?share=${service}&amp;nb=${index + 1}">${service}</a></li>`,
  );
  return renderBlogPage(blog, {
    title: post.title,
    bodyClass: `post-template-default single single-post postid-${post.id} single-format-standard singular`,
    canonical: view.commentPage === undefined ? path : `${path}comment-page-${view.commentPage}/#comments`,
    ...(view.replyTo === undefined ? {} : { robots: 'noindex, follow, max-image-preview:large' }),
    head: `<link rel="alternate" type="application/rss+xml" title="Comments Feed" href="${origin}${path}feed/" />
<link rel="alternate" type="application/json" href="${origin}/wp-json/wp/v2/posts/${post.id}" />
<link rel='shortlink' href='${origin}/?p=${post.id}' />
<link rel="alternate" type="application/json+oembed" href="${origin}/wp-json/oembed/1.0/embed?url=${encodeURIComponent(origin + path)}" />
`,
    main: `<article id="post-${post.id}" class="${postClass(post)}">
<header class="entry-header alignwide"><h1 class="entry-title">${escapeHtml(post.title)}</h1></header><!-- .entry-header -->
<div class="entry-content">
${renderEntry(blog, post.blocks)}
</div><!-- .entry-content -->
<div class="sharedaddy sd-sharing-enabled"><ul>${shared.join('')}<li><a href="${origin}${path}?print=print" rel="nofollow">Print this</a></li><li><a rel="shortlink" href="${origin}/?p=${post.id}">Short link</a></li></ul></div>
${renderEntryFooter(origin, post, byline)}
</article><!-- #post-${post.id} -->
${renderComments(blog, post, view)}
${renderNeighbours(blog, post)}`,
  });
}

function renderNeighbours({ content, origin }: Blog, post: BlogPost): string {
  const index = content.posts.indexOf(post);
  const anchor = (other: BlogPost | undefined, side: 'previous' | 'next', rel: 'prev' | 'next') =>
    other === undefined
      ? ''
      : `<div class="nav-${side}"><a href="${origin}${postPath(other)}" rel="${rel}"><p class="meta-nav">${side} post</p><p class="post-title">${escapeHtml(other.title)}</p></a></div>`;
  return `<nav class="navigation post-navigation" aria-label="Posts"><h2 class="screen-reader-text">Post navigation</h2><div class="nav-links">${anchor(content.posts[index + 1], 'previous', 'prev')}${anchor(content.posts[index - 1], 'next', 'next')}</div></nav>`;
}

/** A static page. */
export function renderStaticPage(blog: Blog, page: BlogPage): string {
  return renderBlogPage(blog, {
    title: page.title,
    bodyClass: `page-template-default page page-id-${page.id} singular`,
    canonical: page.path,
    head: `<link rel='shortlink' href='${blog.origin}/?page_id=${page.id}' />\n`,
    main: `<article id="post-${page.id}" class="post-${page.id} page type-page status-publish hentry entry">
<header class="entry-header alignwide"><h1 class="entry-title">${escapeHtml(page.title)}</h1></header>
<div class="entry-content">
${renderEntry(blog, page.blocks)}
</div><!-- .entry-content -->
</article><!-- #post-${page.id} -->`,
  });
}

/** A post for printing: no template around it. */
export function renderPrintView(blog: Blog, post: BlogPost): string {
  return `<!DOCTYPE html>
<html lang="en-US"><head><meta charset="UTF-8" /><title>${escapeHtml(post.title)} : print</title><meta name="robots" content="noindex, nofollow" /></head>
<body><h1>${escapeHtml(post.title)}</h1><div id="print-content">${renderEntry(blog, post.blocks)}</div>
<p>URL: <a href="${blog.origin}${postPath(post)}">${blog.origin}${postPath(post)}</a></p></body></html>
`;
}
