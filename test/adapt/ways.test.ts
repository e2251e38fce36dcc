import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import type { Outcome } from '../../src/outcome.ts';
import { diaryHelper, type Entry, entry, inspectAll, known, page, type Template } from './small-blog.ts';

const NUMBERS = [1, 2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14];

async function run(template: Template, numbers: readonly number[] = NUMBERS) {
  const store = new MemoryStore();
  const outcomes = await inspectAll(await diaryHelper(store), template, numbers);
  return { outcomes, learned: await store.allLearned() };
}

function commentsOf(outcome: Outcome) {
  return outcome.objects
    .filter(({ type }) => type === 'comment')
    .map(({ author, date, content }) => ({ author, day: date, text: content }));
}

type Remark = Entry['comments'][number];

/** Comments as the knowledge base knows them, but for the line of name and date. */
const withHead =
  (head: (remark: Remark, index: number, e: Entry) => string): Template =>
  (e) =>
    page(
      e.title,
      'single',
      known(e)
        .replace(/^[\s\S]*<\/header>/, '')
        .replace(/<footer>[\s\S]*$/, '')
        .replace(/<ol>[\s\S]*<\/ol>/, () => {
          const items = e.comments.map(
            (remark, index) =>
              `<li id="comment-${e.number * 10 + index}">${head(remark, index, e)}<div class="said"><p>${remark.text}</p></div></li>`,
          );
          return `<ol>${items.join('')}</ol>`;
        }),
    );

const linked = (name: string, index: number) =>
  `<a class="url" rel="external nofollow ugc" href="http://home.example/${index}">${name}</a>`;

describe('a field that a template prints in two ways', () => {
  const twoWays = withHead(
    ({ author, day }, index, e) =>
      `<div class="head">${(index + e.number) % 3 === 0 ? linked(author, index) : author} <span class="when">${day}</span></div>`,
  );

  it('gets a pattern for each', async () => {
    const { outcomes, learned } = await run(twoWays);
    for (const [index, number] of NUMBERS.entries()) {
      // What the first pages lack is known once there are enough of them.
      if (index >= 6) expect(commentsOf(outcomes[index]!)).toEqual(entry(number).comments);
    }
    const authors = learned.filter(({ target }) => target.kind === 'field' && target.field === 'author');
    expect(authors.map(({ status }) => status)).toEqual(['used', 'used']);
    expect(new Set(authors.map(({ id }) => id)).size).toBe(2);
  });

  it('is read the same whatever came first', async () => {
    const state = async (numbers: readonly number[]) =>
      (await run(twoWays, numbers)).learned.map(({ id, after, status }) => ({ id, after, status }));
    expect(await state([...NUMBERS].reverse())).toEqual(await state(NUMBERS));
  });

  it('gets no second one where the objects without a value have none', async () => {
    const some = withHead(
      ({ author, day }, index, e) =>
        `<div class="head">${(index + e.number) % 2 === 0 ? linked(author, index) : '<i>read it all!</i>'} <span class="when">${day}</span></div>`,
    );
    const { outcomes, learned } = await run(some);
    const authors = outcomes.flatMap((outcome, at) =>
      commentsOf(outcome).map(({ author }, index) => [author, entry(NUMBERS[at]!).comments[index]!.author]),
    );
    for (const [given, right] of authors) expect([undefined, right]).toContain(given);
    const used = learned.filter(
      ({ target, status }) => target.kind === 'field' && target.field === 'author' && status === 'used',
    );
    expect(used.length).toBeLessThanOrEqual(1);
  });
});

describe('a date whose attribute says another day than is printed', () => {
  it('is read as printed', async () => {
    const lying = withHead(
      ({ author, day }, _, e) => `<cite>${author}</cite> <time datetime="${e.day}">${inWords(day)}</time>`,
    );
    const { outcomes } = await run(lying);
    for (const [index, number] of NUMBERS.entries())
      expect(commentsOf(outcomes[index]!)).toEqual(entry(number).comments);
  });

  const MONTHS = ['October', 'November', 'December'];
  function inWords(day: string): string {
    const [year, month, date] = day.split('-').map(Number);
    return `${MONTHS[month! - 10]} ${date}, ${year}`;
  }
});

describe('replies to comments', () => {
  it('are comments too, though only some stand at the first depth', async () => {
    const nested: Template = (e) => {
      const item = ({ author, day, text }: Remark, depth: number, inner = ''): string =>
        `<li class="depth-${depth}"><div class="remark-box"><b class="fn">${author}</b> <time>${day}</time><div class="remark-text"><p>${text}</p></div></div>${inner}</li>`;
      const { comments } = e;
      const last = comments.length > 3 ? `<ul>${item(comments.at(-1)!, 2)}</ul>` : '';
      const thread = (last === '' ? comments : comments.slice(0, -1)).map((remark, index, all) =>
        item(remark, 1, index === all.length - 1 ? last : ''),
      );
      return page(
        e.title,
        'single',
        `<div class="post"><h2 class="post-title">${e.title}</h2><span class="by">${e.author}</span>
<span class="when">${e.day}</span><div class="post-text">${e.text.map((t) => `<p>${t}</p>`).join('')}</div></div>
<ul id="comments">${thread.join('')}</ul><form id="comment-form-1"></form>`,
      );
    };
    const { outcomes } = await run(nested);
    for (const [index, number] of NUMBERS.entries()) {
      if (index >= 3) expect(commentsOf(outcomes[index]!)).toEqual(entry(number).comments);
    }
  });
});
