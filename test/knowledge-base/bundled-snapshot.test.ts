import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Below the project, where the packages it needs are found. */
const BUILD = join(ROOT, 'build');
mkdirSync(BUILD, { recursive: true });
const copy = mkdtempSync(join(BUILD, 'snapshot-'));

afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** A package as the build leaves it, to be changed. */
beforeEach(() => {
  rmSync(copy, { recursive: true });
  for (const name of [
    'dist/errors.js',
    'dist/page/code-at.js',
    'dist/knowledge-base',
    'dist/pattern',
    'knowledge-base',
    'package.json',
  ]) {
    cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  }
});

const SNAPSHOT = join(copy, 'dist/knowledge-base/bundled-snapshot.json');
const GHOST = join(copy, 'knowledge-base/blog/ghost.xml');

/** Runs a script in the copy, with what it needs to load. */
function run(script: string): string {
  const head = `
    import { deepStrictEqual } from 'node:assert';
    import { recallBundled } from './dist/knowledge-base/bundled-snapshot.js';
    import { loadKnowledgeBase } from './dist/knowledge-base/load.js';
    import { PatternTable } from './dist/knowledge-base/pattern-table.js';
    import { bundledKnowledgeBase } from './dist/knowledge-base/source.js';
    const bundled = bundledKnowledgeBase();
    const isRecalled = recallBundled(bundled, new PatternTable()) !== null;`;
  const options = { cwd: copy, encoding: 'utf8' } as const;
  return execFileSync(process.execPath, ['--input-type=module', '-e', `${head}\n${script}`], options).trim();
}

/** Whether the snapshot was used, and that what is loaded is what the XML files say. */
const COMPARE = `
  const fromXml = await loadKnowledgeBase([{ ...bundled, path: bundled.path + '/' }]);
  const loaded = await loadKnowledgeBase([bundled]);
  deepStrictEqual(loaded, fromXml);
  console.log(isRecalled, loaded.byId.get('ghost')?.name ?? 'none', loaded.byId.has('new'));`;

it('says what the XML files say', () => {
  expect(run(COMPARE)).toBe('true Ghost false');
});

it('shares patterns and lists as the reader does, with those of other sources as well', () => {
  const script = `
    const text = '<category id="x" name="X"><detect><sign id="s" weight="1">' +
      "meta[@name='generator'][starts-with(@content,'Ghost')]</sign></detect></category>";
    async function count(source) {
      const seen = new Set();
      const walk = (value) => {
        if (typeof value !== 'object' || value === null || seen.has(value)) return;
        seen.add(value);
        Object.values(value).forEach(walk);
      };
      walk(await loadKnowledgeBase([{ kind: 'text', name: 'x', text }, source]));
      const objects = [...seen];
      const lists = objects.filter((value) => Array.isArray(value) && value[0]?.steps !== undefined);
      return [objects.filter((value) => value.steps !== undefined).length, lists.length];
    }
    deepStrictEqual(await count(bundled), await count({ ...bundled, path: bundled.path + '/' }));
    console.log(isRecalled);`;
  expect(run(script)).toBe('true');
});

it('gives way at once to a file that was edited in place', () => {
  writeFileSync(GHOST, readFileSync(GHOST, 'utf8').replace('name="Ghost"', 'name="Geist"'));
  expect(run(COMPARE)).toBe('false Geist false');
});

it('gives way to a file that is new', () => {
  writeFileSync(join(copy, 'knowledge-base/new.xml'), '<category id="new" name="New"/>');
  expect(run(COMPARE)).toBe('false Ghost true');
});

it('gives way when a file is gone', () => {
  rmSync(GHOST);
  expect(run(COMPARE)).toBe('false none false');
});

it('gives way to other code', () => {
  const file = join(copy, 'dist/pattern/parse.js');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n// changed\n`);
  expect(run(COMPARE)).toBe('false Ghost false');
});

it('shows the error of an edited file with its place', () => {
  writeFileSync(GHOST, readFileSync(GHOST, 'utf8').replace('name="Ghost"', 'nmae="Ghost"'));
  const script = `await loadKnowledgeBase([bundled]).catch(({ code, location }) => {
    console.log(code, location.file === ${JSON.stringify(GHOST)}, location.line > 0);
  });`;
  expect(run(script)).toMatch(/^(?:missing|unknown)-attribute true true$/);
});

const ORIGINAL = () => readFileSync(SNAPSHOT, 'latin1');

it.each([
  ['missing', () => null],
  ['empty', () => ''],
  ['cut off', () => ORIGINAL().slice(0, -1000)],
  ['changed in one place', () => ORIGINAL().replace('"name":"Ghost"', '"name":"Ghast"')],
  ['of another build', () => ORIGINAL().replace(/^./, (digit) => (digit === '0' ? '1' : '0'))],
  ['something else', () => '{"patterns":[],"lists":[],"applications":[]}'],
])('is passed over when it is %s', (_, damage) => {
  const damaged = damage();
  if (damaged === null) rmSync(SNAPSHOT);
  else writeFileSync(SNAPSHOT, damaged, 'latin1');
  expect(run(COMPARE)).toBe('false Ghost false');
});
