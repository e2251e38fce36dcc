import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
let folder = '';

/** Writes every module that Node resolves to loaded.txt. */
const RECORDER = `
import { appendFileSync } from 'node:fs';
export async function resolve(specifier, context, next) {
  const found = await next(specifier, context);
  appendFileSync('loaded.txt', found.url + '\\n');
  return found;
}`;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'aah-install-'));
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], {
    cwd: ROOT,
    stdio: 'pipe',
  });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const install = ['install', '--no-audit', '--no-fund', '--prefer-offline', `./aah-${version}.tgz`];
  execFileSync('npm', install, { cwd: folder, stdio: 'pipe' });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a script in the project that has the package installed. */
function run(script: string): string {
  writeFileSync(join(folder, 'script.mjs'), script);
  return execFileSync(process.execPath, ['script.mjs'], { cwd: folder, encoding: 'utf8' });
}

it('works from the packed package, and its core loads nothing heavy', () => {
  writeFileSync(join(folder, 'recorder.mjs'), RECORDER);
  const script = `
    import { register } from 'node:module';
    register('./recorder.mjs', import.meta.url);
    const { createHelper } = await import('aah');
    const helper = await createHelper();
    const outcome = await helper.inspect({ url: 'http://a.example/', body: '<a href="/b">b</a>' });
    console.log(outcome.links.map((link) => link.url).join());`;
  expect(run(script).trim()).toBe('http://a.example/b');
  const packages = new Set<string>();
  for (const url of readFileSync(join(folder, 'loaded.txt'), 'utf8').split('\n')) {
    const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.[1];
    if (name !== undefined) packages.add(name);
  }
  // What htmlparser2 and fast-xml-parser bring along themselves is theirs.
  const theirs = new Set([
    'htmlparser2',
    'fast-xml-parser',
    ...dependenciesOf('htmlparser2'),
    ...dependenciesOf('fast-xml-parser'),
  ]);
  expect([...packages].filter((name) => name !== 'aah' && !theirs.has(name))).toEqual([]);
});

function dependenciesOf(name: string, seen = new Set<string>()): Set<string> {
  const file = join(folder, 'node_modules', name, 'package.json');
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  for (const dependency of Object.keys(dependencies)) {
    if (seen.has(dependency)) continue;
    seen.add(dependency);
    dependenciesOf(dependency, seen);
  }
  return seen;
}

it.each(['archive', 'rdf', 'crawl', 'crawlee', 'store'])('has the subpath aah/%s', (name) => {
  expect(run(`console.log(Object.keys(await import('aah/${name}')).length > 0)`).trim()).toBe('true');
});

it('brings the command and the knowledge base', () => {
  const listed = execFileSync(join(folder, 'node_modules', '.bin', 'aah'), ['kb', 'list'], {
    cwd: folder,
    encoding: 'utf8',
  });
  expect(listed).toContain('wordpress');
});

it('brings the documentation that its README names, and the schemas', () => {
  const home = join(folder, 'node_modules', 'aah');
  const named = [...readFileSync(join(home, 'README.md'), 'utf8').matchAll(/\]\(([^)#:]+)\)/g)];
  expect(named.length).toBeGreaterThan(15);
  expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(home, path)))).toEqual([]);
  const script = `import { createRequire } from 'node:module';
    console.log(createRequire(import.meta.url)('aah/schema/page.json').title);`;
  expect(run(script).trim()).toBe('page');
});

describe('its types', () => {
  const USE = `
    import { createHelper, evaluate, parsePage, parsePattern, type ElementNode, type SelectedNode } from 'aah';
    import * as archive from 'aah/archive';
    import { crawl, type Cookie } from 'aah/crawl';
    import { createFollow } from 'aah/crawlee';
    import { toQuads } from 'aah/rdf';
    import { openStore, type LmdbStore } from 'aah/store';
    const store: LmdbStore = await openStore('store');
    const helper = await createHelper({ store });
    const page = { url: 'http://a.example/', headers: new Map([['a', 'b']]), body: '' };
    const nodes: readonly SelectedNode[] = evaluate(parsePattern('a'), parsePage(page).root);
    const elements: ElementNode[] = nodes.filter((node) => node.kind === 'element');
    const cookies: readonly Cookie[] = [];
    export default [elements, toQuads(await helper.inspect(page)), archive, crawl, cookies, createFollow];`;

  it.each([
    ['node16', 'node16', ['es2023']],
    ['nodenext', 'nodenext', ['es2023']],
    ['esnext', 'bundler', ['es2023']],
    ['esnext', 'bundler', ['es2023', 'dom']],
  ])('hold with every file checked: module %s, resolution %s, lib %j', (module, moduleResolution, lib) => {
    writeFileSync(join(folder, 'use.ts'), USE);
    const compilerOptions = {
      ...{ module, moduleResolution, lib, target: 'es2023', types: ['node'] },
      ...{ strict: true, exactOptionalPropertyTypes: true, skipLibCheck: false, noEmit: true },
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    const compiler = join(ROOT, 'node_modules', '.bin', 'tsc');
    const { stdout } = spawnSync(compiler, ['-p', folder], { cwd: folder, encoding: 'utf8' });
    expect(stdout).toBe('');
  });
});
