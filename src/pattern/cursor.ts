import { PatternSyntaxError } from '../errors.ts';

const NAME = /[\p{L}_][\p{L}\p{M}\p{N}._:-]*/uy;
/** Nearly all names; to look for the letters of all scripts takes several times longer. */
const PLAIN_NAME = /[A-Za-z_][A-Za-z0-9._:-]*/y;
const DIGITS = /[0-9]+/y;

/** Reads tokens off a pattern's source; white space between tokens is skipped as XPath 1.0 (3.7) does. */
export class Cursor {
  offset = 0;

  constructor(readonly source: string) {
    this.skipWhiteSpace();
  }

  get atEnd(): boolean {
    return this.offset >= this.source.length;
  }

  /** True when the source goes on with `text` here. */
  sees(text: string): boolean {
    return this.source.startsWith(text, this.offset);
  }

  /** Consumes `text` and the white space behind it, if it is next. */
  take(text: string): boolean {
    if (!this.sees(text)) return false;
    this.offset += text.length;
    this.skipWhiteSpace();
    return true;
  }

  /** Consumes `text` or fails; the message also names the `alternatives` to it and the `reason` for it. */
  expect(text: string, reason = '', alternatives = ''): void {
    if (!this.take(text)) this.fail(`${alternatives}${quote(text)}${reason}`);
  }

  /** The name that starts here in lower or upper case as written, not consumed; null when there is none. */
  peekName(): string | null {
    const plain = this.match(PLAIN_NAME);
    return this.source.charCodeAt(this.offset + (plain?.length ?? 0)) > 127 ? this.match(NAME) : plain;
  }

  /** Consumes a name and gives it in lower case, as the light tree holds names. */
  takeName(expected: string): string {
    const name = this.peekName();
    if (name === null) this.fail(expected);
    const axis = name.indexOf('::');
    if (axis >= 0) this.fail('no axis: only child "/" and descendant "//" steps', null);
    this.take(name);
    return name.toLowerCase();
  }

  /** Consumes the operator `word`, but not a longer name that starts with it. */
  takeWord(word: string): boolean {
    return this.sees(word) && this.peekName() === word && this.take(word);
  }

  /** The name of the function that is called here, not consumed; null when this is no call. */
  peekCall(): string | null {
    const name = this.peekName();
    if (name === null) return null;
    return this.source[this.endOfWhiteSpace(this.offset + name.length)] === '(' ? name : null;
  }

  /** Consumes `name` and the `(` behind it, if they are next. */
  takeCall(name: string): boolean {
    return this.sees(name) && this.peekCall() === name && this.take(name) && this.take('(');
  }

  /** Consumes a quoted string: XPath knows no escapes, so it ends at the next quote of its kind. */
  takeLiteral(): string {
    const mark = this.source[this.offset];
    if (mark !== "'" && mark !== '"') this.fail("a string in quotes, such as 'post'");
    const end = this.source.indexOf(mark, this.offset + 1);
    if (end < 0) this.fail(`the string that starts here to end with ${mark}`, null);
    const literal = this.source.slice(this.offset + 1, end);
    this.offset = end + 1;
    this.skipWhiteSpace();
    return literal;
  }

  /** Consumes decimal digits, null when there are none. */
  takeDigits(): string | null {
    const digits = this.match(DIGITS);
    if (digits !== null) this.take(digits);
    return digits;
  }

  /** Consumes what a sticky expression matches here and the white space behind it, null when it does not match. */
  takeMatch(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.offset;
    const match = expression.exec(this.source);
    if (match !== null) {
      this.offset = expression.lastIndex;
      this.skipWhiteSpace();
    }
    return match;
  }

  /** Where the last token ended, without the white space behind it. */
  endOfToken(): number {
    let end = this.offset;
    while (end > 0 && isWhiteSpace(this.source.charCodeAt(end - 1))) end--;
    return end;
  }

  /** Throws: `expected …, found …` at `offset`; `found: null` leaves the second half out. */
  fail(expected: string, found: string | null = this.describeNext(), offset = this.offset): never {
    const tail = found === null ? '' : `, found ${found}`;
    throw new PatternSyntaxError(this.source, offset, `expected ${expected}${tail}`);
  }

  private describeNext(): string {
    if (this.atEnd) return 'the end of the pattern';
    const name = this.peekName();
    if (name !== null) return quote(name.length > 40 ? `${name.slice(0, 40)}…` : name);
    const character = String.fromCodePoint(this.source.codePointAt(this.offset)!);
    if (/[\p{C}\p{Z}]/u.test(character)) {
      return `the character U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
    }
    return character === '"' ? "'\"'" : quote(character);
  }

  private skipWhiteSpace(): void {
    this.offset = this.endOfWhiteSpace(this.offset);
  }

  private endOfWhiteSpace(from: number): number {
    let at = from;
    while (isWhiteSpace(this.source.charCodeAt(at))) at++;
    return at;
  }

  private match(expression: RegExp): string | null {
    expression.lastIndex = this.offset;
    return expression.exec(this.source)?.[0] ?? null;
  }
}

function isWhiteSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13 || code === 10;
}

function quote(text: string): string {
  return `"${text}"`;
}
