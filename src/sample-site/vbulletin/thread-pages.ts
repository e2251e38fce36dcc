import { textOf } from '../blocks.ts';
import { bulletinDate, bulletinDay, monthName } from '../dates.ts';
import type { ForumPost, ForumThread } from '../forum-content.ts';
import { escapeHtml, type Markup, renderBlocks } from '../markup.ts';
import { pageCount, pageOf } from '../response.ts';
import { renderBulletinPage, renderPageNavigation } from './layout.ts';
import { linkTo, POSTS_PER_PAGE, type Visit } from './visit.ts';

/** One page of a thread. */
export function renderThread(visit: Visit, thread: ForumThread, page: number): string {
  const { id } = thread;
  const pages = pageCount(thread.posts.length, POSTS_PER_PAGE);
  const navigation = renderPageNavigation(visit, 'showthread.php', `t=${id}`, page, pages);
  const tool = (href: string, text: string) =>
    `<tr><td class="vbmenu_option"><a href="${href}" rel="nofollow">${text}</a></td></tr>`;
  const reply = `<a href="${linkTo(visit, 'newreply.php', `do=newreply&noquote=1&p=${thread.posts[0].id}`)}" rel="nofollow"><img src="images/buttons/reply.gif" alt="Reply" border="0" /></a>`;
  const modes = ['linear', 'hybrid', 'threaded'].map((mode) =>
    tool(linkTo(visit, 'showthread.php', `mode=${mode}&t=${id}`), `Switch to ${mode} mode`),
  );
  return renderBulletinPage(visit, {
    title: `${thread.title}${page > 1 ? ` - Page ${page}` : ''}`,
    here: thread.title,
    forum: thread.forum,
    body: `<a name="poststop" id="poststop"></a>
<table cellpadding="0" cellspacing="0" border="0" width="100%" style="margin-bottom:3px"><tr valign="bottom"><td class="smallfont">${reply}</td><td align="right">${navigation}</td></tr></table>
<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%" align="center" style="border-bottom-width:0px"><tr><td class="tcat" width="100%"><div class="smallfont">&nbsp;</div></td><td class="vbmenu_control" id="threadtools" nowrap="nowrap"><a href="#goto_threadtools">Thread Tools</a></td></tr></table>
<div id="posts">
${pageOf(thread.posts, page, POSTS_PER_PAGE)
  .map((post) => renderPost(visit, thread, post))
  .join('\n')}
<div id="lastpost"></div></div>
<table cellpadding="0" cellspacing="0" border="0" width="100%"><tr valign="top"><td class="smallfont">${reply}</td><td align="right">${navigation}</td></tr></table>
<div class="smallfont" style="text-align:center"><strong>&laquo; <a href="${linkTo(visit, 'showthread.php', `t=${id}&goto=nextoldest`)}" rel="nofollow">Previous Thread</a> | <a href="${linkTo(visit, 'showthread.php', `t=${id}&goto=nextnewest`)}" rel="nofollow">Next Thread</a> &raquo;</strong></div>
<div class="vbmenu_popup" id="threadtools_menu" style="display:none"><table cellpadding="4" cellspacing="1" border="0"><tr><td class="thead">Thread Tools<a name="goto_threadtools"></a></td></tr>
${tool(linkTo(visit, 'printthread.php', `t=${id}`), 'Show Printable Version')}
${tool(linkTo(visit, 'sendmessage.php', `do=sendtofriend&t=${id}`), 'Email this Page')}
${tool(linkTo(visit, 'subscription.php', `do=addsubscription&t=${id}`), 'Subscribe to this Thread…')}
${modes.join('\n')}</table></div>`,
  });
}

