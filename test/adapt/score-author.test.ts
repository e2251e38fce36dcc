import { expect, it } from 'vitest';
import { isSane } from '../../src/adapt/failure.ts';
import { isNameLike } from '../../src/adapt/score-author.ts';

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
  expect(isSane('author', { text: 'Guest: you may read, not write.', node: null }, dates)).toBe(false);
  expect(isSane('author', { text: 'Reply', node: null }, dates)).toBe(false);
});
