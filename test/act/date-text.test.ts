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
  ['<span title="03-07-2021">Today</span>, 06:00 AM', '03-07-2021, 06:00 AM'],
  ['<span title="03-07-2021, 09:00 AM">3 hours ago</span> <i></i>', '03-07-2021, 09:00 AM'],
  ['<a title="Rack sections">Today</a>, 06:00 AM', 'Today, 06:00 AM'],
  ['2 May 2021 <a title="5 May 2021">edited</a>', '2 May 2021 edited'],
])('reads %s as %s', (html, text) => {
  const page = parsePage({ url: 'https://harbour.example/', body: `<p>${html}</p>` });
  const [box] = evaluate(parsePattern('p'), page.root);
  expect(dateText(box as ElementNode, new Set()).trim()).toBe(text);
});
