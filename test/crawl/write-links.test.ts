import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { SkippedLink } from '../../src/act/link.ts';
import { writeLinks } from '../../src/crawl/output/write-links.ts';
import { Utf8Writer } from '../../src/emit/utf8-writer.ts';

const FROM = 'http://a.example/"},{"url":';
/** Texts made of what stands between two links. */
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom('}', ',', '{', '"', 'url', ':', '\\', '\n', 'é', '😀') }),
);
const anyLink = fc.record({
  url: anyText,
  canonical: anyText,
  rule: anyText,
  text: anyText,
  nofollow: fc.boolean(),
});

function printed(links: readonly SkippedLink[]): string {
  const out = new Utf8Writer();
  writeLinks(out, FROM, links, false);
  return Buffer.from(out.view()).toString();
}

it('writes a line of JSON for each link, whatever they say', () => {
  fc.assert(
    fc.property(fc.array(anyLink), (links) => {
      const lines = links.map((link) => `${JSON.stringify({ from: FROM, followed: false, ...link })}\n`);
      expect(printed(links)).toBe(lines.join(''));
    }),
  );
});

it('does not depend on the order of members', () => {
  const link = {
    text: 't',
    url: 'http://b.example/',
    canonical: 'http://b.example/',
    rule: 'r',
    nofollow: true,
  };
  const line = `${JSON.stringify({ from: FROM, followed: false, ...link })}\n`;
  expect(printed([link, link])).toBe(line + line);
});