function renderPost(visit: Visit, thread: ForumThread, post: ForumPost): string {
  const { id, author } = post;
  const joined = `${monthName(author.joined.getUTCMonth() + 1).slice(0, 3)} ${author.joined.getUTCFullYear()}`;
  const button = (href: string, picture: string, alt: string) =>
    `<a href="${href}" rel="nofollow"><img src="images/buttons/${picture}.gif" alt="${alt}" border="0" /></a>`;
  return `<!-- post #${id} -->
<div align="center"><div class="page" style="width:100%; text-align:left"><div style="padding:0px 25px 0px 25px" align="left"><div id="edit${id}" style="padding:0px 0px 6px 0px">
<table id="post${id}" class="tborder" cellpadding="6" cellspacing="0" border="0" width="100%" align="center">
<tr><td class="thead" style="font-weight:normal; border: 1px solid #D1D1E1; border-right: 0px"><!-- status icon and date --><a name="post${id}"><img class="inlineimg" src="images/statusicon/post_old.gif" alt="Old" border="0" /></a> ${bulletinDate(post.date)}<!-- / status icon and date --></td>
<td class="thead" style="font-weight:normal; border: 1px solid #D1D1E1; border-left: 0px" align="right">&nbsp; #<a href="${linkTo(visit, 'showpost.php', `p=${id}&postcount=${post.number}`)}" target="new" rel="nofollow" id="postcount${id}" name="${post.number}"><strong>${post.number}</strong></a> &nbsp;</td></tr>
<tr valign="top"><td class="alt2" width="175" style="border: 1px solid #D1D1E1; border-top: 0px; border-bottom: 0px"><div id="postmenu_${id}"><a class="bigusername" href="${linkTo(visit, 'member.php', `u=${author.id}`)}">${escapeHtml(author.name)}</a></div><div class="smallfont">Senior Member</div><div class="smallfont"><a href="${linkTo(visit, 'member.php', `u=${author.id}`)}"><img src="image.php?u=${author.id}&amp;dateline=1" alt="avatar" border="0" /></a></div><div class="smallfont">&nbsp;<br /><div>Join Date: ${joined}</div><div>Posts: ${author.id * 7}</div></div></td>
<td class="alt1" id="td_post_${id}" style="border-right: 1px solid #D1D1E1"><!-- icon and title --><div class="smallfont"><img class="inlineimg" src="images/icons/icon1.gif" alt="Default" border="0" /> <strong>${post.number === 1 ? '' : 'Re: '}${escapeHtml(thread.title)}</strong></div><hr size="1" style="color:#D1D1E1; background-color:#D1D1E1" /><!-- / icon and title -->
<!-- message --><div id="post_message_${id}">${renderMessage(visit, post)}</div><!-- / message -->
${renderAttachment(post)}${author.signature === undefined ? '' : `<!-- sig --><div>__________________<br />${escapeHtml(author.signature)}</div><!-- / sig -->`}</td></tr>
<tr><td class="alt2" style="border: 1px solid #D1D1E1; border-top: 0px"><img class="inlineimg" src="images/statusicon/user_offline.gif" alt="offline" border="0" /> ${button(linkTo(visit, 'report.php', `p=${id}`), 'report', 'Report Post')}</td>
<td class="alt1" align="right" style="border: 1px solid #D1D1E1; border-left: 0px; border-top: 0px"><!-- controls -->${button(linkTo(visit, 'newreply.php', `do=newreply&p=${id}`), 'quote', 'Reply With Quote')}<!-- / controls --></td></tr>
</table>
</div></div></div></div>
<!-- / post #${id} -->`;
}

function renderAttachment({ attachment }: ForumPost): string {
  if (attachment === undefined) return '';
  return `<!-- attachments --><div style="padding:6px"><fieldset class="fieldset"><legend>Attached Thumbnails</legend><div style="padding:3px"><img class="attach" src="attachment.php?attachmentid=${attachment}&amp;stc=1" alt="" /></div></fieldset></div><!-- / attachments -->
`;
}

/** The text of a post, with what it quotes. */
export function renderMessage(visit: Visit, post: ForumPost): string {
  const { quotes } = post;
  const cited =
    quotes === undefined
      ? ''
      : `<div style="margin:20px; margin-top:5px; "><div class="smallfont" style="margin-bottom:2px">Quote:</div><table cellpadding="6" cellspacing="0" border="0" width="100%"><tr><td class="alt2" style="border:1px inset"><div>Originally Posted by <strong>${escapeHtml(quotes.author.name)}</strong> <a href="${linkTo(visit, 'showthread.php', `p=${quotes.id}`, `post${quotes.id}`)}" rel="nofollow"><img class="inlineimg" src="images/buttons/viewpost.gif" border="0" alt="View Post" /></a></div><div style="font-style:italic">${escapeHtml(textOf(quotes.blocks.slice(0, 1)))}</div></td></tr></table></div>`;
  return cited + renderBlocks(post.blocks, MARKUP);
}

const MARKUP: Markup = {
  paragraph: (html) => `${html}<br /><br />`,
  heading: (html) => `<b>${html}</b><br />`,
  quote: (html) => `<i>${html}</i><br />`,
  list: (items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  code: (html) =>
    `<div style="margin:20px; margin-top:5px"><div class="smallfont" style="margin-bottom:2px">Code:</div><pre class="alt2" dir="ltr">${html}</pre></div>`,
  strong: (html) => `<b>${html}</b>`,
  external: (href, html) => `<a href="${href}" target="_blank">${html}</a>`,
  internal: (target, html) => `<a href="${target}">${html}</a>`,
  image: (name, alt) => `<img src="images/posted/${name}.png" border="0" alt="${alt}" />`,
};

/** One post on a page of its own. */
export function renderShowPost(visit: Visit, thread: ForumThread, post: ForumPost): string {
  return renderBulletinPage(visit, {
    title: `View Single Post - ${thread.title}`,
    body: `<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%"><tr><td class="tcat">Thread: <a href="${linkTo(visit, 'showthread.php', `t=${thread.id}`)}"><strong>${escapeHtml(thread.title)}</strong></a></td></tr></table>
${renderPost(visit, thread, post)}`,
  });
}

/** The plain version of a thread: for printing, or in the archive for search engines. */
export function renderPlainThread(visit: Visit, thread: ForumThread, root: string): string {
  const posts = thread.posts.map(
    (post) =>
      `<table class="tborder" width="100%"><tr><td class="page"><table cellpadding="0" cellspacing="0" border="0" width="100%"><tr valign="bottom"><td style="font-size:14pt">${escapeHtml(post.author.name)}</td><td class="smallfont" align="right">${bulletinDay(post.date)}</td></tr></table><hr /><div>${renderMessage(visit, post)}</div></td></tr></table>`,
  );
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="en"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><meta name="robots" content="noindex,follow" /><base href="${visit.origin}/" /><title>${escapeHtml(thread.title)}</title></head>
<body class="page"><p><a href="${root}">Index</a> <a href="${linkTo(visit, 'showthread.php', `t=${thread.id}`)}"><strong>${escapeHtml(thread.title)}</strong></a></p>
${posts.join('\n')}
</body></html>
`;
}
