/** A page as `pages/pages.jsonl` lists it. */
export interface PageEntry {
  readonly id: string;
  readonly url: string;
  /** RFC 3339. */
  readonly ts: string;
  readonly title?: string;
  /** Plain text of the page, for full-text search. */
  readonly text?: string;
}

/** First line of a `pages.jsonl`, without its line end. */
export function pagesHeader(title = 'All Pages', hasText = true): string {
  return JSON.stringify({ format: 'json-pages-1.0', id: 'pages', title, hasText });
}

/** One page, without the line end. */
export function pageLine({ id, url, ts, title, text }: PageEntry): string {
  return JSON.stringify({ id, url, ts, title, text });
}
