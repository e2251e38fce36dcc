import { expect, it } from 'vitest';
import { dateFromParts } from '../../src/act/dates/date-from-parts.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import type { ElementNode } from '../../src/page/tree.ts';
import { evaluate, stringValue } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';

function read(html: string): string | null {
  const page = parsePage({ url: 'https://harbour.example/', body: `<p>${html}</p>` });
  const box = evaluate(parsePattern('p'), page.root)[0] as ElementNode;
  return dateFromParts(box, stringValue(box));
}

it.each([
  ['<i class="date_day">9</i> <i class="date_month">02</i> <i class="date_year">2022</i>', '2022-02-09'],
  ['<i class="month">3</i>/<i class="day">4</i>/<i class="year">14</i>', '2014-03-04'],
  [
    '<b><i class="Year">2022</i></b>-<b><i class="Month">11</i></b>-<b><i class="Day">30</i></b>',
    '2022-11-30',
  ],
  ['<i class="day">9</i> <i class="month">Feb</i> <i class="year">2022</i>', null],
  ['<i class="day">9</i> <i>02</i> <i class="year">2022</i>', null],
  ['<i class="day">9</i> <i class="month">02</i> <i class="year">2022</i> by Ann', null],
  ['9 02 2022', null],
])('reads %s as %s', (html, date) => {
  expect(read(html)).toBe(date);
});
