import { visitLinks } from '../../act/generic-links/collect-links.ts';
import { PageLink } from '../../act/generic-links/page-link.ts';
import type { LinkSource, RawLink } from '../../act/generic-links/raw-link.ts';
import { ReferenceResolver } from '../../act/generic-links/resolve-url.ts';
import { scriptAddresses } from '../../act/generic-links/script-links.ts';
import type { Link, SkippedLink } from '../../act/link.ts';
import { visitRequisites } from '../../act/requisites/element-requisites.ts';
import { requisiteLinks } from '../../act/requisites/requisite-links.ts';
import { robotsDirectives } from '../../act/robots-directives.ts';
import { siteOf } from '../../act/url/site.ts';
import { type Outcome, SCHEMA_VERSION } from '../../outcome.ts';
import { parsePage } from '../../page/parse-page.ts';
import { attributeOf, type ElementNode } from '../../page/tree.ts';
import type { ReadablePage } from '../crawler/page-inspector.ts';
import { scanMarkup } from '../markup/scan-markup.ts';
import { scanBase } from './base-url.ts';
import { KnownReferences } from './known-references.ts';

/** Skipped links remembered before the older half is forgotten. */
const GENERATION = 20_000;
const NO_DIRECTIVES = { noindex: false, nofollow: false, noarchive: false, source: [] } as const;
/** Elements that are looked at whatever their attributes are. */
const LINK_ELEMENTS: ReadonlySet<string> = new Set([
  ...['a', 'area', 'frame', 'iframe', 'link', 'meta', 'script'],
]);

/** What a plain crawler makes of pages: all links of the site, no objects. */
export class BlindReader {
  readonly #references = new KnownReferences();
  #skipped = new Set<string>();
  #skippedBefore = new Set<string>();

  /** `wantsRequisites`: whether to look for what pages need to be shown. */
  constructor(private readonly wantsRequisites: boolean) {}

  /**
   * Reads a page. Its outcome has the links that `isNews` wants to hear of, and what was skipped for the first time: the
   * menu of a site is the same on every page.
   */
  read(
    page: ReadablePage,
    isNews: (url: string) => boolean,
  ): { readonly outcome: Outcome; readonly text: string } {
    const url = new URL(page.url);
    url.hash = '';
    const site = siteOf(url);
    const resolver = new ReferenceResolver(scanBase(page.body, url.href));
    const links: Link[] = [];
    const skipped: SkippedLink[] = [];
    const requisites: RawLink[] = [];
    const met = new Set<string>();
    const add = (element: () => ElementNode, source: LinkSource, href: string) => {
      const reference = this.#references.resolve(href, resolver);
      const { url, reason } = reference.resolved;
      if (met.has(url)) return;
      met.add(url);
      const rule = reason ?? (reference.site === site ? null : 'off-site');
      if (rule !== null ? !this.#isNewlySkipped(url) : !isNews(url)) return;
      const { text, nofollow } = new PageLink(element(), source, reference.resolved);
      const known = { url, canonical: url };
      if (rule !== null) skipped.push({ ...known, rule, text, nofollow });
      else links.push({ ...known, action: `generic/${source}`, to: null, role: 'content', text, nofollow });
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
    const data = {
      schemaVersion: SCHEMA_VERSION,
      url: url.href,
      canonical: url.href,
      capturedAt: page.capturedAt.toISOString(),
      application: { kind: 'unknown' },
      level: { kind: 'unknown', lost: [] },
      links: [...links, ...requisiteLinks(requisites)],
      skipped,
      objects: [],
      aliases: [],
      adaptations: [],
      wanted: [],
      robots: directivesOf(page, metas),
      notices: [],
    } as const satisfies Omit<Outcome, 'explain'>;
    const outcome = Object.defineProperty(data, 'explain', {
      value: async () => 'A blind crawl asks no application.\n',
    }) as unknown as Outcome;
    return { outcome, text };
  }

  #isNewlySkipped(url: string): boolean {
    if (this.#skipped.has(url) || this.#skippedBefore.has(url)) return false;
    this.#skipped.add(url);
    if (this.#skipped.size > GENERATION) {
      this.#skippedBefore = this.#skipped;
      this.#skipped = new Set();
    }
    return true;
  }
}

/** Only pages that speak to robots are looked at closely. */
function directivesOf({ url, headers }: ReadablePage, metas: string): Outcome['robots'] {
  const said = headers.some(([name]) => name.length === 12 && name.toLowerCase() === 'x-robots-tag');
  if (!said && !/\b(?:robots|aah)\b/i.test(metas)) return NO_DIRECTIVES;
  return robotsDirectives(parsePage({ url, headers, body: metas }));
}
