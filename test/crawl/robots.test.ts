import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressGuard } from '../../src/crawl/fetch/address-guard.ts';
import { Fetcher } from '../../src/crawl/fetch/fetcher.ts';
import { RobotsCache } from '../../src/crawl/robots/robots-cache.ts';
import { parseRobots, productToken } from '../../src/crawl/robots/robots-rules.ts';
import { type Behaviour, reply, startFaultServer } from './fault-server.ts';

const ORIGIN = 'http://a.example';
const AGENT = 'aah/1.0 (+https://example.org/bot)';

describe('rules', () => {
  it.each([
    ['Disallow: /a', '/ab', true],
    ['Disallow: /a', '/b', false],
    ['Disallow:', '/a', false],
    ['Disallow: /', '/', true],
    ['Disallow: /a\nAllow: /a/b', '/a/b/c', false],
    ['Allow: /a/b\nDisallow: /a', '/a/c', true],
    ['Allow: /page\nDisallow: /page', '/page', false],
    ['Allow: /$\nDisallow: /', '/', false],
    ['Allow: /$\nDisallow: /', '/x', true],
    ['Disallow: /*.php$', '/x/y.php', true],
    ['Disallow: /*.php$', '/y.php?a', false],
    ['Disallow: /*?sid=', '/y.php?sid=1', true],
    ['Disallow: /a*b', '/axxb', true],
    ['Disallow: /a # comment', '/a', true],
    ['Disallow: /caf\u00e9', '/caf%C3%A9', true],
    ['Disallow: /caf%c3%a9', '/caf\u00e9', true],
    ['Disallow: /%7Euser', '/~user', true],
    ['Disallow: /~user', '/%7euser', true],
    ['Disallow: /a%2Fb', '/a/b', false],
    ['Disallow: /a%2fb', '/a%2Fb', true],
    ['Disallow: /***********x', '/ax', true],
    ['Disallow: /', '/robots.txt', false],
    ['disallow : /a', '/a', true],
    ['Noindex: /a', '/a', false],
    ['Disallow /a', '/a', false],
  ])('%j, asked for %s: forbidden %s', (rules, path, forbidden) => {
    const robots = parseRobots(`User-agent: *\n${rules}\n`, ORIGIN, AGENT);
    expect(robots.forbids(ORIGIN + path) !== null).toBe(forbidden);
  });

  it.each([
    ['its own group before the star', 'User-agent: *\nDisallow: /\n\nUser-agent: aah\nDisallow: /x', false],
    ['case does not matter', 'User-agent: AAH\nDisallow: /a', true],
    ['a version is passed over', 'User-agent: aah/2.0\nDisallow: /a', true],
    ['another crawler', 'User-agent: other\nDisallow: /a', false],
    ['a longer name is another crawler', 'User-agent: aahbot\nDisallow: /a', false],
    ['two names, one group', 'User-agent: other\nUser-agent: aah\nDisallow: /a', true],
    [
      'two groups, one name',
      'User-agent: aah\nDisallow: /b\nUser-agent: x\nDisallow: /\nUser-agent: aah\nDisallow: /a',
      true,
    ],
    [
      'a sitemap inside a group',
      'User-agent: aah\nSitemap: http://a.example/s.xml\nUser-agent: other\nDisallow: /a',
      true,
    ],
    ['a sitemap between rules', 'User-agent: aah\nDisallow: /b\nSitemap: /s.xml\nDisallow: /a', true],
    ['a byte order mark', '\ufeffUser-agent: *\nDisallow: /a', true],
    ['carriage returns alone', 'User-agent: *\rDisallow: /a', true],
    ['an empty last group', 'User-agent: *\nDisallow: /\nUser-agent: aah', false],
    ['rules before any group', 'Disallow: /a', false],
    ['HTML', '<html><body>Disallow: /a</body></html>', false],
    ['nothing', '', false],
  ])('%s', (_name, text, forbidden) => {
    expect(parseRobots(text, ORIGIN, AGENT).forbids(`${ORIGIN}/a`) !== null).toBe(forbidden);
  });

  it('names the rule and its line', () => {
    const robots = parseRobots('User-agent: *\nSitemap: x\nDisallow: /a  # private\n', ORIGIN, AGENT);
    expect(robots.forbids(`${ORIGIN}/a`)).toEqual({ text: 'Disallow: /a  # private', line: 3 });
  });

  it.each([
    ['Crawl-delay: 10', 10],
    ['crawl-delay: 0.5', 0.5],
    ['Crawl-delay: 1,5', 1.5],
    ['Crawl-delay: -1', null],
    ['Crawl-delay: soon', null],
    ['Crawl-delay: Infinity', null],
    ['Disallow:', null],
  ])('%s is %s seconds', (line, seconds) => {
    expect(parseRobots(`User-agent: *\n${line}\n`, ORIGIN, AGENT).crawlDelay).toBe(seconds);
  });

  it('takes the product token of a User-Agent', () => {
    expect([AGENT, 'My_Bot/2', 'curl', '007'].map(productToken)).toEqual(['aah', 'my_bot', 'curl', '*']);
  });

  it('is not slowed by a hostile file', () => {
    const hostile = `User-agent: *\n${' '.repeat(200_000)}\nDisallow: ${'*a'.repeat(100_000)}\nDisallow: /z`;
    const robots = parseRobots(hostile, ORIGIN, AGENT);
    expect(robots.forbids(`${ORIGIN}/${'a'.repeat(2_000)}`)).toBeNull();
    expect(robots.forbids(`${ORIGIN}/z`)).not.toBeNull();
  });
});

