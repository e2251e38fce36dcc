import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import { NEW_SITE } from '../../src/adapt/remember-page.ts';
import type { SiteState } from '../../src/adapt/store.ts';
import { SessionStore } from '../../src/embed/serve/session-store.ts';
import { learnedPattern, sampleCapture } from '../store/sample-values.ts';

const HOST = 'a.example';
const oneMore = (state: SiteState = NEW_SITE): SiteState => ({
  ...state,
  dateOrder: { dayFirst: state.dateOrder.dayFirst + 1, monthFirst: 0 },
});
const counted = (state: SiteState | undefined) => state?.dateOrder.dayFirst ?? 0;

let shared: MemoryStore;
let one: SessionStore;
let other: SessionStore;
beforeEach(() => {
  vi.useFakeTimers();
  shared = new MemoryStore();
  one = new SessionStore(shared);
  other = new SessionStore(shared);
});
afterEach(() => vi.useRealTimers());

it('adds up what all workers count', async () => {
  for (const store of [one, other, one, one, other]) await store.updateSite(HOST, oneMore);
  expect(counted(await one.site(HOST))).toBe(3);
  await vi.advanceTimersByTimeAsync(1000);
  await one.updateSite(HOST, oneMore);
  expect(counted(await one.site(HOST))).toBe(6);
  await one.flush();
  expect(counted(await shared.site(HOST))).toBe(6);
});

it('counts every page of a site that several pages ask for at once', async () => {
  await Promise.all([one.updateSite(HOST, oneMore), one.updateSite(HOST, oneMore)]);
  await one.flush();
  expect(counted(await shared.site(HOST))).toBe(2);
});

it('reads a site once for many pages', async () => {
  const read = vi.spyOn(shared, 'site');
  for (let page = 0; page < 10; page++) await one.updateSite(HOST, oneMore);
  expect(read).toHaveBeenCalledTimes(1);
});

it('shares what is learned at once, and uses what others learned within a second', async () => {
  expect(await other.learned(HOST, 'phpbb')).toEqual([]);
  const learned = await one.updateLearned(HOST, 'phpbb', (list) => [...list, learnedPattern('1')]);
  expect(await one.learned(HOST, 'phpbb')).toEqual(learned);
  expect(await shared.learned(HOST, 'phpbb')).toEqual(learned);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await other.learned(HOST, 'phpbb')).toEqual(learned);
});

it('tells the next page when what was counted could not be written, and goes on', async () => {
  await one.updateSite(HOST, oneMore);
  vi.spyOn(shared, 'updateSite').mockRejectedValueOnce(new Error('no room'));
  await vi.advanceTimersByTimeAsync(1000);
  await expect(one.site(HOST)).rejects.toThrow('no room');
  await one.updateSite(HOST, oneMore);
  await one.flush();
  expect(counted(await shared.site(HOST))).toBe(1);
});

it('keeps the latest captures, each worker its own', async () => {
  const capture = (page: number, level = 'thread') =>
    sampleCapture({ canonical: `http://a.example/${page}`, level });
  for (let page = 0; page <= 200; page++) await one.saveCapture(capture(page));
  await one.saveCapture(capture(1, 'forum'));
  await one.saveCapture(capture(201));
  expect(await one.capture('http://a.example/0')).toBeUndefined();
  expect(await one.capture('http://a.example/1')).toStrictEqual(capture(1, 'forum'));
  expect(await one.capture('http://a.example/2')).toBeUndefined();
  expect(await one.capture('http://a.example/201')).toStrictEqual(capture(201));
  expect(await other.capture('http://a.example/201')).toBeUndefined();
});
