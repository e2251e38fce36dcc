import { expect, it } from 'vitest';
import { inspectBoard } from './board.ts';

const POSTS = `<h1>A <b>thread</b></h1><div id="posts">
  <div class="post" id="p1"><a class="who" href="/u/1">Ann</a> <span class="when">03/15/2014, 04:05 PM</span>
    <a class="here" href="/thread?t=1&amp;page=1&amp;sid=z#p1">#1</a>
    <div class="text"><p>First</p><blockquote>not mine</blockquote><p>line<br>break</p><p class="sig">-- me</p></div>
    <em class="tag">x</em><em class="tag">y</em><em class="tag">x</em>
    <div class="post" id="p2"><a class="who" href="/u/2">Bob</a> <span class="when">04/05/2014, 10:00 AM</span>
      <div class="text">Second</div></div></div>
  <div class="post" id="p3"><div class="text">Third</div></div></div>`;

it('reads objects in order, each its own fields', async () => {
  const { objects } = await inspectBoard(POSTS);
  expect(objects.map(({ type, id }) => `${type} ${id}`)).toEqual([
    'thread http://talk.example/thread?t=1',
    'post http://talk.example/thread?t=1#p1',
    'post http://talk.example/thread?t=1#p2',
    'post http://talk.example/thread?t=1#p3',
  ]);
  expect(objects[0]).toMatchObject({ title: 'A thread' });
  expect(objects[1]).toMatchObject({
    author: 'Ann',
    authorUrl: 'http://talk.example/u/1',
    url: 'http://talk.example/thread?t=1&page=1#p1',
    content: 'First\n\nline\nbreak',
    tags: ['x', 'y'],
    partOf: 'http://talk.example/thread?t=1',
    position: 1,
  });
  expect(objects[2]).toMatchObject({
    author: 'Bob',
    content: 'Second',
    inReplyTo: 'http://talk.example/thread?t=1#p1',
  });
  expect(objects[3]).not.toHaveProperty('author');
});

it.each([
  ['its own id', '<div class="note" id="note-7"><div class="text">Hi</div></div>', 'note-7'],
  ['the end of its id', '<div class="note" id="li-note-7"><div class="text">Hi</div></div>', 'note-7'],
  ['an id inside', '<div class="note"><a id="x"></a><div class="text" id="note-7">Hi</div></div>', 'note-7'],
])('gives an object one id on every page of its thread by %s', async (_, note, anchor) => {
  const ids: (string | undefined)[] = [];
  for (const page of ['', '&page=2']) {
    const url = `http://talk.example/thread?t=1${page}`;
    const { objects } = await inspectBoard(`<h1>T</h1><div id="posts">${note}</div>`, url);
    ids.push(objects.find(({ type }) => type === 'comment')?.id);
  }
  expect(ids).toEqual([
    `http://talk.example/thread?t=1#${anchor}`,
    `http://talk.example/thread?t=1#${anchor}`,
  ]);
});

it.each([
  ['as many values as objects', ['2014-03-15', '2014-03-16'], ['2014-03-15', '2014-03-16']],
  ['a value more', ['2014-03-15', '2014-03-16', '2014-03-17'], [undefined, undefined]],
  ['a value less', ['2014-03-15'], [undefined, undefined]],
])("reads values beside the objects from a script's JSON: %s", async (_, written, dates) => {
  const posts = [
    { kind: 'user', written: '2001-01-01' },
    ...written.map((day) => ({ kind: 'post', written: day })),
  ];
  const { objects } = await inspectBoard(
    `<div id="posts"><div class="post"><div class="text">One</div></div><div class="post"><div class="text">Two</div></div></div>
    <script id="payload" type="application/json">${JSON.stringify({ posts })}</script>`,
  );
  expect(objects.filter(({ type }) => type === 'post').map(({ date }) => date)).toEqual(dates);
});

it('leaves an object that stands inside the text of another to itself', async () => {
  const { objects } = await inspectBoard(
    `<div id="posts"><div class="post" id="p1"><div class="text"><p>Question</p><p class="sig">-- me</p>
      <div class="post" id="p2"><div class="text">Answer</div></div></div></div></div>`,
  );
  expect(objects.map(({ content, contentHtml }) => [content, contentHtml])).toEqual([
    ['Question', '<p>Question</p>'],
    ['Answer', 'Answer'],
  ]);
});

it('leaves pictures of icon fonts out of names, and in texts', async () => {
  const { objects } = await inspectBoard(
    '<h1>Eels \uE60A</h1><div id="posts"></div><div class="post"><a class="who"><i>\uE615</i>Ann<b>\uF007</b></a><div class="text">One \uE001</div></div>',
  );
  expect(objects[0]).toMatchObject({ title: 'Eels' });
  expect(objects[1]).toMatchObject({ author: 'Ann', content: 'One \uE001' });
});

it('leaves the line with name and date out of a text that holds it', async () => {
  const { objects } = await inspectBoard(
    `<div id="posts"><div class="post" id="p1"><div class="text">
      <p><a class="who" href="/u/1">Ann</a> <span class="when">03/15/2014</span></p>
      <p>Ann said <a class="who" href="/u/2">Bob</a> came.</p></div></div></div>`,
  );
  expect(objects[0]).toMatchObject({ author: 'Ann', date: '2014-03-15', content: 'Ann said Bob came.' });
});

it('settles the order of day and month by the other dates of the page', async () => {
  const { objects } = await inspectBoard(POSTS);
  expect(objects.slice(1, 3).map(({ date, dateText }) => [date, dateText])).toEqual([
    ['2014-03-15T16:05:00', '03/15/2014, 04:05 PM'],
    ['2014-04-05T10:00:00', '04/05/2014, 10:00 AM'],
  ]);
});

