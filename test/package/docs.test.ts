import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { makeApi } from '../../docs/make-api.ts';
import { lintKnowledgeBase } from '../../src/knowledge-base/lint/lint.ts';
import { bundledKnowledgeBase } from '../../src/knowledge-base/source.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const pages = [
  'README.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

it('docs/api.md is made from the sources', () => {
  expect(read('docs/api.md')).toBe(makeApi());
});

it('docs/errors.md has the code of every error that users meet', () => {
  const text = read('docs/errors.md');
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.startsWith('sample-site'))
    .map((name) => read(join('src', name)));
  const codes = sources.flatMap((source) =>
    [...source.matchAll(/new (?:UsageError|InputOutputError)\(\s*'([a-z-]+)'/g)].map(([, code = '']) => code),
  );
  // Mistakes of our own code.
  const own = ['in-flight', 'not-in-flight'];
  const isTold = (code: string) =>
    own.includes(code) ||
    text.includes(`\`${code}\``) ||
    text.includes(`\`${code.slice(0, code.indexOf('-'))}-…\``);
  expect(new Set(codes).size).toBeGreaterThan(40);
  expect([...new Set(codes)].filter((code) => !isTold(code))).toEqual([]);
});

it('docs/protocol.md has every code of the service and the pipe', () => {
  const text = read('docs/protocol.md');
  const codes = ['src/embed/serve/handle.ts', 'src/embed/serve/worker-pool.ts', 'src/embed/pipe.ts']
    .map(read)
    .flatMap((source) => [...source.matchAll(/(?:failure\(\s*\d+,\s*|code: )'([a-z-]+)'/g)])
    .map(([, code = '']) => code);
  expect(codes.length).toBeGreaterThan(12);
  // Told to nobody: the client has gone. Codes of a page are in errors.md.
  const known = ['gone', 'bad-url', 'bad-status'];
  expect(codes.filter((code) => !known.includes(code) && !text.includes(`\`${code}\``))).toEqual([]);
});

it('docs/output.md has every member of report.json', () => {
  const [, members = ''] =
    /export interface Report \{([^}]*)\}/.exec(read('src/crawl/output/report.ts')) ?? [];
  const names = [...members.matchAll(/^ {2}(?:readonly )?(\w+):/gm)].map(([, name]) => `\`${name}\``);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !read('docs/output.md').includes(name))).toEqual([]);
});

it('docs/crawling.md has every code of a failure to fetch', () => {
  const [, union = ''] = /type FailureCode =([^;]*);/.exec(read('src/crawl/fetch/failure.ts')) ?? [];
  const codes = [...union.matchAll(/'([a-z-]+)'/g)].map(([, code]) => `\`${code}\``);
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !read('docs/crawling.md').includes(code))).toEqual([]);
});

describe('links lead somewhere', () => {
  it.each(pages)('%s', (page) => {
    const missing = [...read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !existsSync(resolve(ROOT, dirname(page), target)));
    expect(missing).toEqual([]);
  });
});

it("the guide's example is a clean knowledge base", async () => {
  const text = /```xml\n([\s\S]*?)```/.exec(read('docs/knowledge-base.md'))?.[1] ?? '';
  const problems = await lintKnowledgeBase([
    { kind: 'text', name: 'guide.xml', text },
    bundledKnowledgeBase(),
  ]);
  expect(
    problems
      .filter(({ location }) => location.file === 'guide.xml')
      .map(({ code, message }) => `${code}: ${message}`),
  ).toEqual([]);
});
