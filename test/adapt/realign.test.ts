import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import type { Outcome } from '../../src/outcome.ts';
import { openStore } from '../../src/store/index.ts';
import {
  BLOG,
  diaryHelper,
  type Entry,
  entry,
  foreign,
  inspectAll,
  known,
  page,
  type Template,
} from './small-blog.ts';

const NUMBERS = [1, 2, 3, 4];

function valuesOf({ objects }: Outcome) {
  return objects.map(({ type, title, author, date, content }) => ({ type, title, author, date, content }));
}

async function again(template: Template, first: Template = known, numbers: readonly number[] = NUMBERS) {
  const store = new MemoryStore();
  const before = await inspectAll(await diaryHelper(store), first, numbers);
  const after = await inspectAll(await diaryHelper(store), template, numbers);
  return { store, before, after, learned: await store.allLearned() };
}

/** The knowledge base has the desktop patterns of table 2. */
const PHONES = `<category id="phones" name="Phones">
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Diary']</sign></detect>
  <urls/>
  <level id="article" kind="terminal">
    <when>body[contains-token(@class,'single')]</when>
    <extract id="article" object="post" required="true">
      <field name="title" required="true">div[@class='post_title']/h3/a</field>
      <field name="author">div[@class='post_info']</field>
      <field name="content" required="true">div[@class='post_content']</field>
    </extract>
  </level>
  <level id="front" kind="intermediate" entry="true">
    <when>body[contains-token(@class,'home')]</when>
    <navigate id="articles" to="article" required="true">div[@class='post_title']/h3/a/@href</navigate>
  </level>
</category>`;

const paragraphs = ({ text }: Entry) => text.map((each) => `<p>${each}</p>`).join('');
const link = ({ number, title }: Entry) => `<a href="/${number}/">${title}</a>`;
const desktop: Template = (e) =>
  page(
    e.title,
    'single',
    `<div class="post_title"><h3>${link(e)}</h3></div><div class="post_info">${e.author}</div>
<div class="post_content">${paragraphs(e)}</div>`,
  );
const mobile: Template = (e) =>
  page(
    e.title,
    'single',
    `<div class="post_title"><h2>${link(e)}</h2></div><div class="post_author">${e.author}</div>
<div class="content">${paragraphs(e)}</div>`,
  );
const front = (heading: string) =>
  page(
    'Front',
    'home',
    NUMBERS.map(
      (n) =>
        `<div class="post_title"><${heading}>${link(entry(n))}</${heading}></div><p>${entry(n).text[0]}</p>`,
    ).join(''),
  );

async function phonesHelper(store: MemoryStore): Promise<ApplicationAwareHelper> {
  const base = await loadKnowledgeBase([{ kind: 'text', name: 'phones.xml', text: PHONES }]);
  return new ApplicationAwareHelper(base, { store, clock: () => new Date('2024-05-01T00:00:00Z') });
}

describe("table 2 of the paper: androidpolice's desktop and mobile templates", () => {
  it('finds the three patterns of the mobile template and the same contents', async () => {
    const store = new MemoryStore();
    const before = await inspectAll(await phonesHelper(store), desktop, NUMBERS);
    const after = await inspectAll(await phonesHelper(store), mobile, NUMBERS);
    expect(after.map(valuesOf)).toEqual(before.map(valuesOf));
    const learned = (await store.allLearned()).filter(({ level }) => level === 'article');
    expect(Object.fromEntries(learned.map(({ before: old, after: now }) => [old, now]))).toEqual({
      "div[@class='post_title']/h3/a": "div[@class='post_title']/h2/a",
      "div[@class='post_info']": "div[@class='post_author']",
      "div[@class='post_content']": "div[@class='content']",
    });
    expect(learned.every(({ method, status }) => method === 'realign' && status === 'used')).toBe(true);
  });

  it('follows the known links of the front page', async () => {
    const store = new MemoryStore();
    const url = 'https://diary.example/';
    const before = await (await phonesHelper(store)).inspect({ url, body: front('h3') });
    const after = await (await phonesHelper(store)).inspect({ url, body: front('h2') });
    const followed = ({ links }: Outcome) =>
      links.filter(({ role }) => role === 'content').map(({ canonical }) => canonical);
    expect(followed(before)).toHaveLength(NUMBERS.length);
    expect(followed(after)).toEqual(followed(before));
    expect((await store.allLearned()).map(({ after: pattern, method }) => [pattern, method])).toEqual([
      ["div[@class='post_title']/h2/a/@href", 'realign'],
    ]);
  });
});

