import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT, type ExitCode, type Io } from '../../src/cli/io.ts';
import { registerKb } from '../../src/cli/kb.ts';
import { UsageError } from '../../src/errors.ts';
import { BOARD } from '../knowledge-base/sample.ts';

async function run(...argv: string[]): Promise<{ code: ExitCode; out: string }> {
  const stdout = new PassThrough();
  const io: Io = {
    stdin: new PassThrough(),
    stdout,
    stderr: new PassThrough(),
    env: {},
    signal: new AbortController().signal,
  };
  const program = new Command('aah').exitOverride();
  let code: ExitCode = EXIT.done;
  registerKb(program, io, (value) => {
    code = value;
  });
  await program.parseAsync(argv, { from: 'user' });
  return { code, out: (stdout.read() as Buffer | null)?.toString('utf8') ?? '' };
}

const OWN = '<category id="own" name="Own">\n  <application id="mine" name="Mine"/>\n</category>\n';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aah-kb-cli-'));
  await writeFile(join(folder, 'good.xml'), OWN);
  await writeFile(
    join(folder, 'bad.xml'),
    OWN.replace('name="Mine"', 'nmae="Mine"').replace('mine', 'mine-too').replace('"own"', '"own-too"'),
  );
});
afterAll(() => rm(folder, { recursive: true }));

describe('aah kb lint', () => {
  it('prints each problem with its place and remedy, and exits with 2', async () => {
    const file = join(folder, 'bad.xml');
    expect(await run('kb', 'lint', file)).toEqual({
      code: EXIT.badUsage,
      out: [
        `${file}:2:3: error missing-attribute: <application> needs the attribute "name"`,
        '    Add name="…".',
        `${file}:2:30: error unknown-attribute: Unknown attribute "nmae" of <application>`,
        '    Did you mean "name"?',
        '2 errors, 0 warnings',
        '',
      ].join('\n'),
    });
  });

  it('refuses a folder without any file of the knowledge base', async () => {
    const empty = await mkdtemp(join(folder, 'empty-'));
    await expect(run('kb', 'lint', empty)).rejects.toThrow(`(*.xml) below ${empty}, found none`);
    await rm(empty, { recursive: true });
  });

  it('is content with a good file', async () => {
    expect(await run('kb', 'lint', join(folder, 'good.xml'))).toEqual({
      code: EXIT.done,
      out: '0 errors, 0 warnings\n',
    });
  });

  it('gives JSON, for folders too', async () => {
    const { code, out } = await run('kb', 'lint', folder, '--json');
    expect(code).toBe(EXIT.badUsage);
    const report = JSON.parse(out) as {
      errors: number;
      problems: { code: string; location: object; remedy: string }[];
    };
    expect(report.errors).toBe(2);
    expect(report.problems[1]).toEqual({
      severity: 'error',
      code: 'unknown-attribute',
      message: 'Unknown attribute "nmae" of <application>',
      location: { file: join(folder, 'bad.xml'), line: 2, column: 30 },
      remedy: 'Did you mean "name"?',
    });
  });

  it('looks at class names of fixtures', async () => {
    const fixtures = join(folder, 'page.html');
    await writeFile(fixtures, '<div class="post"></div><div class="postbody"></div>');
    const sign =
      '<detect threshold="4"><sign id="s" weight="4">div[contains(@class,\'post\')][@id=\'a-long-enough-id\']</sign></detect>';
    const file = join(folder, 'good.xml');
    await writeFile(file, OWN.replace('name="Mine"/>', `name="Mine">${sign}</application>`));
    const { out } = await run('kb', 'lint', file, '--fixtures', folder);
    await writeFile(file, OWN);
    expect(out).toContain('error class-substring: ');
    expect(out).toContain('also matches the class "postbody" (page.html)');
    expect(out).toContain("Write contains-token(@class,'post').");
  });

  it.each([
    ['kb', 'lint', '/nonexistent'],
    ['kb', 'lint', '--fixtures', '/nonexistent'],
    ['kb', 'list', '/nonexistent'],
  ])('refuses %s %s %s', async (...argv) => {
    await expect(run(...argv.filter((part) => part !== undefined))).rejects.toThrow(UsageError);
  });
});

describe('aah kb list', () => {
  it('prints the tree with levels', async () => {
    const file = join(folder, 'board.xml');
    await writeFile(
      file,
      BOARD.replace('parent="forum"', 'parent="own"')
        .replace(/<level id="thread"[\s\S]*?<\/level>/, '')
        .replace('implies application="forum"', 'implies application="own"'),
    );
    const { code, out } = await run('kb', 'list', file, join(folder, 'good.xml'));
    await rm(file);
    expect(code).toBe(EXIT.done);
    expect(out).toContain(
      [
        'own (Own)',
        '  board (Board & Co, 2 signs)',
        '      - profile: terminal, entry',
        '    board-old (Board 1)',
        '        - profile: terminal',
        '  mine (Mine)',
        '',
      ].join('\n'),
    );
  });

  it('gives JSON', async () => {
    const applications = JSON.parse((await run('kb', 'list', '--json')).out) as {
      id: string;
      parent: string | null;
    }[];
    expect(applications).toContainEqual(
      expect.objectContaining({ id: 'forum', parent: null, kind: 'category', depth: 0 }),
    );
  });
});
