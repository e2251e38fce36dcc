import type { ElementNode, SelectedNode, TextNode } from '../../page/tree.ts';
import { AUTHOR, BY, WRITTEN } from './labels.ts';
import { isPersonName } from './person-name.ts';
import { shortTexts } from './short-texts.ts';

/** A name, and the text that it stands in. */
export interface BylineName {
  readonly name: string;
  readonly node: TextNode;
}

const LABEL = new RegExp(
  `(?:(?<!\\p{L})(?:${WRITTEN})\\s+)?(?<!\\p{L})(?:${BY})\\s*:?(?=\\s|$)|(?<!\\p{L})(?:scritto|pubblicato)\\s+d[ai]\\s*:?(?=\\s|$)|(?<!\\p{L})(?:${AUTHOR})\\s*[:：]`,
  'iu',
);
/** What may stand before a label: nothing, a date, a separator, or the words that such a line begins with. */
const BEFORE_LABEL =
  /^(?:(?:posted|published|written|submitted|filed|on|am|le|el|il|op|veröffentlicht|publié|publicado|pubblicato|geplaatst|this (?:entry|post|article))(?!\p{L}).*|.*(?:[|/·•»,:–—-]|\d(?:st|nd|rd|th)?,?|\b[ap]\.?m\.?|\bago))?$/isu;
/** What ends a name inside a text: a separator, or the words with which the line goes on. */
const END =
  /[|/·•»«–—,;:()[\]\n\t]|\s-\s|\s(?:on|in|at|with|under|to|and|posted|published|filed|updated|am|um|le|dans|el|en|em|il|op|w|den|i|\d)(?=\s|\d|$)|\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s+\d/iu;
/** Empty ones are no icons: a heading may be all that a header holds, and what follows it is the text. */
const BOXES: ReadonlySet<string> = new Set([
  'article',
  'div',
  'footer',
  'header',
  'li',
  'p',
  'section',
  'ul',
]);

/**
 * The name in a line about an object, `Posted by Ann on 2 May | 3 comments`, or behind an icon that has no text of its
 * own; null when the line names nobody. A name is never put together from several elements.
 */
export function nameInByline(
  node: SelectedNode,
  skip: Pick<ReadonlySet<ElementNode>, 'has'>,
): BylineName | null {
  if (node.kind === 'attribute') return null;
  const texts = node.kind === 'text' ? [node] : shortTexts(node, skip);
  if (node.kind === 'element' && texts?.length === 0) return BOXES.has(node.name) ? null : nameBehind(node);
  let before = '';
  for (const [index, text] of (texts ?? []).entries()) {
    const line = text.text.trim();
    const label = LABEL.exec(line);
    if (label !== null && BEFORE_LABEL.test(`${before}${line.slice(0, label.index)}`.trim())) {
      const rest = line.slice(label.index + label[0].length).trim();
      return rest === '' ? startingName(texts?.[index + 1]) : startingName(text, rest);
    }
    before += `${line} `;
  }
  return null;
}

function nameBehind(icon: ElementNode): BylineName | null {
  const siblings = icon.parent?.children ?? [];
  for (const sibling of siblings.slice(siblings.indexOf(icon) + 1)) {
    const texts = sibling.kind === 'text' ? [sibling] : shortTexts(sibling, NOTHING);
    const first = texts === null ? null : texts.find(({ text }) => text.trim() !== '');
    if (first === null) return null;
    if (first) return startingName(first, first.text.trim().replace(/^(?:posted\s+)?by\s*:?\s+/iu, ''));
  }
  return null;
}

const NOTHING: ReadonlySet<ElementNode> = new Set();

/** `June 27, 2021`: behind a label without a name the line goes on. */
const DATE_START = /^\p{L}+\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4}(?!\d)/u;

function startingName(node: TextNode | undefined, text = node?.text.trim() ?? ''): BylineName | null {
  if (DATE_START.test(text)) return null;
  const end = text.search(END);
  const name = (end === -1 ? text : text.slice(0, end)).trim().replace(/[.!]+$/u, '');
  return node !== undefined && isPersonName(name) ? { name, node } : null;
}
