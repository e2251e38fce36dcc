import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGlob } from '../../src/knowledge-base/glob.ts';

describe('compileGlob', () => {
  it.each([
    ['/a/b', '/a/b', true],
    ['/a/b', '/a/b/', false],
    ['', '', true],
    ['**', '/any/thing', true],
    ['**/feed', '/blog/feed', true],
    ['**/feed', '/blog/feed/', false],
    ['**/feed/**', '/blog/feed/atom', true],
    ['**/feed/**', '/blog/feeds/atom', false],
    ['/search/**', '/search/x/y', true],
    ['/type/*/', '/type/aside/', true],
    ['/type/*/', '/type/a/b/', false],
    ['**/{n}/{n}/', '/blog/2014/03/', true],
    ['**/{n}/{n}/', '/blog/2014/march/', false],
    ['**/{n}/{n}/', '/2014/03/01/', true],
    ['/{n}/{n}/', '/2014/03/01/', false],
    ['/p{n}0', '/p100', true],
    ['/p{n}0', '/p0', false],
    ['**/a.b', '/axb', false],
  ])('%s and %s: %s', (glob, text, matches) => {
    expect(compileGlob(glob)(text)).toBe(matches);
  });

  it('means the same as the regular expression that a glob stands for', () => {
    const part = fc.constantFrom('*', '**', '{n}', '/', 'a', '1', '.', '/a', '0/');
    const sign = fc.constantFrom('/', 'a', 'b', '1', '0', '.', '/a');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.array(sign, { maxLength: 12 }), (parts, signs) => {
        const glob = parts.join('');
        const source = glob.replace(/\*\*+|\*|\{n\}|\./g, (found) =>
          found === '.' ? '\\.' : found === '{n}' ? '\\d+' : found === '*' ? '[^/]*' : '.*',
        );
        expect(compileGlob(glob)(signs.join(''))).toBe(new RegExp(`^${source}$`, 's').test(signs.join('')));
      }),
      { numRuns: 5_000 },
    );
  });
});
