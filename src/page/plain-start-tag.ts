import { NO_ATTRIBUTES } from './attributes.ts';
import { codeAt } from './code-at.ts';
import { decodeEntities } from './decode-entities.ts';
import { NameTable } from './name-table.ts';
import { StartTag } from './start-tag.ts';
import { type Tag, tagNamed } from './tags.ts';

const GREATER = 0x3e;
const SLASH = 0x2f;
const EQUALS = 0x3d;
const DOUBLE = 0x22;
const SINGLE = 0x27;
const MOST_ATTRIBUTES = 64;

// What a code may be part of; everything else makes the tag an odd one.
const NAME = 1;
const SPACE = 2;
const PLAIN_VALUE = 4;
const KINDS = new Uint8Array(128);
for (let code = 0x21; code < 0x7f; code++)
  if (!'"\'<>/=`'.includes(String.fromCharCode(code))) KINDS[code] = NAME;
for (let code = 0x21; code < 0x7f; code++) {
  if (!'"\'<>=`&'.includes(String.fromCharCode(code))) KINDS[code]! |= PLAIN_VALUE;
}
for (const code of [0x20, 0x0a, 0x09, 0x0c, 0x0d]) KINDS[code] = SPACE;

const is = (kind: number, code: number): boolean => code < 128 && (KINDS[code]! & kind) !== 0;

/** Tags by their name as printed; `image` is read as `img`, as the HTML standard says. */
export const TAG_TABLE = new NameTable<Tag>((printed) => {
  const name = printed.toLowerCase();
  return tagNamed(name === 'image' ? 'img' : name);
});
const ATTRIBUTE_NAMES = new NameTable<string>((printed) => printed.toLowerCase());

/** Reads start tags that are printed as nearly all are: names, and values in quotes or plain. */
export class PlainStartTagReader {
  /** Names and values of the tag being read, the first `#count` of them: one list for all tags, each gets a copy. */
  readonly #attributes: string[] = [];
  #count = 0;
  /** Position behind the tag that was read last. */
  end = 0;

  /** The tag whose name begins at `start`; null for an odd one, and for one that doesn't end. */
  read(source: string, start: number): StartTag | null {
    let at = start;
    while (is(NAME, codeAt(source, at))) at++;
    const tag = TAG_TABLE.at(source, start, at);
    this.#count = 0;
    let longest = 0;
    for (;;) {
      let code = codeAt(source, at);
      while (is(SPACE, code)) code = codeAt(source, ++at);
      if (code === GREATER) return this.#finish(at + 1, tag, longest, false);
      if (code === SLASH) {
        if (codeAt(source, at + 1) !== GREATER) return null;
        return this.#finish(at + 2, tag, longest, true);
      }
      const nameStart = at;
      while (is(NAME, code)) code = codeAt(source, ++at);
      if (at === nameStart || this.#count === 2 * MOST_ATTRIBUTES) return null;
      const name = ATTRIBUTE_NAMES.at(source, nameStart, at);
      let value = '';
      if (code === EQUALS) {
        const quote = codeAt(source, ++at);
        if (quote === DOUBLE || quote === SINGLE) {
          const valueEnd = source.indexOf(quote === DOUBLE ? '"' : "'", at + 1);
          if (valueEnd < 0) return null;
          value = source.slice(at + 1, valueEnd);
          if (value.includes('&')) value = decodeEntities(value, 'attribute');
          at = valueEnd + 1;
        } else {
          const valueStart = at;
          while (is(PLAIN_VALUE, codeAt(source, at))) at++;
          code = codeAt(source, at);
          if (at === valueStart || (code !== GREATER && !is(SPACE, code))) return null;
          value = source.slice(valueStart, at);
        }
      } else if (is(SPACE, code)) {
        while (is(SPACE, codeAt(source, at + 1))) at++;
        if (codeAt(source, at + 1) === EQUALS) return null;
      } else if (code !== GREATER && code !== SLASH) return null;
      if (this.#has(name)) continue;
      this.#attributes[this.#count++] = name;
      this.#attributes[this.#count++] = value;
      if (value.length > longest) longest = value.length;
    }
  }

  /** Forgets the tags it read, whose values keep their page in memory. */
  forget(): void {
    this.#attributes.fill('');
  }

  #has(name: string): boolean {
    for (let index = 0; index < this.#count; index += 2) if (this.#attributes[index] === name) return true;
    return false;
  }

  #finish(end: number, tag: Tag, longest: number, closesItself: boolean): StartTag {
    this.end = end;
    const attributes = this.#count === 0 ? NO_ATTRIBUTES : this.#attributes.slice(0, this.#count);
    return new StartTag(tag, attributes, longest, closesItself);
  }
}
