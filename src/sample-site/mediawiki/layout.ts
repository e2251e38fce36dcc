import { wikiDate } from '../dates.ts';
import { escapeHtml } from '../markup.ts';
import { MAIN_PAGE, type WikiContent } from '../wiki-content.ts';
import { pagePath, scriptPath, titleInUrl } from './address.ts';

/** What the pages of the wiki are made from. */
export interface Wiki {
  readonly content: WikiContent;
  readonly origin: string;
}

/** The name of the wiki. */
export const WIKI_NAME = 'Repairpedia';

/** What differs between the pages. */
export interface WikiPageParts {
  readonly title: string;
  /** The heading, when it is not the title. */
  readonly heading?: string;
  readonly body: string;
  readonly action: string;
  /** The newest version, for articles that exist. */
  readonly revision?: { readonly id: number; readonly date: Date };
  readonly categories?: readonly string[];
  /** Below the heading. */
  readonly subtitle?: string;
  readonly canonical?: string;
  readonly noindex?: boolean;
}

/** A whole page in the shape of the skin Vector (legacy), MediaWiki 1.39. */
export function renderWikiPage(wiki: Wiki, parts: WikiPageParts): string {
  const { title } = parts;
  const heading = escapeHtml(parts.heading ?? title);
  const robots = parts.noindex === true ? '<meta name="robots" content="noindex,nofollow"/>\n' : '';
  const edit =
    parts.revision === undefined
      ? ''
      : `<link rel="alternate" type="application/x-wiki" title="Edit" href="${scriptPath(title, 'action=edit')}"/>\n`;
  const canonical =
    parts.canonical === undefined ? '' : `<link rel="canonical" href="${wiki.origin}${parts.canonical}"/>\n`;
  return `<!DOCTYPE html>
<html class="client-nojs" lang="en" dir="ltr">
<head>
<meta charset="UTF-8"/>
<title>${heading} - ${WIKI_NAME}</title>
<link rel="stylesheet" href="/load.php?lang=en&amp;modules=skins.vector.styles.legacy&amp;only=styles&amp;skin=vector"/>
<script async="" src="/load.php?lang=en&amp;modules=startup&amp;only=scripts&amp;raw=1&amp;skin=vector"></script>
<meta name="generator" content="MediaWiki 1.39.17"/>
${robots}<meta name="format-detection" content="telephone=no"/>
${edit}<link rel="icon" href="/favicon.ico"/>
<link rel="search" type="application/opensearchdescription+xml" href="/opensearch_desc.php" title="${WIKI_NAME} (en)"/>
<link rel="EditURI" type="application/rsd+xml" href="${wiki.origin}/api.php?action=rsd"/>
<link rel="alternate" type="application/atom+xml" title="${WIKI_NAME} Atom feed" href="${scriptPath('Special:RecentChanges', 'feed=atom')}"/>
${canonical}</head>
<body class="mediawiki ltr sitedir-ltr mw-hide-empty-elt ${bodyClass(parts)} skin-vector action-${parts.action} skin-vector-legacy">
<div id="mw-page-base" class="noprint"></div>
<div id="mw-head-base" class="noprint"></div>
<div id="content" class="mw-body" role="main">
<a id="top"></a>
<div id="siteNotice"></div>
<h1 id="firstHeading" class="firstHeading mw-first-heading"><span class="mw-page-title-main">${heading}</span></h1>
<div id="bodyContent" class="vector-body">
<div id="siteSub" class="noprint">From ${WIKI_NAME}</div>
<div id="contentSub">${parts.subtitle ?? ''}</div>
<div id="jump-to-nav"></div>
<a class="mw-jump-link" href="#mw-head">Jump to navigation</a>
<div id="mw-content-text" class="mw-body-content mw-content-ltr" lang="en" dir="ltr">${parts.body}
${renderPermalink(wiki, parts)}</div>
${renderCategories(parts.categories ?? [])}
</div>
</div>
<div id="mw-navigation"><h2>Navigation menu</h2>
<div id="mw-head">
${renderTabs(wiki, parts)}
<div id="p-search" role="search" class="vector-search-box"><form action="/index.php" id="searchform"><input type="search" name="search" id="searchInput"/><input type="hidden" name="title" value="Special:Search"/></form></div>
</div>
${renderSidebar(parts)}
</div>
<footer id="footer" class="mw-footer" role="contentinfo"><ul id="footer-info">${parts.revision === undefined ? '' : `<li id="footer-info-lastmod"> This page was last edited on ${wikiDate(parts.revision.date).replace(/^(.*), (.*)$/, '$2, at $1')}.</li>`}</ul>
<ul id="footer-places"><li id="footer-places-privacy"><a href="${pagePath(`${WIKI_NAME}:Privacy policy`)}">Privacy policy</a></li><li id="footer-places-about"><a href="${pagePath(`${WIKI_NAME}:About`)}">About ${WIKI_NAME}</a></li></ul>
<ul id="footer-icons" class="noprint"><li id="footer-poweredbyico"><a href="https://www.mediawiki.org/"><img src="/resources/assets/poweredby_mediawiki_88x31.png" alt="Powered by MediaWiki" width="88" height="31"/></a></li></ul></footer>
</body>
</html>
`;
}

