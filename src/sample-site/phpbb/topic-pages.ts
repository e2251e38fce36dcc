import { textOf } from '../blocks.ts';
import { boardDate, isoDate } from '../dates.ts';
import type { ForumPost, ForumThread } from '../forum-content.ts';
import { escapeHtml, type Markup, renderBlocks } from '../markup.ts';
import { renderJumpBox, renderSortTools } from './forum-pages.ts';
import { renderBoardPage, renderPagination } from './layout.ts';
import { linkTo, POSTS_PER_PAGE, sortQuery, type Visit } from './visit.ts';

/** One page of a thread. */
export function renderTopic(visit: Visit, thread: ForumThread, start: number): string {
  const descending = visit.url.searchParams.get('sd') === 'd';
  const posts = descending ? [...thread.posts].reverse() : thread.posts;
  const shown = posts.slice(start, start + POSTS_PER_PAGE);
  const query = `t=${thread.id}${sortQuery(visit)}`;
  const pagination = renderPagination(
    visit,
    'viewtopic.php',
    query,
    posts.length,
    POSTS_PER_PAGE,
    start,
    'posts',
  );
  const topic = (more: string, fragment = '') =>
    linkTo(visit, 'viewtopic.php', `t=${thread.id}${more}`, fragment);
  const tool = (href: string, text: string) => `<li><a href="${href}"><span>${text}</span></a></li>`;
  return renderBoardPage(visit, {
    title: thread.title,
    section: 'viewtopic',
    forum: thread.forum,
    canonical: `viewtopic.php?t=${thread.id}${start === 0 ? '' : `&start=${start}`}`,
    feeds: `<link rel="alternate" type="application/atom+xml" title="Feed - Topic" href="${linkTo(visit, `app.php/feed/topic/${thread.id}`)}">\n`,
    body: `<h2 class="topic-title"><a href="${topic('')}">${escapeHtml(thread.title)}</a></h2>
<div class="action-bar bar-top"><a href="${linkTo(visit, 'posting.php', `mode=reply&t=${thread.id}`)}" class="button" title="Post a reply"><span>Post Reply</span></a>
<div class="dropdown-container dropdown-button-control topic-tools"><div class="dropdown"><ul class="dropdown-contents">
${tool(topic(`${start === 0 ? '' : `&start=${start}`}&view=print`), 'Print view')}
${tool(topic('&view=previous'), 'Previous topic')}
${tool(topic('&view=next'), 'Next topic')}
${tool(topic('&view=unread', 'unread'), 'First unread post')}
${tool(linkTo(visit, 'memberlist.php', `mode=email&t=${thread.id}`), 'Email topic')}
</ul></div></div>
${pagination}</div>
${shown.map((post, index) => renderPost(visit, thread, post, index)).join('\n<hr class="divider" />\n')}
<div class="action-bar bar-bottom">${renderSortTools(visit, 'viewtopic.php', `t=${thread.id}`)}
${pagination}</div>
<div class="action-bar actions-jump"><p class="jumpbox-return"><a href="${linkTo(visit, 'viewforum.php', `f=${thread.forum}`)}" class="left-box arrow-left"><span>Return to forum</span></a></p></div>
${renderJumpBox(visit)}`,
  });
}

