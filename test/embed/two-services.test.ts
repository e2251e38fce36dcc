import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LearnedPattern } from '../../src/adapt/store.ts';
import type { Outcome } from '../../src/outcome.ts';
import { openStore } from '../../src/store/index.ts';
import { entry, foreign } from '../adapt/small-blog.ts';
import { temporaryFolders } from '../store/temporary-folder.ts';

const folder = temporaryFolders()();
const processes: ChildProcess[] = [];
let one: Service;
let other: Service;
beforeAll(async () => {
  [one, other] = await Promise.all([start(), start()]);
}, 120_000);
afterAll(async () => {
  for (const child of processes) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const exit = once(child, 'exit');
    child.disconnect();
    await exit;
  }
});

interface Service {
  readonly url: string;
  readonly process: ChildProcess;
}

async function start(): Promise<Service> {
  const file = fileURLToPath(new URL('service-process.ts', import.meta.url));
  const child = fork(file, [folder], { execArgv: ['--import', 'tsx'] });
  processes.push(child);
  const [url] = (await once(child, 'message')) as [string];
  return { url, process: child };
}

/** Entry `number` of a site, in a template that the knowledge base does not know. */
async function inspect({ url }: Service, host: string, number: number): Promise<Outcome> {
  const page = { url: `https://${host}/${number}/`, body: foreign(entry(number)) };
  const capturedAt = '2024-05-01T00:00:00.000Z';
  const body = JSON.stringify({ ...page, capturedAt });
  const response = await fetch(`${url}/v1/inspect`, { method: 'POST', body });
  expect(response.status).toBe(200);
  return (await response.json()) as Outcome;
}

const targetOf = ({ level, target }: LearnedPattern) => JSON.stringify([level, target]);
const usedIn = (learned: readonly LearnedPattern[]) => learned.filter(({ status }) => status === 'used');

async function learnedOn(host: string): Promise<readonly LearnedPattern[]> {
  const store = await openStore(folder, { readOnly: true });
  const learned = await store.learned(host, 'diary');
  await store.close();
  return learned;
}

describe('two services on one store', { timeout: 120_000 }, () => {
  it('use at once what the other learned', async () => {
    for (const number of [1, 2, 3, 4]) await inspect(one, 'a.example', number);
    const before = await learnedOn('a.example');
    const outcome = await inspect(other, 'a.example', 6);
    const { title, author, day, text } = entry(6);
    expect(outcome.objects[0]).toMatchObject({ title, author, date: day, content: text.join('\n\n') });
    // Judged on the pages of the first as well: alone, the second has seen one page.
    const checked = outcome.adaptations.filter(({ status }) => status === 'used');
    expect(checked.map(({ id }) => id).sort()).toEqual(
      usedIn(before)
        .map(({ id }) => id)
        .sort(),
    );
    for (const { pagesChecked } of checked) expect(pagesChecked).toBeGreaterThanOrEqual(4);
  });

  it('never learn what contradicts the other', async () => {
    const services = [one, other];
    const numbers = Array.from({ length: 24 }, (_, at) => at + 1);
    await Promise.all(numbers.map((number) => inspect(services[number % 2]!, 'b.example', number)));
    const used = usedIn(await learnedOn('b.example'));
    expect(used.length).toBeGreaterThan(0);
    expect(new Set(used.map(targetOf)).size).toBe(used.length);
    const [first, second] = [await inspect(one, 'b.example', 30), await inspect(other, 'b.example', 30)];
    expect(second.objects).toEqual(first.objects);
    expect(second.links).toEqual(first.links);
  });

  it('survive each other: one that is killed leaves the store sound', async () => {
    const victim = await start();
    const answered: string[] = [];
    const asked = Array.from({ length: 60 }, (_, at) => at + 1).map(async (number) => {
      const outcome = await inspect(victim, 'c.example', number).catch(() => null);
      if (outcome === null) return;
      answered.push(outcome.canonical);
      if (answered.length === 10) victim.process.kill('SIGKILL');
    });
    await Promise.all(asked);
    expect(answered.length).toBeGreaterThanOrEqual(10);
    expect((await inspect(one, 'c.example', 70)).objects[0]).toMatchObject({ title: entry(70).title });
    const third = await start();
    expect((await inspect(third, 'c.example', 71)).objects[0]).toMatchObject({ title: entry(71).title });
    const store = await openStore(folder);
    for (const canonical of answered) expect(await store.capture(canonical)).toBeDefined();
    await store.close();
  });
});
