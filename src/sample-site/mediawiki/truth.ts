import { externalLinksOf, textOf } from '../blocks.ts';
import { isoDate } from '../dates.ts';
import type { ApplicationTruth, TruthObject } from '../truth.ts';
import type { WikiContent } from '../wiki-content.ts';
import { pagePath } from './address.ts';

/** What the wiki holds: articles and talk pages, with the date of their newest version. */
export function truthOfWiki(content: WikiContent, origin: string): ApplicationTruth {
  const objects = [...content.articles, ...content.talk].map((article): TruthObject => {
    const url = `${origin}${pagePath(article.title)}`;
    return {
      type: 'article',
      url,
      page: url,
      title: article.title,
      date: isoDate(article.revisions[0].date),
      text: textOf(article.blocks),
      externalLinks: externalLinksOf(article.blocks),
    };
  });
  return { objects, usefulPages: objects.map((object) => object.url) };
}