function bodyClass({ title }: WikiPageParts): string {
  const page = `page-${title.replace(/[^\p{L}\p{N}]+/gu, '_')}`;
  if (title.startsWith('Special:'))
    return `ns--1 ns-special mw-special-${title.slice(8).split('/')[0]} ${page}`;
  if (title.startsWith('Talk:')) return `ns-1 ns-talk mw-editable ${page}`;
  if (title.startsWith('Category:')) return `ns-14 ns-subject mw-editable ${page}`;
  if (title.startsWith('File:')) return `ns-6 ns-subject mw-editable ${page}`;
  return `ns-0 ns-subject mw-editable ${page}`;
}

function renderPermalink(wiki: Wiki, { title, revision }: WikiPageParts): string {
  if (revision === undefined) return '';
  const address = `${wiki.origin}${scriptPath(title, `oldid=${revision.id}`)}`;
  return `<div class="printfooter" data-nosnippet="">Retrieved from "<a dir="ltr" href="${address}">${address}</a>"</div>`;
}

function renderCategories(categories: readonly string[]): string {
  if (categories.length === 0) return '';
  const items = categories.map(
    (name) => `<li><a href="${pagePath(`Category:${name}`)}" title="Category:${name}">${name}</a></li>`,
  );
  return `<div id="catlinks" class="catlinks" data-mw="interface"><div id="mw-normal-catlinks" class="mw-normal-catlinks"><a href="/index.php/Special:Categories" title="Special:Categories">Categories</a>: <ul>${items.join('')}</ul></div></div>`;
}

function item(id: string, href: string, text: string, kind = ''): string {
  return `<li id="${id}" class="${kind}mw-list-item"><a href="${href}"><span>${text}</span></a></li>`;
}

function menu(id: string, label: string, items: readonly string[]): string {
  return `<nav id="${id}" class="vector-menu mw-portlet mw-portlet-${id.slice(2)}" aria-labelledby="${id}-label" role="navigation"><h3 id="${id}-label" class="vector-menu-heading"><span>${label}</span></h3><div class="vector-menu-content"><ul class="vector-menu-content-list">${items.join('')}</ul></div></nav>`;
}

function renderTabs({ content }: Wiki, { title, action, revision }: WikiPageParts): string {
  const returnTo = `returnto=${titleInUrl(title)}${action === 'view' ? '' : `&returntoquery=action%3D${action}`}`;
  const personal = menu('p-personal', 'Personal tools', [
    item('pt-anontalk', pagePath('Special:MyTalk'), 'Talk'),
    item('pt-anoncontribs', pagePath('Special:MyContributions'), 'Contributions'),
    item('pt-createaccount', scriptPath('Special:CreateAccount', returnTo), 'Create account'),
    item('pt-login', scriptPath('Special:UserLogin', returnTo), 'Log in'),
  ]);
  if (title.startsWith('Special:')) return personal;
  const subject = title.replace(/^Talk:/, '');
  const talk = subject.replace(/^((?:Category|File)(?=:))?:?/, (_, space?: string) =>
    space === undefined ? 'Talk:' : `${space} talk:`,
  );
  const discussion = content.byTitle.has(talk)
    ? item('ca-talk', pagePath(talk), 'Discussion')
    : item('ca-talk', scriptPath(talk, 'action=edit&redlink=1'), 'Discussion', 'new ');
  const spaces = menu('p-namespaces', 'Namespaces', [
    item('ca-nstab-main', pagePath(subject), 'Page'),
    discussion,
  ]);
  if (revision === undefined) return `${personal}\n${spaces}`;
  const views = menu('p-views', 'Views', [
    item('ca-view', pagePath(title), 'Read', 'selected '),
    item('ca-edit', scriptPath(title, 'action=edit'), 'Edit'),
    item('ca-history', scriptPath(title, 'action=history'), 'View history'),
  ]);
  return `${personal}\n${spaces}\n${views}`;
}

function renderSidebar({ title, revision }: WikiPageParts): string {
  const navigation = menu('p-navigation', 'Navigation', [
    item('n-mainpage-description', pagePath(MAIN_PAGE), 'Main page'),
    item('n-recentchanges', pagePath('Special:RecentChanges'), 'Recent changes'),
    item('n-randompage', pagePath('Special:Random'), 'Random page'),
    item('n-allpages', pagePath('Special:AllPages'), 'All pages'),
  ]);
  const about =
    revision === undefined
      ? []
      : [
          item('t-whatlinkshere', pagePath(`Special:WhatLinksHere/${title}`), 'What links here'),
          item('t-recentchangeslinked', pagePath(`Special:RecentChangesLinked/${title}`), 'Related changes'),
          item('t-print', scriptPath(title, 'printable=yes'), 'Printable version'),
          item('t-permalink', scriptPath(title, `oldid=${revision.id}`), 'Permanent link'),
          item('t-info', scriptPath(title, 'action=info'), 'Page information'),
        ];
  const tools = menu('p-tb', 'Tools', [
    ...about,
    item('t-specialpages', pagePath('Special:SpecialPages'), 'Special pages'),
  ]);
  return `<div id="mw-panel"><div id="p-logo" role="banner"><a class="mw-wiki-logo" href="${pagePath(MAIN_PAGE)}" title="Visit the main page"></a></div>
${navigation}
${tools}</div>`;
}
