import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AddressGuard, isSpecialAddress } from '../../src/crawl/fetch/address-guard.ts';
import { decodeContent } from '../../src/crawl/fetch/content-decoding.ts';
import { classifyFailure, describeFailure } from '../../src/crawl/fetch/failure.ts';
import { chooseProxy, proxiesFromEnvironment } from '../../src/crawl/fetch/proxies.ts';
import { parseHeaderOption, printUserAgent } from '../../src/crawl/fetch/request-headers.ts';
import { findHeadEnd, frameBody, parseResponseHead } from '../../src/crawl/fetch/response-head.ts';
import { parseRetryAfter, RETRY_DEFAULTS, retryDelay } from '../../src/crawl/fetch/retry.ts';
import { readMessageBody } from '../../src/crawl/fetch/transfer-decoding.ts';

describe('special addresses', () => {
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '198.18.0.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::ffff:0:0',
    '64:ff9b::a00:1',
    '64:ff9b::127.0.0.1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '2001::1',
    'nonsense',
  ])('%s is refused', (address) => {
    expect(isSpecialAddress(address)).toBe(true);
  });

  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.128.0.1',
    '172.32.0.1',
    '172.15.255.255',
    '192.169.0.1',
    '169.253.0.1',
    '223.255.255.1',
    '2606:4700::1111',
    '2001:4860:4860::8888',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
  ])('%s is public', (address) => {
    expect(isSpecialAddress(address)).toBe(false);
  });

  it('a mapped address is special exactly when the address in it is', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        expect(isSpecialAddress(`::ffff:${address}`)).toBe(isSpecialAddress(address));
        expect(isSpecialAddress(`64:ff9b::${address}`)).toBe(isSpecialAddress(address));
      }),
    );
  });

  it.each([
    ['localhost:8080', 'localhost', 8080, true],
    ['localhost:8080', 'localhost', 8081, false],
    ['LOCALHOST:8080', 'localhost', 8080, true],
    ['intranet', 'intranet', 443, true],
    ['intranet', 'intranet', 8080, false],
    ['[::1]:90', '::1', 90, true],
    ['::1', '::1', 80, true],
  ])('seed %s, asked for %s port %i: %s', (seed, host, port, permitted) => {
    const guard = new AddressGuard({ allowedHosts: [seed] });
    expect(guard.permitted(host, port, [{ address: '127.0.0.1' }])).toHaveLength(permitted ? 1 : 0);
  });
});

describe('heads and bodies', () => {
  const bytes = (text: string) => Buffer.from(text, 'latin1');

  it.each([
    ['HTTP/1.1 200 OK\r\nA: b\r\n\r\nbody', 25],
    ['HTTP/1.1 200 OK\nA: b\n\nbody', 22],
    ['HTTP/1.1 200 OK\r\n\r\n', 19],
    ['HTTP/1.1 200 OK\r\nA: b\r\n', -1],
    ['', -1],
  ])('the head of %j ends at %i', (text, end) => {
    expect(findHeadEnd(bytes(text))).toBe(end);
  });

  it.each([
    ['GET', 200, 'Content-Length: 5', { kind: 'length', length: 5 }],
    ['GET', 200, 'Content-Length: 5, 5', { kind: 'length', length: 5 }],
    ['GET', 200, 'Content-Length: -5', { kind: 'until-close' }],
    ['GET', 200, 'Transfer-Encoding: Chunked', { kind: 'chunked' }],
    ['GET', 200, 'Transfer-Encoding: gzip, chunked', { kind: 'chunked' }],
    ['GET', 200, 'Transfer-Encoding: identity\r\nContent-Length: 5', { kind: 'length', length: 5 }],
    ['GET', 200, 'X: y', { kind: 'until-close' }],
    ['HEAD', 200, 'Content-Length: 5', { kind: 'none' }],
    ['GET', 304, 'Content-Length: 5', { kind: 'none' }],
    ['GET', 204, 'Transfer-Encoding: chunked', { kind: 'none' }],
  ])('%s %i with %j', (method, status, fields, framing) => {
    const head = parseResponseHead(bytes(`HTTP/1.1 ${status} X\r\n${fields}\r\n\r\n`));
    expect(frameBody(head!, method)).toEqual(framing);
  });

  it('reads back what was put in chunks, however it was cut', () => {
    const parts = fc.array(fc.uint8Array({ minLength: 1, maxLength: 40 }), { maxLength: 8 });
    fc.assert(
      fc.property(parts, fc.uint8Array({ maxLength: 10 }), (chunks, junk) => {
        const wire = Buffer.concat([
          ...chunks.flatMap((chunk) => [bytes(`${chunk.length.toString(16)}\r\n`), chunk, bytes('\r\n')]),
          bytes('0\r\nTrailer: x\r\n\r\n'),
        ]);
        const body = readMessageBody({ kind: 'chunked' }, Buffer.concat([wire, junk]));
        expect(body.complete).toBe(true);
        expect(body.wireLength).toBe(wire.length);
        expect(Buffer.from(body.payload)).toEqual(Buffer.concat(chunks));
        for (let end = 0; end < wire.length; end++) {
          expect(readMessageBody({ kind: 'chunked' }, wire.subarray(0, end)).complete).toBe(false);
        }
      }),
      { numRuns: 30 },
    );
  });

  const text = Buffer.from('a page of text '.repeat(100));
  it.each([
    ['deflate', deflateSync(text), null],
    ['deflate', deflateRawSync(text), null],
    ['x-gzip', gzipSync(text), null],
    ['identity', text, null],
    ['gzip', text, /not known or not used/],
    ['zstd', text, /"zstd"/],
  ])('%s', async (coding, payload, notice) => {
    const decoded = await decodeContent(payload, [coding], 1_000_000);
    expect(Buffer.from(decoded.bytes)).toEqual(text);
    if (notice === null) expect(decoded.notice).toBeNull();
    else expect(decoded.notice).toMatch(notice);
  });

  it('gives the part of a broken stream that can be read', async () => {
    const noise = Buffer.from(Array.from({ length: 60_000 }, (_, index) => (index * index * 31) & 255));
    const whole = gzipSync(noise);
    const cut = await decodeContent(whole.subarray(0, whole.length / 2), ['gzip'], 1_000_000);
    expect(cut.bytes.length).toBeGreaterThan(100);
    expect(noise.subarray(0, cut.bytes.length).equals(cut.bytes)).toBe(true);
  });
});

