import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDomainPattern, siteKey } from '../../src/crawl/scope/domains.ts';
import { checkLimits } from '../../src/crawl/scope/limits.ts';
import { Scope, type ScopeContext, type ScopeOptions } from '../../src/crawl/scope/scope.ts';

const PAGE: ScopeContext = { role: 'content', depth: 1, hops: 0 };

describe('scope', () => {
  it.each<[string, string, ScopeOptions, string]>([
    ['https://example.org/forum/', 'http://example.org/other', {}, 'in'],
    ['https://example.org/', 'http://www.example.org/a', {}, 'in'],
    ['http://www.example.org/', 'https://example.org/a', {}, 'in'],
    ['https://example.org/', 'https://forum.example.org/', {}, 'off-site'],
    ['https://example.org/', 'https://example.org:8443/', {}, 'off-site'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/a', {}, 'in'],
    ['https://example.org/', 'https://notexample.org/', {}, 'off-site'],
    ['https://example.org/', 'ftp://example.org/', {}, 'scheme'],
    ['https://example.org/', 'javascript:void(0)', {}, 'scheme'],
    ['https://example.org/', 'not a url', {}, 'invalid'],
    ['https://example.org/forum/', 'https://example.org/forum/viewtopic.php', { pathPrefix: true }, 'in'],
    ['https://example.org/forum/index.php', 'https://example.org/forum/a', { pathPrefix: true }, 'in'],
    ['https://example.org/forum/', 'https://example.org/blog/', { pathPrefix: true }, 'path-prefix'],
    ['https://example.org/', 'https://cdn.example.net/', { allow: ['*.example.net'] }, 'in'],
    ['https://example.org/', 'https://example.net/', { allow: ['*.example.net'] }, 'off-site'],
    [
      'https://example.org/',
      'https://a.example.net/',
      { allow: ['*'], deny: ['a.example.net'] },
      'denied-domain',
    ],
  ])('seed %s: %s with %j is %s', (seed, url, options, expected) => {
    const verdict = new Scope([seed], options).check(url, PAGE);
    expect(verdict.kind === 'in' ? 'in' : verdict.rule).toBe(expected);
  });

  it.each<[string, ScopeContext, ScopeOptions, string]>([
    ['depth at the limit', { ...PAGE, depth: 3 }, { maxDepth: 3 }, 'in'],
    ['depth beyond', { ...PAGE, depth: 4 }, { maxDepth: 3 }, 'max-depth'],
    ['requisite elsewhere, beyond depth', { role: 'requisite', depth: 9, hops: 1 }, { maxDepth: 3 }, 'in'],
    ['requisite of a requisite', { role: 'requisite', depth: 2, hops: 3 }, {}, 'in'],
    ['requisites without end', { role: 'requisite', depth: 2, hops: 4 }, {}, 'requisite-hops'],
    ['no requisites', { role: 'requisite', depth: 1, hops: 1 }, { requisites: false }, 'requisites'],
    [
      'requisite of a denied host',
      { role: 'requisite', depth: 1, hops: 1 },
      { deny: ['*.net'] },
      'denied-domain',
    ],
  ])('%s', (_, context, options, expected) => {
    const url = context.role === 'requisite' ? 'https://cdn.example.net/x.css' : 'https://example.org/x';
    const verdict = new Scope(['https://example.org/'], options).check(url, context);
    expect(verdict.kind === 'in' ? 'in' : verdict.rule).toBe(expected);
  });

  it("is extended by a seed's redirect, and again when resumed", () => {
    const scope = new Scope(['https://example.org/']);
    expect(scope.check('https://new.example.com/a', PAGE).kind).toBe('out');
    expect(scope.extend('https://www.new.example.com/')).toBe(true);
    expect(scope.extend('mailto:a@example.org')).toBe(false);
    const resumed = new Scope(['https://example.org/']);
    for (const url of scope.extensions()) resumed.extend(url);
    for (const one of [scope, resumed]) {
      expect(one.check('http://new.example.com/a', PAGE).kind).toBe('in');
      expect(one.isSeedSite('https://new.example.com/')).toBe(true);
    }
  });

  it.each(['example', 'mailto:a@b.c', ''])('refuses the seed %j', (seed) => {
    expect(() => new Scope([seed])).toThrow(expect.objectContaining({ code: 'seed' }));
  });

  it('refuses a seed that is denied', () => {
    expect(() => new Scope(['https://a.b/'], { deny: ['a.b'] })).toThrow(/denied by a\.b/);
  });
});

describe('domains', () => {
  it.each([
    ['https://www.Example.org:443/x', 'example.org'],
    ['http://www.org/', 'www.org'],
    ['http://[::1]:8080/', '[::1]:8080'],
  ])('%s is of site %s', (url, key) => {
    expect(siteKey(new URL(url))).toBe(key);
  });

  it.each([
    ['example.org', 'www.example.org', true],
    ['www.example.org', 'example.org', true],
    ['*.example.org', 'a.b.example.org', true],
    ['*.example.org', 'example.org', false],
    ['cdn*.example.*', 'cdn7.example.net', true],
    ['a*a', 'a', false],
    ['a*b*a', 'aba', true],
    ['EXAMPLE.org', 'example.org', true],
    ['müller.example', 'xn--mller-kva.example', true],
  ])('%s on %s: %s', (pattern, host, expected) => {
    expect(parseDomainPattern(pattern).matches(host)).toBe(expected);
  });

  it.each(['', 'a b', 'http://x/', 'a/b'])('refuses %j', (pattern) => {
    expect(() => parseDomainPattern(pattern)).toThrow(expect.objectContaining({ code: 'domain-pattern' }));
  });

  it('matches what a regular expression matches', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8 });
    const pattern = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(pattern, text, (source, host) => {
        fc.pre(source.includes('*'));
        const expression = new RegExp(`^${source.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
        expect(parseDomainPattern(source).matches(host)).toBe(expression.test(host));
      }),
    );
  });
});

describe('limits', () => {
  it.each([
    [{}, null],
    [{ maxPages: 11 }, null],
    [{ maxPages: 10 }, 'max-pages'],
    [{ maxPages: 0 }, 'max-pages'],
    [{ maxSeconds: 5 }, 'max-seconds'],
    [{ maxBytes: 1000 }, 'max-bytes'],
  ])('%j stop by %s', (limits, expected) => {
    expect(checkLimits(limits, { pages: 10, seconds: 5, bytes: 1000 })?.limit ?? null).toBe(expected);
  });
});
