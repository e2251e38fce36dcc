import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PatternIndex } from '../../src/match/pattern-index.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import type { ElementNode, SelectedNode } from '../../src/page/tree.ts';
import { first } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';
import type { Pattern } from '../../src/pattern/pattern.ts';
import { printPattern } from '../../src/pattern/print.ts';
import { arbitraryPatterns, arbitraryTree, replay } from './arbitrary-page.ts';

function nameNode(node: SelectedNode | undefined): string {
  if (node === undefined) return 'none';
  return node.kind === 'attribute' ? `${node.owner.order}@${node.name}` : `${node.order}`;
}

function matchTogether(index: PatternIndex, root: ElementNode): string[] {
  const found = index.patterns.map(() => 'none');
  const matching = index.start({
    onMatch(pattern, node) {
      if (found[pattern] !== 'none') throw new Error(`${pattern} reported twice`);
      found[pattern] = nameNode(node);
    },
  });
  replay(root, matching);
  matching.finish(root);
  return found;
}

function matchAlone(patterns: readonly Pattern[], root: ElementNode): string[] {
  return patterns.map((pattern) => nameNode(first(pattern, root)));
}

function matchSources(sources: readonly string[], body: string): number[] {
  const matched: number[] = [];
  const matching = PatternIndex.build(sources.map(parsePattern)).start({
    onMatch: (number) => matched.push(number),
  });
  const page = parsePage(
    { url: 'http://a.example/b?c=d', headers: { 'Set-Cookie': 'phpbb3_x=1' }, body },
    { listener: matching },
  );
  matching.finish(page.root);
  return matched.sort((one, other) => one - other);
}

describe('PatternIndex', () => {
  it.each([
    ["meta[@name='generator'][contains(@content,'Press')]", '<meta name=generator content=WordPress>', true],
    ["meta[@name='generator'][contains(@content,'Press')]", '<meta name=author content=WordPress>', false],
    ["http/header[@name='set-cookie'][contains(@value,'phpbb3_')]", '', true],
    ["div[contains-token(@class,'post')]", '<div class="a\npost b">', true],
    ["div[contains-token(@class,'post')]", '<div class="a-post">', false],
    ["div[starts-with(@id,'p')]", '<div id=xp>', false],
    ["div[starts-with(@id,'p')]", '<div id=px>', true],
    ['div//div', '<div></div><div></div>', false],
    ['div//div', '<div><p><div></div></div>', true],
    ['ul/li[2]', '<ul><li>1<ul><li>2</ul></ul>', false],
    ['ul/li[2]', '<ul><li>1<li>2</ul>', true],
    ["li[2][@class='x']", '<ul><li class=x><li><li class=x></ul>', false],
    ["li[@class='x'][2]", '<ul><li class=x><li><li class=x></ul>', true],
    ["ul/li[last()][@class='x']", '<ul><li class=x><li></ul>', false],
    ["title[contains(.,'Powered by')]", '<title>Forum - Powered by phpBB</title>', true],
    ["p[contains(.,'ab')]/b", '<p>a<b>b</b>', true],
    ["p[contains(.,'ab')]/i", '<p>a<b>b</b>', false],
    ["a/@href[contains(.,'viewtopic')]", '<a href="/viewtopic.php">', true],
    ['div//@id', '<div id=x>', true],
    ['div/@id', '<div><p id=x></div>', false],
    ["text()[contains(.,'hello')]", '<p>hello', true],
    ["*[@id='x' or contains(@class,'x')]", '<p id=x class=x>', true],
    ["p[not(@id)][contains(@class,'')]", '<p>', true],
  ])('%s on %s: %s', (source, body, matches) => {
    expect(matchSources([source], body)).toEqual(matches ? [0] : []);
  });

  it('finds what evaluating each pattern alone finds, at the same first nodes', () => {
    let matched = 0;
    let total = 0;
    fc.assert(
      fc.property(
        arbitraryPatterns,
        fc.array(arbitraryTree, { minLength: 1, maxLength: 3 }),
        (patterns, trees) => {
          const index = PatternIndex.build(patterns);
          for (const tree of trees) {
            const alone = matchAlone(patterns, tree);
            expect(matchTogether(index, tree), patterns.map(printPattern).join('\n')).toEqual(alone);
            total += alone.length;
            matched += alone.filter((node) => node !== 'none').length;
          }
        },
      ),
      { numRuns: 3_000, seed: 2_024 },
    );
    expect(matched / total).toBeGreaterThan(0.25);
  }, 60_000);

  it('finds the same without sharing', () => {
    fc.assert(
      fc.property(arbitraryPatterns, arbitraryTree, (patterns, tree) => {
        const index = PatternIndex.build(patterns, { share: false });
        expect(matchTogether(index, tree)).toEqual(matchAlone(patterns, tree));
      }),
      { numRuns: 200, seed: 7 },
    );
  });

  it('matches two pages at the same time, and pages after a stop', () => {
    fc.assert(
      fc.property(arbitraryPatterns, arbitraryTree, arbitraryTree, (patterns, one, other) => {
        const index = PatternIndex.build(patterns);
        const cutShort = index.start({ onMatch: () => {}, stopWhen: () => true });
        const abandoned = index.start({ onMatch: () => {} });
        replay(one, cutShort);
        replay(one, abandoned);
        cutShort.finish(one);
        expect(matchTogether(index, other)).toEqual(matchAlone(patterns, other));
        abandoned.stop();
        expect(matchTogether(index, one)).toEqual(matchAlone(patterns, one));
      }),
      { numRuns: 300, seed: 9 },
    );
  });

  it('reports nothing after it was stopped', () => {
    const matched: number[] = [];
    const index = PatternIndex.build(['p', "p[@id='x']", 'b', "i[contains(.,'z')]"].map(parsePattern));
    const matching = index.start({
      onMatch: (number) => matched.push(number),
      stopWhen: () => matched.length === 1,
    });
    const page = parsePage(
      { url: 'http://a.example/', body: '<p id=x><b></b><i>z</i>' },
      { listener: matching },
    );
    matching.finish(page.root);
    expect(matched).toEqual([0]);
    expect(matching.stopped).toBe(true);
  });

  it('shares prefixes and steps', () => {
    const sources = Array.from(
      { length: 50 },
      (_, number) => `div[@id='content']/ul/li[@class='c${number}']/a`,
    );
    const { stats } = PatternIndex.build(sources.map(parsePattern));
    expect(stats).toEqual({ patterns: 50, steps: 200, distinctSteps: 53, states: 102 });
  });

  it('never has more states than steps', () => {
    fc.assert(
      fc.property(arbitraryPatterns, (patterns) => {
        const { stats } = PatternIndex.build(patterns);
        expect(stats.states).toBeLessThanOrEqual(stats.steps);
        const twice = PatternIndex.build([...patterns, ...patterns]).stats;
        expect(twice.states).toBe(stats.states);
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it('bears 100,000 nested elements and as many siblings', () => {
    const sources = [
      'div//div//div[@id]',
      'div[3]/div',
      "div[contains(.,'zz')]",
      'p[99999]',
      'p[last()][@id]',
    ];
    const body = `${'<div>'.repeat(100_000)}${'<p>'.repeat(100_000)}`;
    expect(matchSources(sources, body)).toEqual([3]);
  });
});
