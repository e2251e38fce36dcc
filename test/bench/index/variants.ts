import { type Handler, Parser } from 'htmlparser2';
import type { Matching } from '../../../src/match/matching.ts';
import type { PatternIndex } from '../../../src/match/pattern-index.ts';
import { type Attributes, attributesFrom } from '../../../src/page/attributes.ts';
import { parsePage } from '../../../src/page/parse-page.ts';
import { ElementNode } from '../../../src/page/tree.ts';

const URL = 'http://bench.example/forum/index.php?f=2';

/** One thing to measure on a page; returns something that depends on the work. */
export type Variant = (html: string) => number;

/** The yardstick: htmlparser2 with a handler that gets names and attributes and does nothing. */
export const bareParse: Variant = (html) => {
  run({ onopentag(_name, _attributes) {}, onclosetag(_name) {}, ontext(_text) {} }, html);
  return 0;
};

/** The same parse with the index as its listener, and no tree. */
export function parseWithIndex(index: PatternIndex): Variant {
  return (html) => {
    let matches = 0;
    const matching = index.start({ onMatch: () => matches++ });
    run(new IndexHandler(matching), html);
    matching.finish(ROOT);
    return matches;
  };
}

/** Our whole parse, with the light tree. */
export const parseTree: Variant = (html) => parsePage({ url: URL, body: html }).root.children.length;

/** Our whole parse with the index, patterns on text included. */
export function parseTreeWithIndex(index: PatternIndex): Variant {
  return (html) => {
    let matches = 0;
    const matching = index.start({ onMatch: () => matches++ });
    const page = parsePage({ url: URL, body: html }, { listener: matching });
    matching.finish(page.root);
    return matches;
  };
}

const ROOT = new ElementNode('#document', [], null, -1, 0);

/** Listeners get elements; one that is written over stands for all, so that no tree is built. */
class IndexHandler implements Partial<Handler> {
  readonly #element = new ElementNode('', [], ROOT, 0, 1);
  readonly #writable: { name: string; attributes: Attributes } = this.#element;

  constructor(private readonly matching: Matching) {}

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#writable.name = name;
    this.#writable.attributes = attributesFrom(attributes);
    this.matching.open(this.#element);
  }

  onclosetag(): void {
    this.matching.close(this.#element);
  }

  ontext(): void {}
}

function run(handler: Partial<Handler>, html: string): void {
  const parser = new Parser(handler);
  parser.write(html);
  parser.end();
}
