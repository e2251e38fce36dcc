import { bulletinDay, monthName } from '../dates.ts';
import { forumsBelow, type Member, threadsOf } from '../forum-content.ts';
import { escapeHtml } from '../markup.ts';
import { numberParameter } from '../response.ts';
import { renderBulletinPage } from './layout.ts';
import { linkTo, type Visit } from './visit.ts';

/** A page with a message; `text` is HTML. */
export function renderMessagePage(visit: Visit, title: string, text: string): string {
  return renderBulletinPage(visit, {
    title,
    body: `<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="70%" align="center"><tr><td class="tcat">vBulletin Message</td></tr><tr><td class="panelsurround" align="center"><div class="panel"><div align="left">${text}</div></div></td></tr></table>`,
  });
}

/** What guests get who ask for something that needs an account. */
export function renderNoPermission(visit: Visit): string {
  return renderMessagePage(
    visit,
    'Not logged in',
    `You are not logged in or you do not have permission to access this page. <a href="${linkTo(visit, 'register.php')}">Register</a> or <a href="${linkTo(visit, 'login.php', 'do=lostpw')}" rel="nofollow">recover your password</a>.`,
  );
}

/** The profile of a member. */
export function renderMember(visit: Visit, member: Member): string {
  const search = (what: string) => linkTo(visit, 'search.php', `do=${what}&u=${member.id}`);
  return renderBulletinPage(visit, {
    title: `View Profile: ${member.name}`,
    body: `<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%"><tr><td class="tcat" id="username_box"><h1>${escapeHtml(member.name)}</h1></td></tr><tr><td class="alt1">Join Date: ${bulletinDay(member.joined)}<ul><li><a href="${search('finduser')}" rel="nofollow">Find all posts</a></li><li><a href="${search('process&showposts=0&starteronly=1')}" rel="nofollow">Find all threads</a></li><li><a href="${linkTo(visit, 'private.php', `do=newpm&u=${member.id}`)}" rel="nofollow">Send a private message</a></li></ul></td></tr></table>`,
  });
}

/** The list of members, by letter and by order. */
export function renderMembers(visit: Visit): string {
  const letter = visit.url.searchParams.get('ltr');
  const members = visit.content.members.filter((member) => letter === null || member.name.startsWith(letter));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].map(
    (one) => `<a href="${linkTo(visit, 'memberlist.php', `ltr=${one}&order=ASC&sort=username`)}">${one}</a>`,
  );
  const rows = members.map(
    (member) =>
      `<tr><td class="alt1Active"><a href="${linkTo(visit, 'member.php', `u=${member.id}`)}">${escapeHtml(member.name)}</a></td><td class="alt2">${bulletinDay(member.joined)}</td></tr>`,
  );
  return renderBulletinPage(visit, {
    title: 'Members List',
    body: `<p>${letters.join(' ')}</p><table class="tborder" width="100%">${rows.join('\n')}</table>`,
  });
}

/** What a search gives: only links, as for guests of a busy board. */
export function renderSearch(visit: Visit): string {
  const user = numberParameter(visit.url, 'u', 0);
  const found =
    user > 0
      ? [...visit.content.postById.values()].filter((post) => post.author.id === user)
      : visit.content.threads.map((thread) => thread.posts[0]);
  const rows = found
    .slice(0, 25)
    .map(
      (post) =>
        `<tr><td class="alt1"><a href="${linkTo(visit, 'showthread.php', `p=${post.id}`, `post${post.id}`)}">${escapeHtml(visit.content.threadById.get(post.thread)?.title ?? '')}</a></td></tr>`,
    );
  return renderBulletinPage(visit, {
    title: 'Search Results',
    body: `<table class="tborder" width="100%">${rows.join('\n')}</table>`,
  });
}

/** The archive for search engines: all forums, or the threads of one. */
export function renderArchiveList(visit: Visit, forum: number): string {
  const forums = (forum === 0 ? visit.content.forums : forumsBelow(visit.content, forum)).map(
    (one) => `<li><a href="archive/index.php/f-${one.id}.html">${escapeHtml(one.name)}</a></li>`,
  );
  const threads = threadsOf(visit.content, forum).map(
    (thread) => `<li><a href="archive/index.php/t-${thread.id}.html">${escapeHtml(thread.title)}</a></li>`,
  );
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml"><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8" /><base href="${visit.origin}/" /><title>Archive</title></head><body><div class="pagebody"><div id="navbar"><a href="archive/index.php">Archive</a></div><div id="content"><ul>${forums.join('\n')}</ul><ol>${threads.join('\n')}</ol></div></div></body></html>
`;
}

/** Which months the calendar has. */
export interface CalendarRange {
  readonly firstYear: number;
  readonly lastYear: number;
}

/** A month of the calendar, or nothing outside of its range. */
export function renderCalendar(visit: Visit, range: CalendarRange): string | undefined {
  const year = numberParameter(visit.url, 'year', 2020);
  const month = numberParameter(visit.url, 'month', 1);
  if (year < range.firstYear || year > range.lastYear || month < 1 || month > 12) return undefined;
  const at = (step: number) => new Date(Date.UTC(year, month - 1 + step, 1));
  const step = (date: Date, text: string) =>
    date.getUTCFullYear() < range.firstYear || date.getUTCFullYear() > range.lastYear
      ? ''
      : `<a href="${linkTo(visit, 'calendar.php', `month=${date.getUTCMonth() + 1}&year=${date.getUTCFullYear()}&c=1&do=displaymonth`)}" rel="nofollow">${text}</a>`;
  const days = Array.from(
    { length: new Date(Date.UTC(year, month, 0)).getUTCDate() },
    (_, index) => `<td class="alt1">${index + 1}</td>`,
  );
  const weeks = [0, 7, 14, 21, 28]
    .map((start) => `<tr>${days.slice(start, start + 7).join('')}</tr>`)
    .join('\n');
  return renderBulletinPage(visit, {
    title: `Calendar: ${monthName(month)} ${year}`,
    body: `<table class="tborder" width="100%"><tr><td class="tcat">${step(at(-1), '&lt;')} ${monthName(month)} ${year} ${step(at(1), '&gt;')}</td></tr></table>
<table class="tborder" id="calendar" width="100%">${weeks}</table><p><a href="${linkTo(visit, 'calendar.php', 'do=add&type=single&c=1')}" rel="nofollow">Add New Event</a></p>`,
  });
}
