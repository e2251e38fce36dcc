import fc from 'fast-check';
import { Tokenizer } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { PAGE_LIMIT_DEFAULTS } from '../../src/page/limits.ts';
import { MarkupReader } from '../../src/page/markup-reader.ts';
import { SilentTokens } from '../../src/page/silent-tokens.ts';

/** Tokens in a form that both readers can be brought to: adjacent text joined, names lower case. */
class Log {
  readonly lines: string[] = [];
  #text = '';

  text(text: string): void {
    this.#text += text;
  }

  add(line: string): void {
    if (this.#text !== '') this.lines.push(`text ${JSON.stringify(this.#text)}`);
    this.#text = '';
    this.lines.push(line);
  }
}

function readOurs(source: string, foreign: boolean): string[] {
  const log = new Log();
  new MarkupReader(source, PAGE_LIMIT_DEFAULTS, {
    startTag: ({ tag, attributes, closesItself }, offset) =>
      log.add(`<${tag.name} ${JSON.stringify(attributes)} ${closesItself} ${offset}`),
    endTag: ({ name }, offset) => log.add(`</${name} ${offset}`),
    text: (text) => log.text(text),
    isInForeignContext: () => foreign,
  }).read();
  log.add('end');
  return log.lines;
}

class Theirs extends SilentTokens {
  readonly log = new Log();
  #name = '';
  #start = 0;
  #attributes = new Map<string, string>();
  #attribute = '';
  #value = '';

  constructor(
    private readonly source: string,
    private readonly foreign: boolean,
  ) {
    super();
  }

  override isInForeignContext = () => this.foreign;
  override ontext = (start: number, end: number) => this.log.text(this.source.slice(start, end));
  override ontextentity = (code: number) => this.log.text(String.fromCodePoint(code));
  override oncdata = (start = 0, end = 0, less = 0) => {
    if (this.foreign) this.log.text(this.source.slice(start, end - less));
  };
  override onopentagname = (start: number, end: number) => {
    const name = this.source.slice(start, end).toLowerCase();
    this.#name = name === 'image' ? 'img' : name;
    this.#start = start - 1;
    this.#attributes = new Map();
  };
  override onattribname = (start: number, end: number) => {
    this.#attribute = this.source.slice(start, end).toLowerCase();
    this.#value = '';
  };
  override onattribdata = (start: number, end: number) => {
    this.#value += this.source.slice(start, end);
  };
  override onattribentity = (code: number) => {
    this.#value += String.fromCodePoint(code);
  };
  override onattribend = () => {
    if (!this.#attributes.has(this.#attribute)) this.#attributes.set(this.#attribute, this.#value);
  };
  override onopentagend = () => this.#open(false);
  override onselfclosingtag = () => this.#open(true);
  override onclosetag = (start = 0, end = 0) => {
    const name = this.source.slice(start, end).toLowerCase();
    this.log.add(`</${name === 'image' ? 'img' : name} ${start - 2}`);
  };
  override onend = () => this.log.add('end');

  #open(closesItself: boolean): void {
    const attributes = [...this.#attributes].flat();
    this.log.add(`<${this.#name} ${JSON.stringify(attributes)} ${closesItself} ${this.#start}`);
  }
}

function readTheirs(source: string, foreign: boolean): string[] {
  const tokens = new Theirs(source, foreign);
  const tokenizer = new Tokenizer({}, tokens);
  tokenizer.write(source);
  tokenizer.end();
  return tokens.log.lines;
}

const PIECES = [
  '<div class="post" id="p1">',
  '<a href="viewtopic.php?t=1&amp;p=2#p2">',
  "<a href='x' title='a \"b\" c'>",
  '<a title="1 > 2">',
  '<td width=50% nowrap>',
  '<br/>',
  '<br />',
  '<BR CLEAR=All>',
  '<img src=a/b/>',
  '<p a = b>',
  '<p a= "b"c>',
  '<x-y data-a="&copy; &copy &notit; &amp" B=\'&#39;&lt\'>',
  '</div>',
  '</DIV >',
  '</a href="x>y">',
  '</>',
  '</ a>',
  '</1>',
  '<script>',
  '</script',
  '</SCRIPT>',
  '<title>',
  '</title>',
  '<textarea/>',
  '</textarea >',
  '<plaintext>',
  '<style>a<b&amp;</style>',
  '<!--',
  '-->',
  '--!>',
  '<!-->',
  '<!--->',
  '<!doctype html>',
  '<!x>',
  '<![CDATA[',
  ']]>',
  '<?php echo ">" ?>',
  '<',
  '>',
  '/',
  '"',
  "'",
  '=',
  ' ',
  '\n',
  '&',
  '&amp;',
  '&amp',
  '&nbsp',
  '&#x41;',
  '&#65',
  '&#;',
  '&nope;',
  '&notin;',
  '&notit',
  'text',
  'é',
  'ー',
  '\u0000',
  '<svg>',
  '<a',
  '<image x>',
  'a b=c',
  '__proto__="x"',
];

describe('the markup reader', () => {
  it.each([false, true])('gives the tokens of htmlparser2 (foreign context: %s)', (foreign) => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
        // Ends whatever is open: what a page that breaks off in a tag gives depends on the letters of its name there.
        const source = `${pieces.join('')}x'x"x>-->]]>`;
        // It reads no entity right behind a `<` or the start of an end tag in a title.
        fc.pre(!/<[^\s>]*&/.test(source));
        expect(readOurs(source, foreign)).toEqual(readTheirs(source, foreign));
        // Tags that were seen before come from the table.
        expect(readOurs(source, foreign)).toEqual(readTheirs(source, foreign));
      }),
      { numRuns: 20_000 },
    );
  });
});
