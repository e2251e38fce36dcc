import type { Page } from '../page/page.ts';
import { textOf } from '../page/text.ts';
import type { ElementNode } from '../page/tree.ts';
import { ownZones } from './zones.ts';

const INLINE = new Set(
  'a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd mark q s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);
const UNREAD = new Set(
  'script style template noscript head iframe svg button select option textarea'.split(' '),
);

/** True for elements that are part of a line. */
export function isInline(element: ElementNode): boolean {
  return INLINE.has(element.name);
}

/** A block of running text: the text of one block element that lies in no block inside it. */
export interface TextBlock {
  readonly element: ElementNode;
  /** Characters, white space collapsed. */
  readonly length: number;
  readonly linkLength: number;
}

/** Measures of a page that every score needs, made in one walk. */
export interface PageFacts {
  readonly page: Page;
  /** In document order, without what is never read. */
  readonly elements: readonly ElementNode[];
  readonly indexOf: ReadonlyMap<ElementNode, number>;
  /** Index after the last descendant, by index. */
  readonly ends: Int32Array;
  /** Characters of text below, by index. */
  readonly textLengths: Int32Array;
  readonly linkLengths: Int32Array;
  /** {@link ZONE} flags, by index. */
  readonly zones: Uint8Array;
  /** In document order, by the index of their element; null where an element has no text of its own. */
  readonly blocks: readonly (TextBlock | null)[];
}

const known = new WeakMap<Page, PageFacts>();

/** The facts of a page, measured once. */
export function factsOf(page: Page): PageFacts {
  let facts = known.get(page);
  if (facts === undefined) {
    facts = measure(page);
    known.set(page, facts);
  }
  return facts;
}

const lines = new WeakMap<ElementNode, string>();

/** Text of an element as one line. */
export function lineOf(element: ElementNode): string {
  let line = lines.get(element);
  if (line === undefined) {
    line = textOf(element).replace(/\s+/g, ' ').trim();
    lines.set(element, line);
  }
  return line;
}

const blockLines = new WeakMap<TextBlock, string>();

/** Text of a block as one line, without that of blocks inside it. */
export function blockLineOf(block: TextBlock): string {
  let line = blockLines.get(block);
  if (line === undefined) {
    const inner = new Set<ElementNode>();
    const collect = (element: ElementNode) => {
      for (const child of element.children) {
        if (child.kind !== 'element') continue;
        if (INLINE.has(child.name)) collect(child);
        else inner.add(child);
      }
    };
    collect(block.element);
    line = textOf(block.element, { skip: inner }).replace(/\s+/g, ' ').trim();
    blockLines.set(block, line);
  }
  return line;
}

interface Frame {
  readonly index: number;
  readonly block: number;
  readonly link: boolean;
  position: number;
}

function measure(page: Page): PageFacts {
  const elements: ElementNode[] = [];
  const ends: number[] = [];
  const texts: number[] = [];
  const links: number[] = [];
  const zones: number[] = [];
  const own: number[] = [];
  const ownLinks: number[] = [];
  const path: Frame[] = [];
  const enter = (element: ElementNode, zone: number, block: number, link: boolean) => {
    const index = elements.push(element) - 1;
    ends.push(0);
    texts.push(0);
    links.push(0);
    own.push(0);
    ownLinks.push(0);
    zones.push(zone | ownZones(element));
    path.push({
      index,
      block: INLINE.has(element.name) && block >= 0 ? block : index,
      link: link || element.name === 'a',
      position: 0,
    });
  };
  enter(page.root, 0, -1, false);
  while (path.length > 0) {
    const frame = path[path.length - 1]!;
    const child = elements[frame.index]!.children[frame.position++];
    if (child === undefined) {
      path.pop();
      ends[frame.index] = elements.length;
      const parent = path[path.length - 1];
      if (parent !== undefined) {
        texts[parent.index]! += texts[frame.index]!;
        links[parent.index]! += links[frame.index]!;
      }
    } else if (child.kind === 'text') {
      const length = lengthOf(child.text);
      texts[frame.index]! += length;
      own[frame.block]! += length;
      if (frame.link) {
        links[frame.index]! += length;
        ownLinks[frame.block]! += length;
      }
    } else if (!UNREAD.has(child.name) && child.name !== 'http') {
      enter(child, zones[frame.index]!, frame.block, frame.link);
    }
  }
  const blocks = elements.map((element, index) =>
    own[index]! > 0 ? { element, length: own[index]!, linkLength: ownLinks[index]! } : null,
  );
  return {
    page,
    elements,
    indexOf: new Map(elements.map((element, index) => [element, index])),
    ends: Int32Array.from(ends),
    textLengths: Int32Array.from(texts),
    linkLengths: Int32Array.from(links),
    zones: Uint8Array.from(zones),
    blocks,
  };
}

function lengthOf(text: string): number {
  if (text.length < 3 && text.trim() === '') return 0;
  const trimmed = text.trim();
  return trimmed === '' ? 0 : trimmed.replace(/\s+/g, ' ').length;
}

/** Zones of an element; 0 for what was not measured. */
export function zonesOf(facts: PageFacts, element: ElementNode): number {
  const index = facts.indexOf.get(element);
  return index === undefined ? 0 : facts.zones[index]!;
}

/** True when `inner` lies in `outer` or is it. */
export function lies(inner: ElementNode, outer: ElementNode): boolean {
  for (let element: ElementNode | null = inner; element !== null; element = element.parent) {
    if (element === outer) return true;
  }
  return false;
}
