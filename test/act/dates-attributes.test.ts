import { describe, expect, it } from 'vitest';
import { dateFromAttributes } from '../../src/act/dates/date-from-attributes.ts';
import { walkElements } from '../../src/act/generic-links/walk-elements.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import type { ElementNode } from '../../src/page/tree.ts';

function read(markup: string): string | null {
  const found: ElementNode[] = [];
  walkElements(parsePage({ url: 'http://h.example/', body: markup }).root, (element) => {
    if (element.name !== 'html' && element.name !== 'head' && element.name !== 'body') found.push(element);
    return found.length === 0;
  });
  return dateFromAttributes(found[0]!);
}

describe('dateFromAttributes', () => {
  it.each([
    ['<time datetime="2014-03-15T16:05:00+00:00">15 March</time>', '2014-03-15T16:05:00+00:00'],
    ['<meta itemprop="datePublished" content="2014-03-15">', '2014-03-15'],
    ['<abbr class="published" title="2014-03-15T16:05:00">last week</abbr>', '2014-03-15T16:05:00'],
    ['<span title="March 15, 2014 at 4:05 pm">3h</span>', 'March 15, 2014 at 4:05 pm'],
    ['<a title="Permalink to My 2014 trip, part 2">15 March 2014</a>', null],
    ['<span title="Posts: 2014">x</span>', null],
    ['<time>15 March 2014</time>', null],
    ['<time datetime="0000-00-00">15 March 2014</time>', null],
    ['<time datetime="now" title="15 March 2014">x</time>', '15 March 2014'],
    ['<span data-time="1394899509">x</span>', '2014-03-15T16:05:09Z'],
    ['<span data-timestamp="1394899509000">x</span>', '2014-03-15T16:05:09Z'],
    ['<span data-time="42">x</span>', null],
    ['<p>by alice <a><time datetime="2014-03-15">x</time></a></p>', '2014-03-15'],
    ['<p><time datetime="2014-03-15">x</time><time datetime="2015-03-15">y</time></p>', null],
    [
      '<p><time class="entry-date published" datetime="2014-03-15">x</time><time class="updated" datetime="2015-03-15">y</time></p>',
      '2014-03-15',
    ],
    ['<p><time class="updated" datetime="2014-03-15">x</time></p>', '2014-03-15'],
    ['<p>15 March 2014</p>', null],
  ])('%s → %s', (markup, text) => {
    expect(read(markup)).toBe(text);
  });
});
