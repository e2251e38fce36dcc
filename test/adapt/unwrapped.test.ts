import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import type { Outcome } from '../../src/outcome.ts';
import { diaryHelper, type Entry, entry, inspectAll, known, page, type Template } from './small-blog.ts';

const NUMBERS = [1, 2, 3, 4, 6, 7, 8, 9];
const paragraphs = (text: readonly string[]) => text.map((each) => `<p>${each}</p>`).join('');

async function run(template: Template, numbers: readonly number[] = NUMBERS) {
  const store = new MemoryStore();
  const outcomes = await inspectAll(await diaryHelper(store), template, numbers);
  return { outcomes, learned: await store.allLearned() };
}

function contents(outcomes: readonly Outcome[], type: 'post' | 'comment') {
  return outcomes.map(({ objects }) =>
    objects.filter((each) => each.type === type).map((each) => each.content),
  );
}

/** The text stands right in the box that holds title, author and date as well. */
const bare = (e: Entry, around: { before?: string; after?: string } = {}) =>
  page(
    e.title,
    'single',
    `<div class="post"><h2 class="post-title">${e.title}</h2><p>Written by <span class="by">${e.author}</span> on
<span class="when">${e.day}</span></p>${around.before ?? ''}${paragraphs(e.text)}${around.after ?? ''}</div>`,
  );

describe('a text without an element of its own', () => {
  it.each(NUMBERS)('is its parent without what other fields claim (entry %i, first seen)', async (number) => {
    const { outcomes } = await run((e) => bare(e), [number]);
    expect(contents(outcomes, 'post')).toEqual([[entry(number).text.join('\n\n')]]);
  });

  it('is left without what every page prints before or after it', async () => {
    const template: Template = (e) =>
      bare(e, {
        before: `<ul class="tools"><li><a href="/print/${e.number}">Print number ${e.number}</a></ul>`,
        after: `<div class="source">Taken from "<a href="/?v=${e.number}">https://diary.example/?v=${e.number}</a>"</div>`,
      });
    const { outcomes, learned } = await run(template);
    expect(contents(outcomes, 'post').slice(3)).toEqual(
      NUMBERS.slice(3).map((number) => [entry(number).text.join('\n\n')]),
    );
    expect(
      learned.find(({ target }) => target.kind === 'field' && target.field === 'content')?.remove,
    ).toEqual(
      expect.arrayContaining(["div[contains-token(@class,'source')]", "ul[contains-token(@class,'tools')]"]),
    );
  });

  it('keeps what only some pages have before it', async () => {
    const template: Template = (e) =>
      bare(e, e.number % 2 === 0 ? { before: `<div class="lead">In short: ${e.number} no.</div>` } : {});
    const { outcomes } = await run(template);
    expect(contents(outcomes, 'post').at(-2)![0]).toMatch(/^In short: 8 no\./);
  });
});

describe('comments with a renamed text', () => {
  const renamed =
    (by: string): Template =>
    (e) =>
      known(e).replaceAll('class="said"', `class="${by}"`);
  const comments = NUMBERS.map((number) => entry(number).comments.map(({ text }) => text));

  it('are found when they answer each other', async () => {
    const nested: Template = (e) => {
      const open = e.comments.map(
        (c, i) =>
          `<li id="comment-${e.number * 10 + i}"><cite>${c.author}</cite><span class="when">${c.day}</span><div class="spoken"><p>${c.text}</p></div><ol>`,
      );
      const list = `<ol>${open.join('')}${'</ol></li>'.repeat(open.length)}</ol>`;
      return known(e).replace(/<ol>.*<\/ol>/s, list);
    };
    const { outcomes } = await run(nested);
    expect(contents(outcomes, 'comment')).toEqual(comments);
  });

  it('are found by the written part of a hashed name', async () => {
    const { outcomes, learned } = await run(renamed('remark-text__x2Yz4k'));
    expect(contents(outcomes, 'comment')).toEqual(comments);
    expect(learned).toMatchObject([{ after: "div[contains(@class,'remark-text__')]", status: 'used' }]);
  });
});
