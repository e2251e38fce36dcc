import type { CrawleeContext } from './crawlee.ts';

/** What is used of a page that HttpCrawler reads with Cheerio. */
export type CheerioPage = (selector: string) => {
  toArray(): readonly { readonly attribs?: Readonly<Record<string, string>> }[];
};

/**
 * Takes the links that the crawler would take without us. HttpCrawler knows no links: its `enqueueLinks` wants them
 * named, so it gets those that CheerioCrawler would find on the page, in the same bounds.
 */
export async function takeOwnLinks(context: CrawleeContext, options: object | undefined): Promise<void> {
  const { $, page, window, parseWithCheerio } = context;
  const knowsLinks = $ !== undefined || page !== undefined || window !== undefined;
  if (knowsLinks || parseWithCheerio === undefined) {
    await context.enqueueLinks(options);
    return;
  }
  const { url, loadedUrl = url } = context.request;
  const found = printedLinks(await parseWithCheerio.call(context), loadedUrl);
  await context.enqueueLinks({ baseUrl: new URL(url).origin, ...options, urls: found });
}

function printedLinks($: CheerioPage, url: string): string[] {
  const printed = (selector: string) =>
    $(selector)
      .toArray()
      .map(({ attribs }) => attribs?.['href'] ?? '');
  const [declared = ''] = printed('base[href]');
  const base = URL.canParse(declared, url) ? new URL(declared, url).href : url;
  return printed('a[href]').flatMap((href) => (URL.canParse(href, base) ? [new URL(href, base).href] : []));
}
