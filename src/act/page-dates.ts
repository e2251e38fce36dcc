import { derive } from '../page/derived.ts';
import type { Page } from '../page/page.ts';
import type { DateContext } from './dates/parsed-date.ts';
import { languageOf } from './language.ts';

/** What the page itself says for reading its dates: when it was captured, and its language. */
export function datesOfPage(page: Page): DateContext {
  return derive(page.root, makeDates, page);
}

function makeDates({ root, capturedAt }: Page): DateContext {
  const html = root.children.find((child) => child.kind === 'element' && child.name === 'html');
  const language = html?.kind === 'element' ? languageOf(html) : undefined;
  return language === undefined ? { capturedAt } : { capturedAt, language };
}
