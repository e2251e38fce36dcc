import { attributeValue } from '../../page/attributes.ts';
import { decodeAttribute } from './entities.ts';
import { ScannedElement } from './scanned-element.ts';

/** The light tree has the same bound. */
const MOST_ATTRIBUTES = 512;
const QUOTE = 0x22;
const APOSTROPHE = 0x27;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const GREATER = 0x3e;
/** The letters that `href`, `onclick`, `style`, `background` and `data-src` start with. */
const H = 0x68;
const O = 0x6f;
const S = 0x73;
const B = 0x62;
const D = 0x64;

/**
 * The start tag that a scan is at: one object for all tags of a page, so that those that nobody asks about cost nothing
 * but the way over them (HTML standard, section 13.2.5.32 and following).
 */
export class StartTag {
  name = '';
  /** Behind the tag; -1 when it never ends. */
  end = 0;
  /** Where the end tag of an element starts whose content is no markup; -1 for others. */
  close = -1;
  /** Attributes beyond `class` and `id`. */
  attributes = 0;
  /** One of them starts like `onclick`. */
  hasHandler = false;
  /** One of them starts like `style`, `background` or `data-src`, which may ask for something on any element. */
  hasLook = false;
  #open = 0;
  #nameEnd = 0;
  #hrefStart = -1;
  #hrefEnd = -1;

  constructor(readonly html: string) {}

  /** Goes to the tag that opens at `open` and whose name ends at `nameEnd`. */
  read(name: string, open: number, nameEnd: number): void {
    this.name = name;
    this.close = -1;
    this.#open = open;
    this.#nameEnd = nameEnd;
    this.attributes = 0;
    this.hasHandler = false;
    this.hasLook = false;
    this.#hrefStart = -1;
    const { html } = this;
    let at = nameEnd;
    for (;;) {
      at = skipBlank(html, at);
      if (at >= html.length) {
        this.end = -1;
        return;
      }
      if (html.charCodeAt(at) === GREATER) {
        this.end = at + 1;
        return;
      }
      const start = at;
      const stop = endOfAttributeName(html, start);
      const value = startOfValue(html, stop);
      at = value === -1 ? stop : endOfValue(html, value);
      if (at === -1) {
        this.end = -1;
        return;
      }
      this.#note(start, stop, value, at);
    }
  }

  /** The first `href`, decoded; null when there is none. */
  get href(): string | null {
    if (this.#hrefStart === -1) return null;
    return decodeAttribute(valueBetween(this.html, this.#hrefStart, this.#hrefEnd));
  }

  /** The element, for those who want to know more. */
  element(): ScannedElement {
    const { html } = this;
    const attributes: string[] = [];
    for (let at = skipBlank(html, this.#nameEnd); at < this.end - 1; at = skipBlank(html, at)) {
      const start = at;
      const stop = endOfAttributeName(html, start);
      const value = startOfValue(html, stop);
      at = value === -1 ? stop : endOfValue(html, value);
      const name = html.slice(start, stop).toLowerCase();
      if (attributes.length >= 2 * MOST_ATTRIBUTES || attributeValue(attributes, name) !== undefined)
        continue;
      attributes.push(name, value === -1 ? '' : decodeAttribute(valueBetween(html, value, at)));
    }
    return new ScannedElement(this.name, attributes, html, this.#open, this.end, this.close);
  }

  #note(start: number, stop: number, value: number, end: number): void {
    const { html } = this;
    const length = stop - start;
    if (length === 5 && html.startsWith('class', start)) return;
    if (length === 2 && html.startsWith('id', start)) return;
    this.attributes++;
    const letter = html.charCodeAt(start) | 32;
    if (letter === O) this.hasHandler = true;
    else if (letter === S || letter === B || letter === D) this.hasLook = true;
    else if (letter === H && length === 4 && value !== -1 && this.#hrefStart === -1) {
      if (html.slice(start, stop).toLowerCase() !== 'href') return;
      this.#hrefStart = value;
      this.#hrefEnd = end;
    }
  }
}

function skipWhite(html: string, from: number): number {
  let at = from;
  while (html.charCodeAt(at) <= 32) at++;
  return at;
}

function skipBlank(html: string, from: number): number {
  let at = from;
  for (;;) {
    const code = html.charCodeAt(at);
    // NaN behind the end ends this too.
    if (!(code <= 32 || code === SLASH)) return at;
    at++;
  }
}

/** The first character belongs to the name, whatever it is. */
function endOfAttributeName(html: string, from: number): number {
  let at = from + 1;
  for (; at < html.length; at++) {
    const code = html.charCodeAt(at);
    if (code <= 32 || code === SLASH || code === EQUALS || code === GREATER) break;
  }
  return at;
}

/** Where the value behind a name starts, with its quote; -1 when the attribute has none. */
function startOfValue(html: string, nameEnd: number): number {
  const sign = skipWhite(html, nameEnd);
  return html.charCodeAt(sign) === EQUALS ? skipWhite(html, sign + 1) : -1;
}

/** Behind a value, its closing quote included; -1 when a quoted one never ends. */
function endOfValue(html: string, start: number): number {
  const code = html.charCodeAt(start);
  if (code === QUOTE || code === APOSTROPHE) {
    const end = html.indexOf(code === QUOTE ? '"' : "'", start + 1);
    return end === -1 ? -1 : end + 1;
  }
  let at = start;
  while (at < html.length && html.charCodeAt(at) > 32 && html.charCodeAt(at) !== GREATER) at++;
  return at;
}

function valueBetween(html: string, start: number, end: number): string {
  const code = html.charCodeAt(start);
  return code === QUOTE || code === APOSTROPHE ? html.slice(start + 1, end - 1) : html.slice(start, end);
}
