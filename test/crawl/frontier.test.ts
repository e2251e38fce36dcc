import { appendFileSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type FrontierEntry,
  linkEntry,
  rankOf,
  seedEntry,
  type TakenEntry,
} from '../../src/crawl/frontier/entry.ts';
import { Frontier } from '../../src/crawl/frontier/frontier.ts';
import { cutBack } from '../../src/crawl/frontier/marks.ts';
import { ROLES, type Role } from '../../src/knowledge-base/model.ts';

let directory: string;
let opened: Frontier[];

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'aah-frontier-'));
  opened = [];
});
afterEach(async () => {
  for (const frontier of opened) await frontier.close();
  rmSync(directory, { recursive: true, force: true });
});

function open(name = 'state'): Frontier {
  const frontier = Frontier.open(join(directory, name));
  opened.push(frontier);
  return frontier;
}

function entry(path: string, role: Role = 'content', depth = 1, host = 'a.example'): FrontierEntry {
  const url = `https://${host}/${path}`;
  return { url, canonical: url, role, depth, hops: 0, via: 'https://a.example/', action: 'x/y/z', to: null };
}

async function drain(frontier: Frontier, now = 0): Promise<TakenEntry[]> {
  const taken: TakenEntry[] = [];
  for (let next = frontier.next(now); next !== undefined; next = frontier.next(now)) {
    taken.push(next);
    await frontier.finish(next, { state: 'done' });
  }
  return taken;
}

