import { describe, expect, it } from 'vitest';
import { factsOf } from '../../src/adapt/page-facts.ts';
import { nearestRelaxations, relax } from '../../src/adapt/relax.ts';
import { collectVocabulary, isStable } from '../../src/adapt/vocabulary.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import { printPattern } from '../../src/pattern/print.ts';

const HTML = `<body><div class="post"><h2 class="storytitle big">T</h2><h3 id="head">U</h3></div><li id="li-comment-7">x</li></body>`;
const page = parsePage({ url: 'http://a.example/', body: HTML });
const vocabulary = collectVocabulary(factsOf(page).elements);

function list(source: string, options = {}) {
  return [...relax(parsePattern(source), vocabulary, options)].map(({ pattern, relaxations }) => ({
    source: printPattern(pattern),
    relaxations,
  }));
}

describe('relax', () => {
  it.each([
    ["h2[@class='post-title']", 'h2', 'drop-predicate'],
    ["h2[contains-token(@class,'title')]", "h2[contains-token(@class,'storytitle')]", 'replace-predicate'],
    ["h2[@class='post-title']", "h2[@class='storytitle big']", 'replace-predicate'],
    ["h3[@class='head']", "h3[@id='head']", 'replace-predicate'],
    ["h4[@id='head']", "h3[@id='head']", 'replace-element'],
    ["li[starts-with(@id,'comment-')]", "li[starts-with(@id,'li-comment-')]", 'replace-predicate'],
  ])('%s → %s by %s', (from, to, by) => {
    expect(list(from)).toContainEqual({ source: to, relaxations: [by] });
  });

  it('gives best-case before worst-case, fewer before more, each once', () => {
    const all = list("div[@class='a']/h2[@class='b'][@id='c']");
    const counts = all.map(({ relaxations }) => relaxations.length);
    const firstWorst = all.findIndex(({ source }) => source === "div[@class='a']/h2");
    expect(counts.slice(0, firstWorst)).toEqual([...counts.slice(0, firstWorst)].sort((a, b) => a - b));
    expect(new Set(all.map(({ source }) => source)).size).toBe(all.length);
    expect(Math.max(...counts.slice(0, firstWorst))).toBeLessThanOrEqual(2);
  });

  it('keeps a prefix that is the detection pattern', () => {
    for (const { source } of list("div[@class='post']/h2[@class='b']", { keptSteps: 1 }))
      expect(source).toMatch(/^div\[@class='post'\]\//);
  });

  it('is bounded and the same every time', () => {
    const options = { maxPatterns: 20 };
    expect(list("*[@class='x']//h2[@class='y']", options)).toHaveLength(20);
    expect(list("*[@class='x']//h2[@class='y']", options)).toEqual(
      list("*[@class='x']//h2[@class='y']", options),
    );
  });

  it('puts the names of sibling applications first', () => {
    const preferred = new Map([['h3', new Map<string, ReadonlySet<string>>()]]);
    const first = list("h9[@id='head']", { preferred }).find(
      ({ relaxations }) => relaxations[0] === 'replace-element',
    );
    expect(first?.source).toBe("h3[@id='head']");
  });
});

describe('nearestRelaxations', () => {
  it('only gives patterns that select something, no two the same', () => {
    const near = nearestRelaxations(parsePattern("h2[@class='post-title']"), page, 3);
    expect(near.map(({ pattern, matches }) => [printPattern(pattern), matches])[0]).toEqual([
      "h2[@class='storytitle big']",
      1,
    ]);
    expect(near).toHaveLength(3);
  });
});

describe('isStable', () => {
  it.each(['entry-title', 'post-date', 'storytitle', 'wp-block-post-title', 'username', 'byline'])(
    '%s',
    (token) => {
      expect(isStable(token)).toBe(true);
    },
  );
  it.each(['post-18', 'css-1x2y3z', 'sc-bdVaJa', 'category-news', 'even', 'md:hidden', 'x', 'page-id-2021'])(
    'not %s',
    (token) => {
      expect(isStable(token)).toBe(false);
    },
  );
});
