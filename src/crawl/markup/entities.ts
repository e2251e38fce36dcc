import { Tokenizer } from 'htmlparser2';

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  copy: '©',
};

/** The words of a text; names of characters that hardly occur in words stay. */
export function decodeText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole;
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}

/** What is not `&amp;`, or an ampersand that stands for itself. */
const UNUSUAL = /&(?!amp;)[#a-z]/i;

/** The value of an attribute, exactly as the light tree has it. */
export function decodeAttribute(value: string): string {
  if (!value.includes('&')) return value;
  return UNUSUAL.test(value) ? decodeFully(value) : value.replaceAll('&amp;', '&');
}

function decodeFully(value: string): string {
  const source = `<a b="${value.replaceAll('"', '&quot;')}">`;
  let decoded = '';
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    {},
    {
      onattribdata: (start, end) => {
        decoded += source.slice(start, end);
      },
      onattribentity: (codePoint) => {
        decoded += String.fromCodePoint(codePoint);
      },
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
      isInForeignContext: () => false,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
  return decoded;
}
