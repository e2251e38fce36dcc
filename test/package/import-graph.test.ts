import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

/** Lower layers first; a file may import its own layer and those before it. `type` imports are contracts, not edges. */
const LAYERS = [
  ['errors', 'version', 'outcome', 'thread-memory', 'make-folder'],
  ['page', 'pattern'],
  ['knowledge-base', 'match'],
  ['detect'],
  ['act'],
  ['adapt'],
  ['helper', 'make-outcome', 'explain', 'decide-url', 'followed-roles', 'index'],
  ['emit', 'fixture'],
  ['store', 'archive'],
  ['crawl', 'embed', 'sample-site'],
  ['cli'],
] as const;

function layerOf(file: string): number {
  const top = (relative(SRC, file).split(sep)[0] ?? '').replace(/\.ts$/, '');
  return LAYERS.findIndex((names) => (names as readonly string[]).includes(top));
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join(SRC, name));

/** Runtime imports only: `import type` and inline `type` names vanish in the output. */
function runtimeImports(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found: string[] = [];
  for (const [, clause = '', from = ''] of text.matchAll(
    /^(?:import|export)\s+([^;'"]*?)\s*from\s+'([^']+)'/gms,
  )) {
    if (clause.startsWith('type ')) continue;
    const names = clause
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    if (names.length > 0 && names.every((name) => name.startsWith('type '))) continue;
    found.push(from.startsWith('.') ? resolve(dirname(file), from) : from);
  }
  return found;
}

it('knows the layer of every file', () => {
  expect(files.filter((file) => layerOf(file) === -1)).toEqual([]);
});

it('imports run one way', () => {
  const wrong = files.flatMap((file) =>
    runtimeImports(file)
      .filter((target) => target.startsWith(SRC) && layerOf(target) > layerOf(file))
      .map((target) => `${relative(SRC, file)} imports ${relative(SRC, target)}`),
  );
  expect(wrong).toEqual([]);
});

/** What is loaded with a file: all but what it imports when asked. */
function loadedWith(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  if (file.startsWith(SRC)) for (const target of runtimeImports(file)) loadedWith(target, loaded);
  return loaded;
}

it.each([
  ['cli/main.ts', ['commander']],
  ['cli/run-crawl.ts', ['lmdb', 'robots-parser']],
  ['crawl/blind/blind-inspector.ts', []],
  ['crawl/blind/reading-worker.ts', ['htmlparser2']],
  ['crawl/aware/inspector-worker.ts', ['htmlparser2', 'lmdb']],
  ['helper.ts', ['htmlparser2']],
])('%s starts with no packages but %j', (name, packages) => {
  const loaded = [...loadedWith(join(SRC, name))];
  expect(loaded.filter((each) => !each.startsWith(SRC) && !each.startsWith('node:')).sort()).toEqual(
    packages,
  );
});

it('does without node:crypto where a blind crawl reads pages', () => {
  expect([...loadedWith(join(SRC, 'crawl/blind/reading-worker.ts'))]).not.toContain('node:crypto');
});

it('has no file over 400 lines', () => {
  const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 400);
  expect(long.map((file) => relative(SRC, file))).toEqual([]);
});