it.each([
  ['03/04/2014', '2014-03-04'],
  ['03.04.2014', '2014-04-03'],
  ['03/04/2014</b></div><div class="post" id="p2"><b class="american">25/04/2014', '2014-04-03'],
])('reads %s in the order of the software until the site proves another', async (printed, date) => {
  const { objects } = await inspectBoard(
    `<div id="posts"><div class="post" id="p1"><b class="american">${printed}</b></div></div>`,
  );
  expect(objects.find(({ type }) => type === 'post')?.date).toBe(date);
});

it('prints the date that was cut out of a line, not the line', async () => {
  const { objects } = await inspectBoard(
    '<div id="posts"><div class="post" id="p1"><p class="line">by Ann » 2 May 2014</p></div></div>',
  );
  expect(objects.at(-1)).toMatchObject({ date: '2014-05-02', dateText: '2 May 2014' });
});

it.each([
  ['last reply', '2 May 2014', { date: '2014-05-02', dateText: '2 May 2014' }],
  ['last reply', 'long ago', { dateText: 'last reply' }],
])('takes a date that is none, %s, only where no other field gives one', async (first, second, expected) => {
  const { objects } = await inspectBoard(
    `<div id="posts"><div class="post" id="p1"><span class="when">${first}</span><p class="line">${second}</p></div></div>`,
  );
  const { date, dateText } = objects.at(-1)!;
  expect({ ...(date === undefined ? {} : { date }), dateText }).toEqual(expected);
});

it('gives posts of all pages of a thread one parent', async () => {
  const { objects } = await inspectBoard(POSTS, 'http://talk.example/thread?t=1&page=2');
  expect(objects[0]?.id).toBe('http://talk.example/thread?t=1');
  expect(objects[1]?.partOf).toBe('http://talk.example/thread?t=1');
});

it('gives the same outcome for the same page and state', async () => {
  const [one, other] = [await inspectBoard(POSTS), await inspectBoard(POSTS)];
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
});

it.each([
  ['<i class="by">by Ann</i><i class="name">Bob</i>', 'Ann'],
  ['<i class="by">van Ann</i><i class="name">Bob</i>', 'Bob'],
  ['<i class="by">van Ann</i>', undefined],
])('takes no value that lacks the text it should stand behind: %s', async (line, author) => {
  const { objects } = await inspectBoard(`<div id="posts"><div class="post" id="p1">${line}</div></div>`);
  expect(objects.find(({ type }) => type === 'post')?.author).toBe(author);
});

it.each([
  ['a later field that has one', 'on 2 May 2014', '<b class="american">03/04/2014</b>', '2014-03-04'],
  ['nothing, and is read whole', 'Sist endret 2. mai 2014', '', '2014-05-02'],
  ['no date, and is none', 'Sist endret', '', undefined],
])('a date without the text it should stand behind gives way to %s', async (_, line, later, date) => {
  const { objects } = await inspectBoard(
    `<div id="posts"><div class="post" id="p1"><p class="line">${line}</p>${later}<div class="text">x</div></div></div>`,
  );
  expect(objects.find(({ type }) => type === 'post')?.date).toBe(date);
});

it('does not cut the date that an attribute states', async () => {
  const { objects } = await inspectBoard(
    '<div id="posts"><div class="post" id="p1"><p class="line">by Ann » <time datetime="2014-05-02">today</time></p></div></div>',
  );
  expect(objects.find(({ type }) => type === 'post')?.date).toBe('2014-05-02');
});

it.each([
  ['It is now June 3, 2018, 1:30 am', 'Today at 01:10', '2018-06-03T01:10:00'],
  ['It is now June 3, 2018, 1:30 am', 'Yesterday, 23:00', '2018-06-02T23:00:00'],
  ['It is now June 3, 2018, 1:30 am', '3 hours ago', '2018-06-02T22:30:00'],
  ['It is now 06-03-2018, 1:30 am', 'Today at 01:10', '2018-06-03T01:10:00'],
  // A clock without a day, none at all, and one that is not the time of a page made before the capture.
  ['It is now 1:30 am', 'Today at 01:10', '2020-06-15T01:10:00'],
  ['Hello', '3 hours ago', '2020-06-15T09:00:00Z'],
  ['It is now 06-03-2038, 1:30 am', 'Today at 01:10', '2020-06-15T01:10:00'],
])('counts from the time that the page prints: %s, %s', async (clock, text, date) => {
  const { objects } = await inspectBoard(
    `<p class="clock">${clock}</p><div id="posts"><div class="post" id="p1"><span class="when">${text}</span></div></div>`,
  );
  expect(objects.find(({ type }) => type === 'post')?.date).toBe(date);
});

it.each([
  ['hu', 'Ma, 09:30', '2020-06-15T09:30:00'],
  ['pt-BR', '15 out 2014', '2014-10-15'],
  ['da', '15. marts 2014, 10.11', '2014-03-15T10:11:00'],
  ['fr', 'hier', '2020-06-14'],
  ['de', 'hier', undefined],
])('reads dates in the language of the page: %s %s', async (language, text, date) => {
  const { objects } = await inspectBoard(
    `<div id="posts"><div class="post" id="p1"><span class="when">${text}</span></div></div>`,
    undefined,
    {},
    language,
  );
  expect(objects.find(({ type }) => type === 'post')?.date).toBe(date);
});
