import type { ProblemList } from './problem.ts';
import type { XmlPositions } from './xml.ts';

/** Decoded text that still knows where in the file each of its characters stands. */
export interface XmlText {
  readonly value: string;
  /** Offset in the document of the character at `index` (or of the end). */
  offsetOf(index: number): number;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** What makes the text of a file and what it says differ. */
const SPECIAL = /[&<\t\r\n]/;

const MARKUP = /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|&([^;&<\s]{0,32});|&/g;

/** Decodes the ranges of a document (entities, CDATA; comments dropped) and trims white space around the whole. */
export function decodeContent(
  positions: XmlPositions,
  ranges: readonly (readonly [start: number, end: number])[],
  problems: ProblemList,
): XmlText {
  if (ranges.length === 1) {
    const [[start, end]] = ranges as [readonly [number, number]];
    const raw = positions.text.slice(start, end);
    const value = raw.trim();
    const lead = raw.length - raw.trimStart().length;
    if (!SPECIAL.test(value)) return plainText(value, start + lead, end);
  }
  const decoder = new Decoder(positions, problems, 'content');
  for (const [start, end] of ranges) decoder.decode(start, end);
  return decoder.trimmed();
}

/** Decodes a range as {@link decodeContent} does and keeps all white space. */
export function decodeExactly(
  positions: XmlPositions,
  start: number,
  end: number,
  problems: ProblemList,
): XmlText {
  const decoder = new Decoder(positions, problems, 'content');
  decoder.decode(start, end);
  return decoder.exact();
}

/** Decodes an attribute value; line breaks and tabs are spaces, as XML 1.0 section 3.3.3 says. */
export function decodeAttribute(
  positions: XmlPositions,
  start: number,
  end: number,
  problems: ProblemList,
): XmlText {
  const raw = positions.text.slice(start, end);
  if (!SPECIAL.test(raw)) return plainText(raw, start, end);
  const decoder = new Decoder(positions, problems, 'attribute');
  decoder.decode(start, end);
  return decoder.exact();
}

/** A text that is printed as it is read. */
function plainText(value: string, start: number, end: number): XmlText {
  return { value, offsetOf: (index) => Math.min(start + index, end) };
}

class Decoder {
  #text = '';
  readonly #offsets: number[] = [];
  #end = 0;

  constructor(
    readonly positions: XmlPositions,
    readonly problems: ProblemList,
    readonly mode: 'content' | 'attribute',
  ) {}

  decode(start: number, end: number): void {
    const raw = this.positions.text.slice(start, end);
    let last = 0;
    for (const match of raw.matchAll(MARKUP)) {
      this.#copy(raw.slice(last, match.index), start + last);
      last = match.index + match[0].length;
      if (match[1] !== undefined) this.#copy(match[1], start + match.index + '<![CDATA['.length);
      else if (match[0].startsWith('&')) this.#reference(match[0], match[2], start + match.index);
    }
    this.#copy(raw.slice(last), start + last);
    this.#end = end;
  }

  #copy(text: string, offset: number): void {
    if (!/[\t\r\n]/.test(text)) {
      this.#text += text;
      for (let index = 0; index < text.length; index++) this.#offsets.push(offset + index);
      return;
    }
    for (let index = 0; index < text.length; index++) {
      const character = text[index]!;
      // A line end is one \n whatever the file's, XML 1.0 section 2.11.
      if (character === '\r' && text[index + 1] === '\n') continue;
      const isBreak = character === '\t' || character === '\r' || character === '\n';
      this.#text += this.mode === 'attribute' && isBreak ? ' ' : character;
      this.#offsets.push(offset + index);
    }
  }

  #reference(source: string, name: string | undefined, offset: number): void {
    const value = name === undefined ? undefined : decodeReference(name);
    if (value === undefined) {
      this.problems.error(
        'unknown-entity',
        this.positions.locate(offset),
        `Expected &lt; &gt; &amp; &quot; &apos; or a character reference, found ${source}`,
        'Write the character itself, or &amp; for a plain &.',
      );
      return;
    }
    this.#text += value;
    for (let index = 0; index < value.length; index++) this.#offsets.push(offset);
  }

  trimmed(): XmlText {
    const lead = this.#text.length - this.#text.trimStart().length;
    return this.#result(this.#text.trim(), lead);
  }

  exact(): XmlText {
    return this.#result(this.#text, 0);
  }

  #result(value: string, lead: number): XmlText {
    const offsets = this.#offsets;
    const end = this.#end;
    return { value, offsetOf: (index) => offsets[lead + index] ?? end };
  }
}

function decodeReference(name: string): string | undefined {
  if (Object.hasOwn(ENTITIES, name)) return ENTITIES[name];
  const digits = /^#(?:x([0-9a-fA-F]{1,6})|([0-9]{1,7}))$/.exec(name);
  if (digits === null) return undefined;
  const point = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  const isCharacter =
    point === 9 ||
    point === 10 ||
    point === 13 ||
    (point >= 32 && point < 0xd800) ||
    (point > 0xdfff && point <= 0x10ffff);
  return isCharacter ? String.fromCodePoint(point) : undefined;
}
