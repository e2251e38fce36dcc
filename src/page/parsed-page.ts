import { createRequire } from 'node:module';
import type { Page } from './page.ts';
import type { ElementNode } from './tree.ts';

const require = createRequire(import.meta.url);

/** What `parsePage` returns; a class, so that the standard DOM is made only when asked for. */
export class ParsedPage implements Page {
  #document: Document | null = null;

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

  get document(): Document {
    this.#document ??= makeDocument(this);
    return this.#document;
  }
}

/** The part of linkedom that is used; its own types need the whole package at compile time. */
interface Linkedom {
  parseHTML(html: string): { readonly document: Document };
}

function makeDocument(page: Page): Document {
  const { parseHTML } = require('linkedom') as Linkedom;
  const hasHtml = page.root.children.some((child) => child.kind === 'element' && child.name === 'html');
  return parseHTML(hasHtml ? page.text : `<!doctype html><html><head></head><body>${page.text}</body></html>`)
    .document;
}
