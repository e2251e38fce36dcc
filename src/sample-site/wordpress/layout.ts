import type { Block } from '../blocks.ts';
import type { BlogContent } from '../blog-content.ts';
import { escapeHtml, type Markup, renderBlocks } from '../markup.ts';

/** What the pages of the blog are made from. */
export interface Blog {
  readonly content: BlogContent;
  /** Without a slash at the end. */
  readonly origin: string;
  /** The widgets below every page, printed once. */
  readonly widgets: string;
}

/** The name of the blog. */
export const BLOG_NAME = 'The Kettle Notebook';

/** What differs between the pages. */
export interface BlogPageParts {
  readonly title: string;
  readonly bodyClass: string;
  readonly main: string;
  readonly canonical?: string;
  /** Further elements of the head. */
  readonly head?: string;
  readonly robots?: string;
}

/** A whole page in the shape of the theme Twenty Twenty-One. */
export function renderBlogPage(blog: Blog, parts: BlogPageParts): string {
  const { origin } = blog;
  const canonical =
    parts.canonical === undefined ? '' : `<link rel="canonical" href="${origin}${parts.canonical}" />\n`;
  return `<!doctype html>
<html lang="en-US" >
<head>
<meta charset="UTF-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeHtml(parts.title)} &#8211; ${BLOG_NAME}</title>
<meta name='robots' content='${parts.robots ?? 'max-image-preview:large'}' />
<link rel="alternate" type="application/rss+xml" title="${BLOG_NAME} &raquo; Feed" href="${origin}/feed/" />
<link rel="alternate" type="application/rss+xml" title="${BLOG_NAME} &raquo; Comments Feed" href="${origin}/comments/feed/" />
<link rel='stylesheet' id='wp-block-library-css' href='${origin}/wp-includes/css/dist/block-library/style.min.css?ver=6.1.9' media='all' />
<link rel='stylesheet' id='twenty-twenty-one-style-css' href='${origin}/wp-content/themes/twentytwentyone/style.css?ver=1.7' media='all' />
<link rel='stylesheet' id='twenty-twenty-one-print-style-css' href='${origin}/wp-content/themes/twentytwentyone/assets/css/print.css?ver=1.7' media='print' />
<link rel="https://api.w.org/" href="${origin}/wp-json/" />
<link rel="EditURI" type="application/rsd+xml" title="RSD" href="${origin}/xmlrpc.php?rsd" />
<meta name="generator" content="WordPress 6.1.9" />
${canonical}<link rel="icon" href="${origin}/favicon.ico" sizes="32x32" />
${parts.head ?? ''}</head>
<body class="${parts.bodyClass} wp-embed-responsive is-light-theme no-js has-main-navigation">
<div id="page" class="site">
<a class="skip-link screen-reader-text" href="#content">Skip to content</a>
<header id="masthead" class="site-header has-title-and-tagline has-menu">
<div class="site-branding">
<p class="site-title"><a href="${origin}/" rel="home">${BLOG_NAME}</a></p>
<p class="site-description">Things that were repaired</p>
</div><!-- .site-branding -->
${renderMenu(blog)}
</header><!-- #masthead -->
<div id="content" class="site-content">
<div id="primary" class="content-area">
<main id="main" class="site-main">
${parts.main}
</main><!-- #main -->
</div><!-- #primary -->
</div><!-- #content -->
<aside class="widget-area">
${blog.widgets}
</aside><!-- .widget-area -->
<footer id="colophon" class="site-footer">
<div class="site-info">
<div class="site-name"><a href="${origin}/">${BLOG_NAME}</a></div>
<div class="powered-by">Proudly powered by <a href="https://wordpress.org/">WordPress</a>.</div>
</div><!-- .site-info -->
</footer><!-- #colophon -->
</div><!-- #page -->
<script src='${origin}/wp-content/themes/twentytwentyone/assets/js/primary-navigation.js?ver=1.7' id='twenty-twenty-one-primary-navigation-script-js'></script>
<script src='${origin}/wp-includes/js/comment-reply.min.js?ver=6.1.9' id='comment-reply-js'></script>
</body>
</html>
`;
}

function renderMenu({ content, origin }: Blog): string {
  const items = content.pages
    .filter((page) => page.inMenu)
    .map(
      (page) =>
        `<li id="menu-item-${page.id + 100}" class="menu-item menu-item-type-post_type menu-item-object-page menu-item-${page.id + 100}"><a href="${origin}${page.path}">${escapeHtml(page.title)}</a></li>`,
    );
  return `<nav id="site-navigation" class="primary-navigation" aria-label="Primary menu">
<div class="primary-menu-container"><ul id="primary-menu-list" class="menu-wrapper"><li id="menu-item-100" class="menu-item menu-item-type-custom menu-item-object-custom menu-item-home menu-item-100"><a href="${origin}/">Home</a></li>
${items.join('\n')}
</ul></div></nav><!-- #site-navigation -->`;
}

/** A text as WordPress prints it. */
export function renderEntry(blog: Blog, blocks: readonly Block[]): string {
  const uploads = `${blog.origin}/wp-content/uploads/2020/06`;
  const markup: Markup = {
    paragraph: (html) => `<p>${html}</p>`,
    heading: (html) => `<h3>${html}</h3>`,
    quote: (html) => `<blockquote class="wp-block-quote"><p>${html}</p></blockquote>`,
    list: (items) => `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`,
    code: (html) => `<pre class="wp-block-code"><code>${html}</code></pre>`,
    strong: (html) => `<strong>${html}</strong>`,
    external: (href, html) => `<a href="${href}">${html}</a>`,
    internal: (target, html) => `<a href="${blog.origin}${target}">${html}</a>`,
    image: (name, alt) =>
      `<img loading="lazy" class="alignnone size-medium" src="${uploads}/${name}-300x225.png" alt="${alt}" width="300" height="225" srcset="${uploads}/${name}-300x225.png 300w, ${uploads}/${name}.png 1024w" sizes="(max-width: 300px) 100vw, 300px" />`,
  };
  return renderBlocks(blocks, markup);
}
