import { expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { entry } from './small-blog.ts';

/** A forum that prints the replies inside the first post. */
const club = (author: string) => `<category id="club" name="Club">
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Club']</sign></detect>
  <level id="thread" kind="terminal" entry="true">
    <when>body[@class='thread']</when>
    <extract id="first" object="post" required="true" each="div[@class='topic']">
      <field name="author">${author}</field>
      <field name="date" required="true">p[@class='submitted']/b</field>
      <field name="content" required="true">div[@class='text']</field>
    </extract>
    <extract id="reply" object="comment" each="div[@class='reply']">
      <field name="author" required="true">p[@class='submitted']/a[@class='username']</field>
      <field name="date" required="true">p[@class='submitted']/b</field>
      <field name="content" required="true">div[@class='said']</field>
    </extract>
  </level>
</category>`;

it.each([
  ['by a known pattern', "p[@class='submitted']/a[@class='username']"],
  ['by a learned one', "p[@class='signed']/a[@class='username']"],
])('takes no name of a reply for the post that encloses it and names nobody, %s', async (_, author) => {
  const knowledgeBase = await loadKnowledgeBase([{ kind: 'text', name: 'club.xml', text: club(author) }]);
  const store = new MemoryStore();
  const helper = new ApplicationAwareHelper(knowledgeBase, { store });
  const authors: (string | undefined)[][] = [];
  for (const number of [1, 2, 3, 4, 6, 7, 8, 9]) {
    const { title, day, text, comments } = entry(number);
    const replies = comments.map(
      (reply, at) => `<div class="reply" id="reply-${number}${at}"><p class="submitted">
<a class="username" href="/user/${at}">${reply.author}</a> <b>${reply.day}</b></p><div class="said">${reply.text}</div></div>`,
    );
    const { objects } = await helper.inspect({
      url: `https://club.example/thread/${number}`,
      body: `<html><head><meta name="generator" content="Club"><title>${title}</title></head><body class="thread">
<div class="topic"><h2>${title}</h2><p class="submitted">In Ropes <b>${day}</b></p><div class="text">${text.join(' ')}</div>
${replies.join('')}</div></body></html>`,
      capturedAt: '2020-06-15T12:00:00Z',
    });
    authors.push(objects.filter(({ type }) => type === 'post').map(({ author }) => author));
  }
  expect(authors).toEqual(authors.map(() => [undefined]));
  expect((await store.allLearned()).filter(({ status }) => status !== 'proposed')).toEqual([]);
});
