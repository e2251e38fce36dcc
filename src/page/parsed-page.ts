import { createRequire } from 'node:module';
import { innerHtml } from './inner-html.ts';
import type { Page, StandardDocument } from './page.ts';
import type { ElementNode } from './tree.ts';

const require = createRequire(import.meta.url);

/** What `parsePage` returns; a class, so that the standard DOM is made only when asked for. */
export class ParsedPage implements Page {
  #document: StandardDocument | null = null;

  constructor(
    readonly url: string,
    readonly status: number,
    readonly headers: readonly (readonly [name: string, value: string])[],
    readonly text: string,
    readonly encoding: string,
    readonly root: ElementNode,
    readonly capturedAt: string,
    readonly rendered: boolean,
    readonly truncated: readonly string[],
  ) {}

  get document(): StandardDocument {
    this.#document ??= makeDocument(this);
    return this.#document;
  }
}

/** The part of linkedom that is used; its own types need the whole package at compile time. */
interface Linkedom {
  parseHTML(html: string): { readonly document: StandardDocument };
}

function makeDocument(page: Page): StandardDocument {
  const { parseHTML } = require('linkedom') as Linkedom;
  const elements = page.root.children.filter((child) => child.kind === 'element');
  // A page that was cut is handed on as cut: linkedom itself has no limits.
  const html =
    page.truncated.length === 0 ? page.text : innerHtml(page.root, { skip: new Set([elements[0]!]) });
  const isWhole = elements.some((element) => element.name === 'html');
  return parseHTML(isWhole ? html : `<!doctype html><html><head></head><body>${html}</body></html>`).document;
}
