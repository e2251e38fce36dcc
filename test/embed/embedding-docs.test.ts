import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SampleSite, startSampleSite } from '../../src/sample-site/index.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const text = readFileSync(`${ROOT}docs/embedding.md`, 'utf8');
const [node = '', crawlee = ''] = [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
let site: SampleSite;
beforeAll(async () => {
  site = await startSampleSite();
});
afterAll(() => site.close());

/** Runs an example as a user's module, against the built package; `print` is what it is asked afterwards. */
function run(before: string, example: string, print: string): Promise<unknown> {
  const code = `${before}\n${example}\nconsole.log('\\nRESULT' + JSON.stringify(${print}));process.exit(0);`;
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['--input-type=module', '-e', code],
      { cwd: ROOT, encoding: 'utf8', env: { ...process.env, CRAWLEE_PERSIST_STORAGE: '0' } },
      (error, stdout) => (error ? reject(error) : resolve(JSON.parse(stdout.split('\nRESULT')[1] ?? 'null'))),
    );
  });
}

it('has examples of about ten lines', () => {
  for (const code of [node, crawlee]) expect(code.trim().split('\n').length).toBeLessThanOrEqual(11);
});

it('the Node example fills a queue with the links of a page', async () => {
  const before = `const response = await fetch(${JSON.stringify(site.urls.phpbb)});
    const { url, status, headers } = response;
    const body = await response.text();
    const keys = [];
    const queue = { add: (url, { key }) => keys.push(key), markSeen: (url) => keys.push(url) };`;
  const keys = (await run(before, node, 'keys')) as string[];
  expect(keys.length).toBeGreaterThan(3);
  expect(keys.every((key) => URL.canParse(key))).toBe(true);
});

it('the Crawlee example reaches the objects of a site', async () => {
  const example = crawlee
    .replace("from 'crawlee'", "from '@crawlee/cheerio'")
    .replace('https://forum.example/', site.urls.vbulletin);
  const authors = await run(
    '',
    example,
    '(await crawler.getData({ limit: 9999 })).items.map(({ author }) => author)',
  );
  const posts = site.truth.vbulletin.objects.filter(({ type }) => type === 'post');
  const missing = posts.filter(({ author }) => !(authors as unknown[]).includes(author));
  expect(missing).toEqual([]);
  expect((authors as string[]).length).toBeGreaterThanOrEqual(posts.length);
});
