import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGlob } from '../../src/knowledge-base/glob.ts';
import type { UrlCondition } from '../../src/knowledge-base/model.ts';
import { compileParameterName, compileUrlCondition } from '../../src/knowledge-base/url-condition.ts';

const ANY: UrlCondition = { path: null, parameters: [], without: [] };

function test(where: Partial<UrlCondition>, url: string): boolean {
  return compileUrlCondition({ ...ANY, ...where })(new URL(url, 'https://example.org/'));
}

describe('path', () => {
  it.each([
    ['viewtopic.php', '/viewtopic.php', true],
    ['viewtopic.php', '/forum/viewtopic.php?t=1', true],
    ['viewtopic.php', '/forum/xviewtopic.php', false],
    ['viewtopic.php', '/viewtopic.php/x', false],
    ['/viewtopic.php', '/forum/viewtopic.php', false],
    ['/wiki/Special:*', '/wiki/Special:Log', true],
    ['/wiki/Special:*', '/wiki/Special:Log/delete', false],
    ['/wiki/Special:**', '/wiki/Special:Log/delete', true],
    ['tag/*/', '/blog/tag/red/', true],
    ['tag/*/', '/blog/tag/red/2/', false],
    ['page/{n}/', '/a/page/12/', true],
    ['page/{n}/', '/a/page//', false],
    ['page/{n}/', '/a/page/x/', false],
    ['{n}/{n}/*', '/2020/05/post', true],
    ['/**/feed/', '/a/b/feed/', true],
    ['/Spécial:*', '/Sp%C3%A9cial:Pages', true],
    ['/a*', '/a%2Fb', true],
    ['/a', '/%FF', false],
    ['/', '/', true],
  ])('%s of %s: %s', (path, url, expected) => {
    expect(test({ path }, url)).toBe(expected);
  });
});

describe('parameters', () => {
  it.each([
    [[['p', null]], [], '/?p=1', true],
    [[['p', null]], [], '/?p', true],
    [[['p', null]], [], '/?q=1', false],
    [[['do', 'edit*']], [], '/?do=editor', true],
    [[['do', 'edit*']], [], '/?do=show&do=edit', true],
    [[['do', 'edit']], [], '/?do=show', false],
    [[['list[a]', null]], [], '/?list%5Ba%5D=1', true],
    [[['utm_*', null]], [], '/?utm_source=x', true],
    [[['threads/*/latest', null]], [], '/index.php?threads/title.12/latest', true],
    [[['threads/*/latest', null]], [], '/index.php?threads/title.12/', false],
    [[['threads/*/latest', null]], [], '/index.php?threads/a/b/latest', false],
    [[['threads/*/post-{n}', null]], [], '/index.php?threads/title.12/post-7', true],
    [[['threads/*/poll/**', null]], [], '/index.php?threads/title.12/poll/results&x=1', true],
    [[['n', '{n}']], [], '/?n=12', true],
    [[['n', '{n}']], [], '/?n=1x', false],
    [[], [['t', null]], '/?t=1', false],
    [[], [['t', null]], '/?p=1', true],
    [[['a', '']], [], '/?a=', true],
  ] as [[string, string | null][], [string, string | null][], string, boolean][])(
    'with %j without %j of %s: %s',
    (parameters, without, url, expected) => {
      const named = (items: [string, string | null][]) => items.map(([name, value]) => ({ name, value }));
      expect(test({ parameters: named(parameters), without: named(without) }, url)).toBe(expected);
    },
  );

  it.each([
    ['sid', 'sid', true],
    ['sid', 'sids', false],
    ['utm_*', 'utm_source', true],
    ['utm_*', 'xutm_', false],
  ])('name %s is %s: %s', (name, text, expected) => {
    expect(compileParameterName(name)(text)).toBe(expected);
  });
});

describe('globs', () => {
  const glob = fc.array(fc.constantFrom('a', '1', '/', '*', '**', '{n}', '{', '.'), { maxLength: 8 });
  const text = fc.array(fc.constantFrom('a', '1', '/', '{', '.', 'n'), { maxLength: 10 });

  it('mean what the equivalent regular expression means', () => {
    fc.assert(
      fc.property(glob, text, (parts, characters) => {
        // Adjacent parts such as `*` `*` read as `**`, so the oracle starts from the text as well.
        const source = parts
          .join('')
          .replace(/\*\*+|\*|\{n\}|[^*]/g, (part) =>
            part === '*'
              ? '[^/]*'
              : part[0] === '*'
                ? '.*'
                : part === '{n}'
                  ? '[0-9]+'
                  : `\\u{${part.codePointAt(0)!.toString(16)}}`,
          );
        const subject = characters.join('');
        expect(compileGlob(parts.join(''))(subject)).toBe(new RegExp(`^(?:${source})$`, 'su').test(subject));
      }),
      { numRuns: 2000 },
    );
  });

  it('stay polynomial where a regular expression would not', () => {
    const tester = compileGlob('*a'.repeat(40));
    expect(tester(`${'a'.repeat(8000)}b`)).toBe(false);
    expect(tester(`${'a'.repeat(8000)}`)).toBe(true);
    expect(compileGlob(`${'**a'.repeat(40)}b`)(`${'a'.repeat(8000)}cb`)).toBe(false);
  });
});