function renderPost(visit: Visit, thread: ForumThread, post: ForumPost, index: number): string {
  const { author } = post;
  const permalink = linkTo(visit, 'viewtopic.php', `p=${post.id}`, `p${post.id}`);
  const profile = linkTo(visit, 'memberlist.php', `mode=viewprofile&u=${author.id}`);
  const name = `<a href="${profile}" class="username">${escapeHtml(author.name)}</a>`;
  const button = (href: string, text: string) =>
    `<li><a href="${href}" title="${text}" class="button button-icon-only"><span class="sr-only">${text}</span></a></li>`;
  const subject = post.number === 1 ? thread.title : `Re: ${thread.title}`;
  return `<div id="p${post.id}" class="post has-profile bg${(index % 2) + 1}"><div class="inner">
<dl class="postprofile" id="profile${post.id}"><dt class="no-profile-rank has-avatar"><div class="avatar-container"><a href="${profile}" class="avatar"><img class="avatar" src="./download/file.php?avatar=${author.id}.png" width="60" height="60" alt="User avatar" /></a></div>${name}</dt>
<dd class="profile-posts"><strong>Posts:</strong> <a href="${linkTo(visit, 'search.php', `author_id=${author.id}&sr=posts`)}">${author.id + 3}</a></dd><dd class="profile-joined"><strong>Joined:</strong> ${boardDate(author.joined)}</dd></dl>
<div class="postbody"><div id="post_content${post.id}">
<h3${index === 0 ? ' class="first"' : ''}><a href="${permalink}">${escapeHtml(subject)}</a></h3>
<ul class="post-buttons">${button(linkTo(visit, `app.php/post/${post.id}/report`), 'Report this post')}${button(linkTo(visit, 'posting.php', `mode=quote&p=${post.id}`), 'Reply with quote')}</ul>
<p class="author"><a class="unread" href="${permalink}" title="Post"><span class="sr-only">Post</span></a> <span class="responsive-hide">by <strong>${name}</strong> &raquo; </span><time datetime="${isoDate(post.date)}">${boardDate(post.date)}</time></p>
<div class="content">${renderMessage(visit, post)}</div>
${renderAttachment(post)}${author.signature === undefined ? '' : `<div id="sig${post.id}" class="signature">${escapeHtml(author.signature)}</div>`}
</div></div>
<div class="back2top"><a href="#top" class="top" title="Top"><span class="sr-only">Top</span></a></div>
</div></div>`;
}

function renderAttachment({ attachment }: ForumPost): string {
  if (attachment === undefined) return '';
  const file = `./download/file.php?id=${attachment}`;
  return `<dl class="attachbox"><dt>Attachments</dt><dd><dl class="file"><dt class="attach-image"><img src="${file}" class="postimage" alt="picture.png" /></dt><dd>picture.png (1.2 KiB) <a href="${file}&amp;mode=view">Viewed</a> 12 times</dd></dl></dd></dl>
`;
}

/** The text of a post, with what it quotes. */
export function renderMessage(visit: Visit, post: ForumPost): string {
  const { quotes } = post;
  const cited =
    quotes === undefined
      ? ''
      : `<blockquote><div><cite>${escapeHtml(quotes.author.name)} wrote: <a href="${linkTo(visit, 'viewtopic.php', `p=${quotes.id}`, `p${quotes.id}`)}" data-post-id="${quotes.id}">↑</a></cite>${escapeHtml(textOf(quotes.blocks.slice(0, 1)))}</div></blockquote>\n`;
  return cited + renderBlocks(post.blocks, MARKUP);
}

const MARKUP: Markup = {
  paragraph: (html) => `${html}<br><br>`,
  heading: (html) => `<strong class="text-strong">${html}</strong><br>`,
  quote: (html) => `<em class="text-italics">${html}</em><br>`,
  list: (items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`,
  code: (html) =>
    `<div class="codebox"><p>Code: <a href="#" onclick="selectCode(this); return false;">Select all</a></p><pre><code>${html}</code></pre></div>`,
  strong: (html) => `<strong class="text-strong">${html}</strong>`,
  external: (href, html) => `<a href="${href}" class="postlink">${html}</a>`,
  internal: (target, html) => `<a href="${target}" class="postlink-local">${html}</a>`,
  image: (name, alt) => `<img src="./images/${name}.png" class="postimage" alt="${alt}">`,
};

/** A page of a thread for printing. */
export function renderTopicPrint(visit: Visit, thread: ForumThread, start: number): string {
  const posts = thread.posts
    .slice(start, start + POSTS_PER_PAGE)
    .map(
      (post) =>
        `<div class="post"><h3>${escapeHtml(thread.title)}</h3><div class="date">Posted: <strong>${boardDate(post.date)}</strong></div><div class="author">by <strong>${escapeHtml(post.author.name)}</strong></div><div class="content">${renderMessage(visit, post)}</div></div>`,
    );
  return `<!DOCTYPE html>
<html dir="ltr" lang="en-gb"><head><meta charset="utf-8" /><meta name="robots" content="noindex" /><title>${escapeHtml(thread.title)}</title><link href="./styles/prosilver/theme/print.css" rel="stylesheet"></head>
<body id="phpbb"><div id="wrap" class="wrap"><div id="page-header"><h1>Print view</h1><p><a href="${linkTo(visit, 'viewtopic.php', `t=${thread.id}`)}">${escapeHtml(thread.title)}</a></p></div><div id="page-body" class="page-body">
${posts.join('<hr />')}
</div></div></body></html>
`;
}
