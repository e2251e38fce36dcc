import { codeAt } from './code-at.ts';
import { collapseSpace, isOtherSpace } from './collapse-space.ts';
import { attributeOf, type ElementNode, type TreeNode } from './tree.ts';

export { innerHtml } from './inner-html.ts';

export interface TextOptions {
  /** Elements that are left out with all they hold; of a block a line break stays. @default none */
  readonly skip?: Pick<ReadonlySet<ElementNode>, 'has'>;
}

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

const UNREAD = names('script style template noscript head iframe noembed noframes object datalist');
const LINES = names(
  'address article aside body caption center dd details dialog dir div dl dt fieldset figcaption figure footer ' +
    'form frameset header hgroup hr html legend li main nav optgroup option search section summary tbody tfoot ' +
    'thead tr',
);
const PARAGRAPHS = names('blockquote h1 h2 h3 h4 h5 h6 menu ol p pre table ul');
const PREFORMATTED = names('pre textarea listing xmp plaintext');

/**
 * The text a reader sees, much as `innerText` in a browser: block elements and `br` break lines, paragraphs are a
 * blank line apart, table cells a tab, white space is one space outside `pre`. Scripts, styles, templates,
 * `noscript` and `hidden` elements are left out, unless the node itself is one. Linear in the size of the node.
 */
export function textOf(node: TreeNode, options: TextOptions = {}): string {
  const writer = new TextWriter();
  if (node.kind === 'text') writer.write(node.text);
  else writeElement(node, writer, options.skip);
  return writer.finish();
}

/** By recursion: a page's limits bound how deep its elements nest. */
function writeElement(element: ElementNode, writer: TextWriter, skip: TextOptions['skip']): void {
  const { name, children } = element;
  writer.enter(name);
  for (let index = 0; index < children.length; index++) {
    const child = children[index]!;
    if (child.kind === 'text') writer.write(child.text);
    else if (isRead(child, skip)) writeElement(child, writer, skip);
    else if (skip?.has(child)) writer.pass(child.name);
  }
  writer.leave(name);
}

function isRead(element: ElementNode, skip: Pick<ReadonlySet<ElementNode>, 'has'> | undefined): boolean {
  if (UNREAD.has(element.name)) return false;
  if (skip?.has(element)) return false;
  const hidden = attributeOf(element, 'hidden');
  return hidden === undefined || hidden === 'until-found';
}

/** Separators are only owed until text follows, so that none start or end the result. */
class TextWriter {
  private text = '';
  private newlines = 0;
  private separator = '';
  private preformatted = 0;
  private startsPreformatted = false;

  enter(name: string): void {
    if (name === 'br') {
      this.newlines += 1;
      return;
    }
    this.owe(name);
    if ((name === 'td' || name === 'th') && this.newlines === 0) this.separator = '\t';
    if (PREFORMATTED.has(name)) {
      this.preformatted += 1;
      this.startsPreformatted = true;
    }
  }

  leave(name: string): void {
    this.owe(name);
    if (PREFORMATTED.has(name)) this.preformatted -= 1;
  }

  /** What is left out still keeps the text before it and behind it apart, when it is a block. */
  pass(name: string): void {
    this.owe(name);
  }

  write(raw: string): void {
    const text = raw.includes('\0') ? raw.replaceAll('\0', '') : raw;
    if (this.preformatted > 0) this.writePreformatted(text.replace(/\r\n?/g, '\n'));
    else this.writeFlowing(text);
  }

  finish(): string {
    return this.text.trimEnd();
  }

  private owe(name: string): void {
    const lines = PARAGRAPHS.has(name) ? 2 : LINES.has(name) ? 1 : 0;
    if (lines > this.newlines) this.newlines = lines;
  }

  private writeFlowing(text: string): void {
    if (text === '') return;
    const words = collapseSpace(text);
    if (isSpace(codeAt(text, 0)) && this.separator === '') this.separator = ' ';
    if (words === '') return;
    this.separate(Math.min(this.newlines, 2));
    this.text += words;
    if (isSpace(codeAt(text, text.length - 1))) this.separator = ' ';
  }

  private writePreformatted(text: string): void {
    // The newline right after the start tag is not part of the text (HTML standard, section 13.1.2.5).
    const body = this.startsPreformatted && text.startsWith('\n') ? text.slice(1) : text;
    this.startsPreformatted = false;
    let end = body.length;
    while (end > 0 && codeAt(body, end - 1) === 0x0a) end -= 1;
    if (end > 0) {
      this.separate(this.newlines);
      this.text += body.slice(0, end);
    }
    this.newlines += body.length - end;
  }

  private separate(newlines: number): void {
    if (this.text !== '') this.text += newlines > 0 ? '\n'.repeat(newlines) : this.separator;
    this.newlines = 0;
    this.separator = '';
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || isOtherSpace(code);
}
