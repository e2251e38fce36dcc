import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import type { Outcome } from '../../src/outcome.ts';
import { diaryHelper, entry, foreign, inspectAll, known, page, silent, type Template } from './small-blog.ts';

const NUMBERS = [1, 2, 3, 4, 6, 7, 8, 9];

async function run(template: Template, numbers: readonly number[] = NUMBERS) {
  const store = new MemoryStore();
  const outcomes = await inspectAll(await diaryHelper(store), template, numbers);
  return { outcomes, learned: await store.allLearned() };
}

function postOf(outcome: Outcome) {
  const { title, author, date, content } = outcome.objects.find(({ type }) => type === 'post') ?? {};
  return { title, author, date, content };
}

describe('a template that is known', () => {
  it('costs nothing and teaches nothing', async () => {
    const { outcomes, learned } = await run(known);
    expect(learned).toEqual([]);
    for (const outcome of outcomes) {
      expect(outcome.adaptations).toEqual([]);
      expect(outcome.objects.some((object) => object.learned)).toBe(false);
    }
  });
});

describe('a template that is not known', () => {
  it.each(NUMBERS)('gives entry %i whole, also when it is the first seen', async (number) => {
    const { outcomes } = await run(foreign, [number]);
    const { title, author, day, text } = entry(number);
    expect(postOf(outcomes[0]!)).toEqual({ title, author, date: day, content: text.join('\n\n') });
  });

  it('gives the comments with author, date and text', async () => {
    const { outcomes } = await run(foreign);
    for (const [index, number] of NUMBERS.entries()) {
      const comments = outcomes[index]!.objects.filter(({ type }) => type === 'comment');
      expect(comments.map(({ author, date, content }) => ({ author, day: date, text: content }))).toEqual(
        entry(number).comments,
      );
    }
  });

  it('says so, in the objects and in the outcome', async () => {
    const { outcomes } = await run(foreign);
    const last = outcomes.at(-1)!;
    expect(last.objects.every((object) => object.learned)).toBe(true);
    expect(last.adaptations.map(({ target, status }) => `${status} ${target}`)).toEqual(
      expect.arrayContaining(['used diary/entry/entry/title', 'used diary/entry/entry/content']),
    );
  });

  it('asks for more pages of the level until enough are checked', async () => {
    const linked: Template = (e) =>
      foreign(e).replace('</article>', '<a rel="next" href="/99/">next</a></article>');
    const { outcomes } = await run(linked, [1, 2, 3, 4]);
    expect(outcomes.map(({ wanted }) => wanted)).toEqual([
      ['https://diary.example/99/'],
      ['https://diary.example/99/'],
      expect.anything(),
      expect.anything(),
    ]);
  });

  it('ends with the same patterns whatever the order of pages', async () => {
    const { learned } = await run(foreign);
    const state = (patterns: typeof learned) =>
      patterns.map(({ pagesChecked, ...rest }) => ({ ...rest, pages: [...pagesChecked].sort() }));
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(NUMBERS, { minLength: NUMBERS.length }), async (order) => {
        expect(state((await run(foreign, order)).learned)).toEqual(state(learned));
      }),
      { numRuns: 6 },
    );
  });

  it("repairs the paper's storytitle by one relaxation", async () => {
    const story: Template = (e) => known(e).replace('class="post-title"', 'class="storytitle"');
    const { outcomes, learned } = await run(story);
    expect(postOf(outcomes[0]!).title).toBe(entry(1).title);
    expect(learned).toMatchObject([
      { after: "div[@class='post']/h2[@class='storytitle']", relaxations: ['replace-value'], status: 'used' },
    ]);
  });
});

