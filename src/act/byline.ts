import type { ElementNode, SelectedNode } from '../page/tree.ts';

/** Longer ones are no line about an object. */
const LONGEST_LINE = 300;
const LONGEST_NAME = 40;
const MOST_WORDS = 4;
const LABEL = /(?:\b(?:posted|written|published|submitted|created)\s+)?\bby\b\s*:?(?=\s|$)|\bauthor\s*:/iu;
/** What may stand before a label: nothing, a date, a separator, or the words that such a line begins with. */
const BEFORE_LABEL =
  /^(?:(?:posted|published|written|submitted|filed|on|this (?:entry|post|article))\b.*|.*(?:[|/·•»,:–—-]|\d(?:st|nd|rd|th)?,?|\b[ap]\.?m\.?|\bago))?$/isu;
/** What ends a name inside a text: a separator, or the words with which the line goes on. */
const END =
  /[|/·•»«–—,;:()[\]\n\t]|\s-\s|\s(?:on|in|at|with|under|to|and|posted|published|filed|updated|\d)(?=\s|\d|$)|\s(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?\s+\d/iu;
const PARTICLE = /^(?:de|del|della|da|di|dos|du|la|le|van|von|der|den|ter|bin|ibn|al|el|y|zu|af|av)$/u;
const NO_NAME =
  /^(?:the|an?|my|our|your|this|that|these|those|its?|us|me|him|her|them|all|some|any|date|default|category|tags?|title|author|admin bar|comments?|reply|home)$/iu;

/**
 * The name in a line about an object, `Posted by Ann on 2 May | 3 comments`, or behind an icon that has no text of its
 * own; empty when the line names nobody. A name is never put together from several elements.
 */
export function nameInByline(node: SelectedNode, skip: Pick<ReadonlySet<ElementNode>, 'has'>): string {
  if (node.kind === 'attribute') return '';
  const pieces: string[] = [];
  if (node.kind === 'text') pieces.push(node.text);
  else if (!collect(node, skip, pieces, LONGEST_LINE)) return '';
  if (node.kind === 'element' && pieces.length === 0) return nameBehind(node);
  let before = '';
  for (const [index, piece] of pieces.entries()) {
    const label = LABEL.exec(piece);
    if (label !== null && BEFORE_LABEL.test(`${before}${piece.slice(0, label.index)}`.trim())) {
      const rest = piece.slice(label.index + label[0].length).trim();
      return startingName(rest === '' ? (pieces[index + 1] ?? '') : rest);
    }
    before += `${piece} `;
  }
  return '';
}

/** The texts of an element, one a text node; false when they are too long. */
function collect(
  element: ElementNode,
  skip: Pick<ReadonlySet<ElementNode>, 'has'>,
  pieces: string[],
  limit: number,
): boolean {
  for (const child of element.children) {
    if (child.kind === 'element') {
      if (!skip.has(child) && !collect(child, skip, pieces, limit)) return false;
    } else if (child.text.trim() !== '') pieces.push(child.text.trim());
  }
  return pieces.reduce((length, piece) => length + piece.length, 0) <= limit;
}

function nameBehind(icon: ElementNode): string {
  const siblings = icon.parent?.children ?? [];
  for (const sibling of siblings.slice(siblings.indexOf(icon) + 1)) {
    const pieces: string[] = [];
    if (sibling.kind === 'text') pieces.push(sibling.text.trim());
    else if (!collect(sibling, new Set(), pieces, LONGEST_LINE)) return '';
    const first = pieces.find((piece) => piece !== '');
    if (first !== undefined) return startingName(first.replace(/^(?:posted\s+)?by\s*:?\s+/iu, ''));
  }
  return '';
}

function startingName(text: string): string {
  const end = text.search(END);
  const name = (end === -1 ? text : text.slice(0, end)).trim().replace(/[.!]+$/u, '');
  return isName(name) ? name : '';
}

function isName(text: string): boolean {
  if (text.length < 2 || text.length > LONGEST_NAME || !/^\p{L}/u.test(text)) return false;
  const words = text.split(/\s+/u);
  if (words.length > MOST_WORDS || words.some((word) => NO_NAME.test(word))) return false;
  return words.length === 1 || words.every((word) => PARTICLE.test(word) || !/^\p{Ll}/u.test(word));
}
