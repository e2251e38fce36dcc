import { expect, it } from 'vitest';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';

/** A made-up journal: other posts stand beside the post, and its text may be divided over pages. */
const JOURNAL = `<category id="journal" name="Journal">
  <words id="others">related more</words>
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Journal']</sign></detect>
  <urls/>
  <level id="post" kind="terminal" entry="true">
    <when>h1</when>
    <extract id="post" object="post" required="true">
      <field name="url">a[@class='first']/@href</field>
      <field name="title" required="true">h1</field>
      <field name="author" outside="aside | *[contains-token(@class,$others)]">b[@class='who']</field>
      <field name="author" language="xpath" outside="aside">//i</field>
    </extract>
    <extract id="note" object="comment" part-of="post" anchor="note-{n}" each="div[@class='note']">
      <field name="author" outside="aside">b</field>
      <field name="url">a[@class='link']/@href</field>
      <field name="content">p</field>
    </extract>
  </level>
</category>`;

async function inspect(body: string, url = 'https://journal.example/1') {
  const base = await loadKnowledgeBase([{ kind: 'text', name: 'journal.xml', text: JOURNAL }]);
  const helper = new ApplicationAwareHelper(base, { adapt: false });
  return helper.inspect({ url, body: `<meta name="generator" content="Journal"><h1>One</h1>${body}` });
}

it.each([
  ['beside the others', '<aside><b class="who">Ann</b></aside><b class="who">Bob</b>', 'Bob'],
  ['in the others only', '<ul class="list more"><li><b class="who">Ann</b></li></ul>', undefined],
  ['the other itself', '<b class="who related">Ann</b>', undefined],
  ['by full XPath', '<aside><i>Ann</i></aside><i>Bob</i>', 'Bob'],
])('passes over what lies in the elements that `outside` selects: %s', async (_, body, author) => {
  const { objects } = await inspect(body);
  expect(objects[0]?.author).toBe(author);
});

it('asks the same of every container', async () => {
  const note = (name: string) => `<div class="note"><aside><b>No</b></aside><b>${name}</b><p>x</p></div>`;
  const { objects } = await inspect(note('Ann') + note('Bob'));
  expect(objects.slice(1).map(({ author }) => author)).toEqual(['Ann', 'Bob']);
});

it('gives an object one id on every page of a post that names its first page', async () => {
  const note = '<div class="note" id="note-7"><p>Hi</p></div>';
  const ids: (string | undefined)[] = [];
  for (const [page, more] of [
    ['', ''],
    ['/2', '<a class="first" href="/1">1</a>'],
  ] as const) {
    const { objects } = await inspect(more + note, `https://journal.example/1${page}`);
    ids.push(...objects.map(({ id }) => id));
  }
  expect(ids).toEqual([
    'https://journal.example/1',
    'https://journal.example/1#note-7',
    'https://journal.example/1',
    'https://journal.example/1#note-7',
  ]);
});

it.each([
  ['is a fragment only', '#note-7', 'https://journal.example/1#note-7'],
  ['names another one', 'https://journal.example/1/3#note-5', 'https://journal.example/1#note-7'],
  ['names this one', 'https://journal.example/9#note-7', 'https://journal.example/9#note-7'],
  ['has no number', 'https://journal.example/n/seven', 'https://journal.example/n/seven'],
])('gives an object the number of its element where its permalink %s', async (_, href, id) => {
  const { objects } = await inspect(
    `<a class="first" href="/1">1</a><div class="note" id="note-7"><a class="link" href="${href}">x</a><p>Hi</p></div>`,
    'https://journal.example/1/2',
  );
  expect(objects[1]?.id).toBe(id);
});
