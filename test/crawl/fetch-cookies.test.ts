import { describe, expect, it } from 'vitest';
import { parseCookiesFile, parseSetCookie } from '../../src/crawl/fetch/cookie.ts';
import { CookieJar } from '../../src/crawl/fetch/cookie-jar.ts';

const now = new Date('2024-01-01T00:00:00Z');

describe('CookieJar', () => {
  it.each([
    ['http://a.example/', 'x=1', 'http://a.example/b', 'x=1'],
    ['http://a.example/', 'x=1', 'http://b.a.example/', null],
    ['http://a.example/', 'x=1', 'https://a.example:8443/', 'x=1'],
    ['http://www.a.example/', 'x=1; Domain=a.example', 'http://b.a.example/', 'x=1'],
    ['http://www.a.example/', 'x=1; Domain=.A.example', 'http://a.example/', 'x=1'],
    ['http://www.a.example/', 'x=1; Domain=a.example', 'http://nota.example/', null],
    ['http://www.a.example/', 'x=1; Domain=b.example', 'http://b.example/', null],
    ['http://www.a.example/', 'x=1; Domain=example', 'http://b.example/', null],
    ['http://a.co.uk/', 'x=1; Domain=co.uk', 'http://b.co.uk/', null],
    ['http://a.co.uk/', 'x=1; Domain=a.co.uk', 'http://www.a.co.uk/', 'x=1'],
    ['http://127.0.0.1/', 'x=1; Domain=127.0.0.1', 'http://127.0.0.1/', 'x=1'],
    ['http://127.0.0.1/', 'x=1; Domain=0.0.1', 'http://127.0.0.1/', null],
    ['http://[::1]:90/', 'x=1', 'http://[::1]:91/', 'x=1'],
    ['http://localhost/', 'x=1; Domain=localhost', 'http://localhost/', 'x=1'],
    ['http://a.example/forum/index.php', 'x=1', 'http://a.example/forum/view', 'x=1'],
    ['http://a.example/forum/index.php', 'x=1', 'http://a.example/forums', null],
    ['http://a.example/', 'x=1; Path=/b', 'http://a.example/b/c', 'x=1'],
    ['http://a.example/', 'x=1; Path=/b', 'http://a.example/bc', null],
    ['https://a.example/', 'x=1; Secure', 'http://a.example/', null],
    ['http://a.example/', 'x=1; Secure', 'https://a.example/', null],
    ['http://a.example/', 'x=1; Max-Age=0', 'http://a.example/', null],
    ['http://a.example/', 'x=1; Expires=Sun, 31-Dec-2023 00:00:00 GMT', 'http://a.example/', null],
    ['http://a.example/', 'x=1; Expires=Tue, 02-Jan-2024 00:00:00 GMT', 'http://a.example/', 'x=1'],
    [
      'http://a.example/',
      'x=1; Expires=Sun, 31-Dec-2023 00:00:00 GMT; Max-Age=9',
      'http://a.example/',
      'x=1',
    ],
    ['http://a.example/', 'x="a=b"; HttpOnly', 'http://a.example/', 'x="a=b"'],
    ['http://a.example/', 'lonely', 'http://a.example/', 'lonely'],
    ['http://a.example/', ';', 'http://a.example/', null],
    ['http://a.example/', 'x=a\x00b', 'http://a.example/', null],
    ['http://a.example/', `x=${'y'.repeat(5000)}`, 'http://a.example/', null],
  ])('%s sets %s, then %s gets %s', (from, setCookie, to, header) => {
    const jar = new CookieJar();
    jar.store(new URL(from), [setCookie], now);
    expect(jar.header(new URL(to), now)).toBe(header);
  });

  it('replaces, removes, expires, and sends longer paths first', () => {
    const jar = new CookieJar();
    const url = new URL('http://a.example/b/c');
    jar.store(url, ['x=1; Path=/', 'y=2; Path=/b; Max-Age=60', 'x=3; Path=/'], now);
    expect(jar.header(url, now)).toBe('y=2; x=3');
    expect(jar.header(url, new Date(now.getTime() + 60_000))).toBe('x=3');
    jar.store(url, ['x=; Path=/; Max-Age=0'], now);
    expect(jar.header(url, now)).toBe('y=2');
    expect(jar.size).toBe(1);
  });

  it('stays within its bounds', () => {
    const jar = new CookieJar({ maxPerDomain: 3, maxCookies: 8 });
    for (let host = 0; host < 10; host++) {
      for (let name = 0; name < 10; name++)
        jar.store(new URL(`http://h${host}.example/`), [`n${name}=1`], now);
    }
    expect(jar.size).toBeLessThanOrEqual(8);
    expect(jar.header(new URL('http://h9.example/'), now)).toBe('n7=1; n8=1; n9=1');
    expect(jar.header(new URL('http://h0.example/'), now)).toBeNull();
  });
});

