import { collectLinks } from '../../../src/act/generic-links/collect-links.ts';
import type { Page } from '../../../src/page/page.ts';
import { textOf } from '../../../src/page/text.ts';
import { readAnswers } from './archived-pages.ts';

/** What a crawl brought home. */
export interface CrawlView {
  /** HTML pages in the archive, each payload once. */
  readonly pages: number;
  readonly bigrams: ReadonlySet<string>;
  /** Distinct bigrams after each answer of the server. */
  readonly progress: readonly number[];
  /** Links that lead away from the site. */
  readonly externalLinks: ReadonlySet<string>;
  /** On how many pages each foreign host is linked. */
  readonly foreignHosts: ReadonlyMap<string, number>;
}

const WORDS = /[\p{L}\p{N}]+/gu;

/** Distinct sequences of two words, whatever their case. */
export function bigramsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(WORDS) ?? [];
  return new Set(words.slice(1).map((word, before) => `${words[before]} ${word}`));
}

/** Reads the archive of a crawl of the site at `origin`. */
export async function viewCrawl(folder: string, origin: string): Promise<CrawlView> {
  const bigrams = new Set<string>();
  const externalLinks = new Set<string>();
  const foreignHosts = new Map<string, number>();
  const progress: number[] = [];
  let pages = 0;
  for await (const { page } of readAnswers(folder)) {
    if (page !== null) {
      pages++;
      for (const bigram of bigramsOf(textOf(page.root))) bigrams.add(bigram);
      const foreign = foreignLinks(page, origin);
      for (const { href } of foreign) externalLinks.add(href);
      for (const host of new Set(foreign.map((url) => url.host))) {
        foreignHosts.set(host, (foreignHosts.get(host) ?? 0) + 1);
      }
    }
    progress.push(bigrams.size);
  }
  return { pages, bigrams, progress, externalLinks, foreignHosts };
}

/** What a reader can click on; the paper counts hyperlinks. */
function foreignLinks(page: Page, origin: string): URL[] {
  const hyperlinks = collectLinks(page).links.filter(
    ({ source, reason }) => (source === 'a' || source === 'area') && reason === null,
  );
  return hyperlinks.map(({ url }) => new URL(url)).filter((url) => url.origin !== origin);
}
