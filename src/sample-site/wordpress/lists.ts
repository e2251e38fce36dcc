import { textOf } from '../blocks.ts';
import type { BlogPost } from '../blog-content.ts';
import { isoDate, longDay } from '../dates.ts';
import { escapeHtml } from '../markup.ts';
import { pageCount, pageOf } from '../response.ts';
import { archivePath, POSTS_PER_PAGE, postPath, termSlug } from './address.ts';
import { type Blog, renderBlogPage } from './layout.ts';

/** A list of posts: the home page, an archive, or search results. */
export interface PostList {
  readonly kind: 'home' | 'archive' | 'search';
  readonly title: string;
  /** Of its first page, with slashes at both ends. */
  readonly path: string;
  /** From `?`, or empty. */
  readonly query: string;
  readonly bodyClass: string;
  readonly posts: readonly BlogPost[];
}

/** One page of a list, or nothing when the list has no such page. */
export function renderPostList(blog: Blog, list: PostList, page: number): string | undefined {
  const pages = pageCount(list.posts.length, POSTS_PER_PAGE);
  if (page > pages) return undefined;
  const header =
    list.kind === 'home'
      ? ''
      : `<header class="page-header alignwide"><h1 class="page-title">${escapeHtml(list.title)}</h1></header>\n`;
  const entries = pageOf(list.posts, page, POSTS_PER_PAGE).map((post) => renderExcerpt(blog, post));
  const paged = page > 1 ? ` paged paged-${page}` : '';
  return renderBlogPage(blog, {
    title: list.title,
    bodyClass: `${list.bodyClass}${paged} hfeed`,
    main: `${header}${entries.join('\n')}\n${renderPagination(blog, list, page, pages)}`,
    ...(list.kind === 'search' ? { robots: 'noindex, follow, max-image-preview:large' } : {}),
  });
}

/** The URL of one page of a list. */
export function listPagePath(list: Pick<PostList, 'path' | 'query'>, page: number): string {
  return `${list.path}${page > 1 ? `page/${page}/` : ''}${list.query}`;
}

function renderExcerpt({ origin }: Blog, post: BlogPost): string {
  const address = `${origin}${postPath(post)}`;
  const excerpt = textOf(post.blocks).split(/\s+/).slice(0, 30).join(' ');
  return `<article id="post-${post.id}" class="${postClass(post)}">
<header class="entry-header"><h2 class="entry-title default-max-width"><a href="${address}">${escapeHtml(post.title)}</a></h2></header><!-- .entry-header -->
<div class="entry-content"><p>${escapeHtml(excerpt)}&hellip; <a class="more-link" href="${address}">Continue reading <span class="screen-reader-text">${escapeHtml(post.title)}</span></a></p></div><!-- .entry-content -->
${renderEntryFooter(origin, post)}
</article><!-- #post-${post.id} -->`;
}

/** The classes that WordPress itself gives a post. */
export function postClass(post: BlogPost): string {
  const tags = post.tags.map((tag) => ` tag-${termSlug(tag)}`).join('');
  return `post-${post.id} post type-post status-publish format-standard hentry category-${termSlug(post.category)}${tags} entry`;
}

/** Date, category and tags, which the theme prints after the text. */
export function renderEntryFooter(origin: string, post: BlogPost, byline = ''): string {
  const tags = post.tags
    .map((tag) => `<a href="${origin}${archivePath('tag', tag)}" rel="tag">${escapeHtml(tag)}</a>`)
    .join(', ');
  return `<footer class="entry-footer default-max-width"><div class="posted-by"><span class="posted-on">Published <time class="entry-date published updated" datetime="${isoDate(post.date)}">${longDay(post.date)}</time></span>${byline}</div>
<div class="post-taxonomies"><span class="cat-links">Categorized as <a href="${origin}${archivePath('category', post.category)}" rel="category tag">${escapeHtml(post.category)}</a> </span><span class="tags-links">Tagged ${tags}</span></div></footer><!-- .entry-footer -->`;
}

function renderPagination({ origin }: Blog, list: PostList, page: number, pages: number): string {
  if (pages === 1) return '';
  const anchor = (to: number, text: string, kind = '') =>
    `<a class="${kind}page-numbers" href="${origin}${listPagePath(list, to)}">${text}</a>`;
  const numbers = Array.from({ length: pages }, (_, index) =>
    index + 1 === page
      ? `<span aria-current="page" class="page-numbers current">Page ${page}</span>`
      : anchor(index + 1, String(index + 1)),
  );
  const newer = page > 1 ? anchor(page - 1, 'Newer <span class="nav-short">posts</span>', 'prev ') : '';
  const older = page < pages ? anchor(page + 1, 'Older <span class="nav-short">posts</span>', 'next ') : '';
  return `<nav class="navigation pagination" aria-label="Posts"><h2 class="screen-reader-text">Posts navigation</h2><div class="nav-links">${[newer, ...numbers, older].join('\n')}</div></nav>`;
}
