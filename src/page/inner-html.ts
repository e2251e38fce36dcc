import { isVoidName } from './tags.ts';
import type { ElementNode } from './tree.ts';

export interface HtmlOptions {
  /** Elements that are left out with all they hold. @default none */
  readonly skip?: Pick<ReadonlySet<ElementNode>, 'has'>;
}

const UNESCAPED = new Set(['script', 'style', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext']);

/**
 * The HTML inside an element (HTML standard, section 13.3), written from the light tree: comments are gone, names
 * are lower case, implied end tags are written. Linear in the size of the element.
 */
export function innerHtml(element: ElementNode, options: HtmlOptions = {}): string {
  const { name, children } = element;
  const isRaw = UNESCAPED.has(name);
  let html = '';
  for (let index = 0; index < children.length; index++) {
    const child = children[index]!;
    if (child.kind === 'text') html += isRaw ? child.text : escapeText(child.text);
    else if (!options.skip?.has(child)) {
      html += startTag(child);
      if (!isVoidName(child.name)) html += `${innerHtml(child, options)}</${child.name}>`;
    }
  }
  return html;
}

function startTag(element: ElementNode): string {
  let tag = `<${element.name}`;
  const { attributes } = element;
  for (let index = 0; index < attributes.length; index += 2) {
    tag += ` ${attributes[index]}="${escapeAttribute(attributes[index + 1]!)}"`;
  }
  return `${tag}>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00a0': '&nbsp;',
};

const ESCAPED = /[&<>"\u00a0]/;

function escapeText(text: string): string {
  if (!ESCAPED.test(text)) return text;
  return text.replace(/[&<>\u00a0]/g, (character) => ENTITIES[character]!);
}

function escapeAttribute(value: string): string {
  if (!ESCAPED.test(value)) return value;
  return value.replace(/[&<>"\u00a0]/g, (character) => ENTITIES[character]!);
}
