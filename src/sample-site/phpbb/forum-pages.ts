import { boardDate, isoDate } from '../dates.ts';
import { type Forum, type ForumThread, forumsBelow, lastPostOf, threadsOf } from '../forum-content.ts';
import { escapeHtml } from '../markup.ts';
import { renderBoardPage, renderPagination } from './layout.ts';
import { linkTo, POSTS_PER_PAGE, sortQuery, startOf, TOPICS_PER_PAGE, type Visit } from './visit.ts';

/** The front page: categories with their forums. */
export function renderIndex(visit: Visit): string {
  const categories = forumsBelow(visit.content, 0).map((category) => {
    const title = `<div class="list-inner"><a href="${linkTo(visit, 'viewforum.php', `f=${category.id}`)}">${escapeHtml(category.name)}</a></div>`;
    return renderForumList(visit, forumsBelow(visit.content, category.id), title);
  });
  const newest = visit.content.members[visit.content.members.length - 1];
  const welcome =
    newest === undefined
      ? ''
      : `Our newest member <strong><a href="${linkTo(visit, 'memberlist.php', `mode=viewprofile&u=${newest.id}`)}" class="username">${escapeHtml(newest.name)}</a></strong>`;
  return renderBoardPage(visit, {
    title: 'Board index',
    section: 'index',
    body: `<div class="action-bar compact"><a href="${linkTo(visit, 'search.php', 'search_id=unreadposts')}">Unread posts</a></div>
${categories.join('\n')}
<div class="stat-block online-list"><h3><a href="${linkTo(visit, 'viewonline.php')}">Who is online</a></h3></div>
<div class="stat-block statistics"><h3>Statistics</h3><p>${welcome}</p></div>`,
  });
}

/** One page of a forum: its subforums and threads. */
export function renderForum(visit: Visit, forum: Forum): string {
  const sorted = sortThreads(threadsOf(visit.content, forum.id), visit.url);
  const start = startOf(visit, sorted.length, TOPICS_PER_PAGE);
  const below = forumsBelow(visit.content, forum.id);
  const forums =
    below.length === 0 ? '' : renderForumList(visit, below, '<div class="list-inner">Forum</div>');
  const query = `f=${forum.id}${sortQuery(visit)}`;
  const pagination = renderPagination(
    visit,
    'viewforum.php',
    query,
    sorted.length,
    TOPICS_PER_PAGE,
    start,
    'topics',
  );
  const topics = forum.category
    ? ''
    : `<div class="action-bar bar-top"><a href="${linkTo(visit, 'posting.php', `mode=post&f=${forum.id}`)}" class="button" title="Post a new topic"><span>New Topic</span></a>
${pagination}</div>
<div class="forumbg"><div class="inner"><ul class="topiclist"><li class="header"><dl class="row-item"><dt><div class="list-inner">Topics</div></dt><dd class="posts">Replies</dd><dd class="views">Views</dd><dd class="lastpost"><span>Last post</span></dd></dl></li></ul>
<ul class="topiclist topics">
${sorted
  .slice(start, start + TOPICS_PER_PAGE)
  .map((thread, index) => renderTopicRow(visit, thread, index))
  .join('\n')}
</ul></div></div>
<div class="action-bar bar-bottom">${renderSortTools(visit, 'viewforum.php', `f=${forum.id}`)}
${pagination}</div>`;
  return renderBoardPage(visit, {
    title: forum.name,
    section: 'viewforum',
    forum: forum.id,
    canonical: `viewforum.php?f=${forum.id}${start === 0 ? '' : `&start=${start}`}`,
    feeds: `<link rel="alternate" type="application/atom+xml" title="Feed - Forum" href="${linkTo(visit, `app.php/feed/forum/${forum.id}`)}">\n`,
    body: `<h2 class="forum-title"><a href="${linkTo(visit, 'viewforum.php', `f=${forum.id}`)}">${escapeHtml(forum.name)}</a></h2>
${forums}
${topics}
${renderJumpBox(visit)}`,
  });
}

function sortThreads(threads: readonly ForumThread[], url: URL): readonly ForumThread[] {
  const key = url.searchParams.get('sk');
  const sorted =
    key === 's' ? [...threads].sort((a, b) => a.title.localeCompare(b.title, 'en')) : [...threads];
  return url.searchParams.get('sd') === 'a' ? sorted.reverse() : sorted;
}

/** Some of the orders that the form offers, as links. */
export function renderSortTools(visit: Visit, script: string, query: string): string {
  const choices = ['st=0&sk=t&sd=d', 'st=0&sk=s&sd=a'];
  const items = choices.map(
    (choice) => `<li><a href="${linkTo(visit, script, `${query}&${choice}`)}">${escapeHtml(choice)}</a></li>`,
  );
  return `<div class="dropdown-container dropdown-container-left dropdown-button-control sort-tools"><div class="dropdown hidden"><ul class="dropdown-contents">${items.join('')}</ul></div></div>`;
}

