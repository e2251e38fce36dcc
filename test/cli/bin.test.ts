import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, type SmallSite, startSite } from '../crawl/small-site.ts';

/** The built program: what npm installs. */
const PROGRAM = fileURLToPath(new URL('../../dist/cli/bin.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'aah-bin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let site: SmallSite;
beforeEach(async () => {
  const paths = Array.from({ length: 40 }, (_, index) => `/${index}`);
  site = await startSite((path) => (path === '/robots.txt' ? undefined : page(path, paths)));
});
afterEach(() => site.close());

function start(argv: readonly string[], stdout: 'pipe' | number, stderr: 'pipe' | number = 'pipe') {
  const child = spawn(process.execPath, [PROGRAM, ...argv], { stdio: ['ignore', stdout, stderr] });
  let errors = '';
  child.stderr?.on('data', (part) => (errors += part));
  const ended = once(child, 'close').then(([code]) => ({ code, errors }));
  return { child, ended };
}

describe('the program', () => {
  it('stops a crawl whose output nobody reads any more as by Ctrl-C', async () => {
    const out = join(folder, 'unread');
    const { child, ended } = start(
      ['crawl', `${site.origin}/`, '--out', out, '--delay', '0.1', '--no-requisites', '--json'],
      'pipe',
    );
    await once(child.stdout!, 'data');
    child.stdout!.destroy();
    const { code, errors } = await ended;
    expect(errors).toBe(`Stopped: interrupted. Go on with: aah crawl --resume --out ${out}\n`);
    expect(code).toBe(3);
    expect(JSON.parse(readFileSync(join(out, 'report.json'), 'utf8')).stopped).toBe('interrupted');
  });

  it.skipIf(!existsSync('/dev/full')).each([
    [['--help'], 1, /^aah: Can't write to standard output: ENOSPC[^\n]*\n$/],
    [['kb', 'list'], 1, /^aah: Can't write to standard output: ENOSPC[^\n]*\n$/],
  ])('says in one line that standard output is full: %j', async (argv, expected, said) => {
    const full = openSync('/dev/full', 'w');
    const { code, errors } = await start(argv, full).ended;
    closeSync(full);
    expect(errors).toMatch(said);
    expect(code).toBe(expected);
  });

  it.skipIf(!existsSync('/dev/full'))('keeps its exit code when nothing can be told', async () => {
    const full = openSync('/dev/full', 'w');
    const { code } = await start(['explain', join(folder, 'none.html')], 'pipe', full).ended;
    closeSync(full);
    expect(code).toBe(2);
  });
});
