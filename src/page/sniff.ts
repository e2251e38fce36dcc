import { isUtf8 } from 'node:buffer';
import { PROFILES, type Profile } from './encoding-profiles.ts';
import { decodeAs } from './text-decoders.ts';

/** Bytes, from the first one above ASCII on, that the guess is made from. */
const SAMPLE_LENGTH = 16 * 1024;

/** Less of a profile than this and the page is taken for western, as browsers do. */
const LEAST_SCORE = 0.5;

/** The likeliest encoding of undeclared bytes: UTF-8 when valid, else by the letters that each encoding would give. */
export function sniffEncoding(bytes: Uint8Array): string {
  const wide = sniffUtf16(bytes);
  if (wide !== null) return wide;
  const start = bytes.findIndex((byte) => byte >= 0x80);
  if (start < 0) return hasJapaneseEscape(bytes) ? 'iso-2022-jp' : 'utf-8';
  if (isUtf8(bytes) || isMostlyUtf8(bytes)) return 'utf-8';
  return likeliest(bytes.subarray(start, start + SAMPLE_LENGTH));
}

/** UTF-16 without a mark: markup has a NUL beside every ASCII character. */
function sniffUtf16(bytes: Uint8Array): string | null {
  const length = Math.min(bytes.length & ~1, 256);
  if (length < 16) return null;
  let even = 0;
  let odd = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) even += 1;
    if (bytes[index + 1] === 0) odd += 1;
  }
  const pairs = length / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le';
  return even > pairs * 0.4 && odd < pairs * 0.05 ? 'utf-16be' : null;
}

/** ESC $ B or ESC $ @ switches ISO-2022-JP to two bytes a character. */
function hasJapaneseEscape(bytes: Uint8Array): boolean {
  for (let index = bytes.indexOf(0x1b); index >= 0; index = bytes.indexOf(0x1b, index + 1)) {
    if (bytes[index + 1] === 0x24 && (bytes[index + 2] === 0x42 || bytes[index + 2] === 0x40)) return true;
  }
  return false;
}

function likeliest(sample: Uint8Array): string {
  let best = 'windows-1252';
  let bestScore = LEAST_SCORE;
  const texts = new Map<string, string>();
  for (const profile of PROFILES) {
    let text = texts.get(profile.encoding);
    if (text === undefined) {
      text = decodeAs(profile.encoding, sample);
      texts.set(profile.encoding, text);
    }
    const score = scoreOf(text, profile);
    if (score > bestScore) {
      best = profile.encoding;
      bestScore = score;
    }
  }
  return best;
}

const NEUTRAL = new Set(
  '\u00a0«»“”„‘’‚–—…•·©®™§°€£、。，「」（）！？：；　'.split('').map((c) => c.charCodeAt(0)),
);

/** Mean weight of the characters above ASCII: 1 for text of that language, about 0 or less for anything else. */
function scoreOf(text: string, profile: Profile): number {
  let sum = 0;
  let count = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x80 || NEUTRAL.has(code)) continue;
    count += 1;
    if (code < 0xa0 || code === 0xfffd) sum -= 3;
    else if (!profile.latin && touchesAscii(text, index)) sum -= 0.5;
    else sum += profile.weigh(code);
  }
  return count === 0 ? 0 : sum / count;
}

function touchesAscii(text: string, index: number): boolean {
  return isAsciiLetter(text.charCodeAt(index - 1)) || isAsciiLetter(text.charCodeAt(index + 1));
}

function isAsciiLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** True when more of the sequences above ASCII are UTF-8 than not: such text is damaged, not mislabelled. */
export function isMostlyUtf8(bytes: Uint8Array): boolean {
  let good = 0;
  let bad = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]!;
    if (byte < 0x80) continue;
    const length = byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
    let found = 0;
    while (found < length && (bytes[index + 1 + found]! & 0xc0) === 0x80) found += 1;
    if (byte >= 0xc2 && byte <= 0xf4 && (found === length || index + 1 + found === bytes.length)) {
      good += 1;
      index += found;
    } else bad += 1;
  }
  return good > bad;
}