describe('RobotsCache', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const thing of open.splice(0)) await thing.close();
  });

  async function start(behave: Behaviour) {
    const server = await startFaultServer(behave);
    const fetcher = new Fetcher({ userAgent: AGENT, guard: new AddressGuard({ allowPrivate: true }) });
    const clock = { now: 0 };
    const cache = new RobotsCache({
      userAgent: AGENT,
      fetch: (request) => fetcher.fetch(request),
      now: () => clock.now,
    });
    open.push(fetcher, server);
    return { server, cache, clock };
  }
  const answer = (status: string, body = '') =>
    `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const RULES = 'User-agent: *\nCrawl-delay: 3\nDisallow: /private\n';

  it('asks once a day, also when many ask at once, and hands over what was fetched', async () => {
    const { server, cache, clock } = await start(reply(answer('200 OK', RULES)));
    const urls = ['a', 'private/b', 'c'].map((path) => server.url + path);
    expect(cache.needsFetch(urls[0]!)).toBe(true);
    const verdicts = await Promise.all(urls.map((url) => cache.check(url)));
    expect(verdicts.map(({ kind }) => kind)).toEqual(['allowed', 'disallowed', 'allowed']);
    expect(verdicts.flatMap(({ exchanges }) => exchanges.map(({ url }) => url))).toEqual([
      `${server.url}robots.txt`,
    ]);
    expect(verdicts[0]).toMatchObject({ crawlDelay: 3 });
    clock.now = 86_399_999;
    expect(cache.needsFetch(urls[0]!)).toBe(false);
    await cache.check(urls[0]!);
    expect(server.requests).toHaveLength(1);
    clock.now = 86_400_000;
    await cache.check(urls[0]!);
    expect(server.requests).toHaveLength(2);
  });

  it.each([
    ['404 Not Found', 'allowed'],
    ['401 Unauthorized', 'allowed'],
    ['204 No Content', 'allowed'],
    ['304 Not Modified', 'allowed'],
    ['429 Too Many', 'unreachable'],
    ['500 Oops', 'unreachable'],
    ['503 Later', 'unreachable'],
  ])('%s: %s', async (status, kind) => {
    const { server, cache } = await start(reply(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\n\r\n`));
    expect(await cache.check(server.url)).toMatchObject({
      kind,
      exchanges: [{ head: { status: Number(status.slice(0, 3)) } }],
    });
  });

  it('asks an unreachable one again, later each time, and believes it when it comes', async () => {
    let up = false;
    const { server, cache, clock } = await start((socket) =>
      up ? reply(answer('200 OK', RULES))(socket, '') : void socket.destroy(),
    );
    const waits: number[] = [];
    for (let count = 0; count < 8; count++) {
      const verdict = await cache.check(server.url);
      if (verdict.kind !== 'unreachable') throw new Error(verdict.kind);
      expect(verdict).toMatchObject({ tries: count + 1, failure: { code: 'reset' }, exchanges: [] });
      waits.push((verdict.retryAt - clock.now) / 60_000);
      clock.now = verdict.retryAt;
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    up = true;
    expect(await cache.check(`${server.url}private`)).toMatchObject({
      kind: 'disallowed',
      rule: { line: 3 },
    });
    up = false;
    clock.now += 86_400_000;
    expect(await cache.check(`${server.url}private`)).toMatchObject({ kind: 'disallowed' });
    expect(await cache.check(server.url)).toMatchObject({ kind: 'allowed' });
  });

  it('follows five redirects and no more', async () => {
    let last = 5;
    const { server, cache, clock } = await start((socket, request) => {
      const hop = Number(/^GET \/(\d+)/.exec(request)?.[1] ?? 0);
      const redirect = `HTTP/1.1 302 Found\r\nLocation: /${hop + 1}\r\nContent-Length: 0\r\n\r\n`;
      socket.write(hop === last ? answer('200 OK', RULES) : redirect);
    });
    const followed = await cache.check(`${server.url}private`);
    expect(followed.kind).toBe('disallowed');
    expect(followed.exchanges).toHaveLength(6);
    last = 6;
    clock.now = 86_400_000;
    const endless = await cache.check(`${server.url}private`);
    expect(endless.kind).toBe('allowed');
    expect(endless.exchanges).toHaveLength(6);
  });

  it('reads 500 KiB of a robots.txt of 10 MB', async () => {
    const filler = `${'# filler line\n'.repeat(40_000)}`;
    const body = `${RULES}${filler}Disallow: /late\n`.padEnd(10_000_000, '# more\n');
    const { server, cache } = await start(reply(answer('200 OK', body)));
    const verdict = await cache.check(`${server.url}private`);
    expect(verdict.kind).toBe('disallowed');
    expect(verdict.exchanges[0]).toMatchObject({ truncated: 'length', payload: { length: 512_000 } });
    expect(await cache.check(`${server.url}late`)).toMatchObject({ kind: 'allowed' });
  });

  it('does not obey a rule that was cut', async () => {
    const head = 'User-agent: *\n';
    const cut = '\nDisallow: /private';
    const body = `${head}${'#'.repeat(512_000 - head.length - '\nDisallow: /'.length)}${cut}\n`;
    const { server, cache } = await start(reply(answer('200 OK', body)));
    expect(await cache.check(`${server.url}public`)).toMatchObject({ kind: 'allowed' });
  });

  it('decodes a compressed one', async () => {
    const packed = gzipSync(RULES);
    const head = `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n\r\n`;
    const { server, cache } = await start(reply(Buffer.concat([Buffer.from(head), packed])));
    expect(await cache.check(`${server.url}private`)).toMatchObject({ kind: 'disallowed' });
  });
});
