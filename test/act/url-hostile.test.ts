import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { LONGEST_URL } from '../../src/act/generic-links/resolve-url.ts';
import { UrlIdentities } from '../../src/act/url/url-identities.ts';
import type { UrlIdentity } from '../../src/act/url/url-identity.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import type { Application, KnowledgeBase } from '../../src/knowledge-base/model.ts';
import { bundledKnowledgeBase } from '../../src/knowledge-base/source.ts';

let base: KnowledgeBase;
const identities = new UrlIdentities();
beforeAll(async () => {
  base = await loadKnowledgeBase([bundledKnowledgeBase()]);
});

/** The literal pieces of the rules: what makes them look further. */
function piecesOf({ urls }: Application): string[] {
  const written = [...urls.pagination, ...urls.keep, ...urls.avoid, ...urls.drop, ...urls.rewrite].map(
    (rule) => JSON.stringify(rule, (_, value) => (value instanceof RegExp ? value.source : value)),
  );
  const words = written.flatMap((text) => text.match(/[\w.-]+(?:=\w+)?/g) ?? []);
  return [...new Set(words)].filter((word) => word.length < 30);
}

function askAll(identity: UrlIdentity, href: string): string[] {
  const { canonical, fetchable } = identity.facts(href);
  const url = new URL(href);
  return [canonical, fetchable, identity.whole(url), identity.permalink(url), identity.pageNumber(url) ?? ''];
}

const OTHERS = [
  '/',
  '%',
  '%2',
  '%2F',
  '%FF',
  '%E4%B8',
  '?',
  '&',
  ';',
  '=',
  ',',
  '+',
  '1',
  '-1',
  'page',
  '..',
  '#',
  '[',
  'é',
  '\u0000',
];

describe('URLs of any kind', () => {
  it('never throw, and give URLs, the same ones each time', () => {
    for (const application of base.applications) {
      const identity = identities.of(application);
      const piece = fc.constantFrom(...piecesOf(application), ...OTHERS, ...OTHERS);
      fc.assert(
        fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
          const printed = `http://h.example/${pieces.join('')}`;
          if (!URL.canParse(printed)) return;
          const { href } = new URL(printed);
          const [canonical, fetchable] = askAll(identity, href);
          expect([href, URL.canParse(canonical!), URL.canParse(fetchable!)]).toEqual([href, true, true]);
          // Asked again, the same: whatever was asked in between.
          expect(askAll(identity, href)[0]).toBe(canonical);
        }),
        { numRuns: 40 },
      );
    }
  });

  // Where a rule looks at all of a URL for each piece of it, this takes minutes.
  it('of the greatest length are read, whatever is repeated in them', () => {
    for (const application of base.applications) {
      const identity = identities.of(application);
      const names = [...application.urls.drop, ...application.urls.pagination].map(
        ({ parameter }) => parameter,
      );
      const pieces = new Set([
        '%/',
        '%FF/',
        '%FF&',
        '1',
        ';',
        ...names.slice(0, 4).map((name) => `${name}&`),
      ]);
      for (const piece of pieces) {
        for (const before of ['/', '/x?']) {
          const { href } = new URL(`http://h.example${before}${piece.repeat(LONGEST_URL / piece.length)}`);
          const [canonical] = askAll(identity, href);
          expect([href, URL.canParse(canonical!)]).toEqual([href, true]);
        }
      }
    }
  });
});
