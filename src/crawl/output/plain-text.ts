import { decodeText } from '../markup/entities.ts';
import { scanMarkup } from '../markup/scan-markup.ts';

/** The words of a page, for full-text search and statistics. */
export function plainText(html: string): string {
  return scanMarkup(html, null);
}

/** The page's title, or the empty string. */
export function titleOf(html: string): string {
  const open = /<title[^>]{0,200}>/i.exec(html.slice(0, 100_000));
  if (open === null) return '';
  const start = open.index + open[0].length;
  const end = html.indexOf('<', start);
  const text = html.slice(start, Math.min(end === -1 ? html.length : end, start + 500));
  return decodeText(text.replace(/\s+/g, ' ').trim());
}
