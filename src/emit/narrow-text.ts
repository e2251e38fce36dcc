const LONGEST = 1024;
const memory = Buffer.allocUnsafeSlow(3 * LONGEST);

/**
 * The same text with a byte a character if all of it is ASCII and it is not long; else null. A part of a page with one
 * character beyond Latin-1 takes two bytes a character, and so does all that it is joined to, which makes that several
 * times as expensive to encode.
 */
export function narrowText(text: string): string | null {
  if (text.length > LONGEST || memory.write(text, 0) !== text.length) return null;
  return memory.toString('latin1', 0, text.length);
}
