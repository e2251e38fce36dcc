import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../src/adapt/memory-store.ts';
import type { Store } from '../../src/adapt/store.ts';
import { openStore } from '../../src/store/index.ts';
import { anyObject, PAGE } from '../emit/sample-objects.ts';
import { learnedPattern, onePageMore, sampleCapture, samplePage } from './sample-values.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();

type Operation = (store: Store) => Promise<unknown>;
const key = fc.constantFrom('a.example', 'b.example', `${'long'.repeat(600)}.example`, 'nul\u0000.example');
const url = fc.constantFrom(PAGE, `https://x.example/${'p'.repeat(3000)}`, 'https://x.example/\u0000', '');
const operation: fc.Arbitrary<Operation> = fc.oneof(
  key.map(
    (host): Operation =>
      (store) =>
        store.updateSite(host, onePageMore),
  ),
  key.map(
    (host): Operation =>
      (store) =>
        store.site(host),
  ),
  fc.tuple(key, fc.integer({ min: 0, max: 30 })).map(
    ([host, page]): Operation =>
      (store) =>
        store.keepSample(host, 'phpbb', 'thread', samplePage(`https://x.example/${page}`, `<p>${page}`)),
  ),
  key.map(
    (host): Operation =>
      (store) =>
        store.samples(host, 'phpbb', 'thread'),
  ),
  fc.tuple(key, fc.string()).map(
    ([host, id]): Operation =>
      (store) =>
        store.updateLearned(host, 'phpbb', (list) => [...list, learnedPattern(id)]),
  ),
  key.map(
    (host): Operation =>
      (store) =>
        store.learned(host, 'phpbb'),
  ),
  url.map(
    (canonical): Operation =>
      (store) =>
        store.saveCapture(sampleCapture({ canonical })),
  ),
  url.map(
    (canonical): Operation =>
      (store) =>
        store.capture(canonical),
  ),
);

describe('the store on lmdb', () => {
  it('answers as the store in memory does, also after it was closed and opened again', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { maxLength: 40 }), fc.nat(), async (operations, pause) => {
        const folder = newFolder();
        const memory = new MemoryStore();
        let store = await openStore(folder, { flush: false });
        for (const [index, operate] of operations.entries()) {
          if (index === pause % 40) {
            await store.close();
            store = await openStore(folder, { flush: false });
          }
          expect(await operate(store)).toEqual(await operate(memory));
        }
        await store.close();
      }),
      { numRuns: 40 },
    );
  });

  it('gives captures back as they were saved', async () => {
    const store = await openStore(newFolder(), { flush: false });
    await fc.assert(
      fc.asyncProperty(fc.array(anyObject, { maxLength: 3 }), async (objects) => {
        const capture = sampleCapture({
          objects: objects.map((each) => ({ ...each, page: PAGE, captured: '2026-01-15T12:00:00Z' })),
        });
        await store.saveCapture(capture);
        expect(await store.capture(capture.canonical)).toEqual(capture);
      }),
      { numRuns: 60 },
    );
    await store.close();
  });

  it('keeps the latest captures of a URL, whatever the order they are saved in', async () => {
    const store = await openStore(newFolder(), { keepCaptures: 2 });
    const times = [
      '2026-01-03T00:00:00Z',
      '2026-01-01T00:00:00Z',
      '2026-01-04T00:00:00.5Z',
      '2026-01-02T00:00:00Z',
    ];
    for (const capturedAt of times) await store.saveCapture(sampleCapture({ capturedAt, objects: [] }));
    const kept = await store.captures(PAGE);
    expect(kept.map((each) => each.capturedAt)).toEqual(['2026-01-04T00:00:00.5Z', '2026-01-03T00:00:00Z']);
    expect((await store.capture(PAGE))?.capturedAt).toBe('2026-01-04T00:00:00.5Z');
    expect(await store.capture(`${PAGE}0`)).toBeUndefined();
    await store.close();
  });

  it('does not mix up a URL with one that begins with it', async () => {
    const store = await openStore(newFolder());
    for (const canonical of ['https://x.example/a', 'https://x.example/', 'https://x.example/ab']) {
      await store.saveCapture(sampleCapture({ canonical }));
    }
    expect((await store.captures('https://x.example/a')).map((each) => each.canonical)).toEqual([
      'https://x.example/a',
    ]);
    await store.close();
  });

  it('undoes nothing of others when a change throws', async () => {
    const store = await openStore(newFolder());
    const writes = await Promise.allSettled([
      store.updateSite('a.example', onePageMore),
      store.updateSite('b.example', () => {
        throw new RangeError('no');
      }),
      store.updateSite('a.example', onePageMore),
    ]);
    expect(writes.map((each) => each.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(writes[1]).toMatchObject({ reason: expect.any(RangeError) });
    expect((await store.site('a.example'))?.verdicts).toEqual({ '/': { phpbb: 2 } });
    expect(await store.site('b.example')).toBeUndefined();
    await store.close();
  });

  it('lists everything learned', async () => {
    const store = await openStore(newFolder());
    await store.updateLearned('b.example', 'phpbb', () => [learnedPattern('2')]);
    await store.updateLearned('a.example', 'phpbb', () => [learnedPattern('1')]);
    expect((await store.allLearned()).map((each) => each.id)).toEqual(['1', '2']);
    await store.close();
  });

  it('commits what is waiting when it is closed, and may be opened twice in one process', async () => {
    const folder = newFolder();
    const [first, second] = [await openStore(folder), await openStore(folder)];
    const writing = first.updateSite('a.example', onePageMore);
    await first.close();
    await first.close();
    await writing;
    expect(await second.site('a.example')).toBeDefined();
    await second.updateSite('a.example', onePageMore);
    await second.close();
  });
});