function renderForumList(visit: Visit, forums: readonly Forum[], title: string): string {
  return `<div class="forabg"><div class="inner"><ul class="topiclist"><li class="header"><dl class="row-item"><dt>${title}</dt><dd class="topics">Topics</dd><dd class="posts">Posts</dd><dd class="lastpost"><span>Last post</span></dd></dl></li></ul>
<ul class="topiclist forums">
${forums.map((forum) => renderForumRow(visit, forum)).join('\n')}
</ul></div></div>`;
}

function renderForumRow(visit: Visit, forum: Forum): string {
  const threads = threadsOf(visit.content, forum.id);
  const below = forumsBelow(visit.content, forum.id).map(
    (one) =>
      `<a href="${linkTo(visit, 'viewforum.php', `f=${one.id}`)}" class="subforum read" title="No unread posts">${escapeHtml(one.name)}</a>`,
  );
  const posts = threads.reduce((sum, thread) => sum + thread.posts.length, 0);
  const last = threads[0];
  return `<li class="row"><dl class="row-item forum_read"><dt title="No unread posts"><div class="list-inner"><a href="${linkTo(visit, 'viewforum.php', `f=${forum.id}`)}" class="forumtitle">${escapeHtml(forum.name)}</a><br />${escapeHtml(forum.description)}
${below.length === 0 ? '' : `<br /><strong>Subforum:</strong> ${below.join(', ')}`}</div></dt><dd class="topics">${threads.length} <dfn>Topics</dfn></dd><dd class="posts">${posts} <dfn>Posts</dfn></dd><dd class="lastpost"><span>${last === undefined ? 'No posts' : renderLastPost(visit, last)}</span></dd></dl></li>`;
}

function renderLastPost(visit: Visit, thread: ForumThread): string {
  const post = lastPostOf(thread);
  const href = linkTo(visit, 'viewtopic.php', `p=${post.id}`, `p${post.id}`);
  return `<dfn>Last post</dfn> <a href="${href}" title="${escapeHtml(thread.title)}" class="lastsubject">${escapeHtml(thread.title)}</a> <br />by <a href="${linkTo(visit, 'memberlist.php', `mode=viewprofile&u=${post.author.id}`)}" class="username">${escapeHtml(post.author.name)}</a> <a href="${href}" title="View the latest post"><span class="sr-only">View the latest post</span></a><br /><time datetime="${isoDate(post.date)}">${boardDate(post.date)}</time>`;
}

function renderTopicRow(visit: Visit, thread: ForumThread, index: number): string {
  const [first] = thread.posts;
  const pages = Math.ceil(thread.posts.length / POSTS_PER_PAGE);
  const numbers = Array.from(
    { length: pages },
    (_, at) =>
      `<li><a class="button" href="${linkTo(visit, 'viewtopic.php', `t=${thread.id}${at === 0 ? '' : `&start=${at * POSTS_PER_PAGE}`}`)}">${at + 1}</a></li>`,
  );
  return `<li class="row bg${(index % 2) + 1}"><dl class="row-item topic_read"><dt title="No unread posts"><div class="list-inner"><a href="${linkTo(visit, 'viewtopic.php', `t=${thread.id}`)}" class="topictitle">${escapeHtml(thread.title)}</a>
${pages > 1 ? `<div class="pagination"><ul>${numbers.join('\n')}</ul></div>` : ''}<div class="topic-poster responsive-hide left-box">by <a href="${linkTo(visit, 'memberlist.php', `mode=viewprofile&u=${first.author.id}`)}" class="username">${escapeHtml(first.author.name)}</a> &raquo; <time datetime="${isoDate(first.date)}">${boardDate(first.date)}</time></div></div></dt><dd class="posts">${thread.posts.length - 1} <dfn>Replies</dfn></dd><dd class="views">${thread.id * 17} <dfn>Views</dfn></dd><dd class="lastpost"><span>${renderLastPost(visit, thread)}</span></dd></dl></li>`;
}

/** The list of all forums below every forum and thread. */
export function renderJumpBox(visit: Visit): string {
  const items = visit.content.forums.map(
    (forum) =>
      `<li><a href="${linkTo(visit, 'viewforum.php', `f=${forum.id}`)}" class="jumpbox-${forum.category ? 'cat' : 'sub'}-link"><span>${escapeHtml(forum.name)}</span></a></li>`,
  );
  return `<div class="action-bar actions-jump"><div class="jumpbox dropdown-container" id="jumpbox"><div class="dropdown"><ul class="dropdown-contents">${items.join('\n')}</ul></div></div></div>`;
}
