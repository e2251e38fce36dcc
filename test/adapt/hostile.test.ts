import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { diaryHelper, entry, foreign } from './small-blog.ts';

const HEAD = '<meta name="generator" content="Diary"><body class="single">';

describe('hostile pages', () => {
  it('never make adaptation throw', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<div class="post">',
        '</div>',
        '<h1>',
        '<time datetime="x">',
        '<li id="comment-1">',
        '<o:p>',
      ),
      fc.constantFrom(
        `<p class="a'b&quot;c">`,
        '<a rel="author" href="::">',
        '2021-01-01',
        'by Ada Bloom',
        '<x-y-z id="9">',
      ),
      fc.string({ maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 60 }), async (pieces) => {
        const helper = await diaryHelper(new MemoryStore());
        const outcome = await helper.inspect({
          url: 'https://diary.example/x',
          body: HEAD + pieces.join(''),
        });
        expect(outcome.application.kind).toBe('detected');
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['deep nesting', '<div class="box" id="box-1">text of the box '.repeat(2000)],
    [
      'many siblings',
      '<li class="comment" id="comment-1"><b class="fn">Ada</b> 2021-01-01 <p>Said so.</p></li>'.repeat(4000),
    ],
    ['one long line', `<p>${'word '.repeat(150_000)}</p>`],
    [
      'many names',
      Array.from({ length: 5000 }, (_, at) => `<span class="n${at}x y${at}">v ${at}</span>`).join(''),
    ],
  ])('%s is done with', async (_, body) => {
    const helper = await diaryHelper(new MemoryStore());
    const outcome = await helper.inspect({ url: 'https://diary.example/big', body: HEAD + body });
    expect(outcome.level).toMatchObject({ id: 'entry' });
  });

  it('learns the same from a page among odd ones', async () => {
    const store = new MemoryStore();
    const helper = await diaryHelper(store);
    await helper.inspect({ url: 'https://diary.example/odd', body: `${HEAD}<p>${'x '.repeat(500)}` });
    for (const number of [1, 2, 3])
      await helper.inspect({ url: `https://diary.example/${number}/`, body: foreign(entry(number)) });
    const last = await helper.inspect({ url: 'https://diary.example/4/', body: foreign(entry(4)) });
    expect(last.objects[0]).toMatchObject({ title: entry(4).title, author: entry(4).author });
  });
});
