import { derive } from '../../page/derived.ts';
import { elementsOf } from '../../page/element-index.ts';
import type { Page } from '../../page/page.ts';
import { attributeOf, type ElementNode } from '../../page/tree.ts';
import { mayHaveRequisites, visitRequisites } from '../requisites/element-requisites.ts';
import { baseUrl } from './base-url.ts';
import { PageLink, relTokens } from './page-link.ts';
import type { LinkSource, RawLink } from './raw-link.ts';
import { ReferenceResolver } from './resolve-url.ts';
import { refreshAddress, scriptAddresses } from './script-links.ts';

/** Everything on a page that points elsewhere, found in one walk. */
export interface LinkCollection {
  /** Resolves the references of the page. */
  readonly resolver: ReferenceResolver;
  /** What references are relative to. */
  readonly base: string;
  /** In document order, not deduplicated; those with a `reason` can't be fetched. */
  readonly links: readonly RawLink[];
  /** In document order, not deduplicated, only what can be fetched. */
  readonly requisites: readonly RawLink[];
  /** All `meta` elements, for those who read them. */
  readonly metas: readonly ElementNode[];
}

/** Collects links and requisites of the page; a second call gives the same collection without work. */
export function collectLinks(page: Page): LinkCollection {
  return derive(page.root, collect, page);
}

function collect(page: Page): LinkCollection {
  const resolver = new ReferenceResolver(baseUrl(page));
  const links: RawLink[] = [];
  const requisites: RawLink[] = [];
  const metas: ElementNode[] = [];
  const add = (element: ElementNode, source: LinkSource, href: string | undefined) => {
    if (href !== undefined) links.push(new PageLink(element, source, resolver.resolve(href)));
  };
  const addRequisite = (element: ElementNode, source: LinkSource, href: string) => {
    const resolved = resolver.resolve(href);
    if (resolved.reason === null) requisites.push(new PageLink(element, source, resolved));
  };
  const addHandler = (element: ElementNode, code: string) => addScript(element, 'event', code, add);
  for (const element of elementsOf(page.root)) {
    if (!mayRefer(element)) continue;
    if (LINK_ELEMENTS.has(element.name)) {
      if (element.name === 'meta') metas.push(element);
      visitLinks(element, add);
    }
    visitRequisites(element, addRequisite, addHandler);
  }
  return { resolver, base: resolver.base, links, requisites, metas };
}

const UNKNOWN = 0;
const REFERS = 1;
const REFERS_TO_NOTHING = 2;

/** False for elements that can hold no link and no requisite, by what their start tag says. */
function mayRefer(element: ElementNode): boolean {
  const tag = element.startTag;
  if (tag === null) return element.offset >= 0;
  if (tag.refers === UNKNOWN) {
    const refers = LINK_ELEMENTS.has(element.name) || mayHaveRequisites(element);
    tag.refers = refers ? REFERS : REFERS_TO_NOTHING;
  }
  return tag.refers === REFERS;
}

const LINK_ELEMENTS: ReadonlySet<string> = new Set([
  'a',
  'area',
  'frame',
  'iframe',
  'link',
  'meta',
  'script',
]);

/** Told of every link as printed. */
export type AddLink = (element: ElementNode, source: LinkSource, href: string | undefined) => void;

/** Names the links of one element. */
export function visitLinks(element: ElementNode, add: AddLink): void {
  const { name } = element;
  switch (name) {
    case 'a': {
      const href = attributeOf(element, 'href') ?? attributeOf(element, 'xlink:href');
      add(element, 'a', href);
      if (href !== undefined && /^\s*javascript:/i.test(href)) addScript(element, 'event', href, add);
      break;
    }
    case 'area':
      add(element, 'area', attributeOf(element, 'href'));
      break;
    case 'frame':
    case 'iframe':
      add(element, name, attributeOf(element, 'src'));
      break;
    case 'link':
      if (relTokens(element).some((rel) => rel === 'next' || rel === 'prev' || rel === 'previous')) {
        add(element, 'link', attributeOf(element, 'href'));
      }
      break;
    case 'meta':
      if (attributeOf(element, 'http-equiv')?.trim().toLowerCase() === 'refresh') {
        add(element, 'meta', refreshAddress(attributeOf(element, 'content') ?? '') ?? undefined);
      }
      break;
    case 'script':
      for (const child of element.children)
        if (child.kind === 'text') addScript(element, 'script', child.text, add);
      break;
  }
}

function addScript(element: ElementNode, source: LinkSource, code: string, add: AddLink): void {
  for (const address of scriptAddresses(code)) add(element, source, address);
}
