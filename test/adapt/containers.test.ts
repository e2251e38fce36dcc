import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import { entry, page } from './small-blog.ts';

/** A made-up forum that knows its posts by a class name and their fields by others. */
const FORUM = `<category id="club" name="Club">
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Diary']</sign></detect>
  <urls/>
  <level id="thread" kind="terminal" entry="true">
    <when>http/url[contains(@path,'thread')]</when>
    <extract id="thread" object="thread"><field name="title" required="true">h1</field></extract>
    <extract id="post" object="post" part-of="thread" required="true" each="div[@class='message']">
      <field name="author" required="true">h4</field>
      <field name="date" required="true">time</field>
      <field name="content" required="true">section</field>
    </extract>
  </level>
</category>`;

type Post = ReturnType<typeof entry>['comments'][number];
type Wrap = (post: string, at: number) => string;

const inside = ({ author, day, text }: Post) =>
  `<h4><a href="/member/${author.length}">${author}</a></h4><time>${day}</time><section><p>${text} And more of the same.</p></section>`;

/** The authors and texts of every thread, as printed and as read at first sight. */
async function readThreads(around: (posts: string) => string, wrap: Wrap, post = inside) {
  const base = await loadKnowledgeBase([{ kind: 'text', name: 'club.xml', text: FORUM }]);
  const helper = new ApplicationAwareHelper(base, {
    store: new MemoryStore(),
    clock: () => new Date('2024-05-01T00:00:00Z'),
  });
  const printed: string[][] = [];
  const read: string[][] = [];
  for (let number = 1; number <= 6; number++) {
    const { title, comments } = entry(number * 5 + 4);
    const posts = comments.map((each, at) => wrap(post(each), at));
    const body = page(title, '', `<h1>${title}</h1>${around(posts.join(''))}`);
    const { objects } = await helper.inspect({ url: `https://club.example/thread/${number}`, body });
    printed.push(comments.map(({ author, text }) => `${author}: ${text} And more of the same.`));
    read.push(
      objects.filter(({ type }) => type === 'post').map(({ author, content }) => `${author}: ${content}`),
    );
  }
  return { printed, read };
}

const PLACES: readonly (readonly [string, (posts: string) => string, Wrap])[] = [
  [
    'that alternate between two class names',
    (posts) => `<form id="posts">${posts}</form>`,
    (post, at) => `<div class="shade${at % 2 === 0 ? '' : '2'}">${post}</div>`,
  ],
  [
    'of which all but the first have a class name',
    (posts) => `<div class="list">${posts}</div>`,
    (post, at) => `<div${at === 0 ? '' : ' class="further"'}>${post}</div>`,
  ],
  [
    'without a name, in an element without one',
    (posts) => `<table class="thread"><tbody>${posts}</tbody></table>`,
    (post) => `<tr><td>${post}</td></tr>`,
  ],
];

describe('posts', () => {
  it.each(PLACES)('%s are all found, on the first page too', async (_, around, wrap) => {
    const { printed, read } = await readThreads(around, wrap);
    expect(read).toEqual(printed);
  });

  it('are found around what the known containers are only a part of', async () => {
    const { printed, read } = await readThreads(
      (posts) => `<div id="all">${posts}</div>`,
      (post) =>
        `<article class="entry">${post.replace('<h4>', '<div class="message"><h4>').replace('</h4>', '</h4></div>')}</article>`,
    );
    expect(read).toEqual(printed);
  });
});

describe('an author', () => {
  it('is no button that stands where others have a name', async () => {
    const { printed, read } = await readThreads(
      (posts) => `<div id="all">${posts}</div>`,
      (post, at) =>
        `<div class="message">${at === 1 ? post.replace(/<h4>.*<\/h4>/, '') : post.replace(/<\/?h4>/g, '')}<a href="#">Actions</a></div>`,
    );
    expect(read.map((names) => names.filter((name) => name.startsWith('Actions')))).toEqual(
      printed.map(() => []),
    );
  });
});
