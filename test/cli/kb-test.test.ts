import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { main } from '../../src/cli/main.ts';

const folder = mkdtempSync(join(tmpdir(), 'aah-kb-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function kbTest(...argv: readonly string[]) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  let [out, err] = ['', ''];
  stdout.on('data', (part) => (out += part));
  stderr.on('data', (part) => (err += part));
  const { signal } = new AbortController();
  const code = await main(['kb', 'test', ...argv], { stdin, stdout, stderr, env: {}, signal });
  await new Promise((resolve) => setImmediate(resolve));
  return { code, out, err };
}

/** A folder of fixtures that holds one page with these files beside it. */
function fixture(name: string, files: Readonly<Record<string, string>>): string {
  const place = join(folder, name, 'forum', 'myboard', 'thread');
  mkdirSync(place, { recursive: true });
  for (const [file, text] of Object.entries({ 'source.html': '<p>Hello</p>', ...files }))
    writeFileSync(join(place, file), text);
  return join(folder, name);
}

const URL_OF_PAGE = '{"url": "https://board.example/thread.php?id=7"}';

describe('aah kb test', () => {
  let good: string;
  beforeAll(() => {
    good = fixture('good', { 'headers.json': URL_OF_PAGE });
  });

  it('asks for --update where nothing is expected yet, and passes then', async () => {
    expect(await kbTest('--fixtures', good)).toMatchObject({
      code: 1,
      out: expect.stringContaining('expected.json is missing: run with --update'),
    });
    expect((await kbTest('--fixtures', good, '--update')).code).toBe(0);
    expect(await kbTest('--fixtures', good)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 passed, 0 failed'),
    });
  });

  it.each([
    ['no headers', {}, /headers\.json: expected an object with the address.*found none/],
    ['no URL', { 'headers.json': '{"url": "thread.php"}' }, /headers\.json: expected an object.*found none/],
    ['broken headers', { 'headers.json': '{' }, /headers\.json: expected an object.*found no JSON/],
    [
      'broken expectation',
      { 'headers.json': URL_OF_PAGE, 'expected.json': '{' },
      /expected\.json: expected what `aah kb test --update` writes, found no JSON/,
    ],
    [
      'another expectation',
      { 'headers.json': URL_OF_PAGE, 'expected.json': '[]' },
      /expected\.json: expected what `aah kb test --update` writes, found something else/,
    ],
  ])('names the file that is wrong: %s', async (name, files, message) => {
    const { code, err } = await kbTest('--fixtures', fixture(name, files));
    expect(err).toMatch(message);
    expect(code).toBe(2);
  });

  it('writes a broken expectation anew', async () => {
    const fixtures = fixture('anew', { 'headers.json': URL_OF_PAGE, 'expected.json': '{' });
    expect((await kbTest('--fixtures', fixtures, '--update')).code).toBe(0);
    const written = join(fixtures, 'forum/myboard/thread/expected.json');
    expect(JSON.parse(readFileSync(written, 'utf8'))).toMatchObject({ application: 'unknown' });
  });

  it('says where it looked for fixtures', async () => {
    const none = join(folder, 'none');
    expect(await kbTest('--fixtures', none)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/Can't read the fixtures in .*none.*Name their folder with --fixtures/),
    });
    expect((await kbTest('--fixtures', good, '--only', 'wiki')).err).toMatch(/has wiki in its name/);
  });
});
