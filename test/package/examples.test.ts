import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawl } from '../../src/crawl/index.ts';
import { type SampleSite, startSampleSite } from '../../src/sample-site/index.ts';

const EXAMPLES = fileURLToPath(new URL('../../docs/examples/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'aah-examples-'));
let site: SampleSite;
beforeAll(async () => {
  site = await startSampleSite();
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Examples import `aah` by its name, so they run against the built package, as a user's script does. */
async function run(name: string, ...args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', join(EXAMPLES, name), ...args],
      { encoding: 'utf8' },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
  });
}

it('custom-knowledge-base.ts', async () => {
  expect((await run('custom-knowledge-base.ts')).split('\n')).toEqual([
    'Ada 2004-05-03 Nice page!',
    'follow http://home.example/guests?page=2',
    'skip http://home.example/sign-guestbook avoid:guestbook:sign',
    '',
  ]);
});

it('custom-store.ts remembers a site between runs', async () => {
  const state = join(folder, 'state.json');
  const [proof, plain] = [join(folder, 'proof.html'), join(folder, 'plain.html')];
  writeFileSync(proof, '<meta name="generator" content="WordPress 6.1"><body class="single single-post">');
  writeFileSync(plain, '<p>nothing to see</p>');
  expect(await run('custom-store.ts', state, proof, 'http://a.example/x')).toBe('wordpress (page) post\n');
  expect(await run('custom-store.ts', state, plain, 'http://a.example/y')).toMatch(/^wordpress \(site\)/);
});

it('watch-thread.ts prints every post of a thread once', async () => {
  const { objects } = site.truth.phpbb;
  const thread = objects.find(({ type }) => type === 'thread')!;
  const posts = objects.filter(({ type, partOf }) => type === 'post' && partOf === thread.url);
  const lines = (await run('watch-thread.ts', thread.page, '0', '1'))
    .split('\n')
    .filter((line) => / [^:]+: /.test(line));
  expect(lines.length).toBeGreaterThanOrEqual(posts.length);
});

it('warc-to-csv.ts lists every post of an archive', async () => {
  const out = join(folder, 'crawl');
  await crawl({ seeds: [site.urls.vbulletin], out, delay: 0, perHost: 4, requisites: false });

  const file = readdirSync(join(out, 'archive')).find((name) => !name.includes('-meta'))!;
  const csv = await run('warc-to-csv.ts', join(out, 'archive', file));
  const posts = site.truth.vbulletin.objects.filter(({ type }) => type === 'post');
  for (const { author } of posts) expect(csv).toContain(author ?? '');
  expect(csv.match(/^"http/gm)?.length).toBe(posts.length);
});

it.each(['custom-knowledge-base.ts', 'custom-store.ts', 'warc-to-csv.ts', 'watch-thread.ts'])(
  '%s is under 40 lines',
  (name) => {
    expect(readFileSync(join(EXAMPLES, name), 'utf8').split('\n').length).toBeLessThanOrEqual(41);
  },
);
