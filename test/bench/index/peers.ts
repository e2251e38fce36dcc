import { compile, selectOne } from 'css-select';
import { parseDocument } from 'htmlparser2';
import { parseHTML } from 'linkedom';
import xpath from 'xpath';
import { parsePage } from '../../../src/page/parse-page.ts';
import { matchesAny } from '../../../src/pattern/evaluate.ts';
import { parsePattern } from '../../../src/pattern/parse.ts';
import { time } from './measure.ts';
import type { SyntheticPattern } from './types.ts';

/** Milliseconds to evaluate the patterns one by one on a page that is parsed already, and how many matched. */
export interface PeerResult {
  readonly milliseconds: number;
  readonly matched: number;
}

/** Patterns are compiled and the page is parsed outside of the time, for us and for the peers. */
export type Peer = (patterns: readonly SyntheticPattern[], html: string) => PeerResult;

export const ourEvaluator: Peer = (patterns, html) => {
  const { root } = parsePage({ url: 'http://bench.example/', body: html });
  return count(
    patterns.map(({ source }) => parsePattern(source)),
    (pattern) => matchesAny(pattern, root),
  );
};

export const cssSelect: Peer = (patterns, html) => {
  const document = parseDocument(html);
  return count(
    patterns.map(({ css }) => compile(css)),
    (query) => selectOne(query, document) !== null,
  );
};

export const xpathOverLinkedom: Peer = (patterns, html) => {
  // Its document type has no nextSibling, which `xpath` follows.
  const { document } = parseHTML(html.replace(/^<!doctype html>/i, ''));
  const expressions = patterns.map(({ xpath: expression }) => parseXPath(expression));
  const node = document as unknown as Node;
  return count(expressions, (expression) => expression.evaluateBoolean({ node, isHtml: true }));
};

/** The package has it, its types don't. */
const { parse: parseXPath } = xpath as unknown as {
  readonly parse: (expression: string) => {
    readonly evaluateBoolean: (options: { readonly node: Node; readonly isHtml: boolean }) => boolean;
  };
};

/** From here on a second run, without the compiler's work in it, would take too long. */
const LONG = 2_000;

function count<Query>(queries: readonly Query[], matches: (query: Query) => boolean): PeerResult {
  let matched = 0;
  const work = (): void => {
    matched = 0;
    for (const query of queries) if (matches(query)) matched += 1;
  };
  let milliseconds = time(work);
  for (let round = 0; round < 3 && milliseconds < LONG; round++)
    milliseconds = Math.min(milliseconds, time(work));
  return { milliseconds, matched };
}
