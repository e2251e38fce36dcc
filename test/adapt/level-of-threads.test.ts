import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { entry, page } from './small-blog.ts';

/** A made-up forum: a thread is known by its address and its posts, or by what it states in JSON-LD. */
const FORUM = `<category id="club" name="Club">
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Diary']</sign></detect>
  <urls/>
  <level id="thread" kind="terminal" entry="true">
    <when all="div[@class='message']">http/url[contains(@path,'thread')]</when>
    <extract id="thread" object="thread"><field name="title" required="true">h1[@class='topic']</field></extract>
    <extract id="post" object="post" part-of="thread" required="true" each="div[@class='message']">
      <field name="author" required="true">b[@class='who']</field>
      <field name="date" required="true">span[@class='when']</field>
      <field name="content" required="true">div[@class='text']</field>
    </extract>
  </level>
  <level id="stated" kind="terminal" entry="true">
    <when>script[@type='application/ld+json']</when>
    <extract id="post" object="post" required="true">
      <field name="content" required="true" language="json-ld">DiscussionForumPosting.text</field>
    </extract>
  </level>
</category>`;

async function clubHelper(): Promise<ApplicationAwareHelper> {
  const base = await loadKnowledgeBase([{ kind: 'text', name: 'club.xml', text: FORUM }]);
  const store = new MemoryStore();
  return new ApplicationAwareHelper(base, { store, clock: () => new Date('2024-05-01T00:00:00Z') });
}

describe('threads of a template that names nothing as the known one does', () => {
  const thread = (number: number) => {
    const { title, comments, text } = entry(number * 5 + 4);
    const posts = comments.map(
      ({ author, day, text: words }, at) =>
        `<article class="entry" id="msg-${number * 10 + at}"><h4 class="poster">${author}</h4><time>${day}</time><section class="words"><p>${words} ${text[at % 3]}</p></section></article>`,
    );
    return page(title, '', `<main><h2 class="subject">${title}</h2>${posts.join('')}</main>`);
  };

  it('are found by their address alone, once several pages hold posts', async () => {
    const helper = await clubHelper();
    const outcomes = [];
    for (let at = 1; at <= 8; at++)
      outcomes.push(await helper.inspect({ url: `https://club.example/thread/${at}`, body: thread(at) }));
    const last = outcomes.at(-1)!;
    expect(last.level).toMatchObject({ kind: 'detected', id: 'thread', learned: true });
    const posts = last.objects.filter(({ type }) => type === 'post');
    expect(posts.map(({ author }) => author)).toEqual(entry(44).comments.map(({ author }) => author));
  });

  it('are never taken for a level that only states its objects', async () => {
    const helper = await clubHelper();
    for (let at = 1; at <= 8; at++) {
      const { title, text } = entry(at * 5 + 4);
      const lines = text.map((words) => `<p>${words}</p>`).join('');
      const body = page(title, '', `<h1 class="topic">${title}</h1><div class="all">${lines}</div>`);
      const { objects } = await helper.inspect({ url: `https://club.example/topic/${at}`, body });
      expect(objects.filter(({ type }) => type === 'post')).toEqual([]);
    }
  });
});
