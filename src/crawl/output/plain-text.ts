/** Elements whose content nobody reads. */
const UNREAD = /^(?:script|style|noscript|template|head|iframe|textarea)$/;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  copy: '©',
};

/**
 * The words of a page, for full-text search and statistics: no tree is built, so that it costs next to nothing.
 * Linear in the length of the page.
 */
export function plainText(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open === -1) {
      parts.push(html.slice(at));
      break;
    }
    if (open > at) parts.push(html.slice(at, open));
    at = skipMarkup(html, open);
  }
  return decodeEntities(parts.join(' ').replace(/\s+/g, ' ').trim());
}

/** The page's title, or the empty string. */
export function titleOf(html: string): string {
  const open = /<title[^>]{0,200}>/i.exec(html.slice(0, 100_000));
  if (open === null) return '';
  const start = open.index + open[0].length;
  const end = html.indexOf('<', start);
  const text = html.slice(start, Math.min(end === -1 ? html.length : end, start + 500));
  return decodeEntities(text.replace(/\s+/g, ' ').trim());
}

function skipMarkup(html: string, open: number): number {
  if (html.startsWith('<!--', open)) return after(html, '-->', open + 4);
  const sign = html[open + 1];
  const code = html.charCodeAt(open + 1) | 32;
  const isElement = code >= 97 && code <= 122;
  if (!isElement && sign !== '/' && sign !== '!' && sign !== '?') return open + 1;
  const end = html.indexOf('>', open + 1);
  if (end === -1) return html.length;
  // Of the elements, only those that are left out matter.
  if (!isElement) return end + 1;
  let stop = open + 1;
  while (stop < end && stop - open < 12 && /[a-zA-Z]/.test(html[stop]!)) stop++;
  const name = html.slice(open + 1, stop).toLowerCase();
  if (!UNREAD.test(name)) return end + 1;
  return closeOf(html, name, end + 1);
}

function closeOf(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    if (html.slice(at + 2, at + 2 + name.length).toLowerCase() === name) return after(html, '>', at);
  }
  return html.length;
}

function after(html: string, sign: string, from: number): number {
  const found = html.indexOf(sign, from);
  return found === -1 ? html.length : found + sign.length;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
