import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Answer } from '../../src/embed/serve/worker.ts';
import { WorkerPool } from '../../src/embed/serve/worker-pool.ts';

let store: string;
let pool: WorkerPool;
beforeEach(async () => {
  store = mkdtempSync(join(tmpdir(), 'aah-pool-'));
  pool = await WorkerPool.start({
    ...{ workers: 2, pageTimeout: 2000, script: new URL('bad-worker.mjs', import.meta.url) },
    ...{ knowledgeBase: [], include: [], adapt: true, learned: [], store, temporary: true },
  });
});
afterEach(async () => {
  await pool.stop();
  rmSync(store, { recursive: true, force: true });
});

const ask = (text: string, isGone?: () => boolean): Promise<Answer> =>
  pool.run({ kind: 'message', body: new TextEncoder().encode(text) }, isGone);
const text = (answer: Answer) =>
  answer.kind === 'done' ? Buffer.from(answer.body).toString() : answer.message;

it.each([
  ['throw', 'worker-failed', /The worker failed on this page: thrown by the page/],
  ['exit', 'worker-failed', /The worker failed on this page: it ended with code 3/],
  ['hang', 'timeout', /The page took more than 2000 ms/],
])('answers a page that makes its worker %s by an error, and goes on', async (page, code, message) => {
  const answers = await Promise.all([ask(page), ask('a'), ask('b'), ask(page), ask('c'), ask('d')]);
  expect(answers.map(({ kind }) => kind)).toEqual(['failed', 'done', 'done', 'failed', 'done', 'done']);
  expect(answers[0]).toMatchObject({ code, message: expect.stringMatching(message) });
  expect(await Promise.all([ask('e'), ask('f'), ask('g')].map(async (each) => text(await each)))).toEqual([
    'e',
    'f',
    'g',
  ]);
});

it('answers at once when no worker is left, and what waits as well', async () => {
  writeFileSync(join(store, 'no-more-workers'), '');
  const answers = await Promise.all([ask('exit'), ask('exit'), ask('a'), ask('b')]);
  expect(answers.map(({ kind }) => kind)).toEqual(['failed', 'failed', 'failed', 'failed']);
  expect(await ask('c')).toMatchObject({
    code: 'worker-failed',
    message: expect.stringMatching(/No worker/),
  });
  rmSync(join(store, 'no-more-workers'));
  let answer = await ask('d');
  while (answer.kind === 'failed') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    answer = await ask('d');
  }
  expect(text(answer)).toBe('d');
});

it('does not work on a page that nobody waits for any more', async () => {
  let gone = false;
  const busy = [ask('wait'), ask('wait')];
  const left = ask('left', () => gone);
  const last = ask('last', () => false);
  gone = true;
  writeFileSync(join(store, 'go-on'), '');
  await Promise.all(busy);
  expect(await left).toMatchObject({ kind: 'failed', code: 'gone' });
  expect(text(await last)).toBe('last');
  expect(existsSync(join(store, 'seen-left'))).toBe(false);
});
