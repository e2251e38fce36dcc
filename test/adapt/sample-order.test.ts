import { describe, expect, it } from 'vitest';
import { UrlIdentities } from '../../src/act/url/url-identities.ts';
import { withDayOrder } from '../../src/adapt/sample-order.ts';
import { unitsOf, viewSample } from '../../src/adapt/sample-view.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { BLOG, page } from './small-blog.ts';

const base = await loadKnowledgeBase([{ kind: 'text', name: 'diary.xml', text: BLOG }]);
const action = base.byId.get('diary')!.levels[0]!.extraction[0]!;
const identity = new UrlIdentities().of(base.byId.get('diary')!);

function ordersOf(dates: readonly string[], tag: string): (string | undefined)[] {
  const samples = dates.map((date, index) => {
    const body = page(
      `Entry ${index}`,
      'single',
      `<h1>Entry ${index}</h1><${tag}>${date}</${tag}><p>Text.</p>`,
    );
    const url = `https://diary.example/${index}/`;
    return viewSample(parsePage({ url, body, capturedAt: '2024-05-01T00:00:00Z' }), identity);
  });
  return withDayOrder(
    action,
    unitsOf(samples, null, () => new Set()),
  ).map(({ dates: { order } }) => order);
}

describe('the order of day and month', () => {
  it.each([
    ['day first, by one of them', ['03/04/2021', '13/05/2021', '07/08/2021'], 'day-first'],
    ['month first, by one of them', ['03/04/2021', '05/13/2021', '07/08/2021'], 'month-first'],
    ['open, while none is certain', ['03/04/2021', '07/08/2021'], undefined],
    ['open, when they disagree', ['13/05/2021', '05/13/2021'], undefined],
  ])('of samples is %s', (_, dates, order) => {
    const all = dates.map(() => order);
    expect(ordersOf(dates, 'span class="when"')).toEqual(all);
    expect(ordersOf(dates, 'time')).toEqual(all);
  });
});
