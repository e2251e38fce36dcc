/**
 * `window.open('…')`, `location.href = '…'`, `location = '…'`, `location.assign('…')`, `location.replace('…')`; the
 * literal ends at the first quote, so every character is looked at a bounded number of times.
 */
const NAVIGATION =
  /(?<![\w$-])(?:windows?\.open\s{0,9}\(|location\.(?:assign|replace)\s{0,9}\(|location(?:\.href)?\s{0,9}=)\s{0,9}(["'])((?:[^"'\\\r\n]|\\\/){1,2048})\1\s{0,9}(?!\s*\+)/g;
const DECLARATION = /(?:\bvar|\blet|\bconst|,)\s{1,9}$/;

/** The addresses that a script opens by literals; those put together from variables are out of reach. */
export function scriptAddresses(code: string): readonly string[] {
  if (!code.includes('location') && !code.includes('.open')) return [];
  const addresses: string[] = [];
  for (const match of code.matchAll(NAVIGATION)) {
    // `var location = 'Paris'` is a place.
    if (DECLARATION.test(code.slice(Math.max(0, match.index - 16), match.index))) continue;
    const next = code.slice(match.index + match[0].length, match.index + match[0].length + 1);
    if (next === '+' || next === '.') continue;
    addresses.push(match[2]!.replaceAll('\\/', '/'));
  }
  return addresses;
}

/** The address in `<meta http-equiv=refresh content="5; url=…">`, after WHATWG HTML's steps. */
export function refreshAddress(content: string): string | null {
  const number = /^[\s]{0,99}\d*\.?\d*/.exec(content)?.[0] ?? '';
  if (number.trim() === '' && !/^\s{0,99}[;,]/.test(content)) return null;
  const rest = content
    .slice(number.length)
    .trimStart()
    .replace(/^[;,]/, '')
    .trimStart()
    .replace(/^url\s{0,99}=\s{0,99}/i, '');
  const quote = rest.charAt(0);
  if (quote !== '"' && quote !== "'") return rest.trim() || null;
  const end = rest.indexOf(quote, 1);
  return rest.slice(1, end === -1 ? undefined : end).trim() || null;
}
