import { escapeHtml, type Markup, renderBlocks } from '../markup.ts';
import type { WikiArticle } from '../wiki-content.ts';
import { pagePath, scriptPath } from './address.ts';
import { renderWikiPage, type Wiki } from './layout.ts';

/** Which view of an article is asked for. */
export interface ArticleView {
  /** The title that redirected here. */
  readonly from?: string;
  /** The number of an old version. */
  readonly oldid?: number;
  readonly printable?: boolean;
}

/** An article. */
export function renderArticle(wiki: Wiki, article: WikiArticle, view: ArticleView = {}): string {
  const { title } = article;
  const [newest] = article.revisions;
  const redirected =
    view.from === undefined
      ? undefined
      : `<span class="mw-redirectedfrom">(Redirected from <a href="${scriptPath(view.from, 'redirect=no')}" class="mw-redirect" title="${escapeHtml(view.from)}">${escapeHtml(view.from)}</a>)</span>`;
  const old =
    view.oldid === undefined
      ? undefined
      : `<div class="mw-revision warningbox"><div id="mw-revision-info">This is an old revision of this page. <a href="${scriptPath(title, `diff=prev&oldid=${view.oldid}`)}">diff</a></div></div>`;
  return renderWikiPage(wiki, {
    title,
    action: 'view',
    revision: newest,
    categories: article.categories,
    subtitle: redirected ?? old ?? '',
    noindex: view.oldid !== undefined || view.printable === true,
    ...(view.from === undefined ? {} : { canonical: pagePath(title) }),
    body: `<div class="mw-parser-output">${renderBox(article)}${renderContents(article)}${renderText(wiki, article)}
</div>`,
  });
}

/** The box at the right, as a template gives it. */
function renderBox({ title, box }: WikiArticle): string {
  if (box.length === 0) return '';
  const rows = box.map(
    ([label, value]) =>
      `<tr><th scope="row" class="infobox-label">${label}</th><td class="infobox-data">${escapeHtml(value)}</td></tr>`,
  );
  return `<table class="infobox vcard"><tbody><tr><th colspan="2" class="infobox-above fn">${escapeHtml(title)}</th></tr>${rows.join('')}</tbody></table>\n`;
}

function renderContents({ blocks }: WikiArticle): string {
  const headings = blocks.filter((block) => block.kind === 'heading');
  if (headings.length < 2) return '';
  const items = headings.map(
    ({ text }, index) =>
      `<li class="toclevel-1 tocsection-${index + 1}"><a href="#${anchorOf(escapeHtml(text))}"><span class="tocnumber">${index + 1}</span> <span class="toctext">${escapeHtml(text)}</span></a></li>`,
  );
  return `<div id="toc" class="toc" role="navigation"><div class="toctitle"><h2 id="mw-toc-heading">Contents</h2></div><ul>${items.join('\n')}</ul></div>\n`;
}

function anchorOf(html: string): string {
  return html.replaceAll(' ', '_');
}

function renderText(wiki: Wiki, article: WikiArticle): string {
  const { byTitle, redirects } = wiki.content;
  const markup: Markup = {
    paragraph: (html) => `<p>${html}\n</p>`,
    heading: (html, number) =>
      `<h2><span class="mw-headline" id="${anchorOf(html)}">${html}</span><span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="${scriptPath(article.title, `action=edit&section=${number}`)}" title="Edit section">edit</a><span class="mw-editsection-bracket">]</span></span></h2>`,
    quote: (html) => `<blockquote><p>${html}</p></blockquote>`,
    list: (items) => `<ul><li>${items.join('</li>\n<li>')}</li></ul>`,
    code: (html) => `<pre>${html}</pre>`,
    strong: (html) => `<b>${html}</b>`,
    external: (href, html) => `<a rel="nofollow" class="external text" href="${href}">${html}</a>`,
    internal: (target, html) => {
      if (byTitle.has(target)) return `<a href="${pagePath(target)}" title="${html}">${html}</a>`;
      if (redirects.has(target))
        return `<a href="${pagePath(target)}" class="mw-redirect" title="${html}">${html}</a>`;
      return `<a href="${scriptPath(target, 'action=edit&redlink=1')}" class="new" title="${html} (page does not exist)">${html}</a>`;
    },
    image: (name, alt) =>
      `<a href="${pagePath(`File:${name}.png`)}" class="image"><img alt="${alt}" src="/images/${name}.png" decoding="async" width="160" height="120"/></a>`,
  };
  return renderBlocks(article.blocks, markup);
}

/** The page of a picture. */
export function renderFile(wiki: Wiki, name: string): string {
  return renderWikiPage(wiki, {
    title: `File:${name}.png`,
    action: 'view',
    body: `<ul id="filetoc" role="navigation"><li><a href="#file">File</a></li></ul><div class="fullImageLink" id="file"><a href="/images/${name}.png"><img alt="File:${name}.png" src="/images/${name}.png" width="160" height="120"/></a></div>`,
  });
}

/** The page of a category. */
export function renderCategory(wiki: Wiki, name: string): string | undefined {
  const members = wiki.content.articles.filter((article) => article.categories.includes(name));
  if (members.length === 0) return undefined;
  const items = members.map(
    ({ title }) =>
      `<li><a href="${pagePath(title)}" title="${escapeHtml(title)}">${escapeHtml(title)}</a></li>`,
  );
  return renderWikiPage(wiki, {
    title: `Category:${name}`,
    action: 'view',
    body: `<div class="mw-category-generated" lang="en" dir="ltr"><div id="mw-pages"><h2>Pages in category "${name}"</h2><p>The following ${members.length} pages are in this category.</p><div class="mw-content-ltr"><div class="mw-category"><ul>${items.join('\n')}</ul></div></div></div></div>`,
  });
}

/** A page that does not exist. */
export function renderMissing(wiki: Wiki, title: string): string {
  return renderWikiPage(wiki, {
    title,
    action: 'view',
    noindex: true,
    body: `<div class="noarticletext mw-content-ltr" dir="ltr" lang="en"><p>There is currently no text in this page. You can <a href="${scriptPath('Special:Search', `search=${encodeURIComponent(title)}`)}">search for this page title</a> in other pages.</p></div>`,
  });
}
