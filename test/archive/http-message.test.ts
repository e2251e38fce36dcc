import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type HttpResponse, httpOf, responseRecord } from '../../src/archive/index.ts';
import { gzipEach, http, readAll } from './samples.ts';

/** Writes a response and reads it back. */
async function roundTrip(
  block: Buffer,
  maxBodyBytes?: number,
): Promise<{ block: Buffer; http: HttpResponse }> {
  const [entry] = await readAll(gzipEach([responseRecord('http://example.com/', block)]));
  if (entry?.kind !== 'record') throw new Error(`expected a record, not ${JSON.stringify(entry)}`);
  const message = httpOf(entry, maxBodyBytes === undefined ? {} : { maxBodyBytes });
  if (message?.kind !== 'response') throw new Error('expected a response');
  return { block: Buffer.from(entry.block), http: message };
}

const TEXT = 'Käse und Brot. '.repeat(40);
const text = Buffer.from(TEXT, 'latin1');
const chunked = (body: Uint8Array): Buffer =>
  Buffer.concat([
    Buffer.from(`10\r\n`),
    body.subarray(0, 16),
    Buffer.from(`\r\n${(body.length - 16).toString(16)};ext=1\r\n`),
    body.subarray(16),
    Buffer.from('\r\n0\r\nTrailer: x\r\n\r\n'),
  ]);

describe('httpOf', () => {
  it('keeps order, case, duplicates and Latin-1 of headers', async () => {
    const block = http(
      'HTTP/1.1 200 Très bien\nset-cookie: a=1\nX-Name: Jürgen\nSet-Cookie: b=2\nEmpty:\nFolded: one\n two',
    );
    const read = await roundTrip(block);
    expect(read.block.equals(block)).toBe(true);
    expect(read.http).toMatchObject({ status: 200, reason: 'Très bien', version: '1.1', notices: [] });
    expect(read.http.headers).toEqual([
      ['set-cookie', 'a=1'],
      ['X-Name', 'Jürgen'],
      ['Set-Cookie', 'b=2'],
      ['Empty', ''],
      ['Folded', 'one two'],
    ]);
  });

  it.each([
    ['empty body', 'HTTP/1.1 200 OK\nContent-Length: 0', '', ''],
    ['304', 'HTTP/1.1 304 Not Modified\nETag: "x"', '', ''],
    ['no reason phrase', 'HTTP/1.1 200', 'x', 'x'],
    ['identity', 'HTTP/1.1 200 OK\nContent-Encoding: identity', text, TEXT],
    ['chunked', 'HTTP/1.1 200 OK\nTransfer-Encoding: chunked', chunked(text), TEXT],
    ['gzip', 'HTTP/1.1 200 OK\nContent-Encoding: gzip', gzipSync(text), TEXT],
    ['x-gzip', 'HTTP/1.1 200 OK\nContent-Encoding: X-GZIP', gzipSync(text), TEXT],
    ['zlib deflate', 'HTTP/1.1 200 OK\nContent-Encoding: deflate', deflateSync(text), TEXT],
    ['raw deflate', 'HTTP/1.1 200 OK\nContent-Encoding: deflate', deflateRawSync(text), TEXT],
    ['br', 'HTTP/1.1 200 OK\nContent-Encoding: br', brotliCompressSync(text), TEXT],
    [
      'gzip, then br',
      'HTTP/1.1 200 OK\nContent-Encoding: gzip, br',
      brotliCompressSync(gzipSync(text)),
      TEXT,
    ],
    [
      'chunked gzip',
      'HTTP/1.1 200 OK\nTransfer-Encoding: chunked\nContent-Encoding: gzip',
      chunked(gzipSync(text)),
      TEXT,
    ],
    ['transfer gzip', 'HTTP/1.1 200 OK\nTransfer-Encoding: gzip, chunked', chunked(gzipSync(text)), TEXT],
  ] as const)('decodes %s', async (_, head, body, expected) => {
    const block = http(head, body);
    const read = await roundTrip(block);
    expect(read.block.equals(block)).toBe(true);
    expect(Buffer.from(read.http.body).toString('latin1')).toBe(expected);
    expect(read.http.notices).toEqual([]);
  });

  it.each([
    ['gzip that is not', 'Content-Encoding: gzip', text, TEXT, /gzip body does not decode/],
    ['an unknown coding', 'Content-Encoding: compress', text, TEXT, /"compress" is not supported/],
    ['a coding named like a method', 'Content-Encoding: constructor', text, TEXT, /not supported/],
    ['chunked that is not', 'Transfer-Encoding: chunked', text, TEXT, /said to be chunked and is not/],
    ['a cut chunk', 'Transfer-Encoding: chunked', 'ff\r\nabc', 'abc', /chunked body ends early/],
  ] as const)('gives %s as stored, with a notice', async (_, header, body, expected, notice) => {
    const read = await roundTrip(http(`HTTP/1.1 200 OK\n${header}`, body));
    expect(Buffer.from(read.http.body).toString('latin1')).toBe(expected);
    expect(read.http.notices.join()).toMatch(notice);
  });

  it.each([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(Buffer.from(Array.from({ length: 9000 }, (_, i) => (i * i) % 251)))],
  ] as const)('decodes a cut %s body as far as it goes', async (coding, body) => {
    const read = await roundTrip(http(`HTTP/1.1 200 OK\nContent-Encoding: ${coding}`, body.subarray(0, -9)));
    expect(read.http.notices).toEqual([`${coding} body ends early: decoded as far as it goes`]);
    expect(read.http.body.length).toBeGreaterThan(0);
  });

  it('does not inflate a bomb', async () => {
    const bomb = gzipSync(Buffer.alloc(4_000_000));
    const read = await roundTrip(http('HTTP/1.1 200 OK\nContent-Encoding: gzip', bomb), 1_000_000);
    expect(read.http.body.length).toBe(bomb.length);
    expect(read.http.notices).toEqual(['gzip body decodes to more than 1000000 bytes: left as stored']);
  });

  it('passes over interim responses', async () => {
    const block = Buffer.concat([
      http('HTTP/1.1 103 Early Hints\nLink: </a.css>'),
      http('HTTP/1.1 200 OK\nA: b', 'x'),
    ]);
    const read = await roundTrip(block);
    expect(read.http).toMatchObject({ status: 200, headers: [['A', 'b']] });
    expect(read.http.notices).toEqual(['interim response passed over: HTTP/1.1 103 Early Hints']);
  });

  it.each([
    ['metadata', 'application/http; msgtype=response', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['response', 'text/dns', 'HTTP/1.1 200 OK\r\n\r\n'],
    ['response', 'application/http', ''],
    ['response', 'application/http', '\0\0\0\0'],
  ])('finds no HTTP in %s of %s', (type, contentType, block) => {
    expect(
      httpOf({ type, headers: [['Content-Type', contentType]], block: Buffer.from(block) }),
    ).toBeUndefined();
  });

  it('reads a request', () => {
    const record = { type: 'request', headers: [], block: http('POST /a?b HTTP/1.1\nHost: x', 'k=v') };
    expect(httpOf(record)).toMatchObject({ kind: 'request', method: 'POST', target: '/a?b', version: '1.1' });
  });
});
