import { expect, it } from 'vitest';
import { nameInByline } from '../../src/act/names/byline.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import type { ElementNode } from '../../src/page/tree.ts';
import { evaluate } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';

function select(html: string, pattern: string): ElementNode {
  const page = parsePage({ url: 'https://harbour.example/', body: html });
  return evaluate(parsePattern(pattern), page.root)[0] as ElementNode;
}

const read = (html: string) => nameInByline(select(`<p>${html}</p>`, 'p'), new Set())?.name ?? '';

it.each([
  ['Posted by Mira Holt on 12 April 2024', 'Mira Holt'],
  ['Posted on April 12, 2024 by Mira Holt in <a href="/c">Ropes</a>', 'Mira Holt'],
  ['April 12, 2024 / by Mira Holt / 3 Comments', 'Mira Holt'],
  ['by Mira Holt | April 12, 2024', 'Mira Holt'],
  ['By Mira Holt, April 12, 2024', 'Mira Holt'],
  [
    '<i>Posted on:</i> <time>April 12, 2024</time> <i>by</i> Mira Holt <a href="#c">3 Comments</a>',
    'Mira Holt',
  ],
  ['by <em>Mira Holt</em><span>Ropes</span>', 'Mira Holt'],
  ['<b>Author:</b> Mira Holt <b>Date:</b> 12.4.2024', 'Mira Holt'],
  ['This post was written by Mira Holt', 'Mira Holt'],
  ['Posted by Jan van der Meer at 3:00 pm', 'Jan van der Meer'],
  ['Posted by: admin - April 12, 2024', 'admin'],
  ['Written by Mira Holt April 12, 2024', 'Mira Holt'],
  ['Veröffentlicht am 12. April 2024 von Mira Holt', 'Mira Holt'],
  ['Von Mira Holt am 12. April 2024', 'Mira Holt'],
  ['Publié le 12 avril 2024 par Mira Holt dans Cordes', 'Mira Holt'],
  ['Publicado por Mira Holt el 12 de abril de 2024', 'Mira Holt'],
  ['Scritto da Mira Holt il 12 aprile 2024', 'Mira Holt'],
  ['Scritto da: Mira Holt', 'Mira Holt'],
  ['作者：Mira Holt', 'Mira Holt'],
  ['投稿者: Mira Holt | 2024-04-12', 'Mira Holt'],
  ['Автор: Мира Хольт', 'Мира Хольт'],
  ['Geplaatst door Mira Holt op 12 april 2024', 'Mira Holt'],
  ['Posted by Otto von Holt', 'Otto von Holt'],
])('reads the name in %s', (html, name) => {
  expect(read(html)).toBe(name);
});

it.each([
  ['By the time we had tied up, the ferry was gone.'],
  ['The boat was built by hand and painted by Mira Holt.'],
  ['Posted by the harbour office'],
  ['By <span></span> <time>June 27, 2021</time>'],
  ['Posted by <span></span> <b>Categories</b>'],
  ['April 12, 2024 | Ropes | 3 Comments'],
  ['Posted on April 12, 2024 in Ropes'],
  ['Von den Seilen und vom Meer'],
  ['Otto von Holt, Ropes'],
  ['Por la mañana, en el puerto'],
  [`Posted by Mira Holt ${'and so on '.repeat(40)}`],
])('finds no name in %s', (html) => {
  expect(read(html)).toBe('');
});

it.each([
  ['<span><i class="fa fa-user"></i> Mira Holt</span>', 'Mira Holt'],
  ['<i class="fa fa-user"></i><span> by Mira Holt</span>', 'Mira Holt'],
  ['<i class="fa fa-user"></i> 12 users online', ''],
])('reads the name behind an icon in %s', (html, name) => {
  const icon = select(`<p>${html}</p>`, "i[contains(@class,'-user')]");
  expect(nameInByline(icon, new Set())?.name ?? '').toBe(name);
});

it.each(['<header><h1>Ropes</h1></header>', '<header></header>'])(
  'takes what follows %s for the text, not for a name',
  (header) => {
    const element = select(`<article>${header}<p>Fine.</p></article>`, 'header');
    const headings = element.children.filter((child) => child.kind === 'element');
    expect(nameInByline(element, new Set(headings))).toBeNull();
  },
);
