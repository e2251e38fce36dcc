import { expect, it } from 'vitest';
import { printStatus } from '../../src/cli/crawl-status.ts';
import { parseBytes, parseDuration } from '../../src/cli/quantities.ts';

const status = {
  url: 'https://a.example/x',
  level: 'thread',
  pages: 12,
  objects: 40,
  requests: 15,
  queued: 30,
  seconds: 5,
};

it.each([
  [{}, 2, 'a.example thread | 12 pages, 40 objects | 2.0 requests/s | 30 queued, 15 s left at least'],
  [{ level: null }, 0, 'a.example | 12 pages, 40 objects | 0.0 requests/s | 30 queued'],
  [
    { url: null, queued: 7200 },
    1,
    ' thread | 12 pages, 40 objects | 1.0 requests/s | 7200 queued, 2.0 h left at least',
  ],
])('prints a status line', (change, speed, line) => {
  expect(printStatus({ ...status, ...change }, speed)).toBe(line);
});

it.each([
  ['90', 90],
  ['30m', 1800],
  ['1.5h', 5400],
  ['2d', 172_800],
])('reads %s as %i seconds', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});

it.each([
  ['1000', 1000],
  ['500k', 500_000],
  ['2G', 2e9],
  ['2GB', 2e9],
  ['1MiB', 1e6],
])('reads %s as %i bytes', (text, bytes) => {
  expect(parseBytes(text)).toBe(bytes);
});

it.each(['', '0', '-5', 'h', '5x', '1e3'])('refuses %j', (text) => {
  expect(() => parseDuration(text)).toThrow('expected seconds');
});