it('a Set-Cookie without a value is nothing', () => {
  expect(parseSetCookie('', now)).toBeNull();
});

describe('cookies.txt', () => {
  const file = [
    '# Netscape HTTP Cookie File',
    '',
    '.a.example\tTRUE\t/\tFALSE\t0\tsid\tabc',
    '#HttpOnly_b.example\tFALSE\t/in\tTRUE\t1893456000\tage\t18',
    'c.example\tFALSE\t/\tFALSE\t1\told\tx',
  ].join('\r\n');

  it('is read as browsers and curl write it', () => {
    const jar = new CookieJar();
    for (const cookie of parseCookiesFile(file, 'cookies.txt')) jar.add(cookie, now);
    expect(jar.header(new URL('http://www.a.example/'), now)).toBe('sid=abc');
    expect(jar.header(new URL('https://b.example/in/x'), now)).toBe('age=18');
    expect(jar.header(new URL('http://b.example/in/x'), now)).toBeNull();
    expect(jar.header(new URL('http://c.example/'), now)).toBeNull();
  });

  it.each([
    'a.example TRUE / FALSE 0 sid abc',
    'a\tTRUE\tx\tFALSE\t0\tn\tv',
    'a\tTRUE\t/\tFALSE\tsoon\tn\tv',
    'a\tTRUE\t/\tFALSE\t0\tn\t\u20ac',
  ])('says where %j is wrong', (line) => {
    expect(() => parseCookiesFile(`# ok\n${line}\n`, 'my.txt')).toThrow(/^my\.txt:2:1: expected/);
  });
});

describe('what of a jar is kept for a later run', () => {
  const url = new URL('http://a.example/');

  it('is what servers set, told once per change', () => {
    const jar = new CookieJar();
    const [own] = parseCookiesFile('a.example\tFALSE\t/\tFALSE\t0\tlogin\tsecret\n', 'cookies.txt');
    jar.add(own!, now);
    jar.store(url, ['x=1', 'y=2'], now);
    const kept = jar.takeChanges().get('a.example') ?? [];
    expect(kept.map(({ name, value }) => [name, value])).toEqual([
      ['x', '1'],
      ['y', '2'],
    ]);
    jar.store(url, ['x=1'], now);
    expect(jar.takeChanges().size).toBe(0);
    jar.store(url, ['x=1; Max-Age=0'], now);
    expect(jar.takeChanges().get('a.example')).toMatchObject([{ name: 'y' }]);
    const later = new CookieJar();
    later.restore(kept, now);
    expect(later.header(url, now)).toBe('x=1; y=2');
    expect(later.takeChanges().size).toBe(0);
  });

  it('tells of domains that were crowded out', () => {
    const jar = new CookieJar({ maxCookies: 1 });
    jar.store(url, ['x=1'], now);
    jar.takeChanges();
    jar.store(new URL('http://b.example/'), ['x=1'], now);
    expect([...jar.takeChanges()].map(([domain, cookies]) => [domain, cookies.length]).toSorted()).toEqual([
      ['a.example', 0],
      ['b.example', 1],
    ]);
  });
});
