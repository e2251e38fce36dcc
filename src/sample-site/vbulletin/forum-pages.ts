import { bulletinDay, clockTime } from '../dates.ts';
import { type Forum, type ForumThread, forumsBelow, lastPostOf, threadsOf } from '../forum-content.ts';
import { escapeHtml } from '../markup.ts';
import { pageCount, pageOf } from '../response.ts';
import { BULLETIN_NAME, renderBulletinPage, renderPageNavigation } from './layout.ts';
import { linkTo, POSTS_PER_PAGE, pageAsked, sortQuery, THREADS_PER_PAGE, type Visit } from './visit.ts';

/** The front page: categories with their forums. */
export function renderIndex(visit: Visit): string {
  const bodies = forumsBelow(visit.content, 0).map(
    (
      category,
    ) => `<tbody><tr><td class="tcat" colspan="5"><a href="${linkTo(visit, 'forumdisplay.php', `f=${category.id}`)}">${escapeHtml(category.name)}</a></td></tr></tbody>
<tbody id="collapseobj_forumbit_${category.id}">
${forumsBelow(visit.content, category.id)
  .map((forum) => renderForumRow(visit, forum))
  .join('\n')}
</tbody>`,
  );
  return renderBulletinPage(visit, {
    title: BULLETIN_NAME,
    body: `<!-- main -->
<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%" align="center"><thead><tr align="center"><td class="thead">&nbsp;</td><td class="thead" width="100%" align="left">Forum</td><td class="thead">Last Post</td><td class="thead">Threads</td><td class="thead">Posts</td></tr></thead>
${bodies.join('\n')}
</table>
<!-- /main -->
<!-- what's going on box -->
<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%" align="center"><tr><td class="thead" colspan="2"><a href="${linkTo(visit, 'online.php')}">Currently Active Users</a></td></tr></table>`,
  });
}

function renderForumRow(visit: Visit, forum: Forum): string {
  const threads = threadsOf(visit.content, forum.id);
  const below = forumsBelow(visit.content, forum.id).map(
    (one) =>
      `<img class="inlineimg" src="images/statusicon/subforum_old.gif" alt="" border="0" /> <a href="${linkTo(visit, 'forumdisplay.php', `f=${one.id}`)}">${escapeHtml(one.name)}</a>`,
  );
  const posts = threads.reduce((sum, thread) => sum + thread.posts.length, 0);
  const last = threads[0];
  return `<tr align="center"><td class="alt2"><img src="images/statusicon/forum_old.gif" alt="" border="0" id="forum_statusicon_${forum.id}" /></td>
<td class="alt1Active" align="left" id="f${forum.id}"><div><a href="${linkTo(visit, 'forumdisplay.php', `f=${forum.id}`)}"><strong>${escapeHtml(forum.name)}</strong></a></div><div class="smallfont">${escapeHtml(forum.description)}</div>${below.length === 0 ? '' : `<div class="smallfont" style="margin-top:6px"><strong>Sub-Forums</strong>: ${below.join(', ')}</div>`}</td>
<td class="alt2" nowrap="nowrap">${last === undefined ? 'Never' : renderLastPost(visit, last, true)}</td><td class="alt1">${threads.length}</td><td class="alt2">${posts}</td></tr>`;
}

function renderLastPost(visit: Visit, thread: ForumThread, titled: boolean): string {
  const post = lastPostOf(thread);
  const title = titled
    ? `<div style="clear:both"><a href="${linkTo(visit, 'showthread.php', `goto=newpost&t=${thread.id}`)}"><strong>${escapeHtml(thread.title)}</strong></a></div>`
    : '';
  return `<div class="smallfont" align="right">${title}${bulletinDay(post.date)} <span class="time">${clockTime(post.date, true)}</span><br />by <a href="${linkTo(visit, 'member.php', `find=lastposter&t=${thread.id}`)}" rel="nofollow">${escapeHtml(post.author.name)}</a> <a href="${linkTo(visit, 'showthread.php', `p=${post.id}`, `post${post.id}`)}"><img class="inlineimg" src="images/buttons/lastpost.gif" alt="Go to last post" border="0" /></a></div>`;
}

const ORDERS = ['title', 'lastpost', 'replycount', 'views', 'postusername'] as const;

