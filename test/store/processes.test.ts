import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { LearnedPattern } from '../../src/adapt/store.ts';
import { openStore } from '../../src/store/index.ts';
import { learnedPattern, onePageMore, sampleCapture } from './sample-values.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

function start(folder: string, ...task: readonly string[]): ChildProcess {
  const worker = fileURLToPath(new URL('worker.ts', import.meta.url));
  const child = fork(worker, [folder, ...task], { execArgv: ['--import', 'tsx'] });
  children.push(child);
  return child;
}

async function message<T>(child: ChildProcess): Promise<T> {
  const [value] = (await once(child, 'message')) as [T];
  return value;
}

async function done(child: ChildProcess): Promise<void> {
  const [code] = await once(child, 'exit');
  expect(code).toBe(0);
}

describe('several processes on one store', { timeout: 120_000 }, () => {
  it('lose no update of each other', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    const workers = ['x', 'y'].map((name) => done(start(folder, 'count', name, '150')));
    for (let turn = 0; turn < 150; turn++) await store.updateSite('a.example', onePageMore);
    await Promise.all(workers);
    expect((await store.site('a.example'))?.verdicts).toEqual({ '/': { phpbb: 450 } });
    const ids = (await store.learned('a.example', 'phpbb')).map((each) => each.id);
    const expected = ['x', 'y'].flatMap((name) =>
      Array.from({ length: 150 }, (_, turn) => `${name}-${turn}`),
    );
    expect(ids.toSorted()).toEqual(expected.toSorted());
    await store.close();
  });

  it('that learn for the same target at once end with one list', async () => {
    const folder = newFolder();
    const lists = await Promise.all(
      ['x', 'y', 'z'].map(async (name) => message<readonly LearnedPattern[]>(start(folder, 'learn', name))),
    );
    expect(lists[0]).toHaveLength(1);
    expect(lists[1]).toEqual(lists[0]);
    expect(lists[2]).toEqual(lists[0]);
  });

  it('see at once what another has committed', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    const watcher = start(folder, 'watch');
    expect(await message(watcher)).toEqual([]);
    await store.updateLearned('a.example', 'phpbb', () => [learnedPattern('1')]);
    watcher.send('look');
    expect(await message(watcher)).toEqual([learnedPattern('1')]);
    await store.close();
  });

  it('leave the store sound when they are killed while they write', async () => {
    const folder = newFolder();
    const committed: Record<string, number> = {};
    for (const name of ['a', 'b', 'c']) {
      const worker = start(folder, 'write-forever', name);
      worker.on('message', (turn: number) => {
        committed[name] = turn;
        if (turn === 25) worker.kill('SIGKILL');
      });
      await once(worker, 'exit');
    }
    const store = await openStore(folder);
    for (const [name, last] of Object.entries(committed)) {
      for (let turn = 0; turn <= last; turn++) {
        const canonical = `https://x.example/${name}/${turn}`;
        expect(await store.capture(canonical)).toEqual(sampleCapture({ canonical }));
      }
      expect((await store.site(`${name}.example`))?.verdicts['/']?.['phpbb']).toBeGreaterThanOrEqual(
        last + 1,
      );
    }
    await store.updateSite('a.example', onePageMore);
    await store.close();
  });

  it('go on while one that only reads was killed', async () => {
    const folder = newFolder();
    const store = await openStore(folder);
    const watcher = start(folder, 'watch');
    await message(watcher);
    watcher.kill('SIGKILL');
    await once(watcher, 'exit');
    for (let page = 0; page < 20; page++)
      await store.saveCapture(sampleCapture({ canonical: `https://x.example/${page}` }));
    expect(await store.capture('https://x.example/19')).toBeDefined();
    await store.close();
  });
});
