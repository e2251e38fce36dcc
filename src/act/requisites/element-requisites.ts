import { attributeOf, type ElementNode } from '../../page/tree.ts';
import { relTokens } from '../generic-links/page-link.ts';
import type { RequisiteSource } from '../generic-links/raw-link.ts';
import { cssReferences } from './css-requisites.ts';
import { srcsetUrls } from './srcset.ts';

/** Told of every reference as printed. */
export type AddRequisite = (element: ElementNode, source: RequisiteSource, href: string) => void;

const LINK_RELS: ReadonlyMap<string, RequisiteSource> = new Map<string, RequisiteSource>([
  ['stylesheet', 'stylesheet'],
  ['icon', 'icon'],
  ['apple-touch-icon', 'icon'],
  ['apple-touch-icon-precomposed', 'icon'],
  ['mask-icon', 'icon'],
  ['fluid-icon', 'icon'],
  ['preload', 'preload'],
  ['modulepreload', 'preload'],
  ['manifest', 'manifest'],
]);

/** An `image` of SVG reaches the tree as `img`, as in HTML. */
const SVG_REFERRERS: ReadonlySet<string> = new Set(['image', 'img', 'use', 'feimage']);

const REFERRING: ReadonlySet<string> = new Set([
  'src',
  'srcset',
  'style',
  'poster',
  'data',
  'background',
  'href',
  'xlink:href',
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-bg',
  'data-srcset',
  'data-lazy-srcset',
  'onclick',
]);

/** Told of every `onclick`: it may navigate, and this is where all attributes are looked at. */
export type AddHandler = (element: ElementNode, code: string) => void;

/** False when {@link visitRequisites} would find nothing, whatever the element holds. */
export function mayHaveRequisites({ name, attributes }: ElementNode): boolean {
  if (name === 'style' || name === 'link') return true;
  for (let index = 0; index < attributes.length; index += 2)
    if (REFERRING.has(attributes[index]!)) return true;
  return false;
}

/** Names the requisites of one element. */
export function visitRequisites(element: ElementNode, add: AddRequisite, addHandler: AddHandler): void {
  const { attributes, name } = element;
  if (name === 'style') {
    for (const child of element.children) if (child.kind === 'text') addCss(element, child.text, add);
  } else if (name === 'link') {
    visitLink(element, add);
    return;
  }
  // One look at each attribute; asking every element for a dozen names would cost several times as much.
  for (let index = 0; index < attributes.length; index += 2) {
    const attribute = attributes[index]!;
    const value = attributes[index + 1]!;
    if (value === '' || !REFERRING.has(attribute)) continue;
    if (attribute === 'onclick') addHandler(element, value);
    else visitAttribute(element, attribute, value, add);
  }
}

function visitAttribute(element: ElementNode, attribute: string, value: string, add: AddRequisite): void {
  switch (attribute) {
    case 'src': {
      const source = sourceOf(element);
      if (source !== null) add(element, source, value);
      break;
    }
    case 'srcset':
      if (element.name === 'img' || element.name === 'source') addSrcset(element, 'image', value, add);
      break;
    case 'style':
      addCss(element, value, add);
      break;
    case 'poster':
      if (element.name === 'video') add(element, 'image', value);
      break;
    case 'data':
      if (element.name === 'object') add(element, 'object', value);
      break;
    case 'background':
      add(element, 'background', value);
      break;
    case 'href':
    case 'xlink:href':
      if (SVG_REFERRERS.has(element.name)) add(element, 'image', value);
      break;
    case 'data-src':
    case 'data-lazy-src':
    case 'data-original':
    case 'data-bg':
      if (isAddress(value) && element.name !== 'iframe') add(element, 'lazy', value);
      break;
    case 'data-srcset':
    case 'data-lazy-srcset':
      addSrcset(element, 'lazy', value, add);
      break;
  }
}

function sourceOf(element: ElementNode): RequisiteSource | null {
  switch (element.name) {
    case 'img':
    case 'image':
      return 'image';
    case 'input':
      return attributeOf(element, 'type')?.trim().toLowerCase() === 'image' ? 'image' : null;
    case 'script':
      return 'code';
    case 'audio':
    case 'video':
    case 'source':
    case 'track':
      return 'media';
    case 'embed':
      return 'object';
    default:
      return null;
  }
}

function visitLink(element: ElementNode, add: AddRequisite): void {
  const source = relTokens(element)
    .map((rel) => LINK_RELS.get(rel))
    .find((each) => each !== undefined);
  if (source === undefined) return;
  const href = attributeOf(element, 'href');
  if (href) add(element, source, href);
  const imagesrcset = attributeOf(element, 'imagesrcset');
  if (imagesrcset) addSrcset(element, source, imagesrcset, add);
}

function addSrcset(element: ElementNode, source: RequisiteSource, srcset: string, add: AddRequisite): void {
  for (const url of srcsetUrls(srcset)) add(element, source, url);
}

function addCss(element: ElementNode, css: string, add: AddRequisite): void {
  if (!/url\(|@import/i.test(css)) return;
  for (const reference of cssReferences(css)) add(element, 'css', reference);
}

/** Data attributes belong to scripts, which also keep JSON and ids there. */
function isAddress(value: string): boolean {
  return value.length < 4096 && /^\s*(?:https?:|\/|\.)|\.\w{2,5}(?:[?#]|\s*$)/i.test(value);
}
