import { ReferenceResolver } from '../generic-links/resolve-url.ts';

/** What a style sheet needs (`url(…)`, `@import`), absolute, each once, in order; data URLs are not listed. */
export function cssRequisites(css: string, base: string): readonly string[] {
  const resolver = new ReferenceResolver(base);
  const urls = new Set<string>();
  for (const reference of cssReferences(css)) {
    const { url, reason } = resolver.resolve(reference);
    if (reason === null) urls.add(url);
  }
  return [...urls];
}

const MOST_SPACE = 64;

/** The references in a style sheet, as printed with escapes undone. One pass, whatever the text. */
export function* cssReferences(css: string): Generator<string> {
  const interesting = /\/\*|\\.|["']|@import|@namespace|url\(/gis;
  for (let match = interesting.exec(css); match; match = interesting.exec(css)) {
    const sign = match[0].toLowerCase();
    const after = interesting.lastIndex;
    if (sign === '/*') {
      interesting.lastIndex = endOr(css, css.indexOf('*/', after), 2);
    } else if (sign === '"' || sign === "'") {
      interesting.lastIndex = stringEnd(css, after, sign) + 1;
    } else if (sign === '@namespace') {
      // The URL of a namespace is a name.
      interesting.lastIndex = endOr(css, css.indexOf(';', after), 1);
    } else if (sign === '@import' || sign === 'url(') {
      const start = skipSpace(css, after);
      const quote = css[start];
      if (quote === '"' || quote === "'") {
        const end = stringEnd(css, start + 1, quote);
        yield undoEscapes(css.slice(start + 1, end));
        interesting.lastIndex = end + 1;
      } else if (sign === 'url(') {
        const end = stringEnd(css, start, ')');
        yield undoEscapes(css.slice(start, end).trim());
        interesting.lastIndex = end + 1;
      }
    }
  }
}

function skipSpace(css: string, start: number): number {
  let index = start;
  while (index < start + MOST_SPACE && /\s/.test(css[index] ?? '')) index++;
  return index;
}

/** Where a string ends: its quote, a line break (CSS calls that a bad string) or the end; likewise a bare URL. */
function stringEnd(css: string, start: number, quote: string): number {
  for (let index = start; index < css.length; index++) {
    const character = css[index];
    if (character === '\\') index++;
    else if (character === quote || (character === '\n' && quote !== ')')) return index;
  }
  return css.length;
}

function endOr(css: string, found: number, length: number): number {
  return found === -1 ? css.length : found + length;
}

function undoEscapes(text: string): string {
  if (!text.includes('\\')) return text;
  return text.replace(
    /\\(?:([0-9a-f]{1,6})\s?|\r?\n|(.))/gi,
    (_, hex: string | undefined, character: string | undefined) => {
      if (hex === undefined) return character ?? '';
      const code = Number.parseInt(hex, 16);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
    },
  );
}
