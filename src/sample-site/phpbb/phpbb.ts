import { type AssetCatalogue, drawFont, drawIcon, drawPng, findAsset, ROBOTS } from '../assets.ts';
import { type ForumContent, type ForumThread, lastPostOf, threadsOf } from '../forum-content.ts';
import { htmlResponse, numberParameter, type Responder, type SampleResponse } from '../response.ts';
import { renderBoardFeed } from './feeds.ts';
import { renderForum, renderIndex } from './forum-pages.ts';
import { renderLogin, renderMembers, renderMessagePage, renderProfile, renderSearch } from './other-pages.ts';
import { renderTopic, renderTopicPrint } from './topic-pages.ts';
import { openVisit, POSTS_PER_PAGE, SESSION_COOKIE, startOf, type Visit } from './visit.ts';

/** A board that looks like phpBB 3.3 with its default style. */
export function createPhpbb(content: ForumContent, origin: string): Responder {
  const files = boardFiles(content);
  const newest = content.threads[0] === undefined ? new Date(0) : lastPostOf(content.threads[0]).date;
  return (request) => {
    const file = findAsset(files, request.url.pathname) ?? respondDownload(content, request.url);
    if (file !== undefined) return { modified: new Date(0), ...file };
    const visit = openVisit(content, origin, request);
    const response = fromRoot(visit, respond(visit));
    const cookies =
      visit.session === undefined
        ? []
        : [`phpbb3_smpl_u=1`, `phpbb3_smpl_k=`, `${SESSION_COOKIE}=${visit.session}`].map(
            (pair) => ['Set-Cookie', `${pair}; path=/; HttpOnly`] as const,
          );
    return {
      modified: newest,
      ...response,
      headers: [...cookies, ['Cache-Control', 'private, no-cache="set-cookie"']],
    };
  };
}

/** Below `app.php/` the software prints its links from the root, as relative ones would miss. */
function fromRoot(visit: Visit, response: SampleResponse): SampleResponse {
  if (!visit.url.pathname.startsWith('/app.php/') || typeof response.body !== 'string') return response;
  return { ...response, body: response.body.replaceAll('"./', '"/') };
}

function respond(visit: Visit): SampleResponse {
  const { url } = visit;
  const path = url.pathname;
  switch (path) {
    case '/':
    case '/index.php':
      return htmlResponse(renderIndex(visit));
    case '/viewforum.php':
      return respondForum(visit);
    case '/viewtopic.php':
      return respondTopic(visit);
    case '/memberlist.php':
      return respondMembers(visit);
    case '/search.php':
      return htmlResponse(renderSearch(visit));
    case '/posting.php':
      return htmlResponse(renderLogin(visit, 'You need to login in order to post within this forum.'));
    case '/ucp.php':
      return htmlResponse(renderLogin(visit, 'In order to login you must be registered.'));
    case '/viewonline.php':
      return htmlResponse(
        renderMessagePage(visit, 'viewonline', 'Who is online', 'There are 3 guests online.'),
      );
    case '/app.php/help/faq':
      return htmlResponse(
        renderMessagePage(visit, 'help', 'Frequently Asked Questions', 'Why do I need to register?'),
      );
  }
  const report = /^\/app\.php\/post\/(\d{1,9})\/report$/.exec(path);
  if (report !== null) return htmlResponse(renderLogin(visit, 'You need to login to report posts.'));
  return renderBoardFeed(visit, path) ?? notFound(visit, 'The requested page could not be found.');
}

function notFound(visit: Visit, text: string): SampleResponse {
  return htmlResponse(renderMessagePage(visit, 'app', 'Information', text), { status: 404 });
}

function respondForum(visit: Visit): SampleResponse {
  const id = numberParameter(visit.url, 'f', 0);
  const forum = visit.content.forums.find((candidate) => candidate.id === id);
  return forum === undefined
    ? notFound(visit, 'The forum you selected does not exist.')
    : htmlResponse(renderForum(visit, forum));
}

