import { expect, it } from 'vitest';
import { nameInAuthorBox } from '../../src/act/names/author-box.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import type { ElementNode } from '../../src/page/tree.ts';
import { evaluate } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';

function read(html: string): string | null {
  const page = parsePage({ url: 'https://harbour.example/', body: `<div id="box">${html}</div>` });
  const [box] = evaluate(parsePattern("div[@id='box']"), page.root);
  return nameInAuthorBox(box as ElementNode, new Set())?.name ?? null;
}

it.each([
  ['<h3>About Mira Holt</h3><p>She ties knots.</p>', 'Mira Holt'],
  [
    '<img src="/a.png"><div><h4><a href="/author/mira">Mira Holt</a></h4><p>She ties knots.</p></div>',
    'Mira Holt',
  ],
  ['<h3>About the Author</h3><h4>Mira Holt</h4>', 'Mira Holt'],
  ['<h3>About <span>mira</span></h3>', 'mira'],
  ['<h2>Written by: Mira Holt</h2>', 'Mira Holt'],
  ['<h2>Author: Mira Holt</h2>', 'Mira Holt'],
  ['<h3>Über Mira Holt</h3>', 'Mira Holt'],
  ['<h3>À propos d’Anne Martin</h3>', 'Anne Martin'],
  ['<h3>À propos de Mira Holt</h3>', 'Mira Holt'],
  ['<h3>Acerca de Mira Holt</h3>', 'Mira Holt'],
  ['<h3>Scritto da Mira Holt</h3>', 'Mira Holt'],
  ['<h3>Об Мире Хольт</h3>', 'Мире Хольт'],
  ['<h3>作者：山田</h3>', '山田'],
  ['<h5>Jan van der Meer</h5><h5>Recent Posts</h5>', 'Jan van der Meer'],
  ['By Mira Holt', 'Mira Holt'],
])('finds the name in %s', (html, name) => {
  expect(read(html)).toBe(name);
});

it.each([
  ['<h3>About the author</h3><p>Somebody.</p>'],
  ['<h3>Über den Autor</h3>'],
  ['<h3>À propos de l’auteur</h3>'],
  ['<h3>Sobre el autor</h3>'],
  ['<h3>Over de auteur</h3>'],
  ['<h3>O autorze</h3>'],
  ['<h3>Об авторе</h3>'],
  ['<h3>この記事を書いた人</h3>'],
  ['<h3>Recent Posts</h3>'],
  ['by <span></span>'],
  ['<h3>View all posts by Mira Holt</h3>'],
  ['<p>Mira Holt has tied knots in four harbours and written about three of them.</p>'],
  [''],
])('finds nobody in %s', (html) => {
  expect(read(html)).toBeNull();
});
