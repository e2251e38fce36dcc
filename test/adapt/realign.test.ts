import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { diaryHelper, entry, foreign, inspectAll, known, page, type Template } from './small-blog.ts';

const NUMBERS = [1, 2, 3, 4, 6, 7, 8, 9];

async function again(template: Template, numbers: readonly number[] = NUMBERS) {
  const store = new MemoryStore();
  const before = await inspectAll(await diaryHelper(store), known, numbers);
  const after = await inspectAll(await diaryHelper(store), template, numbers);
  return { store, before, after };
}

describe('a known URL with another template', () => {
  it('gives the same objects as before on every page', async () => {
    const { before, after } = await again(foreign);
    for (const [index, { objects }] of after.entries()) {
      expect(objects.map(({ title, author, date, content }) => ({ title, author, date, content }))).toEqual(
        before[index]!.objects.map(({ title, author, date, content }) => ({ title, author, date, content })),
      );
    }
  });
});
