import { Tokenizer } from 'htmlparser2';
import { copyText } from './copy-text.ts';
import { SilentTokens } from './silent-tokens.ts';

/** Where a text stands: an entity without its semicolon is read otherwise in an attribute's value. */
export type EntityPlace = 'text' | 'attribute';

const ENTITY = /^&(?:#[0-9]{1,8}|#[xX][0-9a-fA-F]{1,7}|[A-Za-z][A-Za-z0-9]{0,31});$/;
const LONGEST = 33;
const MOST_REMEMBERED = 1_000;
const remembered = { text: new Map<string, string>(), attribute: new Map<string, string>() };

/** Replaces entities as the HTML standard does; what they mean is htmlparser2's business. */
export function decodeEntities(raw: string, place: EntityPlace): string {
  let at = raw.indexOf('&');
  if (at < 0) return raw;
  let decoded = '';
  let from = 0;
  for (; at >= 0; at = raw.indexOf('&', at + 1)) {
    if (!beginsEntity(raw.charCodeAt(at + 1))) continue;
    const end = raw.indexOf(';', at + 1);
    const text = end < 0 || end - at > LONGEST ? undefined : meaning(raw.slice(at, end + 1), place);
    if (text === undefined) return readAll(raw, place);
    decoded += raw.slice(from, at) + text;
    from = end + 1;
    at = end;
  }
  return decoded + raw.slice(from);
}

function beginsEntity(code: number): boolean {
  return code === 0x23 || (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
}

/** What a text that may be an entity stands for; undefined when it is none in itself. */
function meaning(entity: string, place: EntityPlace): string | undefined {
  const known = remembered[place].get(entity);
  if (known !== undefined || !ENTITY.test(entity)) return known;
  const text = readAll(entity, place);
  if (remembered[place].size < MOST_REMEMBERED) remembered[place].set(copyText(entity), text);
  return text;
}

class ValueTokens extends SilentTokens {
  value = '';

  constructor(private readonly source: string) {
    super();
  }

  override ontext(start: number, end: number): void {
    this.value += this.source.slice(start, end);
  }

  override ontextentity(codePoint: number): void {
    this.value += String.fromCodePoint(codePoint);
  }

  override onattribdata(start: number, end: number): void {
    this.value += this.source.slice(start, end);
  }

  override onattribentity(codePoint: number): void {
    this.value += String.fromCodePoint(codePoint);
  }
}

function readAll(raw: string, place: EntityPlace): string {
  // No entity reaches over a `<`, which here is text.
  if (place === 'text') return raw.split('<').map(readText).join('<');
  const quote = raw.includes('"') ? "'" : '"';
  return readTokens(`<a a=${quote}${raw}${quote}>`);
}

function readText(raw: string): string {
  return raw.includes('&') ? readTokens(`${raw}</>`) : raw;
}

function readTokens(source: string): string {
  const tokens = new ValueTokens(source);
  const tokenizer = new Tokenizer({}, tokens);
  tokenizer.write(source);
  tokenizer.end();
  return tokens.value;
}