describe('order', () => {
  it('puts pagination and content before lists, taxonomy and profiles, requisites; then depth, then insertion', async () => {
    const frontier = open();
    await frontier.add([
      entry('image', 'requisite', 0),
      entry('tag', 'taxonomy', 1),
      entry('user', 'profile', 0),
      entry('list', 'list', 1),
      entry('deep', 'content', 3),
      entry('page2', 'pagination', 2),
      entry('thread', 'content', 2),
    ]);
    const paths = (await drain(frontier)).map(({ url }) => new URL(url).pathname.slice(1));
    expect(paths).toEqual(['page2', 'thread', 'deep', 'list', 'user', 'tag', 'image']);
  });

  it('lets hosts take turns and passes over those that are busy', async () => {
    const frontier = open();
    await frontier.add(
      ['a', 'b', 'c'].flatMap((host) => [1, 2].map((n) => entry(`${n}`, 'content', 1, host))),
    );
    expect([1, 2, 3, 4].map(() => frontier.next(0)?.host)).toEqual(['a', 'b', 'c', 'a']);
    expect(frontier.next(0, (host) => host === 'c')?.host).toBe('c');
    expect(frontier.next(0, (host) => host === 'c')).toBeUndefined();
    expect(frontier.nextOf('b', 0)?.url).toBe('https://b/2');
    expect(frontier.hosts()).toEqual(['a', 'c', 'b']);
  });

  it('moves a queued URL up when it is found with a better role or nearer', async () => {
    const frontier = open();
    await frontier.add([entry('one', 'list'), entry('two', 'requisite', 5)]);
    expect(await frontier.add([entry('two', 'content', 2), entry('one', 'list', 0)])).toEqual([false, false]);
    expect(frontier.counters().byRole['requisite']?.queued).toBe(0);
    const taken = await drain(frontier);
    expect(taken.map(({ role, depth, sequence }) => [role, depth, sequence])).toEqual([
      ['content', 2, 1],
      ['list', 0, 0],
    ]);
  });

  it('hands out by (rank, depth, insertion) for every set of entries', async () => {
    let run = 0;
    const arbitrary = fc.uniqueArray(
      fc.record({ n: fc.nat(200), role: fc.constantFrom(...ROLES), depth: fc.nat(4) }),
      { selector: ({ n }) => n, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(arbitrary, async (links) => {
        const frontier = open(`run${run++}`);
        await frontier.add(links.map(({ n, role, depth }) => entry(`${n}`, role, depth)));
        const order = (await drain(frontier)).map(({ role, depth, sequence }) => [
          rankOf(role),
          depth,
          sequence,
        ]);
        const sorted = order.toSorted((a, b) => a[0]! - b[0]! || a[1]! - b[1]! || a[2]! - b[2]!);
        expect(order).toEqual(sorted);
        expect(order).toHaveLength(links.length);
        await frontier.close();
      }),
      { numRuns: 25 },
    );
  });
});

describe('entries', () => {
  it.each<[string, FrontierEntry]>([
    ['seed', seedEntry('http://a.example/forum/?x=1')],
    [
      'other canonical',
      { ...entry('viewtopic.php?f=2&t=10'), canonical: 'https://a.example/viewtopic.php?t=10' },
    ],
    ['canonical elsewhere', { ...entry('p'), canonical: 'http://b.example/q', to: 'thread' }],
    ['port', { ...entry('p'), url: 'http://127.0.0.1:8080/p' }],
    ['no path', { ...entry('p'), url: 'https://a.example?x' }],
    [
      'requisite',
      linkEntry({ ...entry('s.css', 'requisite') }, { url: 'https://a.example/t', depth: 3, hops: 1 }),
    ],
    ['unicode', { ...entry('ü?q=%C3%BC#f'), action: 'Ä/ö/ü' }],
  ])('come back as they went in: %s', async (_, given) => {
    const frontier = open();
    await frontier.add([given]);
    expect(frontier.next(0)).toEqual({ ...given, sequence: 0, host: new URL(given.url).host, tries: 0 });
  });

  it('are seen once, whatever became of them', async () => {
    const frontier = open();
    expect(await frontier.add([entry('a'), entry('b'), entry('a')])).toEqual([true, true, false]);
    const [a, b] = [frontier.next(0)!, frontier.next(0)!];
    expect(frontier.stateOf(a.canonical, 0)).toBe('in-flight');
    await frontier.finish(a, { state: 'done' });
    await frontier.finish(b, { state: 'failed', reason: 'status 404' });
    expect(await frontier.add([entry('a'), entry('b')])).toEqual([false, false]);
    expect([a, b].map(({ canonical }) => frontier.stateOf(canonical, 0))).toEqual(['done', 'failed']);
    expect(frontier.stateOf('https://a.example/never', 0)).toBeUndefined();
    expect([...frontier.failures()]).toEqual([{ url: b.url, reason: 'status 404' }]);
    expect(frontier.next(0)).toBeUndefined();
    expect(frontier.pending).toBe(0);
  });

  it.each(['', 'viewtopic.php', 'http://'])('refuse %j as URL', async (url) => {
    await expect(open().add([{ ...entry('a'), url }])).rejects.toMatchObject({ code: 'invalid-url' });
  });

  it('end once', async () => {
    const frontier = open();
    await frontier.add([entry('a')]);
    const taken = frontier.next(0)!;
    const first = frontier.finish(taken, { state: 'done' });
    await expect(frontier.finish(taken, { state: 'done' })).rejects.toMatchObject({ code: 'not-in-flight' });
    await first;
    await expect(frontier.retry(taken, 0)).rejects.toMatchObject({ code: 'not-in-flight' });
    expect(frontier.counters()).toMatchObject({ done: 1, queued: 0, inFlight: 0 });
  });
});

describe('damaged state', () => {
  it.each([
    [
      'garbage',
      (file: string) => writeFileSync(file, Buffer.alloc(50_000, 'x')),
      'it does not begin as a store',
    ],
    ['a file cut short', (file: string) => truncateSync(file, 5000), 'it was cut short: 5000 of '],
  ])('is refused, not mapped: %s', async (_, damage, why) => {
    const frontier = open();
    await frontier.add(Array.from({ length: 500 }, (__, index) => entry(`${index}`)));
    await frontier.close();
    damage(join(directory, 'state', 'data.mdb'));
    expect(() => Frontier.open(join(directory, 'state'))).toThrow(
      expect.objectContaining({ code: 'state-open', message: expect.stringContaining(why) }),
    );
  });
});

describe('retries and parking', () => {
  it('hands a retry out again when it is due, before the others', async () => {
    const frontier = open();
    await frontier.add([entry('a'), entry('b'), entry('c')]);
    await frontier.retry(frontier.next(0)!, 1000);
    expect(frontier.next(10)?.url).toBe('https://a.example/b');
    expect(frontier.nextDue(10)).toBe(1000);
    expect(frontier.next(1000)).toMatchObject({
      url: 'https://a.example/a',
      tries: 1,
      via: 'https://a.example/',
    });
    expect(frontier.pending).toBe(3);
  });

  it('gives nothing of a parked site before its time, also after reopening', async () => {
    const frontier = open();
    await frontier.add([entry('a'), entry('b', 'content', 1, 'b.example')]);
    await frontier.park('a.example', 5000, 'dead');
    await frontier.close();
    const again = open();
    expect(again.parked(0)).toEqual([{ host: 'a.example', until: 5000, why: 'dead' }]);
    expect(again.stateOf('https://a.example/a', 0)).toBe('parked');
    expect(again.next(0)?.host).toBe('b.example');
    expect(again.next(0)).toBeUndefined();
    expect(again.nextDue(0)).toBe(5000);
    expect(again.next(5000)?.host).toBe('a.example');
  });

  it('fails what is left of an abandoned site', async () => {
    const frontier = open();
    await frontier.add(['a', 'b', 'c'].map((path) => entry(path)));
    await frontier.retry(frontier.next(0)!, 9);
    const held = frontier.next(0)!;
    expect(await frontier.abandon('a.example', 'host gone')).toBe(2);
    await frontier.finish(held, { state: 'done' });
    expect(frontier.counters()).toMatchObject({ queued: 0, done: 1, failed: 2 });
    expect(frontier.hosts()).toEqual([]);
  });
});

describe('commits', () => {
  it('keep marks, tallies, blobs and links together with the end of the entry', async () => {
    const frontier = open();
    await frontier.add([entry('a')]);
    const fresh = await frontier.finish(frontier.next(0)!, {
      state: 'done',
      marks: { 'x.jsonl': 10, old: 3 },
      tallies: { 'skipped:off-site': 2 },
      blobs: { cookies: { a: [1] } },
      links: [entry('a'), entry('b')],
    });
    expect(fresh).toEqual([false, true]);
    await frontier.save({ marks: { old: null }, tallies: { 'skipped:off-site': 1 } });
    await frontier.close();
    const again = open();
    expect(again.marks()).toEqual({ 'x.jsonl': 10 });
    expect(again.blob('cookies')).toEqual({ a: [1] });
    expect(again.counters()).toMatchObject({ queued: 1, done: 1, tallies: { 'skipped:off-site': 3 } });
  });

  it('take several pages in one transaction, and say of each which links were new', async () => {
    const frontier = open();
    await frontier.add([entry('a'), entry('b'), entry('c')]);
    const [a, b, c] = [frontier.next(0)!, frontier.next(0)!, frontier.next(0)!];
    const fresh = await frontier.change(
      [
        { kind: 'finish', entry: a, completion: { state: 'done', links: [entry('d'), entry('b')] } },
        { kind: 'none' },
        { kind: 'retry', entry: b, notBefore: 5 },
        { kind: 'finish', entry: c, completion: { state: 'failed', reason: 'gone', links: [entry('d')] } },
      ],
      { marks: { file: 7 }, blobs: { x: 1 } },
    );
    expect(fresh).toEqual([[true, false], [], [], [false]]);
    expect(frontier.counters()).toMatchObject({ done: 1, failed: 1, queued: 2, inFlight: 0 });
    expect([frontier.marks(), frontier.blob('x')]).toEqual([{ file: 7 }, 1]);
    expect(frontier.next(0)?.url).toBe('https://a.example/d');
    expect(frontier.next(5)).toMatchObject({ url: 'https://a.example/b', tries: 1 });
  });

  it('give blobs by the start of their name', async () => {
    const frontier = open();
    await frontier.save({ blobs: { 'cookie:b': 2, 'cookie:a': 1, cookies: 3, other: 4 } });
    expect([...frontier.blobs('cookie:')]).toEqual([
      { name: 'cookie:a', value: 1 },
      { name: 'cookie:b', value: 2 },
    ]);
  });

  it('forget the crawl on restart, but not marks and blobs', async () => {
    const frontier = open();
    await frontier.add([entry('a')]);
    await frontier.finish(frontier.next(0)!, { state: 'done', marks: { f: 1 }, blobs: { b: 2 } });
    await frontier.restart();
    expect(frontier.counters()).toMatchObject({ queued: 0, done: 0 });
    expect([frontier.marks(), frontier.blob('b')]).toEqual([{ f: 1 }, 2]);
    expect(await frontier.add([entry('a')])).toEqual([true]);
    expect(await drain(frontier)).toHaveLength(1);
  });
});

describe('opening', () => {
  it('refuses a directory that a living process holds, takes over that of a dead one', async () => {
    open();
    expect(() => open()).toThrow(expect.objectContaining({ code: 'state-in-use' }));
    await opened[0]!.close();
    appendFileSync(join(directory, 'state', 'owner.json'), '{"pid":999999999,"started":"1"}');
    expect(() => open()).not.toThrow();
  });

  it('refuses another format', async () => {
    const frontier = open();
    await frontier.state.databases.meta.put('format', 99);
    await frontier.close();
    expect(() => open()).toThrow(expect.objectContaining({ code: 'state-format' }));
  });
});

describe('cutBack', () => {
  it('truncates to the marks, finds files still open, removes output that no commit names', async () => {
    for (const name of ['a.jsonl', 'b.gz.open', 'c.gz', 'mine.txt'])
      appendFileSync(join(directory, name), '0123456789');
    const cuts = await cutBack(directory, { 'a.jsonl': 4, 'b.gz': 10 }, (file) =>
      /\.gz(\.open)?$/.test(file),
    );
    expect(cuts).toEqual([
      { file: 'a.jsonl', from: 10, to: 4 },
      { file: 'c.gz', from: 10, to: 0 },
    ]);
    expect(readFileSync(join(directory, 'a.jsonl'), 'utf8')).toBe('0123');
    expect(readFileSync(join(directory, 'mine.txt'), 'utf8')).toBe('0123456789');
  });

  it.each([[{ 'a.jsonl': 11 }], [{ 'missing.jsonl': 1 }]])(
    'says when committed output is gone: %j',
    async (marks) => {
      appendFileSync(join(directory, 'a.jsonl'), '0123456789');
      await expect(cutBack(directory, marks)).rejects.toMatchObject({ code: 'output-damaged' });
    },
  );
});
