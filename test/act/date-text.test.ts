import { expect, it } from 'vitest';
import { dateText } from '../../src/act/dates/date-text.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import type { ElementNode } from '../../src/page/tree.ts';
import { evaluate } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';

it.each([
  ['<b>Apr</b><b>12</b><b>2024</b>', 'Apr 12 2024'],
  ['<b>Apr</b> <b>12</b>, 2024', 'Apr 12, 2024'],
  ['1712908800', '1712908800'],
])('reads %s as %s', (html, text) => {
  const page = parsePage({ url: 'https://harbour.example/', body: `<p>${html}</p>` });
  const [box] = evaluate(parsePattern('p'), page.root);
  expect(dateText(box as ElementNode, new Set()).trim()).toBe(text);
});
