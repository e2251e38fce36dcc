import { type AssetCatalogue, assetResponse, drawIcon, drawPng, findAsset, ROBOTS } from '../assets.ts';
import {
  htmlResponse,
  numberParameter,
  type Responder,
  redirectResponse,
  type SampleResponse,
} from '../response.ts';
import { MAIN_PAGE, type WikiArticle, type WikiContent } from '../wiki-content.ts';
import { pagePath, titleOf } from './address.ts';
import { renderArticle, renderCategory, renderFile, renderMissing } from './article-pages.ts';
import { renderDifference, renderEdit, renderHistory, renderInformation } from './history-pages.ts';
import { WIKI_NAME, type Wiki } from './layout.ts';
import { respondSpecial } from './special-pages.ts';

/** A wiki that looks like MediaWiki 1.39 with the skin Vector. */
export function createMediaWiki(content: WikiContent, origin: string): Responder {
  const wiki: Wiki = { content, origin };
  const files = wikiFiles(content);
  return ({ url }) => {
    const file = findAsset(files, url.pathname) ?? respondScript(url);
    if (file !== undefined) return { modified: new Date(0), ...file };
    const response = respond(wiki, url);
    return {
      modified: content.newest,
      ...response,
      headers: [
        ...(response.headers ?? []),
        ['Content-language', 'en'],
        ['Cache-Control', 'private, must-revalidate, max-age=0'],
      ],
    };
  };
}

function respond(wiki: Wiki, url: URL): SampleResponse {
  const { pathname, searchParams } = url;
  if (pathname !== '/' && pathname !== '/index.php' && !pathname.startsWith('/index.php/')) {
    return { status: 404, type: 'text/plain; charset=UTF-8', body: 'Not found\n' };
  }
  const title = titleOf(url);
  if (title === undefined) return redirectResponse(`${wiki.origin}${pagePath(MAIN_PAGE)}`);
  const missing = () => htmlResponse(renderMissing(wiki, title), { status: 404 });
  if (title.startsWith('Special:')) return respondSpecial(wiki, title, url) ?? missing();
  if (searchParams.has('redlink')) return redirectResponse(`${wiki.origin}${pagePath(title)}`, 302);
  const target = wiki.content.redirects.get(title);
  const article = wiki.content.byTitle.get(target ?? title);
  if (article !== undefined)
    return respondArticle(wiki, article, target === undefined ? undefined : title, url);
  const html = title.startsWith('Category:')
    ? renderCategory(wiki, title.slice('Category:'.length))
    : undefined;
  if (html !== undefined) return htmlResponse(html);
  const name = /^File:(.*)\.png$/.exec(title)?.[1];
  const picture = [...wiki.content.images].find((one) => one.toLowerCase() === name?.toLowerCase());
  return picture === undefined ? missing() : htmlResponse(renderFile(wiki, picture));
}

function respondArticle(
  wiki: Wiki,
  article: WikiArticle,
  from: string | undefined,
  url: URL,
): SampleResponse {
  const oldid = numberParameter(url, 'oldid', 0);
  const modified = article.revisions[0].date;
  const page = (html: string) => htmlResponse(html, { modified });
  if (url.searchParams.has('diff')) return page(renderDifference(wiki, article, oldid));
  switch (url.searchParams.get('action')) {
    case 'edit':
    case 'submit':
      return page(renderEdit(wiki, article));
    case 'history':
      return page(renderHistory(wiki, article));
    case 'info':
      return page(renderInformation(wiki, article));
  }
  return page(
    renderArticle(wiki, article, {
      ...(from === undefined ? {} : { from }),
      ...(oldid === 0 ? {} : { oldid }),
      printable: url.searchParams.has('printable'),
    }),
  );
}

/** Scripts beside the main one. */
function respondScript(url: URL): SampleResponse | undefined {
  switch (url.pathname) {
    case '/load.php':
      return url.searchParams.get('only') === 'styles'
        ? assetResponse(
            'load.css',
            '.mw-wiki-logo { display: block; width: 135px; height: 135px; background: url("/resources/assets/wiki.png"); }\n.infobox { float: right; }\n',
          )
        : assetResponse('load.js', 'document.documentElement.className = "client-js";\n');
    case '/opensearch_desc.php':
      return {
        status: 200,
        type: 'application/opensearchdescription+xml; charset=UTF-8',
        body: `<?xml version="1.0"?><OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/"><ShortName>${WIKI_NAME}</ShortName></OpenSearchDescription>\n`,
      };
    case '/api.php':
      return {
        status: 200,
        type: 'application/rsd+xml; charset=UTF-8',
        body: '<?xml version="1.0"?><rsd version="1.0"></rsd>\n',
      };
  }
  return undefined;
}

function wikiFiles(content: WikiContent): AssetCatalogue {
  const files = new Map<string, string | Uint8Array>([
    ['/robots.txt', ROBOTS],
    ['/favicon.ico', drawIcon('wiki')],
    ['/resources/assets/wiki.png', drawPng('wiki')],
    ['/resources/assets/poweredby_mediawiki_88x31.png', drawPng('poweredby')],
  ]);
  for (const name of content.images) files.set(`/images/${name}.png`, drawPng(name));
  return files;
}
