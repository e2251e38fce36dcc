import { forumTrail } from '../forum-content.ts';
import { escapeHtml } from '../markup.ts';
import { linkTo, type Visit } from './visit.ts';

/** The name of the board. */
export const BULLETIN_NAME = 'Lantern Owners Club';

/** What differs between the pages. */
export interface BulletinPageParts {
  readonly title: string;
  readonly body: string;
  /** The forum whose trail is shown. */
  readonly forum?: number;
  /** The last entry of the trail. */
  readonly here?: string;
  readonly head?: string;
}

/** A whole page in the shape of the default style of vBulletin 3.8. */
export function renderBulletinPage(visit: Visit, parts: BulletinPageParts): string {
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<meta name="generator" content="vBulletin 3.8.11" />
<link rel="stylesheet" type="text/css" href="clientscript/vbulletin_css/style-00001.css" id="vbulletin_css" />
<link rel="stylesheet" type="text/css" href="clientscript/vbulletin_important.css?v=3811" />
<link rel="shortcut icon" href="favicon.ico" />
<script type="text/javascript" src="clientscript/vbulletin_global.js?v=3811"></script>
<script type="text/javascript" src="clientscript/vbulletin_menu.js?v=3811"></script>
<link rel="alternate" type="application/rss+xml" title="${BULLETIN_NAME} RSS Feed" href="external.php?type=RSS2" />
${parts.head ?? ''}<title>${escapeHtml(parts.title)}</title>
</head>
<body>
<!-- logo -->
<a name="top"></a>
<table border="0" width="100%" cellpadding="0" cellspacing="0" align="center"><tr><td align="left"><a href="${linkTo(visit, 'index.php')}"><img src="images/misc/vbulletin3_logo_white.gif" border="0" alt="${BULLETIN_NAME}" /></a></td></tr></table>
<!-- /logo -->
<!-- content table -->
<div align="center"><div class="page" style="width:100%; text-align:left"><div style="padding:0px 25px 0px 25px" align="left">
<br />
<!-- breadcrumb, login, pm info -->
<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%" align="center"><tr><td class="alt1" width="100%">
${renderTrail(visit, parts)}
</td><td class="alt2" nowrap="nowrap" style="padding:0px"><form action="login.php?do=login" method="post"><input type="text" class="bginput" name="vb_login_username" id="navbar_username" /><input type="password" class="bginput" name="vb_login_password" id="navbar_password" /></form></td></tr></table>
<!-- nav buttons bar -->
<div class="tborder" style="padding:1px; border-top-width:0px"><table cellpadding="0" cellspacing="0" border="0" width="100%" align="center"><tr align="center">
${NAVIGATION.map(([script, text]) => `<td class="vbmenu_control"><a href="${linkTo(visit, script)}">${text}</a></td>`).join('\n')}
<td class="vbmenu_control"><a href="${linkTo(visit, 'search.php', 'do=getdaily')}">Today's Posts</a></td>
<td id="navbar_search" class="vbmenu_control"><a href="${linkTo(visit, 'search.php')}" accesskey="4" rel="nofollow">Search</a></td>
</tr></table></div>
<br />
${parts.body}
<br />
<div class="smallfont" align="center">All times are GMT. The time now is <span class="time">12:00 PM</span>.</div>
</div></div></div>
<!-- /content area table -->
<div class="page" style="width:100%; text-align:left"><table cellpadding="6" cellspacing="0" border="0" width="100%" class="page" align="center"><tr><td class="tfoot" align="right" width="100%"><div class="smallfont"><strong><a href="${linkTo(visit, 'sendmessage.php')}" rel="nofollow" accesskey="9">Contact Us</a> - <a href="${linkTo(visit, 'archive/index.php')}">Archive</a> - <a href="#top" onclick="self.scrollTo(0, 0); return false;">Top</a></strong></div></td></tr></table></div>
<div align="center"><div class="smallfont" align="center">Powered by vBulletin&reg; Version 3.8.11<br />Copyright &copy;2000 - 2019, vBulletin Solutions Inc.</div><div class="smallfont"><a href="https://hosting.example/">Hosting</a> <a href="https://lamp-shop.example/">Lamp shop</a></div></div>
</body>
</html>
`;
}

const NAVIGATION = [
  ['register.php', 'Register'],
  ['faq.php', 'FAQ'],
  ['memberlist.php', 'Members List'],
  ['calendar.php', 'Calendar'],
] as const;

function renderTrail(visit: Visit, parts: BulletinPageParts): string {
  const trail = parts.forum === undefined ? [] : forumTrail(visit.content, parts.forum);
  const crumbs = trail.map(
    (forum) =>
      `<span class="navbar">&gt; <a href="${linkTo(visit, 'forumdisplay.php', `f=${forum.id}`)}">${escapeHtml(forum.name)}</a></span>`,
  );
  return `<table cellpadding="0" cellspacing="0" border="0"><tr><td width="100%"><span class="navbar"><a href="${linkTo(visit, 'index.php')}" accesskey="1">${BULLETIN_NAME}</a></span> ${crumbs.join(' ')}</td></tr><tr><td class="navbar" style="font-size:10pt; padding-top:1px"><strong>${escapeHtml(parts.here ?? parts.title)}</strong></td></tr></table>`;
}

/** The numbers that lead to the other pages; nothing when there is one page. */
export function renderPageNavigation(
  visit: Visit,
  script: string,
  query: string,
  page: number,
  pages: number,
): string {
  if (pages === 1) return '';
  const link = (to: number, text: string, more = '') =>
    `<td class="alt1"><a${more} class="smallfont" href="${linkTo(visit, script, query + (to === 1 ? '' : `&page=${to}`))}">${text}</a></td>`;
  const numbers = Array.from({ length: pages }, (_, index) =>
    index + 1 === page
      ? `<td class="alt2"><span class="smallfont" title="Showing page ${page}"><strong>${page}</strong></span></td>`
      : link(index + 1, String(index + 1)),
  );
  const before = page > 1 ? link(page - 1, '&lt;', ' rel="prev"') : '';
  const after = page < pages ? link(page + 1, '&gt;', ' rel="next"') : '';
  return `<div class="pagenav" align="right"><table class="tborder" cellpadding="3" cellspacing="1" border="0"><tr><td class="vbmenu_control" style="font-weight:normal">Page ${page} of ${pages}</td>
${before}${numbers.join('\n')}${after}
<td class="vbmenu_control" title="${linkTo(visit, script, query)}"><a name="PageNav"></a></td></tr></table></div>`;
}
