import { wikiDate } from '../dates.ts';
import { escapeHtml } from '../markup.ts';
import { htmlResponse, redirectResponse, type SampleResponse } from '../response.ts';
import type { WikiArticle } from '../wiki-content.ts';
import { pagePath, scriptPath } from './address.ts';
import { renderWikiPage, type Wiki } from './layout.ts';

/** Answers for a title that begins with `Special:`; nothing when there is no such page. */
export function respondSpecial(wiki: Wiki, title: string, url: URL): SampleResponse | undefined {
  const [name = '', ...rest] = title.slice('Special:'.length).split('/');
  const target = rest.join('/');
  const { content } = wiki;
  const page = (heading: string, body: string) =>
    htmlResponse(
      renderWikiPage(wiki, { title, heading, body, action: 'view', noindex: name !== 'AllPages' }),
    );
  const list = (items: readonly string[]) => `<ul>${items.map((one) => `<li>${one}</li>`).join('\n')}</ul>`;
  const all = [...content.articles, ...content.talk];
  switch (name) {
    case 'AllPages': {
      const titles = [...content.articles.map((one) => one.title), ...content.redirects.keys()].sort();
      return page(
        'All pages',
        `<div class="mw-allpages-body"><ul class="mw-allpages-chunk">${titles.map((one) => `<li>${link(one)}</li>`).join('\n')}</ul></div>`,
      );
    }
    case 'Categories': {
      const names = [...new Set(content.articles.flatMap((one) => one.categories))].sort();
      return page('Categories', list(names.map((one) => link(`Category:${one}`))));
    }
    case 'RecentChanges':
      return page('Recent changes', renderChoices(title) + list(renderChanges(all)));
    case 'RecentChangesLinked':
      return page('Related changes', list(renderChanges(all)));
    case 'WhatLinksHere':
      return page(
        `Pages that link to "${target}"`,
        renderChoices(title) + list(linksTo(all, target).map(link)),
      );
    case 'Contributions':
      return page(
        `User contributions for ${target}`,
        renderChoices(title) + list(renderChanges(all, target)),
      );
    case 'Random':
      return redirectResponse(`${wiki.origin}${pagePath(content.articles[1]?.title ?? '')}`, 302);
    case 'Search':
      return page(
        'Search results',
        `<p>There were no results matching the query: ${escapeHtml(url.searchParams.get('search') ?? '')}</p>`,
      );
    case 'UserLogin':
    case 'CreateAccount':
      return page(
        'Log in',
        `<form name="userlogin" class="mw-htmlform" method="post"><input name="wpName" /><input name="wpPassword" type="password" /></form><p><a href="${pagePath('Special:PasswordReset')}">Forgot your password?</a></p>`,
      );
    case 'MyTalk':
    case 'MyContributions':
    case 'PasswordReset':
    case 'Log':
      return page(name, '<p>There is nothing to see for guests.</p>');
    case 'SpecialPages':
      return page(
        'Special pages',
        list(
          ['AllPages', 'Categories', 'Log', 'RecentChanges', 'Random', 'Search'].map((one) =>
            link(`Special:${one}`),
          ),
        ),
      );
  }
  return undefined;
}

function link(title: string): string {
  return `<a href="${pagePath(title)}" title="${escapeHtml(title)}">${escapeHtml(title)}</a>`;
}

/** The same page with other limits, as all lists of changes offer. */
function renderChoices(title: string): string {
  const limits = [50, 500].map((limit) => `<a href="${scriptPath(title, `limit=${limit}`)}">${limit}</a>`);
  const days = [7, 30].map((day) => `<a href="${scriptPath(title, `days=${day}`)}">${day}</a>`);
  return `<p>Show last ${limits.join(' | ')} changes in last ${days.join(' | ')} days. <a href="${scriptPath(title, 'hidebots=0')}">Show bots</a></p>`;
}

function renderChanges(articles: readonly WikiArticle[], author?: string): string[] {
  return articles
    .flatMap((article) => article.revisions.map((revision) => ({ title: article.title, revision })))
    .filter(({ revision }) => author === undefined || revision.author === author)
    .sort((a, b) => b.revision.id - a.revision.id)
    .slice(0, 50)
    .map(
      ({ title, revision }) =>
        `<a href="${scriptPath(title, `diff=prev&oldid=${revision.id}`)}">diff</a> <a href="${scriptPath(title, 'action=history')}">hist</a> ${link(title)}; ${wikiDate(revision.date)} <a href="${pagePath(`Special:Contributions/${revision.author}`)}" class="mw-userlink">${escapeHtml(revision.author)}</a>`,
    );
}

function linksTo(articles: readonly WikiArticle[], target: string): string[] {
  const pointsThere = (article: WikiArticle) =>
    article.blocks.some(
      (block) =>
        block.kind === 'paragraph' &&
        block.runs.some((run) => run.kind === 'internal' && run.target === target),
    );
  return articles.filter(pointsThere).map((article) => article.title);
}