/** One page of a forum. */
export function renderForum(visit: Visit, forum: Forum): string {
  const threads = sortThreads(threadsOf(visit.content, forum.id), visit.url);
  const pages = pageCount(threads.length, THREADS_PER_PAGE);
  const page = pageAsked(visit, pages);
  const query = `f=${forum.id}${sortQuery(visit)}`;
  const navigation = renderPageNavigation(visit, 'forumdisplay.php', query, page, pages);
  const below = forumsBelow(visit.content, forum.id);
  const subforums =
    below.length === 0
      ? ''
      : `<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%" align="center"><tbody><tr><td class="tcat" colspan="5">Sub-Forums : <span class="normal">${escapeHtml(forum.name)}</span></td></tr>
${below.map((one) => renderForumRow(visit, one)).join('\n')}
</tbody></table><br />`;
  const orders = ORDERS.flatMap((order) =>
    ['asc', 'desc'].map(
      (direction) =>
        `<a href="${linkTo(visit, 'forumdisplay.php', `f=${forum.id}&daysprune=-1&order=${direction}&sort=${order}`)}" rel="nofollow">${order}</a>`,
    ),
  );
  const list = forum.category
    ? ''
    : `<table cellpadding="0" cellspacing="0" border="0" width="100%"><tr><td class="smallfont"><a href="${linkTo(visit, 'newthread.php', `do=newthread&f=${forum.id}`)}" rel="nofollow"><img src="images/buttons/newthread.gif" alt="Post New Thread" border="0" /></a></td><td align="right">${navigation}</td></tr></table>
<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%" align="center" id="threadslist"><tbody><tr><td class="thead" colspan="2">&nbsp;</td><td class="thead" width="100%">${orders.join(' / ')}</td><td class="thead">Last Post</td><td class="thead">Replies</td><td class="thead">Views</td></tr></tbody>
<tbody id="threadbits_forum_${forum.id}">
${pageOf(threads, page, THREADS_PER_PAGE)
  .map((thread) => renderThreadRow(visit, thread))
  .join('\n')}
</tbody></table>
${navigation}
<div class="smallfont"><a href="${linkTo(visit, 'forumdisplay.php', `do=markread&f=${forum.id}`)}" rel="nofollow">Mark This Forum Read</a> <a href="${linkTo(visit, 'subscription.php', `do=addsubscription&f=${forum.id}`)}" rel="nofollow">Subscribe to This Forum</a></div>`;
  return renderBulletinPage(visit, {
    title: `${forum.name} - ${BULLETIN_NAME}`,
    here: forum.name,
    forum: forum.parent,
    head: `<link rel="alternate" type="application/rss+xml" title="${escapeHtml(forum.name)}" href="external.php?type=RSS2&amp;forumids=${forum.id}" />\n`,
    body: `${subforums}${list}`,
  });
}

function sortThreads(threads: readonly ForumThread[], url: URL): readonly ForumThread[] {
  const sorted =
    url.searchParams.get('sort') === 'title'
      ? [...threads].sort((a, b) => a.title.localeCompare(b.title, 'en'))
      : [...threads];
  return url.searchParams.get('order') === 'asc' ? sorted.reverse() : sorted;
}

function renderThreadRow(visit: Visit, thread: ForumThread): string {
  const { id } = thread;
  const [first] = thread.posts;
  const pages = pageCount(thread.posts.length, POSTS_PER_PAGE);
  const numbers = Array.from(
    { length: pages },
    (_, index) =>
      `<a href="${linkTo(visit, 'showthread.php', `t=${id}${index === 0 ? '' : `&page=${index + 1}`}`)}">${index + 1}</a>`,
  );
  return `<tr><td class="alt1" id="td_threadstatusicon_${id}"><img src="images/statusicon/thread.gif" id="thread_statusicon_${id}" alt="" border="0" /></td><td class="alt2">&nbsp;</td>
<td class="alt1" id="td_threadtitle_${id}" title=""><div><a href="${linkTo(visit, 'showthread.php', `t=${id}`)}" id="thread_title_${id}">${escapeHtml(thread.title)}</a>${pages > 1 ? ` <span class="smallfont" style="white-space:nowrap">(<img class="inlineimg" src="images/misc/multipage.gif" alt="Multi-page thread" border="0" /> ${numbers.join(' ')})</span>` : ''}</div><div class="smallfont"><span style="cursor:pointer" onclick="window.open('member.php?u=${first.author.id}', '_self')">${escapeHtml(first.author.name)}</span></div></td>
<td class="alt2" title="Replies: ${thread.posts.length - 1}">${renderLastPost(visit, thread, false)}</td><td class="alt1" align="center"><a href="${linkTo(visit, 'misc.php', `do=whoposted&t=${id}`)}">${thread.posts.length - 1}</a></td><td class="alt2" align="center">${id * 23}</td></tr>`;
}
