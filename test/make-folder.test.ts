import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeFolder } from '../src/make-folder.ts';

const top = mkdtempSync(join(tmpdir(), 'aah-folder-'));
afterAll(() => rmSync(top, { recursive: true }));

it('makes what is missing, and nothing twice', () => {
  makeFolder(join(top, 'a', 'b', 'c'));
  makeFolder(join(top, 'a', 'b', 'c'));
  expect(existsSync(join(top, 'a', 'b', 'c'))).toBe(true);
});

it('fails below a file', () => {
  writeFileSync(join(top, 'file'), '');
  expect(() => makeFolder(join(top, 'file', 'x'))).toThrow(/ENOTDIR/);
});

// Elsewhere no place is known where mkdir says ENOENT below a folder that is there.
it.runIf(process.platform === 'linux')('gives up where nothing can be made', () => {
  expect(() => makeFolder('/proc/nothing-here')).toThrow(/ENOENT/);
});
