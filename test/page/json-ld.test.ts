import { describe, expect, it } from 'vitest';
import { jsonLd, readJsonLd } from '../../src/page/json-ld.ts';
import type { Page } from '../../src/page/page.ts';
import { parsePage } from '../../src/page/parse-page.ts';

function pageWith(...blocks: readonly string[]): Page {
  const scripts = blocks.map((block) => `<script type="application/ld+json">${block}</script>`);
  return parsePage({ url: 'http://a.example/', body: `<html><head>${scripts.join('')}</head><body>x` });
}

describe('jsonLd', () => {
  it.each([
    ['one object', '{"@type":"Article"}', ['Article']],
    ['an array', '[{"@type":"A"},{"@type":"B"}]', ['A', 'B']],
    ['a graph', '{"@context":"https://schema.org","@graph":[{"@type":"A"},{"@type":"B"}]}', ['A', 'B']],
    ['nested objects', '{"@type":"A","part":{"@type":"B","of":[{"@type":"C"}]}}', ['A', 'B', 'C']],
    ['raw line breaks in strings', '{"@type":"A","text":"x\ny"}', ['A']],
    ['a comment around it', '<!--\n{"@type":"A"}\n-->', ['A']],
    ['CDATA around it', '//<![CDATA[\n{"@type":"A"}\n//]]>', ['A']],
    ['CDATA in a comment', '/*<![CDATA[*/{"@type":"A"}/*]]>*/', ['A']],
    ['a trailing semicolon', '{"@type":"A"};', ['A']],
    ['broken JSON', '{"@type":"A"', []],
    ['a lone string', '"x"', []],
    ['nothing', '', []],
  ])('reads %s', (_, block, types) => {
    expect(jsonLd(pageWith(block)).map((object) => object['@type'])).toEqual(types);
  });

  it('leaves out other scripts and one bad block among good ones', () => {
    const page = parsePage({
      url: 'http://a.example/',
      body:
        '<script>{"@type":"X"}</script><script type="application/ld+json">{</script>' +
        '<SCRIPT TYPE="Application/LD+JSON; charset=utf-8">{"@type":"A"}</SCRIPT>',
    });
    expect(jsonLd(page)).toEqual([{ '@type': 'A' }]);
    expect(jsonLd(page)).toBe(jsonLd(page));
  });

  it('is bounded and pollutes nothing', () => {
    const deep = `${'{"@type":"A","x":'.repeat(50_000)}1${'}'.repeat(50_000)}`;
    expect(jsonLd(pageWith(deep)).length).toBeLessThanOrEqual(33);
    expect(jsonLd(pageWith(`[${'{"@type":"A"},'.repeat(20_000)}1]`)).length).toBe(10_000);
    expect(jsonLd(pageWith('{"@type":"A","__proto__":{"polluted":true}}'))).toHaveLength(1);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(readJsonLd(pageWith('{"@type":"A"}'), ['A', 'constructor', 'name'])).toEqual([]);
  });
});

describe('readJsonLd', () => {
  const page = pageWith(
    JSON.stringify({
      '@graph': [
        {
          '@type': ['NewsArticle', 'http://schema.org/BlogPosting'],
          headline: 'Hello',
          wordCount: 12,
          keywords: ['a', 'b'],
          author: { '@id': '#ann' },
          publisher: [{ name: 'Org' }, { url: 'http://b.example/' }, { '@id': '#c' }, { '@value': 'v' }, {}],
          comment: [
            { '@type': 'Comment', text: 'one' },
            { '@type': 'Comment', text: 'two' },
          ],
        },
        { '@type': 'Person', '@id': '#ann', name: 'Ann', url: 'http://a.example/ann' },
      ],
    }),
  );

  it.each([
    ['BlogPosting.headline', ['Hello']],
    ['Article.headline', ['Hello']],
    ['BlogPosting.wordCount', ['12']],
    ['BlogPosting.keywords', ['a', 'b']],
    ['BlogPosting.author', ['Ann']],
    ['BlogPosting.author.name', ['Ann']],
    ['BlogPosting.author.url', ['http://a.example/ann']],
    ['BlogPosting.publisher', ['Org', 'http://b.example/', '#c', 'v']],
    ['BlogPosting.comment.text', ['one', 'two']],
    ['Comment.text', ['one', 'two']],
    ['Person', ['Ann']],
    ['Product.name', []],
    ['BlogPosting.headline.x', []],
  ])('%s', (path, expected) => {
    expect(readJsonLd(page, path.split('.'))).toEqual(expected);
  });

  it('gives nothing for an empty path', () => {
    expect(readJsonLd(page, [])).toEqual([]);
  });
});
