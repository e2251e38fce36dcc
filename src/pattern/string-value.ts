import { codeAt } from '../page/code-at.ts';
import type { ElementNode, SelectedNode, TreeNode } from '../page/tree.ts';
import type { Comparison } from './pattern.ts';

/** XPath's string-value: an attribute's value, a text node's text, all the text below an element. */
export function stringValue(node: SelectedNode): string {
  if (node.kind === 'attribute') return node.value;
  if (node.kind === 'text') return node.text;
  return readText(node).text;
}

/** The string-value of an element and how many nodes it took to collect. */
export function readText(element: ElementNode): { text: string; nodes: number } {
  const [only] = element.children;
  if (only === undefined) return { text: '', nodes: 1 };
  if (only.kind === 'text' && element.children.length === 1) return { text: only.text, nodes: 1 };
  const parts: string[] = [];
  const waiting: TreeNode[] = [element];
  let nodes = 0;
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    nodes++;
    if (node.kind === 'text') parts.push(node.text);
    else for (let index = node.children.length - 1; index >= 0; index--) waiting.push(node.children[index]!);
  }
  return { text: parts.join(''), nodes };
}

/** Compares strings as XPath 1.0 does; `contains-token` splits at XML white space. */
export function compareStrings(comparison: Comparison, text: string, literal: string): boolean {
  switch (comparison) {
    case 'equals':
      return text === literal;
    case 'contains':
      return text.includes(literal);
    case 'starts-with':
      return text.startsWith(literal);
    case 'contains-token':
      return containsToken(text, literal);
  }
}

function containsToken(text: string, token: string): boolean {
  // No text has an empty token; a pattern made by hand may ask for one all the same.
  if (token === '') return false;
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1)) {
    const end = at + token.length;
    if ((at === 0 || isWhiteSpace(text, at - 1)) && (end === text.length || isWhiteSpace(text, end)))
      return true;
  }
  return false;
}

/** XML white space only, which is what XPath's normalize-space() knows. */
export function isWhiteSpace(text: string, index: number): boolean {
  const code = codeAt(text, index);
  return code === 32 || code === 10 || code === 9 || code === 13;
}
