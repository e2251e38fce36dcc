import type { MemoryStore } from '../../src/adapt/memory-store.ts';
import { ApplicationAwareHelper } from '../../src/helper.ts';
import { loadKnowledgeBase } from '../../src/knowledge-base/load.ts';
import type { Outcome } from '../../src/outcome.ts';

/** A made-up blog software that knows one template. */
export const BLOG = `<category id="diary" name="Diary">
  <detect threshold="10"><sign id="mark" weight="10">meta[@name='generator'][@content='Diary']</sign></detect>
  <urls><pagination path="page/{n}" first="1"/><avoid id="login" path="login" reason="login"/></urls>
  <level id="entry" kind="terminal">
    <when>body[contains-token(@class,'single')]</when>
    <navigate id="next" to="entry">a[@rel='next']/@href</navigate>
    <extract id="entry" object="post" required="true">
      <field name="title" required="true">div[@class='post']/h2[@class='post-title']</field>
      <field name="author">span[@class='by']</field>
      <field name="date" required="true">span[@class='when']</field>
      <field name="content" required="true">div[@class='post-text']</field>
    </extract>
    <extract id="comment" object="comment" part-of="entry" each="li[starts-with(@id,'comment-')]">
      <field name="author" required="true">cite</field>
      <field name="date" required="true">span[@class='when']</field>
      <field name="content" required="true">div[@class='said']</field>
    </extract>
  </level>
  <level id="list" kind="intermediate" entry="true">
    <when>body[contains-token(@class,'home')]</when>
    <navigate id="entries" to="entry" required="true">h2[@class='post-title']/a/@href</navigate>
    <navigate id="pages" to="list" role="pagination">p[@class='pages']/a/@href</navigate>
  </level>
</category>`;

/** What an entry says, whatever its template. */
export interface Entry {
  readonly number: number;
  readonly title: string;
  readonly author: string;
  readonly day: string;
  readonly text: readonly string[];
  readonly comments: readonly { readonly author: string; readonly day: string; readonly text: string }[];
}

const NAMES = ['Ada Bloom', 'Ben Carr', 'Cleo Dunn', 'Dora Eich', 'Egon Frey'];
const NOUNS = [
  'lantern',
  'harbour',
  'orchard',
  'compiler',
  'staircase',
  'kettle',
  'library',
  'window',
  'river',
];

/** The n-th entry; the same each time. */
export function entry(number: number): Entry {
  const noun = (at: number) => NOUNS[(number * 7 + at * 5) % NOUNS.length]!;
  const name = (at: number) => NAMES[(number * 3 + at) % NAMES.length]!;
  const sentence = (at: number) =>
    `In year ${1900 + number * 13 + at} the ${noun(at)} of the ${noun(at + 2)} was moved beside the ${noun(at + 4)}, and nobody in town could say why number ${number * 31 + at} was chosen.`;
  return {
    number,
    title: `Notes on the ${noun(1)} and the ${noun(3)}, part ${number}`,
    author: name(0),
    day: `2021-0${1 + (number % 9)}-1${number % 10}`,
    text: [sentence(1), `${sentence(2)} ${sentence(3)}`, sentence(4)],
    comments: [1, 2, 3, 4].slice(0, number % 5).map((at) => ({
      author: name(at),
      day: `2021-1${at % 3}-0${at}`,
      text: `${sentence(at + 5)} I remember the ${noun(at + 6)}.`,
    })),
  };
}

/** A template: how an entry is printed. */
export type Template = (entry: Entry) => string;

/** A whole page around a body. */
export function page(title: string, bodyClass: string, body: string): string {
  const bodyTag = bodyClass === '' ? '<body>' : `<body class="${bodyClass}">`;
  return `<!DOCTYPE html><html lang="en"><head><title>${title} – The Daily Diary</title>
<meta name="generator" content="Diary"></head>${bodyTag}<header><a rel="home" href="/">The Daily Diary</a>
<nav><ul><li><a href="/about/">About us</a><li><a href="/topics/">Topics</a></ul></nav></header>${body}
<footer>Powered by Diary. All texts are free to copy for everybody who wants to do so.</footer></body></html>`;
}

/** The template that the knowledge base knows. */
export const known: Template = (e) =>
  page(
    e.title,
    'single',
    `<div class="post"><h2 class="post-title">${e.title}</h2><span class="by">${e.author}</span>
<span class="when">${e.day}</span><div class="post-text">${e.text.map((t) => `<p>${t}</p>`).join('')}</div></div>
<ol>${e.comments.map((c, i) => `<li id="comment-${e.number * 10 + i}"><cite>${c.author}</cite><span class="when">${c.day}</span><div class="said"><p>${c.text}</p></div></li>`).join('')}</ol>`,
  );

/** Other names, other elements, other places. */
export const foreign: Template = (e) =>
  page(
    e.title,
    'single',
    `<div class="hero"><h1>${e.title}</h1></div><article class="story"><p class="byline">by <a rel="author" href="/author/${e.number % 5}/">${e.author}</a></p>
<time class="stamp" datetime="${e.day}">${e.day}</time><section class="story-body">${e.text.map((t) => `<p>${t}</p>`).join('')}</section>
<ul class="topics"><li><a href="/topics/a/">first topic</a></ul></article>
<div id="comments">${e.comments.map((c, i) => `<div class="comment" id="remark-${e.number * 10 + i}"><b class="fn">${c.author}</b> <time datetime="${c.day}">${c.day}</time><div class="remark-text"><p>${c.text}</p></div><a class="reply" href="/reply/">Reply</a></div>`).join('')}</div>`,
  );

/** Prints neither author nor date. */
export const silent: Template = (e) =>
  page(
    e.title,
    'single',
    `<main><h1 class="headline">${e.title}</h1><div class="copy">${e.text.map((t) => `<p>${t}</p>`).join('')}</div></main>
<aside class="widget"><h3>Recent</h3><ul><li><a href="/1/">Another entry</a> <time>2020-01-01</time> by Zed Young</li></ul></aside>`,
  );

/** A helper that knows the diary, on a store of the caller's. */
export async function diaryHelper(store: MemoryStore): Promise<ApplicationAwareHelper> {
  const base = await loadKnowledgeBase([{ kind: 'text', name: 'diary.xml', text: BLOG }]);
  return new ApplicationAwareHelper(base, { store, clock: () => new Date('2024-05-01T00:00:00Z') });
}

/** Inspects the entries, in order. */
export async function inspectAll(
  helper: ApplicationAwareHelper,
  template: Template,
  numbers: readonly number[],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const number of numbers) {
    outcomes.push(
      await helper.inspect({ url: `https://diary.example/${number}/`, body: template(entry(number)) }),
    );
  }
  return outcomes;
}
