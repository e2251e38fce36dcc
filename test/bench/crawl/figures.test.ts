import { describe, expect, it } from 'vitest';
import { linearScale } from '../chart.ts';
import { boxOf } from './box.ts';
import { bigramsOf } from './crawl-view.ts';

describe('the figures of the crawl benchmark', () => {
  it.each([
    [[5], [5, 5, 5, 5, 5]],
    [
      [4, 1, 3, 2],
      [1, 1.75, 2.5, 3.25, 4],
    ],
    [
      [50, 10, 30, 20, 40],
      [10, 20, 30, 40, 50],
    ],
  ])('%j has the box %j', (values, box) => {
    expect(Object.values(boxOf(values))).toEqual(box);
  });

  it.each([
    ['', []],
    ['alone', []],
    ['One two, ONE two three', ['one two', 'two one', 'two three']],
    ['l’été 1989', ['l été', 'été 1989']],
  ])('%j has the bigrams %j', (text, bigrams) => {
    expect([...bigramsOf(text)]).toEqual(bigrams);
  });

  it.each([
    [0, 3117, [0, 1000, 2000, 3000, 4000]],
    [82.9, 100, [80, 85, 90, 95, 100]],
    [97.2, 100, [97, 97.5, 98, 98.5, 99, 99.5, 100]],
    [100, 100, [100, 100.2]],
    [0, 0, [0, 0.2]],
  ])('an axis from %d to %d has the ticks %j', (low, high, ticks) => {
    const scale = linearScale(low, high, 0, 300);
    expect(scale.ticks).toEqual(ticks);
    expect(scale.at(ticks[0] ?? Number.NaN)).toBe(0);
    expect(scale.at(ticks.at(-1) ?? Number.NaN)).toBe(300);
  });
});
