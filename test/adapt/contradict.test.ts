import { describe, expect, it } from 'vitest';
import { contradict, type Failed, isRefuted } from '../../src/adapt/contradict.ts';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import type { LearnedPattern } from '../../src/adapt/store.ts';
import { diaryHelper, foreign, inspectAll } from './small-blog.ts';

const pattern = (target: LearnedPattern['target'], pages: number): LearnedPattern => ({
  id: 'l1',
  site: 'diary.example',
  application: 'diary',
  level: 'entry',
  target,
  before: 'h2',
  after: 'h1',
  method: 'relax',
  relaxations: ['replace-element'],
  score: 1,
  pagesChecked: Array.from({ length: pages }, (_, at) => `https://diary.example/${at}/`),
  contradictions: 0,
  learnedAt: '2024-05-01T00:00:00Z',
  status: 'used',
});

const FINE: Failed = { failures: [], navigation: false, byCondition: false };
const NO_TITLE: Failed = {
  ...FINE,
  failures: [{ action: 'entry', field: 'title', why: 'missing', required: true }],
};

describe('a repair is undone by later pages', () => {
  it.each<[string, LearnedPattern['target'], Failed, number, number]>([
    ['of a field, after three', { kind: 'field', action: 'entry', field: 'title' }, NO_TITLE, 1, 3],
    [
      'of a field, after more than were for it',
      { kind: 'field', action: 'entry', field: 'title' },
      NO_TITLE,
      5,
      6,
    ],
    ['of navigation', { kind: 'navigation', action: 'entries' }, { ...FINE, navigation: true }, 2, 3],
    ['of a condition', { kind: 'level' }, { ...NO_TITLE, byCondition: true }, 2, 3],
    ['never of another field', { kind: 'field', action: 'entry', field: 'author' }, NO_TITLE, 1, Infinity],
    ['never of a condition that was not needed', { kind: 'level' }, NO_TITLE, 2, Infinity],
    ['never when all works', { kind: 'level' }, { ...FINE, byCondition: true }, 2, Infinity],
  ])('%s', (_, target, failed, pages, needed) => {
    let learned: readonly LearnedPattern[] = [pattern(target, pages)];
    for (let page = 1; page <= 12; page++) {
      learned = contradict(learned, 'entry', failed).learned;
      expect(learned[0]!.status).toBe(page >= needed ? 'rejected' : 'used');
    }
    expect(isRefuted(learned[0]!)).toBe(needed !== Infinity);
  });
});

describe('after a repair was rejected', () => {
  const isTitle = ({ target }: LearnedPattern) => target.kind === 'field' && target.field === 'title';

  async function reject(change: Partial<LearnedPattern>) {
    const store = new MemoryStore();
    const helper = await diaryHelper(store);
    await inspectAll(helper, foreign, [1, 2, 3, 4]);
    await store.updateLearned('diary.example', 'diary', (current) =>
      current.map((each) => (isTitle(each) ? { ...each, status: 'rejected', ...change } : each)),
    );
    await inspectAll(helper, foreign, [6, 7, 8, 9]);
    return (await store.allLearned()).filter(isTitle).map(({ status }) => status);
  }

  it.each([
    ['by pages, another one is used', { after: 'h5', contradictions: 9 }, 'used'],
    ['by pages, the same one is not', { contradictions: 9 }, 'rejected'],
    ['by a person, no other one is', { after: 'h5' }, 'rejected'],
  ])('%s', async (_, change, status) => {
    expect(await reject(change)).toEqual([status]);
  });
});
