import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { entry, page } from './small-blog.ts';

const FORUM = `<category id="club" name="Club">
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Diary']</sign></detect>
  <urls/>
  <level id="thread" kind="terminal" entry="true">
    <when>div[@class='message']</when>
    <extract id="thread" object="thread"><field name="title" required="true">h1</field></extract>
    <extract id="post" object="post" part-of="thread" required="true" each="div[@class='message']">
      <field name="author" required="true">dt</field>
      <field name="date" required="true">time</field>
      <field name="content" required="true" remove="blockquote">div[contains-token(@class,'right')]/div[@class='text']</field>
    </extract>
  </level>
</category>`;

const message = (number: number, at: number, text: string) => {
  const { author, day } = entry(number * 5 + 4).comments[at]!;
  return `<div class="message" id="m${number * 10 + at}"><time>${day}</time><div class="postbody"><dl><dt>${author}</dt><dd>Member</dd><dd>Posts: ${at + 41}</dd></dl><div class="right">${text}<div class="signature"><p>${entry(at + 30).text[0]}</p></div></div></div></div>`;
};

/** Two posts a thread, the second says nothing of its own; and a last page with that one only. */
const thread = (number: number) => {
  const { title, comments, text } = entry(number * 5 + 4);
  const words = `<p>${comments[0]!.text} ${text[0]}</p>`;
  const first = message(number, 0, `<div class="text">${words}</div>`);
  const second = message(number, 1, `<div class="text"><blockquote>${words}</blockquote></div>`);
  return [
    page(title, '', `<h1>${title}</h1>${first}${second}`),
    page(title, '', `<h1>${title}</h1>${second}`),
  ] as const;
};

describe('a post that holds a quotation and nothing else', () => {
  it('has no content, and teaches nothing', async () => {
    const store = new MemoryStore();
    const base = await loadKnowledgeBase([{ kind: 'text', name: 'club.xml', text: FORUM }]);
    const helper = new ApplicationAwareHelper(base, {
      store,
      clock: () => new Date('2024-05-01T00:00:00Z'),
    });
    for (let number = 1; number <= 5; number++) {
      const url = `https://club.example/thread/${number}`;
      const [body, lastPage] = thread(number);
      const { objects } = await helper.inspect({ url, body });
      const [first, second] = objects.filter(({ type }) => type === 'post');
      expect(first?.content).toContain('In year');
      expect(second?.author).toBe(entry(number * 5 + 4).comments[1]!.author);
      expect(second?.content).toBeUndefined();
      const last = await helper.inspect({ url: `${url}/last`, body: lastPage });
      expect(last.objects.map(({ type, content }) => [type, content])).toEqual([
        ['thread', undefined],
        ['post', undefined],
      ]);
      expect(await store.allLearned()).toEqual([]);
    }
  });
});
