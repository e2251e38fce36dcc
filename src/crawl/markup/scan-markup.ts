import { decodeText } from './entities.ts';
import { StartTag } from './start-tag.ts';

/** Told of every start tag, in document order; the tag is good until the call returns. */
export type VisitTag = (tag: StartTag) => void;

/** Elements whose content is no markup, as for the tokenizer of the light tree. */
const RAW: ReadonlySet<string> = new Set([
  ...['script', 'style', 'title', 'textarea', 'iframe', 'noembed', 'noframes', 'xmp'],
]);
/** Elements whose content nobody reads. Scripts are not run, so that `noscript` is read: some sites say all in it. */
const UNREAD: ReadonlySet<string> = new Set([
  ...['script', 'style', 'template', 'head', 'iframe', 'textarea'],
]);
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;

/**
 * Reads a page without building a tree, many times quicker than a parser would: gives its words, and tells `visit` of
 * every start tag. Linear in the length of the page.
 */
export function scanMarkup(html: string, visit: VisitTag | null): string {
  const parts: string[] = [];
  const tag = new StartTag(html);
  /** The element whose end is waited for before words count again. */
  let unread: string | null = null;
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    if (unread === null) addWords(parts, html, at, open === -1 ? html.length : open);
    if (open === -1) break;
    const code = html.charCodeAt(open + 1);
    const letter = code | 32;
    if (letter >= 97 && letter <= 122) {
      const nameEnd = endOfName(html, open + 1);
      const name = lowerCase(html.slice(open + 1, nameEnd));
      tag.read(name, open, nameEnd);
      // A tag that never ends is none.
      if (tag.end === -1) break;
      at = tag.end;
      if (unread === null && UNREAD.has(name)) unread = name;
      if (RAW.has(name)) {
        tag.close = at = closeOf(html, name, tag.end);
        if (unread === null) addWords(parts, html, tag.end, at);
      }
      visit?.(tag);
    } else if (code === SLASH) {
      const nameEnd = endOfName(html, open + 2);
      if (unread !== null && lowerCase(html.slice(open + 2, nameEnd)) === unread) unread = null;
      at = after(html, '>', nameEnd);
    } else if (code === BANG || code === QUESTION) {
      at = html.startsWith('--', open + 2) ? after(html, '-->', open + 4) : after(html, '>', open + 1);
    } else at = open + 1;
  }
  return decodeText(parts.join(' '));
}

/** Adds the words between two places, white space collapsed. */
function addWords(parts: string[], html: string, from: number, to: number): void {
  let start = from;
  while (start < to && html.charCodeAt(start) <= 32) start++;
  if (start === to) return;
  const words = html.slice(start, to).trim();
  if (words !== '') parts.push(UNEVEN.test(words) ? words.replace(/\s+/g, ' ') : words);
}

/** White space other than single blanks. */
const UNEVEN = /[^\S ]| {2}/;

function endOfName(html: string, from: number): number {
  let at = from;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code <= 32 || code === SLASH || code === 0x3e) break;
  }
  return at;
}

function lowerCase(name: string): string {
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at);
    if ((code >= 65 && code <= 90) || code > 127) return name.toLowerCase();
  }
  return name;
}

/** Where the end tag of a raw element starts; the end of the page when there is none. */
function closeOf(html: string, name: string, from: number): number {
  for (let at = html.indexOf('</', from); at !== -1; at = html.indexOf('</', at + 2)) {
    if (lowerCase(html.slice(at + 2, at + 2 + name.length)) === name) return at;
  }
  return html.length;
}

function after(html: string, sign: string, from: number): number {
  const found = html.indexOf(sign, from);
  return found === -1 ? html.length : found + sign.length;
}
