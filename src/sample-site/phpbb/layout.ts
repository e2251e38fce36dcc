import { forumTrail } from '../forum-content.ts';
import { escapeHtml } from '../markup.ts';
import { addressHere, linkTo, type Visit } from './visit.ts';

/** The name of the board. */
export const BOARD_NAME = 'Workbench Talk';

/** What differs between the pages of the board. */
export interface BoardPageParts {
  readonly title: string;
  /** `viewtopic` gives the class `section-viewtopic`. */
  readonly section: string;
  readonly body: string;
  /** The forum whose trail is shown. */
  readonly forum?: number;
  readonly canonical?: string;
  readonly feeds?: string;
}

/** A whole page in the shape of prosilver, phpBB 3.3. */
export function renderBoardPage(visit: Visit, parts: BoardPageParts): string {
  const canonical =
    parts.canonical === undefined
      ? ''
      : `<link rel="canonical" href="${visit.origin}/${escapeHtml(parts.canonical)}">\n`;
  return `<!DOCTYPE html>
<html dir="ltr" lang="en-gb">
<head>
<meta charset="utf-8" />
<meta http-equiv="X-UA-Compatible" content="IE=edge">
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>${escapeHtml(parts.title)} - ${BOARD_NAME}</title>
<link rel="alternate" type="application/atom+xml" title="Feed - ${BOARD_NAME}" href="${linkTo(visit, 'app.php/feed')}">
${parts.feeds ?? ''}${canonical}<link href="./assets/css/font-awesome.min.css?assets_version=1" rel="stylesheet">
<link href="./styles/prosilver/theme/stylesheet.css?assets_version=1" rel="stylesheet">
<link rel="icon" href="./favicon.ico">
</head>
<body id="phpbb" class="nojs notouch section-${parts.section} ltr ">
<div id="wrap" class="wrap">
<a id="top" class="top-anchor" accesskey="t"></a>
<div id="page-header">
<div class="headerbar" role="banner"><div class="inner">
<div id="site-description" class="site-description"><a id="logo" class="logo" href="${linkTo(visit, 'index.php')}" title="Board index"><span class="site_logo"></span></a>
<h1>${BOARD_NAME}</h1><p>A board about repairs</p><p class="skiplink"><a href="#start_here">Skip to content</a></p></div>
<div id="search-box" class="search-box search-header" role="search"><form action="./search.php" method="get" id="search"><fieldset><input name="keywords" id="keywords" type="search" maxlength="128" class="inputbox search tiny" size="20" value="" /><a href="${linkTo(visit, 'search.php')}" class="button button-search-end" title="Advanced search">Advanced search</a></fieldset></form></div>
</div></div>
${renderNavigation(visit, parts.forum)}
</div>
<a id="start_here" class="anchor"></a>
<div id="page-body" class="page-body" role="main">
${parts.body}
</div>
<div id="page-footer" class="page-footer" role="contentinfo"><div class="navbar" role="navigation"><div class="inner"><ul id="nav-footer" class="nav-footer linklist" role="menubar">
<li class="breadcrumbs"><span class="crumb"><a href="${linkTo(visit, 'index.php')}" data-navbar-reference="index">Board index</a></span></li>
<li class="rightside"><a href="${linkTo(visit, 'ucp.php', 'mode=delete_cookies')}" role="menuitem">Delete cookies</a></li>
<li class="rightside"><a href="${linkTo(visit, 'memberlist.php', 'mode=contactadmin')}" role="menuitem">Contact us</a></li>
</ul></div></div>
<div class="copyright"><p class="footer-row"><span class="footer-copyright">Powered by <a href="https://www.phpbb.com/">phpBB</a>&reg; Forum Software &copy; phpBB Limited</span></p>
<p class="footer-row"><a class="footer-link" href="${linkTo(visit, 'ucp.php', 'mode=privacy')}">Privacy</a> | <a class="footer-link" href="${linkTo(visit, 'ucp.php', 'mode=terms')}">Terms</a></p></div>
</div>
</div>
<script src="./assets/javascript/jquery-3.6.0.min.js?assets_version=1"></script>
<script src="./assets/javascript/core.js?assets_version=1"></script>
</body>
</html>
`;
}

