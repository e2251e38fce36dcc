import { collapseSpace } from '../../page/collapse-space.ts';
import { attributeOf, type ElementNode } from '../../page/tree.ts';
import type { UrlFacts, UrlIdentity } from '../url/url-identity.ts';
import type { LinkFault, LinkSource, RawLink } from './raw-link.ts';
import type { ResolvedReference } from './resolve-url.ts';

const LONGEST_TEXT = 200;
const NO_REL: readonly string[] = [];

/** A link found on the page; text and `rel` are read when asked for, as most callers drop most links first. */
export class PageLink implements RawLink {
  #text: string | undefined;
  #rel: readonly string[] | undefined;

  constructor(
    readonly element: ElementNode,
    readonly source: LinkSource,
    private readonly resolved: ResolvedReference,
  ) {}

  get url(): string {
    return this.resolved.url;
  }

  get fragment(): string | null {
    return this.resolved.fragment;
  }

  get reason(): LinkFault | null {
    return this.resolved.reason;
  }

  facts(identity: UrlIdentity): UrlFacts {
    return this.resolved.facts(identity);
  }

  get text(): string {
    this.#text ??= this.source === 'a' || this.source === 'area' ? linkText(this.element) : '';
    return this.#text;
  }

  get rel(): readonly string[] {
    this.#rel ??= relTokens(this.element);
    return this.#rel;
  }

  get nofollow(): boolean {
    return attributeOf(this.element, 'rel') !== undefined && this.rel.includes('nofollow');
  }
}

/** Tokens of the element's `rel`, lower case. */
export function relTokens(element: ElementNode): readonly string[] {
  const rel = attributeOf(element, 'rel');
  return rel ? rel.toLowerCase().split(/\s+/).filter(Boolean) : NO_REL;
}

function linkText(element: ElementNode): string {
  const { children } = element;
  const only = children[0];
  if (children.length === 1 && only?.kind === 'text') {
    const words = collapse(only.text);
    if (words !== '') return words;
  }
  let text = '';
  let alternative = attributeOf(element, 'alt') ?? '';
  const left: (ElementNode | string)[] = [element];
  // Text is cut, so a link around half the page costs no more than any other.
  for (let steps = 0; steps < 2000 && text.length < LONGEST_TEXT * 4; steps++) {
    const node = left.pop();
    if (node === undefined) break;
    if (typeof node === 'string') {
      text += node;
      continue;
    }
    if (node.name === 'script' || node.name === 'style') continue;
    if (node.name === 'img' || node.name === 'image') alternative ||= attributeOf(node, 'alt') ?? '';
    for (let index = Math.min(node.children.length, 1000) - 1; index >= 0; index--) {
      const child = node.children[index]!;
      left.push(child.kind === 'text' ? child.text : child);
    }
  }
  return collapse(text) || collapse(alternative) || collapse(attributeOf(element, 'title') ?? '');
}

function collapse(text: string): string {
  return collapseSpace(text.slice(0, LONGEST_TEXT * 8)).slice(0, LONGEST_TEXT);
}