describe('what a template does not print', () => {
  it.each(['Filed under', 'Written on a long evening and filed at once under'])(
    'is not the category behind "%s" in a line called author',
    async (label) => {
      const category = ['River Notes', 'Night Work', 'Old Tools'];
      const filed: Template = (e) =>
        page(
          e.title,
          'single',
          `<div class="post"><h2 class="post-title">${e.title}</h2><p class="author">${label}
<a rel="category tag" href="/c/">${category[e.number % 3]}</a></p><span class="when">${e.day}</span>
<div class="post-text">${e.text.map((t) => `<p>${t}</p>`).join('')}</div></div>`,
        );
      const { outcomes } = await run(filed);
      for (const outcome of outcomes) expect(postOf(outcome).author).toBeUndefined();
    },
  );

  it('is not made up', async () => {
    const { outcomes, learned } = await run(silent);
    for (const outcome of outcomes) {
      const { title, author, date, content } = postOf(outcome);
      expect([author, date]).toEqual([undefined, undefined]);
      expect(title).toMatch(/^Notes on/);
      expect(content).toMatch(/^In year/);
    }
    const used = learned.filter(({ status }) => status === 'used').map(({ target }) => target);
    expect(used).not.toContainEqual(expect.objectContaining({ field: 'date' }));
    expect(used).not.toContainEqual(expect.objectContaining({ field: 'author' }));
  });
});

describe('pages with nothing to extract', () => {
  const form = '<form><label>Name <input name="u"></label><input type="password" name="p"></form>';
  it.each([
    ['a login page without a level', page('Log in', '', `<h1>Log in</h1>${form}`), 200],
    [
      'an error page',
      page('Not found', 'single', '<h1>Not found</h1><p>There is nothing at this address, sorry.</p>'),
      404,
    ],
    ['an empty page', '', 200],
    ['a feed', '<?xml version="1.0"?><rss><channel><title>The Daily Diary</title></channel></rss>', 200],
  ])('%s teaches nothing', async (_, body, status) => {
    const store = new MemoryStore();
    const helper = await diaryHelper(store);
    await inspectAll(helper, known, [1]);
    for (let at = 1; at <= 5; at++)
      await helper.inspect({ url: `https://diary.example/odd/${at}`, status, body });
    expect(await store.allLearned()).toEqual([]);
  });
});

describe('a level whose condition fails', () => {
  const unnamed: Template = (e) =>
    known(e)
      .replace('<body class="single">', '<body>')
      .replace('<div class="post">', '<div class="single"><div class="post">');
  it('is found by a relaxed one once several pages agree', async () => {
    const { outcomes, learned } = await run(unnamed);
    const last = outcomes.at(-1)!;
    expect(last.level).toMatchObject({ kind: 'detected', id: 'entry', learned: true });
    expect(postOf(last).title).toBe(entry(9).title);
    expect(learned.filter(({ target }) => target.kind === 'level')).toMatchObject([
      { after: "div[contains-token(@class,'single')]", status: 'used' },
    ]);
  });
});

describe('a list', () => {
  const list = (from: number) =>
    page(
      'The Daily Diary',
      'home',
      `<main>${[0, 1, 2, 3, 4]
        .map((at) => entry(from + at))
        .map(
          (e) =>
            `<article class="teaser"><h3 class="teaser-head"><a href="/${e.number}/">${e.title}</a></h3><time>${e.day}</time><p>${e.text[0]}</p></article>`,
        )
        .join('')}</main><div class="turn"><a href="/page/2/">2</a> <a href="/page/3/">3</a></div>`,
    );
  it('leads to its entries and pages on a foreign template', async () => {
    const helper = await diaryHelper(new MemoryStore());
    const first = await helper.inspect({ url: 'https://diary.example/', body: list(10) });
    const second = await helper.inspect({ url: 'https://diary.example/page/4/', body: list(20) });
    for (const outcome of [first, second]) {
      const content = outcome.links
        .filter(({ to }) => to === 'entry')
        .map(({ url }) => new URL(url).pathname);
      const from = outcome === first ? 10 : 20;
      expect(content).toEqual([0, 1, 2, 3, 4].map((at) => `/${from + at}/`));
      expect(outcome.links.filter(({ role }) => role === 'pagination').length).toBeGreaterThan(0);
    }
  });
});

describe('a repair that later pages contradict', () => {
  it('is undone', async () => {
    const store = new MemoryStore();
    const helper = await diaryHelper(store);
    await inspectAll(helper, foreign, [1]);
    const broken: Template = (e) =>
      page(e.title, 'single', `<div class="hero"></div><p>${'Nothing. '.repeat(3)}</p>`);
    await inspectAll(
      helper,
      broken,
      Array.from({ length: 40 }, (_, index) => index + 100),
    );
    const title = (await store.allLearned()).find(
      ({ target }) => target.kind === 'field' && target.field === 'title',
    );
    expect(title?.status ?? 'rejected').not.toBe('used');
  });
});
