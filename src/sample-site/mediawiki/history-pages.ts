import { textOf } from '../blocks.ts';
import { wikiDate } from '../dates.ts';
import { escapeHtml } from '../markup.ts';
import type { WikiArticle } from '../wiki-content.ts';
import { pagePath, scriptPath } from './address.ts';
import { renderWikiPage, type Wiki } from './layout.ts';

/** A view of an article other than reading it: `edit`, `history`, `info`, or a comparison. */
export function renderActionPage(
  wiki: Wiki,
  article: WikiArticle,
  action: string,
  heading: string,
  body: string,
): string {
  return renderWikiPage(wiki, {
    title: article.title,
    heading,
    action,
    body,
    revision: article.revisions[0],
    noindex: true,
  });
}

/** The versions of an article. */
export function renderHistory(wiki: Wiki, article: WikiArticle): string {
  const { title } = article;
  const rows = article.revisions.map(
    (revision) =>
      `<li data-mw-revid="${revision.id}"><span class="mw-history-histlinks"><a href="${scriptPath(title, `diff=cur&oldid=${revision.id}`)}">cur</a> <a href="${scriptPath(title, `diff=prev&oldid=${revision.id}`)}">prev</a></span> <a href="${scriptPath(title, `oldid=${revision.id}`)}" class="mw-changeslist-date">${wikiDate(revision.date)}</a> <span class="history-user"><a href="${pagePath(`Special:Contributions/${revision.author}`)}" class="mw-userlink">${escapeHtml(revision.author)}</a></span> <span class="comment">(${escapeHtml(revision.summary)})</span> <a href="${scriptPath(title, `action=edit&undo=${revision.id}`)}">undo</a></li>`,
  );
  const limits = [20, 500].map(
    (limit) =>
      `<a href="${scriptPath(title, `action=history&offset=&limit=${limit}`)}" class="mw-numlink">${limit}</a>`,
  );
  return renderActionPage(
    wiki,
    article,
    'history',
    `${title}: Revision history`,
    `<p>View (newest | oldest) (${limits.join(' | ')})</p><section id="pagehistory"><ul>${rows.join('\n')}</ul></section>`,
  );
}

/** Two versions side by side. */
export function renderDifference(wiki: Wiki, article: WikiArticle, oldid: number): string {
  const revision = article.revisions.find((one) => one.id === oldid) ?? article.revisions[0];
  const { title } = article;
  return renderActionPage(
    wiki,
    article,
    'view',
    `${title}: Difference between revisions`,
    `<table class="diff"><tr><td class="diff-otitle"><strong><a href="${scriptPath(title, `oldid=${revision.id}`)}">Revision as of ${wikiDate(revision.date)}</a></strong></td><td class="diff-ntitle"><a href="${pagePath(title)}">Latest revision</a></td></tr><tr><td class="diff-context">${escapeHtml(textOf(article.blocks.slice(0, 1)))}</td></tr></table>`,
  );
}

/** The form in which an article, or one section of it, is edited. */
export function renderEdit(wiki: Wiki, article: WikiArticle): string {
  return renderActionPage(
    wiki,
    article,
    'edit',
    `Editing ${article.title}`,
    `<form id="editform" name="editform" method="post" action="${scriptPath(article.title, 'action=submit')}"><textarea name="wpTextbox1" id="wpTextbox1" rows="25" cols="80">${escapeHtml(textOf(article.blocks))}</textarea></form>`,
  );
}

/** Facts about an article. */
export function renderInformation(wiki: Wiki, article: WikiArticle): string {
  return renderActionPage(
    wiki,
    article,
    'info',
    `Information for "${article.title}"`,
    `<table class="wikitable mw-page-info"><tr><td>Number of edits</td><td>${article.revisions.length}</td></tr></table>`,
  );
}
