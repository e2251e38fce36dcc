import { type AssetCatalogue, drawIcon, drawPng, findAsset, PIXEL_GIF, ROBOTS } from '../assets.ts';
import { type ForumContent, lastPostOf, threadsOf } from '../forum-content.ts';
import { escapeHtml } from '../markup.ts';
import {
  htmlResponse,
  numberParameter,
  pageCount,
  type Responder,
  redirectResponse,
  type SampleResponse,
} from '../response.ts';
import { renderForum, renderIndex } from './forum-pages.ts';
import { BULLETIN_NAME } from './layout.ts';
import {
  type CalendarRange,
  renderArchiveList,
  renderCalendar,
  renderMember,
  renderMembers,
  renderMessagePage,
  renderNoPermission,
  renderSearch,
} from './other-pages.ts';
import { renderPlainThread, renderShowPost, renderThread } from './thread-pages.ts';
import { openVisit, POSTS_PER_PAGE, pageAsked, SESSION_COOKIE, type Visit } from './visit.ts';

/** A board that looks like vBulletin 3.8 with its default style. */
export function createVbulletin(content: ForumContent, origin: string, calendar: CalendarRange): Responder {
  const files = bulletinFiles(content);
  const newest = content.threads[0] === undefined ? new Date(0) : lastPostOf(content.threads[0]).date;
  return (request) => {
    const file = findAsset(files, request.url.pathname) ?? respondPicture(content, request.url);
    if (file !== undefined) return { modified: new Date(0), ...file };
    const visit = openVisit(content, origin, request);
    const response = respond(visit, calendar);
    const cookies =
      visit.session === undefined
        ? []
        : [`bblastvisit=1`, `bblastactivity=0`, `${SESSION_COOKIE}=${visit.session}`].map(
            (pair) => ['Set-Cookie', `${pair}; path=/; HttpOnly`] as const,
          );
    return {
      modified: newest,
      ...response,
      headers: [...(response.headers ?? []), ...cookies, ['Cache-Control', 'private']],
    };
  };
}

/** Scripts that tell a guest to register. */
const CLOSED = new Set(
  'newreply newthread report private subscription sendmessage profile usercp editpost login register'
    .split(' ')
    .map((name) => `/${name}.php`),
);

function respond(visit: Visit, calendar: CalendarRange): SampleResponse {
  const path = visit.url.pathname;
  if (CLOSED.has(path)) return htmlResponse(renderNoPermission(visit));
  switch (path) {
    case '/':
    case '/index.php':
      return htmlResponse(renderIndex(visit));
    case '/forumdisplay.php':
      return respondForum(visit);
    case '/showthread.php':
      return respondThread(visit);
    case '/showpost.php':
    case '/printthread.php':
      return respondCopy(visit);
    case '/member.php':
      return respondMember(visit);
    case '/memberlist.php':
      return htmlResponse(renderMembers(visit));
    case '/search.php':
      return htmlResponse(renderSearch(visit));
    case '/calendar.php': {
      const html = renderCalendar(visit, calendar);
      return html === undefined ? notFound(visit, 'date') : htmlResponse(html);
    }
    case '/faq.php':
    case '/online.php':
    case '/misc.php':
      return htmlResponse(
        renderMessagePage(visit, BULLETIN_NAME, 'There is nothing more to say about this.'),
      );
    case '/external.php':
      return renderFeed(visit);
    case '/archive':
      return redirectResponse(`${visit.origin}/archive/`);
  }
  return respondArchive(visit);
}

function notFound(visit: Visit, what: string): SampleResponse {
  return htmlResponse(renderMessagePage(visit, BULLETIN_NAME, `No ${what} specified.`), { status: 404 });
}

function respondForum(visit: Visit): SampleResponse {
  const id = numberParameter(visit.url, 'f', 0);
  const forum = visit.content.forums.find((candidate) => candidate.id === id);
  return forum === undefined ? notFound(visit, 'Forum') : htmlResponse(renderForum(visit, forum));
}

function respondThread(visit: Visit): SampleResponse {
  const { url, content } = visit;
  const post = content.postById.get(numberParameter(url, 'p', 0));
  const thread = content.threadById.get(post?.thread ?? numberParameter(url, 't', 0));
  if (thread === undefined) return notFound(visit, 'Thread');
  const jump = url.searchParams.get('goto');
  if (jump === 'nextnewest' || jump === 'nextoldest') {
    const siblings = threadsOf(content, thread.forum);
    const other = siblings[siblings.indexOf(thread) + (jump === 'nextnewest' ? -1 : 1)] ?? thread;
    return redirectResponse(`${visit.origin}/showthread.php?t=${other.id}`);
  }
  if (jump !== null) {
    const last = lastPostOf(thread);
    return redirectResponse(`${visit.origin}/showthread.php?p=${last.id}#post${last.id}`, 302);
  }
  const pages = pageCount(thread.posts.length, POSTS_PER_PAGE);
  const page = post === undefined ? pageAsked(visit, pages) : pageOfNumber(post.number);
  return htmlResponse(renderThread(visit, thread, page), { modified: lastPostOf(thread).date });
}

