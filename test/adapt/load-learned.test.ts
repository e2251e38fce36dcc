import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import type { LearnedPattern } from '../../src/adapt/store.ts';
import { UsageError } from '../../src/errors.ts';
import { createHelper } from '../../src/helper.ts';
import { writeLearned } from '../../src/knowledge-base/learned.ts';
import { BLOG, entry, foreign } from './small-blog.ts';

const TITLE: LearnedPattern = {
  id: 'l1',
  site: 'diary.example',
  application: 'diary',
  level: 'entry',
  target: { kind: 'field', action: 'entry', field: 'title' },
  before: "div[@class='post']/h2[@class='post-title']",
  // Nothing but the file would take the site's name for a title.
  after: "header/a[@rel='home']",
  method: 'relax',
  relaxations: ['override'],
  score: 1,
  pagesChecked: [],
  contradictions: 0,
  learnedAt: '2024-05-01T00:00:00Z',
  status: 'accepted',
};

async function titleWith(pattern: LearnedPattern): Promise<string | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'aah-load-'));
  try {
    const file = join(folder, 'learned.xml');
    await writeFile(file, writeLearned([pattern]));
    const helper = await createHelper({
      knowledgeBase: [{ kind: 'text', name: 'diary.xml', text: BLOG }],
      store: new MemoryStore(),
      learned: [file],
    });
    const { objects } = await helper.inspect({ url: 'https://diary.example/1/', body: foreign(entry(1)) });
    return objects[0]?.title;
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('learned.xml as a start', () => {
  const cases: [string, LearnedPattern, string][] = [
    ['of the same site', TITLE, 'The Daily Diary'],
    ['accepted everywhere', { ...TITLE, site: '*' }, 'The Daily Diary'],
    ['of another site', { ...TITLE, site: 'other.example' }, entry(1).title],
    ['rejected', { ...TITLE, status: 'rejected' }, entry(1).title],
  ];
  it.each(cases)('%s', async (_, pattern, title) => {
    expect(await titleWith(pattern)).toBe(title);
  });

  it.each([
    ['is not there', 'nothing.xml', 'found nothing at nothing.xml'],
    ["can't be read", tmpdir(), 'EISDIR'],
  ])('says when the file %s', async (_, file, message) => {
    const helper = createHelper({ learned: [file] });
    await expect(helper).rejects.toThrow(UsageError);
    await expect(helper).rejects.toThrow(message);
  });
});
