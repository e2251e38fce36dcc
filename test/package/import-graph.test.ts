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
  ['helper', 'make-outcome', 'explain', 'decide-url', 'index'],
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
    /^(?:import|export)\s+([^;'"]*?)\s*from\s+'(\.[^']+)'/gms,
  )) {
    if (clause.startsWith('type ')) continue;
    const names = clause
      .replace(/[{}]/g, '')
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    if (names.length > 0 && names.every((name) => name.startsWith('type '))) continue;
    found.push(resolve(dirname(file), from));
  }
  return found;
}

it('knows the layer of every file', () => {
  expect(files.filter((file) => layerOf(file) === -1)).toEqual([]);
});

it('imports run one way', () => {
  const wrong = files.flatMap((file) =>
    runtimeImports(file)
      .filter((target) => layerOf(target) > layerOf(file))
      .map((target) => `${relative(SRC, file)} imports ${relative(SRC, target)}`),
  );
  expect(wrong).toEqual([]);
});

it('has no file over 400 lines', () => {
  const long = files.filter((file) => readFileSync(file, 'utf8').split('\n').length > 400);
  expect(long.map((file) => relative(SRC, file))).toEqual([]);
});