function respondTopic(visit: Visit): SampleResponse {
  const { url, content } = visit;
  const post = content.postById.get(numberParameter(url, 'p', 0));
  const named = content.threadById.get(post?.thread ?? numberParameter(url, 't', 0));
  const view = url.searchParams.get('view');
  const thread = named === undefined ? undefined : neighbourOf(content, named, view);
  if (thread === undefined) return notFound(visit, 'The requested topic does not exist.');
  const own =
    post === undefined ? startOf(visit, thread.posts.length, POSTS_PER_PAGE) : pageStart(post.number);
  const start = thread === named ? own : 0;
  const html = view === 'print' ? renderTopicPrint(visit, thread, start) : renderTopic(visit, thread, start);
  return htmlResponse(html, { modified: lastPostOf(thread).date });
}

/** Where the page with the post of that number starts. */
export function pageStart(number: number): number {
  return Math.floor((number - 1) / POSTS_PER_PAGE) * POSTS_PER_PAGE;
}

/** `view=next` and `view=previous` show another thread of the same forum under the address of this one. */
function neighbourOf(
  content: ForumContent,
  thread: ForumThread,
  view: string | null,
): ForumThread | undefined {
  if (view !== 'next' && view !== 'previous') return thread;
  const siblings = threadsOf(content, thread.forum);
  return siblings[siblings.indexOf(thread) + (view === 'next' ? -1 : 1)] ?? thread;
}

function respondMembers(visit: Visit): SampleResponse {
  const mode = visit.url.searchParams.get('mode') ?? '';
  const member = visit.content.members.find((one) => one.id === numberParameter(visit.url, 'u', 0));
  if (mode === 'viewprofile') {
    return member === undefined
      ? notFound(visit, 'The requested user does not exist.')
      : htmlResponse(renderProfile(visit, member));
  }
  if (mode === '') return htmlResponse(renderMembers(visit));
  if (mode === 'email') return htmlResponse(renderLogin(visit, 'You need to login to send mail.'));
  return htmlResponse(
    renderMessagePage(visit, 'memberlist', mode === 'team' ? 'The team' : 'Contact', 'Write to us.'),
  );
}

function respondDownload(content: ForumContent, url: URL): SampleResponse | undefined {
  if (url.pathname !== '/download/file.php') return undefined;
  const avatar = /^(\d{1,9})\.png$/.exec(url.searchParams.get('avatar') ?? '')?.[1];
  const known =
    avatar === undefined
      ? content.postById.get(numberParameter(url, 'id', 0))?.attachment !== undefined
      : content.members.some((member) => member.id === Number(avatar));
  return known
    ? { status: 200, type: 'image/png', body: drawPng(avatar ?? `attachment-${url.searchParams.get('id')}`) }
    : undefined;
}

function boardFiles(content: ForumContent): AssetCatalogue {
  const files = new Map<string, string | Uint8Array>([
    ['/robots.txt', ROBOTS],
    ['/favicon.ico', drawIcon('board')],
    [
      '/assets/css/font-awesome.min.css',
      '@font-face{font-family:FontAwesome;src:url(../fonts/fontawesome-webfont.woff2) format("woff2")}\n',
    ],
    ['/assets/fonts/fontawesome-webfont.woff2', drawFont('fontawesome')],
    [
      '/styles/prosilver/theme/stylesheet.css',
      '@import url("common.css");\n.post { padding: 1em; } .bg1 { background: #ecf3f7; }\n',
    ],
    [
      '/styles/prosilver/theme/common.css',
      '.site_logo { display: inline-block; width: 149px; height: 52px; background: url("./images/site_logo.png"); }\n',
    ],
    ['/styles/prosilver/theme/print.css', 'body { font-family: serif; }\n'],
    ['/styles/prosilver/theme/images/site_logo.png', drawPng('site_logo')],
    ['/assets/javascript/jquery-3.6.0.min.js', 'window.$ = function () { return []; };\n'],
    [
      '/assets/javascript/core.js',
      'document.body.className = document.body.className.replace("nojs", "hasjs");\n',
    ],
  ]);
  for (const name of content.images) files.set(`/images/${name}.png`, drawPng(name));
  return files;
}
