import { expect, it } from 'vitest';
import { isSane } from '../../src/adapt/failure.ts';
import { isNameLike } from '../../src/adapt/score-author.ts';
import { parsePage } from '../../src/page/parse-page.ts';
import { evaluate } from '../../src/pattern/evaluate.ts';
import { parsePattern } from '../../src/pattern/parse.ts';

it.each([
  'Ann',
  'Guestrin',
  'Guest Anna',
  'Said Aouita',
  'Topçu',
  'Linké',
  'Linkin',
  'Thomas More',
  'Logan Inman',
])('%s can be a name', (text) => {
  expect(isNameLike(text)).toBe(true);
});

it.each([
  'Guest',
  'Guest 12',
  'Guest Author',
  'Guest Posts',
  'said on',
  'Said',
  'Top',
  'Top Posts',
  'Edit Post',
  'View Profile',
  '3 comments',
  'Reply',
  'User Tools Log In',
  'Guests: Sign up',
])('%s can not', (text) => {
  expect(isNameLike(text)).toBe(false);
});

it('takes the name of those without an account for a working author', () => {
  const dates = { capturedAt: '2020-06-15T12:00:00Z' };
  expect(isSane('author', { text: 'Guest', node: null }, dates)).toBe(true);
  expect(isSane('author', { text: 'Guest Ada Weber', node: null }, dates)).toBe(true);
  expect(isSane('author', { text: 'Guest Author', node: null }, dates)).toBe(false);
  expect(isSane('author', { text: 'Guest: you may read, not write.', node: null }, dates)).toBe(false);
  expect(isSane('author', { text: 'Reply', node: null }, dates)).toBe(false);
});

it.each([
  ['<h4><a href="/members/link.7/">Link</a></h4>', true],
  ['<h4><strong><a href="member.php?u=9"><b>Top Cat</b></a></strong></h4>', true],
  ['<h4><a href="/profile/4-reply-guy/">Reply Guy</a></h4>', true],
  ['<h4><a href="/members/link.7/">View profile</a></h4>', false],
  ['<h4><a href="/threads/12/reply">Reply</a></h4>', false],
  ['<h4>Link</h4>', false],
])('%s names an account: %s', (html, expected) => {
  const page = parsePage({ url: 'http://a.example/', body: html });
  const [node] = evaluate(parsePattern('h4'), page.root);
  const text = html.replace(/<[^>]*>/g, '');
  const dates = { capturedAt: '2020-06-15T12:00:00Z' };
  expect(isSane('author', { text, node: node ?? null }, dates)).toBe(expected);
});
