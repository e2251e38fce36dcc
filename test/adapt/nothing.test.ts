import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { diaryHelper, entry, known, page } from './small-blog.ts';

/** A made-up forum whose levels are known by their URLs: whatever is printed there is a thread. */
const FORUM = `<category id="club" name="Club">
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Diary']</sign></detect>
  <urls/>
  <level id="thread" kind="terminal" entry="true">
    <when>http/url[contains(@path,'thread')]</when>
    <extract id="thread" object="thread"><field name="title" required="true">h1[@class='topic']</field></extract>
    <extract id="post" object="post" part-of="thread" required="true" each="div[@class='message']">
      <field name="author" required="true">b[@class='who']</field>
      <field name="date" required="true">span[@class='when']</field>
      <field name="content" required="true">div[@class='text']</field>
    </extract>
  </level>
</category>`;

async function clubHelper(store: MemoryStore): Promise<ApplicationAwareHelper> {
  const base = await loadKnowledgeBase([{ kind: 'text', name: 'club.xml', text: FORUM }]);
  return new ApplicationAwareHelper(base, { store, clock: () => new Date('2024-05-01T00:00:00Z') });
}

const thread = (number: number) => {
  const { title, comments, text } = entry(number * 5 + 4);
  const posts = comments.map(
    ({ author, day, text: words }, at) =>
      `<article class="entry" id="msg-${number * 10 + at}"><h4 class="poster">${author}</h4><time>${day}</time><section class="words"><p>${words} ${text[at % 3]}</p></section></article>`,
  );
  return page(title, '', `<main><h2 class="subject">${title}</h2>${posts.join('')}</main>`);
};

const FORM = '<form><label>Name <input name="u"></label><input type="password" name="p"></form>';
const RULES = `<p>${'Who wants to read and write here has to register first, which is free and takes a moment. '.repeat(4)}</p>`;
const gone = page(
  'Information',
  '',
  '<div class="box"><h2>Information</h2><p>There is no such thread.</p></div>',
);

describe('pages at the address of a level that hold none of its objects', () => {
  it.each([
    ['a login page', page('Log in', '', `<h2 class="login">Log in</h2>${FORM}`)],
    ['a login page with rules', page('Log in', '', `<h2 class="login">Log in</h2>${RULES}${FORM}`)],
    ['a page that says that the thread is gone', gone],
  ])('%s teaches nothing, first or fifth', async (_, body) => {
    const store = new MemoryStore();
    const helper = await clubHelper(store);
    for (let at = 1; at <= 5; at++) {
      const { objects } = await helper.inspect({ url: `https://club.example/thread/${at}`, body });
      expect(objects).toEqual([]);
      expect(await store.allLearned()).toEqual([]);
    }
  });

  it('a locked entry teaches nothing', async () => {
    const store = new MemoryStore();
    const helper = await diaryHelper(store);
    for (let at = 1; at <= 4; at++) {
      const body = page(`Secret ${at}`, 'single', `<h1 class="head">Secret ${at}</h1>${FORM}`);
      await helper.inspect({ url: `https://diary.example/${at}/`, body });
      expect(await store.allLearned()).toEqual([]);
    }
  });

  it('a short thread beside a form to log in is none of them', async () => {
    const store = new MemoryStore();
    const helper = await clubHelper(store);
    const body = page(
      'Hello',
      '',
      `${FORM}<h1 class="topic">Hello</h1><div class="message"><a rel="author" href="/user/7">Ada Bloom</a><span class="when">2021-03-04</span><div class="text">Thanks!</div></div>`,
    );
    const { objects } = await helper.inspect({ url: 'https://club.example/thread/1', body });
    expect(objects.find(({ type }) => type === 'post')).toMatchObject({ author: 'Ada Bloom', learned: true });
  });

  it('threads whose text no pattern finds, in an aside beside a form to log in, are none of them', async () => {
    const store = new MemoryStore();
    const helper = await clubHelper(store);
    for (let at = 1; at <= 4; at++) {
      const { title, comments } = entry(at * 5 + 4);
      const posts = comments.map(
        ({ author, day, text }) =>
          `<div class="message"><b class="who">${author}</b><span class="when">${day}</span><section class="words">${text}</section></div>`,
      );
      const body = page(title, '', `${FORM}<h1 class="topic">${title}</h1><aside>${posts.join('')}</aside>`);
      const { objects } = await helper.inspect({ url: `https://club.example/thread/${at}`, body });
      const texts = objects.filter(({ type }) => type === 'post').map(({ content }) => content);
      expect(texts).toEqual(comments.map(({ text }) => text));
    }
  });

  it('count neither for nor against what was learned', async () => {
    const store = new MemoryStore();
    const helper = await clubHelper(store);
    for (let at = 1; at <= 8; at++)
      await helper.inspect({ url: `https://club.example/thread/${at}`, body: thread(at) });
    const used = async () =>
      (await store.allLearned())
        .filter(({ status }) => status === 'used')
        .map(({ target, after, contradictions }) => ({ target, after, contradictions }));
    const before = await used();
    expect(before.length).toBeGreaterThanOrEqual(4);
    for (let at = 1; at <= 40; at++)
      await helper.inspect({ url: `https://club.example/thread/gone-${at}`, body: gone });
    expect(await used()).toEqual(before);
  });
});

describe('an entry without comments', () => {
  const body = (aside: string) => known(entry(5)).replace('</body>', `${aside}</body>`);

  it.each([
    [
      'beside a list of the latest ones',
      '<aside id="recent-comments-2"><a href="/1/">Ben Carr</a></aside>',
      0,
    ],
    ['that another template prints', '<div id="div-comment-7"><b>Ben Carr</b> 2021-10-01 I do.</div>', 1],
  ])('%s: pages kept to learn from', async (_, aside, kept) => {
    const store = new MemoryStore();
    const helper = await diaryHelper(store);
    await helper.inspect({ url: 'https://diary.example/5/', body: body(aside) });
    expect(await store.samples('diary.example', 'diary', 'entry')).toHaveLength(kept);
  });
});
