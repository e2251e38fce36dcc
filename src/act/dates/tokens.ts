import { codeAt } from '../../page/code-at.ts';
/** A piece of a printed date: digits, letters, or one other character. */
export interface Token {
  readonly kind: 'number' | 'word' | 'mark';
  /** Folded: lower case, without accents. */
  readonly text: string;
  /** Of a number with at most four digits; otherwise NaN. */
  readonly value: number;
  /** True when white space (or nothing) stands before it. */
  readonly spaced: boolean;
}

/** The token of a position outside the text: matches nothing, never attached to its neighbour. */
export const NO_TOKEN: Token = { kind: 'mark', text: '', value: Number.NaN, spaced: true };

const UNDECOMPOSED: Readonly<Record<string, string>> = {
  ı: 'i',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ς: 'σ',
  æ: 'ae',
  ß: 'ss',
  ی: 'ي',
  ى: 'ي',
  ک: 'ك',
  '،': ',',
  '־': '-',
  ـ: '',
  '׳': '',
};
const UNDECOMPOSED_LETTERS = new RegExp(`[${Object.keys(UNDECOMPOSED).join('')}]`, 'g');
/** Arabic, Persian and Thai digits. */
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0e50-\u0e59]/g;
/** Vowels and accents; those of Thai tell months apart. */
const MARKS = /[^\P{M}\u0e00-\u0e7f]+/gu;

/** Lower case without accents, all digits made plain, so that `MÄRZ`, `märz` and `marz` are one word. */
export function fold(text: string): string {
  // Most dates are plain ASCII: normalising is four fifths of the work and does nothing there.
  if (isAscii(text)) return text.toLowerCase();
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(OTHER_DIGITS, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(UNDECOMPOSED_LETTERS, (letter) => UNDECOMPOSED[letter] ?? letter);
}

// Han and Hangul are written without spaces, so the words that dates need are named, longest first.
const PIECE =
  /\d+|午前|午後|上午|下午|오전|오후|一昨日|昨日|今日|昨天|今天|前天|어제|오늘|시간|時間前|小时前|小時前|分钟前|分鐘前|秒钟前|分前|秒前|日前|天前|(?:\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Arabic}|\p{Script=Hebrew})+|\p{Script=Thai}+(?:\.\p{Script=Thai}+)*|\S/gu;

/** Cuts folded text into tokens. */
export function tokenize(folded: string): readonly Token[] {
  const tokens: Token[] = [];
  let end = -1;
  for (const match of folded.matchAll(PIECE)) {
    const text = match[0];
    const digits = isDigit(text.charCodeAt(0));
    tokens.push({
      kind: digits ? 'number' : text.length > 1 || isLetter(text) ? 'word' : 'mark',
      text,
      value: digits && text.length <= 4 ? Number(text) : Number.NaN,
      spaced: match.index !== end,
    });
    end = match.index + text.length;
  }
  return tokens;
}

/** The token at a position; {@link NO_TOKEN} outside. */
export function tokenAt(tokens: readonly Token[], index: number): Token {
  return tokens[index] ?? NO_TOKEN;
}

/** True for a number of one or two digits. */
export function isShortNumber(token: Token): boolean {
  return token.kind === 'number' && token.text.length <= 2;
}

/** True for a number of four digits. */
export function isYearNumber(token: Token): boolean {
  return token.kind === 'number' && token.text.length === 4;
}

function isAscii(text: string): boolean {
  const { length } = text;
  for (let index = 0; index < length; index++) if (codeAt(text, index) > 127) return false;
  return true;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

function isLetter(text: string): boolean {
  return /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thai}]/u.test(
    text,
  );
}
