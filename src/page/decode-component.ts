/** Everything that `decodeURIComponent` takes: ASCII, and well-formed UTF-8 (RFC 3629, section 4). */
const ESCAPES =
  /%[0-7][0-9a-f]|%(?:c[2-9a-f]|d[0-9a-f]|(?:e0%[ab]|e[1-9abcef]%[89ab]|ed%[89]|(?:f0%[9ab]|f[123]%[89ab]|f4%8)[0-9a-f]%[89ab])[0-9a-f])%[89ab][0-9a-f]/gi;

/**
 * Percent-decodes, or `null` where that is impossible. Nothing is thrown: an error costs a thousand times what the text
 * does, and links may be made of nothing else.
 */
export function decodeComponent(text: string): string | null {
  if (!text.includes('%')) return text;
  return text.replace(ESCAPES, '').includes('%') ? null : decodeURIComponent(text);
}
