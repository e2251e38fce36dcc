import { textOf } from '../blocks.ts';
import { boardDate } from '../dates.ts';
import { type ForumPost, lastPostOf, type Member } from '../forum-content.ts';
import { escapeHtml } from '../markup.ts';
import { renderBoardPage, renderPagination } from './layout.ts';
import { linkTo, sortQuery, startOf, type Visit } from './visit.ts';

const RESULTS_PER_PAGE = 10;
const MEMBERS_PER_PAGE = 10;

/** A page with a message or a form: login, report, help, who is online. */
export function renderMessagePage(visit: Visit, section: string, title: string, text: string): string {
  return renderBoardPage(visit, {
    title,
    section,
    body: `<div class="panel" id="message"><div class="inner"><h2 class="message-title">${escapeHtml(title)}</h2><p>${text}</p></div></div>`,
  });
}

/** The login form, which also answers to everything that needs an account. */
export function renderLogin(visit: Visit, reason: string): string {
  const form = `${escapeHtml(reason)}</p><form action="./ucp.php?mode=login" method="post" id="login"><input type="text" name="username" id="username" /><input type="password" name="password" id="password" /></form><p><a href="${linkTo(visit, 'ucp.php', 'mode=sendpassword')}">I forgot my password</a>`;
  return renderMessagePage(visit, 'ucp', 'Login', form);
}

/** The list of members, in an order by link. */
export function renderMembers(visit: Visit): string {
  const key = visit.url.searchParams.get('sk');
  const sorted = [...visit.content.members].sort((a, b) =>
    key === 'a' ? a.name.localeCompare(b.name, 'en') : a.id - b.id,
  );
  if (visit.url.searchParams.get('sd') === 'd') sorted.reverse();
  const start = startOf(visit, sorted.length, MEMBERS_PER_PAGE);
  const rows = sorted
    .slice(start, start + MEMBERS_PER_PAGE)
    .map(
      (member) =>
        `<tr><td><a href="${profileLink(visit, member)}" class="username">${escapeHtml(member.name)}</a></td><td>${boardDate(member.joined)}</td></tr>`,
    );
  const orders = ['a', 'c', 'd'].flatMap((order) =>
    ['a', 'd'].map(
      (direction) =>
        `<a href="${linkTo(visit, 'memberlist.php', `mode=&sk=${order}&sd=${direction}`)}">Order ${order}${direction}</a>`,
    ),
  );
  const query = `mode=${sortQuery(visit)}`;
  return renderBoardPage(visit, {
    title: 'Members',
    section: 'memberlist',
    body: `<h2 class="memberlist-title">Members</h2><p>${orders.join(' ')}</p>
${renderPagination(visit, 'memberlist.php', query, sorted.length, MEMBERS_PER_PAGE, start, 'users')}
<table class="table1 memberlist" id="memberlist"><tbody>${rows.join('\n')}</tbody></table>`,
  });
}

function profileLink(visit: Visit, member: Member): string {
  return linkTo(visit, 'memberlist.php', `mode=viewprofile&u=${member.id}`);
}

/** The profile of a member. */
export function renderProfile(visit: Visit, member: Member): string {
  const search = (more: string) => linkTo(visit, 'search.php', `author_id=${member.id}&sr=${more}`);
  return renderBoardPage(visit, {
    title: `Viewing profile - ${member.name}`,
    section: 'memberlist',
    body: `<h2 class="memberlist-title">Viewing profile - ${escapeHtml(member.name)}</h2><div class="panel"><div class="inner"><dl class="details"><dt>Username:</dt><dd><span>${escapeHtml(member.name)}</span></dd><dt>Joined:</dt><dd>${boardDate(member.joined)}</dd></dl>
<p><a href="${search('posts')}">Search user’s posts</a> <a href="${search('topics')}">Search user’s topics</a> <a href="${linkTo(visit, 'ucp.php', `i=pm&mode=compose&u=${member.id}`)}">Send message</a> <a href="${linkTo(visit, 'memberlist.php', `mode=email&u=${member.id}`)}">Email</a></p></div></div>`,
  });
}

/** Results of a search: by author, active or unanswered threads, or by words. */
export function renderSearch(visit: Visit): string {
  const { url, content } = visit;
  const author = url.searchParams.get('author_id');
  const kind = url.searchParams.get('search_id');
  const words = url.searchParams.get('keywords');
  if (author === null && kind === null && words === null) {
    return renderMessagePage(visit, 'search', 'Search', 'Search for keywords or an author.');
  }
  const found: readonly ForumPost[] =
    author !== null
      ? [...content.postById.values()].filter((post) => String(post.author.id) === author)
      : kind !== null
        ? content.threads
            .filter((thread) => kind !== 'unanswered' || thread.posts.length === 1)
            .map(lastPostOf)
        : [...content.postById.values()].filter((post) => textOf(post.blocks).includes(words ?? ''));
  const start = startOf(visit, found.length, RESULTS_PER_PAGE);
  const query = ['author_id', 'search_id', 'keywords', 'sr']
    .flatMap((name) =>
      url.searchParams.has(name) ? [`${name}=${encodeURIComponent(url.searchParams.get(name) ?? '')}`] : [],
    )
    .join('&');
  const rows = found.slice(start, start + RESULTS_PER_PAGE).map((post) => renderResult(visit, post));
  return renderBoardPage(visit, {
    title: 'Search',
    section: 'search',
    body: `<h2 class="searchresults-title">Search found ${found.length} matches</h2>
${renderPagination(visit, 'search.php', query, found.length, RESULTS_PER_PAGE, start, 'matches')}
${rows.join('\n')}`,
  });
}

function renderResult(visit: Visit, post: ForumPost): string {
  const title = visit.content.threadById.get(post.thread)?.title ?? '';
  const words = textOf(post.blocks).split(/\s+/).slice(0, 30).join(' ');
  return `<div class="search post bg1"><div class="inner"><dl class="postprofile"><dt class="author">by <a href="${profileLink(visit, post.author)}" class="username">${escapeHtml(post.author.name)}</a></dt><dd class="search-result-date">${boardDate(post.date)}</dd></dl>
<div class="postbody"><h3><a href="${linkTo(visit, 'viewtopic.php', `p=${post.id}`, `p${post.id}`)}">${escapeHtml(title)}</a></h3><div class="content">${escapeHtml(words)}…</div></div>
<ul class="searchresults"><li><a href="${linkTo(visit, 'viewtopic.php', `t=${post.thread}&hilit=repair`)}" class="arrow-right">Jump to topic</a></li></ul></div></div>`;
}