describe('retries', () => {
  it.each([
    [1, null, 0, 1000],
    [1, null, 1, 2000],
    [2, null, 1, 4000],
    [3, null, 1, 8000],
    [4, null, 1, null],
    [1, 30_000, 1, 30_000],
    [1, 99_999_999, 1, RETRY_DEFAULTS.maxRetryAfter],
  ])('after try %i, Retry-After %s, random %f: %s ms', (attempt, retryAfter, random, delay) => {
    expect(retryDelay(attempt, retryAfter, () => random)).toBe(delay);
  });

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 01 Jan 2024 00:01:00 GMT', 60_000],
    ['Sun, 31 Dec 2023 00:00:00 GMT', 0],
    ['-5', null],
    ['soon', null],
    ['', null],
  ])('Retry-After %j is %s ms', (value, milliseconds) => {
    expect(parseRetryAfter(value, new Date('2024-01-01T00:00:00Z'))).toBe(milliseconds);
  });
});

describe('failures', () => {
  const error = (code: string) => Object.assign(new Error('words'), { code });

  it.each([
    [error('ECONNREFUSED'), 'site', 'refused'],
    [error('ENOTFOUND'), 'site', 'dns'],
    [error('ENETUNREACH'), 'general', 'network-down'],
    [error('EMFILE'), 'general', 'local-resources'],
    [error('CERT_HAS_EXPIRED'), 'site', 'tls'],
    [error('ERR_TLS_CERT_ALTNAME_INVALID'), 'site', 'tls'],
    [error('ECONNRESET'), 'page', 'reset'],
    [error('SOMETHING_NEW'), 'page', 'protocol-error'],
    ['not an error', 'page', 'protocol-error'],
    [new AggregateError([error('ENETUNREACH'), error('ECONNREFUSED')]), 'site', 'refused'],
    [new AggregateError([error('ENETUNREACH'), error('ENETUNREACH')]), 'general', 'network-down'],
  ])('%s is a %s failure: %s', (thrown, failureClass, code) => {
    expect(classifyFailure(thrown)).toMatchObject({ class: failureClass, code });
    expect(describeFailure(thrown)).not.toBe('');
  });
});

describe('proxies', () => {
  const env = {
    HTTP_PROXY: 'proxy.example:3128',
    https_proxy: 'http://user:p%40ss@secure.example:8080',
    NO_PROXY: 'internal.example, .dotted.example,*.star.example port.example:8443,10.0.0.1',
  };
  it.each([
    ['http://example.org/', 'http://proxy.example:3128/'],
    ['https://example.org/', 'http://user:p%40ss@secure.example:8080/'],
    ['http://internal.example/', null],
    ['http://www.internal.example/', null],
    ['http://notinternal.example/', 'http://proxy.example:3128/'],
    ['http://a.dotted.example/', null],
    ['http://a.star.example/', null],
    ['https://port.example:8443/', null],
    ['https://port.example/', 'http://user:p%40ss@secure.example:8080/'],
    ['http://10.0.0.1/', null],
    ['http://127.0.0.1:99/', null],
    ['http://[::1]/', null],
    ['http://localhost/', null],
  ])('%s goes through %s', (url, proxy) => {
    expect(chooseProxy(proxiesFromEnvironment(env), new URL(url))?.href ?? null).toBe(proxy);
  });

  it('refuses a proxy that it does not know how to use', () => {
    expect(() => proxiesFromEnvironment({ ALL_PROXY: 'socks5://localhost' })).toThrow(/expected an http/);
  });
});

describe('request fields', () => {
  it('reads --header', () => {
    expect(parseHeaderOption('X-Age:  18 ')).toEqual(['X-Age', '18']);
    expect(parseHeaderOption('Cookie: a=b: c')).toEqual(['Cookie', 'a=b: c']);
  });
  it.each(['no colon', ': x', 'A b: c', 'X: a\r\nY: b', 'Host: x', 'content-length: 3', 'X: \u20ac'])(
    'refuses %j',
    (text) => {
      expect(() => parseHeaderOption(text)).toThrow(/--header/);
    },
  );
  it('names the crawler and its contact', () => {
    expect(printUserAgent('1.2.3', 'https://example.org/bot')).toBe('aah/1.2.3 (+https://example.org/bot)');
  });
});
