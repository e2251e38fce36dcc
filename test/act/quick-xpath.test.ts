import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { selectByXPath } from '../../src/act/full-xpath.ts';
import { quickXPath } from '../../src/act/quick-xpath.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { bundledKnowledgeBase } from '../../src/knowledge-base/source.ts';
import { parsePage } from '../../src/page/parse-page.ts';

it.each([
  ['//li', '/descendant::li'],
  [".//a[@href='//x']//text()", "./descendant::a[@href='//x']/descendant::text()"],
  ['(//h1 | //h2)[1]', '(/descendant::h1 | /descendant::h2)[1]'],
  ['//*[count(p)>1][not(ancestor::p)]', '/descendant::*[count(p)>1][not(ancestor::p)]'],
  ['//p[.//b[1]]', '/descendant::p[.//b[1]]'],
  ['//li[1]', '//li[1]'],
  ['//li[@id][last()]', '//li[@id][last()]'],
  ['//li[position()<3]', '//li[position()<3]'],
  ['//li[count(a)]', '//li[count(a)]'],
  ['//li [2]', '//li [2]'],
  ['//@href', '//@href'],
  ['//self::p', '//self::p'],
  ["//p['", "//p['"],
])('reads %s as %s', (expression, quick) => {
  expect(quickXPath(expression)).toBe(quick);
});

it('selects what XPath selects, on pages of the fixtures', async () => {
  const { applications } = await loadKnowledgeBase([bundledKnowledgeBase()]);
  const expressions = new Set(
    applications
      .flatMap(({ levels }) => levels.flatMap(({ extraction }) => extraction.flatMap(({ fields }) => fields)))
      .flatMap(({ select }) => (select.kind === 'xpath' ? [select.expression] : [])),
  );
  for (const more of [
    '//li[2]',
    '//*[1]',
    '//p//a',
    '(//p)[last()]',
    '//div[p][2]//text()',
    '//*[a or p]//*[1]',
  ])
    expressions.add(more);
  const folder = join(import.meta.dirname, '../../fixtures/blog/wordpress');
  let selected = 0;
  for (const name of readdirSync(folder).slice(0, 12)) {
    const body = readFileSync(join(folder, name, 'source.html'), 'utf8');
    const { root } = parsePage({ url: 'https://harbour.example/', body });
    for (const expression of expressions) {
      const long = expression.replaceAll('//', '/descendant-or-self::node()/');
      const nodes = selectByXPath(expression, root).map(keyOf);
      expect(nodes, expression).toEqual(selectByXPath(long, root).map(keyOf));
      selected += nodes.length;
    }
  }
  expect(selected).toBeGreaterThan(100);
});

/** Texts that an expression makes are new nodes each time. */
function keyOf(node: ReturnType<typeof selectByXPath>[number]): unknown {
  return node.kind === 'attribute'
    ? `${node.owner.order}@${node.name}`
    : node.kind === 'text'
      ? node.text
      : node.order;
}
