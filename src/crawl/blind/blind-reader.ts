import { visitLinks } from '../../act/generic-links/collect-links.ts';
import { PageLink } from '../../act/generic-links/page-link.ts';
import type { LinkSource, RawLink } from '../../act/generic-links/raw-link.ts';
import { ReferenceResolver } from '../../act/generic-links/resolve-url.ts';
import { scriptAddresses } from '../../act/generic-links/script-links.ts';
import { GENERIC, type Link, type SkippedLink } from '../../act/link.ts';
import { visitRequisites } from '../../act/requisites/element-requisites.ts';
import { requisiteLinks } from '../../act/requisites/requisite-links.ts';
import { robotsDirectives } from '../../act/robots-directives.ts';
import { siteOf } from '../../act/url/site.ts';
import type { Outcome } from '../../outcome.ts';
import { parsePage } from '../../page/parse-page.ts';
import { attributeOf, type ElementNode } from '../../page/tree.ts';
import { scanMarkup } from '../markup/scan-markup.ts';
import { wordPairs } from '../output/bigrams.ts';
import { titleOf } from '../output/plain-text.ts';
import { scanBase } from './base-url.ts';
import { KnownReferences, type KnownUrl } from './known-references.ts';

const NO_DIRECTIVES = { noindex: false, nofollow: false, noarchive: false, source: [] } as const;
/** Elements that are looked at whatever their attributes are. */
const LINK_ELEMENTS: ReadonlySet<string> = new Set([
  ...['a', 'area', 'frame', 'iframe', 'link', 'meta', 'script'],
]);

/** A page to be read blindly. */
export interface BlindPage {
  readonly url: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

/** What becomes of the links of a page. */
export interface BlindContext {
  /** Links between a seed and what the page names. */
  readonly depth: number;
  /** Its links lead nowhere: it was fetched to check what was skipped. */
  readonly deadEnd: boolean;
  /** Links of a page that says nofollow lead nowhere. */
  readonly obeysNofollow: boolean;
}

/** What there is on a page; plain data, so that another thread may look for it. */
export interface BlindFindings {
  readonly url: string;
  readonly links: readonly Link[];
  readonly skipped: readonly SkippedLink[];
  readonly robots: Outcome['robots'];
  readonly title: string;
  readonly text: string;
  /** Of the text. */
  readonly pairs: Uint32Array<ArrayBuffer>;
}

/** What a plain crawler makes of pages: all links of the site, no objects. */
export class BlindReader {
  readonly #references = new KnownReferences();
  #pages = 0;
  /** What the last page said to robots; a site says the same on most. */
  #directives: { readonly said: string; readonly robots: Outcome['robots'] } | null = null;

  /** `wantsRequisites`: whether to look for what pages need to be shown. */
  constructor(private readonly wantsRequisites: boolean) {}

  /**
   * Reads a page. The links are those that no page told before with the same depth or a smaller one, and what is skipped
   * for the first time: the menu of a site is the same on every page.
   */
  read(page: BlindPage, context: BlindContext): BlindFindings {
    const url = new URL(page.url);
    url.hash = '';
    const site = siteOf(url);
    const resolver = new ReferenceResolver(scanBase(page.body, url.href));
    const number = ++this.#pages;
    const links: Link[] = [];
    const told: KnownUrl[] = [];
    const skipped: SkippedLink[] = [];
    const requisites: RawLink[] = [];
    const add = (element: () => ElementNode, source: LinkSource, href: string) => {
      const { resolved, known } = this.#references.resolve(href, resolver);
      if (known.page === number) return;
      known.page = number;
      const { url, reason } = resolved;
      const rule = reason ?? (known.site === site ? null : 'off-site');
      if (rule === null ? known.depth <= context.depth : known.isSkipped) return;
      const { text, nofollow } = new PageLink(element(), source, resolved);
      const names = { url, canonical: url };
      if (rule === null) {
        told.push(known);
        links.push({ ...names, action: `${GENERIC}${source}`, to: null, role: 'content', text, nofollow });
      } else {
        known.isSkipped = true;
        skipped.push({ ...names, rule, text, nofollow });
      }
    };
    const addLink = (element: ElementNode, source: LinkSource, href: string | undefined) => {
      if (href !== undefined) add(() => element, source, href);
    };
    const addHandler = (element: ElementNode, code: string) => {
      for (const address of scriptAddresses(code)) addLink(element, 'event', address);
    };
    const addRequisite = (element: ElementNode, source: LinkSource, href: string) => {
      const { resolved } = this.#references.resolve(href, resolver);
      if (this.wantsRequisites && resolved.reason === null)
        requisites.push(new PageLink(element, source, resolved));
    };
    /** Start tags that may speak to robots. */
    let metas = '';
    const text = scanMarkup(page.body, (tag) => {
      const { name } = tag;
      if (name === 'a' && !tag.hasHandler && !(this.wantsRequisites && tag.hasLook)) {
        // Nearly all links are of this kind and known: no element is made for them.
        const href = tag.href;
        if (href !== null && !/^\s*javascript:/i.test(href)) return add(() => tag.element(), 'a', href);
      }
      const isLink = LINK_ELEMENTS.has(name);
      if (!isLink && !tag.hasHandler && !this.wantsRequisites) return;
      if (!isLink && tag.attributes === 0 && name !== 'style') return;
      const element = tag.element();
      if (name === 'meta' && attributeOf(element, 'name') !== undefined) metas += element.tag;
      visitLinks(element, addLink);
      visitRequisites(element, addRequisite, addHandler);
    });
    const robots = this.#directivesOf(page, metas);
    const leadsOn = !context.deadEnd && !(context.obeysNofollow && robots.nofollow);
    if (leadsOn) for (const known of told) known.depth = context.depth;
    return {
      url: url.href,
      links: [...links, ...requisiteLinks(requisites)],
      skipped,
      robots,
      title: titleOf(page.body),
      text,
      pairs: wordPairs(text),
    };
  }

  /** Only pages that speak to robots are looked at closely. */
  #directivesOf({ url, headers }: BlindPage, metas: string): Outcome['robots'] {
    const fields = headers.filter(([name]) => name.length === 12 && name.toLowerCase() === 'x-robots-tag');
    if (fields.length === 0 && !/\b(?:robots|aah)\b/i.test(metas)) return NO_DIRECTIVES;
    const said = JSON.stringify([fields, metas]);
    if (this.#directives?.said !== said) {
      const robots = robotsDirectives(parsePage({ url, headers: fields, body: metas }));
      this.#directives = { said, robots };
    }
    return this.#directives.robots;
  }
}
