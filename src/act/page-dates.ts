import type { Page } from '../page/page.ts';
import { attributeOf } from '../page/tree.ts';
import type { DateContext } from './dates/parsed-date.ts';

const known = new WeakMap<Page, DateContext>();

/** What the page itself says for reading its dates: when it was captured, and its language. */
export function datesOfPage(page: Page): DateContext {
  let dates = known.get(page);
  if (dates === undefined) {
    const { capturedAt } = page;
    const language = languageOf(page);
    dates = language === undefined ? { capturedAt } : { capturedAt, language };
    known.set(page, dates);
  }
  return dates;
}

function languageOf(page: Page): string | undefined {
  for (const child of page.root.children) {
    if (child.kind !== 'element' || child.name !== 'html') continue;
    const language = attributeOf(child, 'lang') ?? attributeOf(child, 'xml:lang');
    return language?.trim() || undefined;
  }
  return undefined;
}
