import { describe, expect, it } from 'vitest';
import { detectLevel } from '../../src/detect/detect-level.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { makeKnowledgeBase } from './small-knowledge-base.ts';

const application = makeKnowledgeBase([
  {
    id: 'forum',
    levels: {
      thread: ["div[@id='post']; h2 | form[@id='edit']", 'article'],
      list: ['ul/li'],
      index: ["body[@id='index']"],
    },
  },
]).byId.get('forum')!;

describe('detectLevel', () => {
  it.each([
    [
      '<div id=post><h2>',
      'thread',
      ["div[@id='post']", 'h2', "not form[@id='edit']"],
      { list: 'pattern ul/li not found' },
    ],
    ['<article>', 'thread', ['article'], { index: "pattern body[@id='index'] not found" }],
    ['<article><ul><li>', 'thread', ['article'], { list: 'later than thread' }],
    [
      '<div id=post><h2></h2><form id=edit></form><ul><li>',
      'list',
      ['ul/li'],
      { thread: "excluded by form[@id='edit']; pattern article not found" },
    ],
    [
      '<p>',
      null,
      [],
      {
        thread: "pattern div[@id='post'] not found; pattern article not found",
        list: 'pattern ul/li not found',
      },
    ],
  ])('%s is %s', (body, level, evidence, lost) => {
    const found = detectLevel(application, parsePage({ url: 'http://a.example/', body }).root);
    expect(found.level?.id ?? null).toBe(level);
    expect(found.evidence).toEqual(evidence);
    expect(Object.fromEntries(found.lost.map(({ id, why }) => [id, why]))).toMatchObject(lost);
  });
});
