import { findAsset } from '../assets.ts';
import type { BlogContent, BlogPost } from '../blog-content.ts';
import { escapeHtml } from '../markup.ts';
import {
  htmlResponse,
  numberParameter,
  type Responder,
  redirectResponse,
  type SampleRequest,
  type SampleResponse,
} from '../response.ts';
import { commentPages, postPath } from './address.ts';
import { renderCommentFeed, renderPostFeed } from './feeds.ts';
import { blogFiles } from './files.ts';
import { findList } from './find-list.ts';
import { type Blog, renderBlogPage } from './layout.ts';
import { renderPostList } from './lists.ts';
import { renderPost, renderPrintView, renderStaticPage } from './single.ts';
import { renameClasses } from './theme.ts';
import { renderWidgets } from './widgets.ts';

/** How the blog looks: the default theme, or one with class names of its own. */
export type BlogTheme = 'default' | 'renamed';

/** A blog that looks like WordPress 6.1. */
export function createWordPress(content: BlogContent, origin: string, theme: BlogTheme): Responder {
  const blog: Blog = { content, origin, widgets: renderWidgets({ content, origin }) };
  const files = blogFiles(content.images);
  const byPath = new Map(content.posts.map((post) => [postPath(post), post]));
  const newest = content.posts[0]?.date;
  return (request) => {
    const file = findAsset(files, request.url.pathname);
    if (file !== undefined) return { modified: new Date(0), ...file };
    const response = respond(blog, byPath, request);
    const headers = [
      ...(response.headers ?? []),
      ['X-Pingback', `${origin}/xmlrpc.php`] as const,
      ['Link', `<${origin}/wp-json/>; rel="https://api.w.org/"`] as const,
    ];
    const page = response.type.startsWith('text/html') && typeof response.body === 'string';
    const body = page && theme === 'renamed' ? renameClasses(response.body) : response.body;
    return { ...(newest === undefined ? {} : { modified: newest }), ...response, body, headers };
  };
}

function respond(blog: Blog, byPath: ReadonlyMap<string, BlogPost>, request: SampleRequest): SampleResponse {
  const { url } = request;
  const path = url.pathname;
  const script = respondScript(blog, request);
  if (script !== undefined) return script;
  const short = numberParameter(url, 'p', 0) || numberParameter(url, 'page_id', 0);
  const target =
    blog.content.posts.find((post) => post.id === short) ??
    blog.content.pages.find((page) => page.id === short);
  if (path === '/' && target !== undefined) {
    return redirectResponse(`${blog.origin}${'path' in target ? target.path : postPath(target)}`);
  }
  if (!path.endsWith('/')) {
    const known = respondPage(blog, byPath, url, `${path}/`);
    return known.status === 200 ? redirectResponse(`${blog.origin}${path}/${url.search}`) : known;
  }
  return respondPage(blog, byPath, url, path);
}

/** Paths that name a script rather than content. */
function respondScript(blog: Blog, { url }: SampleRequest): SampleResponse | undefined {
  const path = url.pathname;
  if (path === '/wp-login.php') return renderLogin(url.searchParams.get('redirect_to') ?? '');
  if (path === '/wp-comments-post.php') return redirectResponse(`${blog.origin}/`, 302);
  if (path === '/xmlrpc.php') {
    return {
      status: 405,
      type: 'text/plain; charset=UTF-8',
      body: 'XML-RPC server accepts POST requests only.',
    };
  }
  if (path === '/wp-admin/')
    return redirectResponse(`${blog.origin}/wp-login.php?redirect_to=%2Fwp-admin%2F`, 302);
  if (path.startsWith('/wp-json/')) {
    const id = Number(/^\/wp-json\/wp\/v2\/posts\/(\d{1,9})$/.exec(path)?.[1]);
    const post = blog.content.posts.find((candidate) => candidate.id === id);
    const body =
      post === undefined
        ? { name: path }
        : { id, link: blog.origin + postPath(post), title: { rendered: post.title } };
    return { status: 200, type: 'application/json; charset=UTF-8', body: `${JSON.stringify(body)}\n` };
  }
  return undefined;
}

function renderLogin(to: string): SampleResponse {
  return htmlResponse(`<!DOCTYPE html>
<html lang="en-US"><head><meta charset="UTF-8" /><title>Log In</title><meta name='robots' content='max-image-preview:large, noindex, noarchive' /></head>
<body class="login no-js login-action-login wp-core-ui"><div id="login"><form name="loginform" id="loginform" method="post"><input type="text" name="log" id="user_login" /><input type="password" name="pwd" id="user_pass" /><input type="hidden" name="redirect_to" value="${escapeHtml(to)}" /></form>
<p id="nav"><a href="/wp-login.php?action=lostpassword">Lost your password?</a></p></div></body></html>
`);
}

function respondPage(
  blog: Blog,
  byPath: ReadonlyMap<string, BlogPost>,
  url: URL,
  path: string,
): SampleResponse {
  const feed = /^(\/|\/.*\/)feed\/$/.exec(path);
  if (feed !== null) return respondFeed(blog, byPath, feed[1] ?? '/');
  const [, bare = path, commentPage] = /^(.*\/)comment-page-(\d{1,6})\/$/.exec(path) ?? [];
  const post = byPath.get(bare.replace(/embed\/$/, ''));
  if (post !== undefined) return respondPost(blog, post, url, commentPage);
  const page = blog.content.pages.find((candidate) => candidate.path === path);
  if (page !== undefined) return htmlResponse(renderStaticPage(blog, page), { modified: page.date });
  const [, root = path, number = '1'] = /^(.*\/)page\/(\d{1,6})\/$/.exec(path) ?? [];
  const list = findList(blog, root, url.searchParams.get('s'));
  if (list !== undefined && path.endsWith('/page/1/'))
    return redirectResponse(`${blog.origin}${root}${url.search}`);
  const html = list === undefined || number === '0' ? undefined : renderPostList(blog, list, Number(number));
  return html === undefined ? renderNotFound(blog) : htmlResponse(html);
}

function respondPost(blog: Blog, post: BlogPost, url: URL, commentPage: string | undefined): SampleResponse {
  if (url.searchParams.has('print'))
    return htmlResponse(renderPrintView(blog, post), { modified: post.date });
  if (commentPage !== undefined && (Number(commentPage) < 1 || Number(commentPage) > commentPages(post))) {
    return renderNotFound(blog);
  }
  const replyTo = url.searchParams.get('replytocom');
  const html = renderPost(blog, post, {
    ...(commentPage === undefined ? {} : { commentPage: Number(commentPage) }),
    ...(replyTo === null ? {} : { replyTo }),
  });
  return htmlResponse(html, { headers: [['Link', `<${blog.origin}/?p=${post.id}>; rel=shortlink`]] });
}

function respondFeed(blog: Blog, byPath: ReadonlyMap<string, BlogPost>, path: string): SampleResponse {
  const post = byPath.get(path);
  if (post !== undefined) return renderCommentFeed(blog, [post]);
  if (path === '/comments/') return renderCommentFeed(blog, blog.content.posts);
  const list = findList(blog, path, null);
  return list === undefined ? renderNotFound(blog) : renderPostFeed(blog, list.posts);
}

function renderNotFound(blog: Blog): SampleResponse {
  const main = `<header class="page-header alignwide"><h1 class="page-title">Nothing here</h1></header>
<div class="error-404 not-found default-max-width"><div class="page-content"><p>It looks like nothing was found at this location.</p></div></div>`;
  return htmlResponse(renderBlogPage(blog, { title: 'Page not found', bodyClass: 'error404', main }), {
    status: 404,
  });
}