/** The page that holds the post of that number. */
export function pageOfNumber(number: number): number {
  return Math.floor((number - 1) / POSTS_PER_PAGE) + 1;
}

function respondCopy(visit: Visit): SampleResponse {
  const { url, content } = visit;
  const post = content.postById.get(numberParameter(url, 'p', 0));
  const thread = content.threadById.get(post?.thread ?? numberParameter(url, 't', 0));
  if (thread === undefined) return notFound(visit, 'Thread');
  const html =
    post === undefined ? renderPlainThread(visit, thread, 'index.php') : renderShowPost(visit, thread, post);
  return htmlResponse(html, { modified: lastPostOf(thread).date });
}

function respondMember(visit: Visit): SampleResponse {
  const thread = visit.content.threadById.get(numberParameter(visit.url, 't', 0));
  const id = thread === undefined ? numberParameter(visit.url, 'u', 0) : lastPostOf(thread).author.id;
  const member = visit.content.members.find((candidate) => candidate.id === id);
  return member === undefined ? notFound(visit, 'User') : htmlResponse(renderMember(visit, member));
}

function respondArchive(visit: Visit): SampleResponse {
  const [, rest] = /^\/archive\/(?:index\.php(?:\/(.*))?)?$/.exec(visit.url.pathname) ?? [];
  const [, kind, id = '0'] = /^([ft])-(\d{1,9})\.html$/.exec(rest ?? '') ?? [];
  const inside = visit.url.pathname.startsWith('/archive/');
  if (!inside || ((rest ?? '') !== '' && kind === undefined)) return notFound(visit, 'Page');
  if (kind !== 't') return htmlResponse(renderArchiveList(visit, Number(id)));
  const thread = visit.content.threadById.get(Number(id));
  return thread === undefined
    ? notFound(visit, 'Thread')
    : htmlResponse(renderPlainThread(visit, thread, 'archive/index.php'));
}

function renderFeed(visit: Visit): SampleResponse {
  const items = visit.content.threads
    .slice(0, 15)
    .map(
      (thread) =>
        `<item><title>${escapeHtml(thread.title)}</title><link>${visit.origin}/showthread.php?t=${thread.id}&amp;goto=newpost</link></item>`,
    );
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>${BULLETIN_NAME}</title><link>${visit.origin}</link><description>vBulletin</description>\n${items.join('\n')}\n</channel></rss>\n`;
  return { status: 200, type: 'text/xml; charset=UTF-8', body };
}

function respondPicture(content: ForumContent, url: URL): SampleResponse | undefined {
  const avatar = numberParameter(url, 'u', 0);
  const attachment = numberParameter(url, 'attachmentid', 0);
  const known =
    (url.pathname === '/image.php' && content.members.some((member) => member.id === avatar)) ||
    (url.pathname === '/attachment.php' && content.postById.get(attachment)?.attachment !== undefined);
  return known ? { status: 200, type: 'image/png', body: drawPng(`${avatar}/${attachment}`) } : undefined;
}

const PICTURES = [
  ...'misc/vbulletin3_logo_white misc/multipage buttons/lastpost buttons/newthread buttons/reply buttons/report'.split(
    ' ',
  ),
  ...'buttons/quote buttons/viewpost icons/icon1 statusicon/post_old statusicon/forum_old statusicon/subforum_old'.split(
    ' ',
  ),
  ...'statusicon/thread statusicon/user_offline gradients/gradient_tcat'.split(' '),
];

function bulletinFiles(content: ForumContent): AssetCatalogue {
  const files = new Map<string, string | Uint8Array>([
    ['/robots.txt', ROBOTS],
    ['/favicon.ico', drawIcon('bulletin')],
    [
      '/clientscript/vbulletin_css/style-00001.css',
      '.tcat { background: #869bbf url(../../images/gradients/gradient_tcat.gif) repeat-x; color: #fff; }\n.tborder { border: 1px solid #0b198c; }\n',
    ],
    ['/clientscript/vbulletin_important.css', '.vbmenu_popup { position: absolute; }\n'],
    ['/clientscript/vbulletin_global.js', 'var SESSIONURL = "";\n'],
    ['/clientscript/vbulletin_menu.js', 'function vBulletin_menu() {}\n'],
  ]);
  for (const name of PICTURES) files.set(`/images/${name}.gif`, PIXEL_GIF);
  for (const name of content.images) files.set(`/images/posted/${name}.png`, drawPng(name));
  return files;
}