function renderNavigation(visit: Visit, forum: number | undefined): string {
  const trail = forum === undefined ? [] : forumTrail(visit.content, forum);
  const crumbs = trail.map(
    (one, index) =>
      `<span class="crumb" itemtype="https://schema.org/ListItem" itemprop="itemListElement" itemscope data-forum-id="${one.id}"><a itemprop="item" href="${linkTo(visit, 'viewforum.php', `f=${one.id}`)}"><span itemprop="name">${escapeHtml(one.name)}</span></a><meta itemprop="position" content="${index + 2}" /></span>`,
  );
  const item = (href: string, text: string, kind = '') =>
    `<li${kind}><a href="${href}" role="menuitem"><span>${text}</span></a></li>`;
  const right = ' class="rightside" data-skip-responsive="true"';
  // The account pages do not hand themselves on, or the addresses would grow for ever.
  const account = visit.url.pathname === '/ucp.php';
  const login = `mode=login${account ? '' : `&redirect=${encodeURIComponent(addressHere(visit))}`}`;
  return `<div class="navbar" role="navigation"><div class="inner">
<ul id="nav-main" class="nav-main linklist" role="menubar">
<li id="quick-links" class="quick-links dropdown-container responsive-menu"><a href="#" class="dropdown-trigger"><span>Quick links</span></a><div class="dropdown"><ul class="dropdown-contents" role="menu">
${item(linkTo(visit, 'search.php', 'search_id=unanswered'), 'Unanswered topics')}
${item(linkTo(visit, 'search.php', 'search_id=active_topics'), 'Active topics')}
${item(linkTo(visit, 'memberlist.php'), 'Members')}
${item(linkTo(visit, 'memberlist.php', 'mode=team'), 'The team')}
</ul></div></li>
${item(linkTo(visit, 'app.php/help/faq'), 'FAQ')}
${item(linkTo(visit, 'ucp.php', login), 'Login', right)}
${item(linkTo(visit, 'ucp.php', 'mode=register'), 'Register', right)}
</ul>
<ul id="nav-breadcrumbs" class="nav-breadcrumbs linklist navlinks" role="menubar"><li class="breadcrumbs" itemscope itemtype="https://schema.org/BreadcrumbList"><span class="crumb" itemtype="https://schema.org/ListItem" itemprop="itemListElement" itemscope><a itemprop="item" href="${linkTo(visit, 'index.php')}" accesskey="h" data-navbar-reference="index"><span itemprop="name">Board index</span></a><meta itemprop="position" content="1" /></span>
${crumbs.join('\n')}</li></ul>
</div></div>`;
}

/** The numbers that lead to the other pages of a list or thread. */
export function renderPagination(
  visit: Visit,
  script: string,
  query: string,
  entries: number,
  size: number,
  start: number,
  label: string,
): string {
  const pages = Math.max(1, Math.ceil(entries / size));
  const here = Math.floor(start / size) + 1;
  if (pages === 1)
    return `<div class="pagination">${entries} ${label} &bull; Page <strong>1</strong> of <strong>1</strong></div>`;
  const page = (number: number, text: string, rel = '') =>
    `<a class="button" href="${linkTo(visit, script, query + (number === 1 ? '' : `&start=${(number - 1) * size}`))}" role="button"${rel}>${text}</a>`;
  const numbers = Array.from({ length: pages }, (_, index) =>
    index + 1 === here
      ? `<li class="active"><span>${here}</span></li>`
      : `<li>${page(index + 1, String(index + 1))}</li>`,
  );
  const previous =
    here > 1 ? `<li class="arrow previous">${page(here - 1, 'Previous', ' rel="prev"')}</li>` : '';
  const next = here < pages ? `<li class="arrow next">${page(here + 1, 'Next', ' rel="next"')}</li>` : '';
  return `<div class="pagination">${entries} ${label} <ul>
<li class="dropdown-container dropdown-button-control dropdown-page-jump page-jump"><a class="button button-icon-only dropdown-trigger" href="#" title="Click to jump to page…" role="button"><span class="sr-only">Page <strong>${here}</strong> of <strong>${pages}</strong></span></a></li>
${previous}${numbers.join('\n')}${next}
</ul></div>`;
}