describe('a known URL with another template', () => {
  it('gives the same objects on every page, also the first', async () => {
    const { before, after } = await again(foreign);
    expect(after.map(valuesOf)).toEqual(before.map(valuesOf));
  });

  it('works in a new process, from the store alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aah-realign-'));
    try {
      const runs: Outcome[][] = [];
      for (const template of [known, foreign]) {
        const store = await openStore(folder);
        const base = await loadKnowledgeBase([{ kind: 'text', name: 'diary.xml', text: BLOG }]);
        runs.push(await inspectAll(new ApplicationAwareHelper(base, { store }), template, NUMBERS));
        await store.close();
      }
      expect(runs[1]!.map(valuesOf)).toEqual(runs[0]!.map(valuesOf));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('keeps the level of a page whose conditions are gone as well', async () => {
    const { before, after } = await again((e) => foreign(e).replace('<body class="single">', '<body>'));
    expect(after.map(({ level }) => level.kind === 'detected' && level.id)).toEqual(
      NUMBERS.map(() => 'entry'),
    );
    expect(after.map(valuesOf)).toEqual(before.map(valuesOf));
  });

  it('takes nothing for the page where a login form came in its place', async () => {
    const { after, learned } = await again(() =>
      page(
        'Log in',
        '',
        '<form action="/login"><h1>Please log in</h1><p>Members only.</p><input name="name"></form>',
      ),
    );
    expect(after.flatMap(({ objects }) => objects)).toEqual([]);
    expect(learned).toEqual([]);
  });

  it('is proposed on one page, used from two on', async () => {
    const statuses = async (numbers: readonly number[]) =>
      (await again(foreign, known, numbers)).learned
        .filter(
          ({ target }) => target.kind === 'field' && target.action === 'entry' && target.field === 'content',
        )
        .filter(({ method }) => method === 'realign')
        .map(({ status, pagesChecked }) => [status, pagesChecked.length]);
    expect(await statuses([1])).toEqual([['proposed', 1]]);
    expect(await statuses([1, 2])).toEqual([['used', 2]]);
  });

  it('keeps what a person rejected out of use', async () => {
    const store = new MemoryStore();
    await inspectAll(await diaryHelper(store), known, NUMBERS);
    await inspectAll(await diaryHelper(store), foreign, NUMBERS);
    const application = (await store.allLearned())[0]!.application;
    await store.updateLearned('diary.example', application, (all) =>
      all.map((each) => ({ ...each, status: 'rejected' as const })),
    );
    const rejected = (await store.allLearned()).map(({ id }) => id);
    await inspectAll(await diaryHelper(store), foreign, NUMBERS);
    const now = await store.allLearned();
    expect(now.filter(({ id }) => rejected.includes(id)).every(({ status }) => status === 'rejected')).toBe(
      true,
    );
  });
});

describe('a change of content is none of the template', () => {
  const changes: [string, Template][] = [
    ['deleted comments', (e) => known({ ...e, comments: [] })],
    [
      'a further comment',
      (e) => known({ ...e, comments: [...e.comments, ...entry(7).comments.slice(0, 1)] }),
    ],
    ['another title', (e) => known({ ...e, title: `Corrected: ${entry(9).title}` })],
    ['another text', (e) => known({ ...e, text: entry(8).text })],
    [
      'a text of which a word changed',
      (e) => known({ ...e, text: [`${e.text[0]} Really.`, ...e.text.slice(1)] }),
    ],
  ];
  it.each(changes)('%s', async (_, template) => {
    const { learned, after } = await again(template, known, [1, 2, 3]);
    expect(learned).toEqual([]);
    expect(after.flatMap(({ adaptations }) => adaptations)).toEqual([]);
  });
});
