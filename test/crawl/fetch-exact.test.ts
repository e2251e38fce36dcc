import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressGuard } from '../../src/crawl/fetch/address-guard.ts';
import type { FetchResponse } from '../../src/crawl/fetch/fetch-result.ts';
import { Fetcher, type FetcherOptions } from '../../src/crawl/fetch/fetcher.ts';
import { type Behaviour, type FaultServer, reply, replyAndClose, startFaultServer } from './fault-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

async function start(behave: Behaviour, options: Partial<FetcherOptions> = {}, address?: string) {
  const server = await startFaultServer(behave, address);
  const guard = new AddressGuard({ allowedHosts: [server.host] });
  const fetcher = new Fetcher({ userAgent: 'aah/0 (+https://example.org/bot)', guard, ...options });
  open.push(fetcher, server);
  return { server, fetcher };
}

async function fetchResponse(fetcher: Fetcher, url: string): Promise<FetchResponse> {
  const result = await fetcher.fetch({ url });
  if (result.kind === 'failed') throw new Error(`expected a response, got ${result.code}: ${result.message}`);
  return result;
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('latin1');
}

const OK = 'HTTP/1.1 200 OK\r\n';
const page = Buffer.from('<p>Grüße aus dem Forum</p>'.repeat(50));
const gzipped = gzipSync(page);
const brotli = brotliCompressSync(page);
const encoded = (coding: string, body: Buffer) =>
  Buffer.concat([
    Buffer.from(`${OK}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`),
    body,
  ]);
const chunk = (body: Buffer) =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)};ext="x"\r\n`), body, Buffer.from('\r\n')]);

describe('what the server wrote is what is kept', () => {
  it.each<[string, string | Buffer, string | null]>([
    ['odd case, order and blanks', `${OK}x-b:1\r\nX-A:   2 \r\nx-B:3\r\nCONTENT-length: 2\r\n\r\nhi`, 'hi'],
    ['duplicate Set-Cookie', `${OK}Set-Cookie: a=1\r\nSet-Cookie: b=2\r\nContent-Length: 0\r\n\r\n`, ''],
    ['Latin-1 values', `${OK}X-Name: Jos\xe9 \xa0\r\nContent-Length: 1\r\n\r\n.`, '.'],
    ['a reason phrase with Latin-1', 'HTTP/1.1 404 N\xe3o Encontrado\r\nContent-Length: 0\r\n\r\n', ''],
    ['no reason phrase', 'HTTP/1.1 200\r\nContent-Length: 0\r\n\r\n', ''],
    ['bare line feeds', 'HTTP/1.1 200 OK\nContent-Length: 3\n\nabc', 'abc'],
    ['a name that is no token', `${OK}Bad Name: x\r\n: y\r\nnonsense\r\nContent-Length: 1\r\n\r\n.`, '.'],
    ['a folded field', `${OK}X-Long: a\r\n  b\r\nContent-Length: 1\r\n\r\n.`, '.'],
    ['the same length twice', `${OK}Content-Length: 2\r\nContent-Length: 2\r\n\r\nhi`, 'hi'],
    [
      'length and chunks',
      `${OK}Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n`,
      'hi',
    ],
    [
      'chunks with trailers',
      `${OK}Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n1\r\n!\r\n0\r\nX-T: 1\r\n\r\n`,
      'hi!',
    ],
    ['gzip', encoded('gzip', gzipped), page.toString('latin1')],
    ['br', encoded('br', brotli), page.toString('latin1')],
    [
      'gzip in chunks',
      Buffer.concat([
        Buffer.from(`${OK}Content-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n`),
        chunk(gzipped.subarray(0, 20)),
        chunk(gzipped.subarray(20)),
        Buffer.from('0\r\n\r\n'),
      ]),
      page.toString('latin1'),
    ],
    ['an empty body', `${OK}Content-Length: 0\r\n\r\n`, ''],
    ['no content', 'HTTP/1.1 204 No Content\r\nX: y\r\n\r\n', ''],
    ['not modified', 'HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nContent-Length: 99\r\n\r\n', ''],
  ])('%s', async (_name, bytes, body) => {
    const { server, fetcher } = await start(reply(bytes));
    const { exchange } = await fetchResponse(fetcher, server.url);
    expect(latin1(exchange.response)).toBe(typeof bytes === 'string' ? bytes : latin1(bytes));
    expect(latin1((await exchange.body()).bytes)).toBe(body);
    expect(exchange.truncated).toBeNull();
    expect(exchange.notices).toEqual([]);
    expect(exchange.ip).toBe('127.0.0.1');
  });

  it.each([
    ['HTTP/1.0 without a length', 'HTTP/1.0 200 OK\r\nServer: old\r\n\r\nhello', 'hello'],
    ['HTTP/1.1 without a length', `${OK}Connection: close\r\n\r\nhello`, 'hello'],
    ['a length that is no number', `${OK}Content-Length: many\r\n\r\nhello`, 'hello'],
  ])('%s ends with the connection', async (_name, bytes, body) => {
    const { server, fetcher } = await start(replyAndClose(bytes));
    const { exchange } = await fetchResponse(fetcher, server.url);
    expect(latin1(exchange.response)).toBe(bytes);
    expect(latin1(exchange.payload)).toBe(body);
    expect(exchange.truncated).toBeNull();
  });

  it.each([
    ['100', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['103', 'HTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'],
    ['both', 'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n'],
  ])('keeps interim %s apart from the response', async (_name, interim) => {
    const final = `${OK}Content-Length: 2\r\n\r\nhi`;
    const { server, fetcher } = await start(reply(interim + final));
    const { exchange, status } = await fetchResponse(fetcher, server.url);
    expect(status).toBe(200);
    expect(latin1(exchange.interim)).toBe(interim);
    expect(latin1(exchange.response)).toBe(final);
  });

  it('keeps the request as it was received', async () => {
    const { server, fetcher } = await start(reply(`${OK}Content-Length: 0\r\n\r\n`));
    const { exchange } = await fetchResponse(fetcher, `${server.url}a%20b?c=d#fragment`);
    expect(latin1(exchange.request)).toBe(server.requests[0]);
    expect(server.requests[0]).toMatch(/^GET \/a%20b\?c=d HTTP\/1\.1\r\n/);
    expect(exchange.url).toBe(`${server.url}a%20b?c=d`);
  });

  it('does not depend on how the bytes arrive', async () => {
    const bytes = `HTTP/1.1 103 Hints\r\nA: b\r\n\r\n${OK}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`;
    const { server, fetcher } = await start((socket) => {
      socket.setNoDelay(true);
      const send = (offset: number) => {
        if (offset >= bytes.length) return;
        socket.write(bytes[offset]!);
        setImmediate(send, offset + 1);
      };
      send(0);
    });
    const { exchange } = await fetchResponse(fetcher, server.url);
    expect(latin1(exchange.interim) + latin1(exchange.response)).toBe(bytes);
    expect(latin1(exchange.payload)).toBe('abc');
  });
});

describe('connections', () => {
  const numbered = (): Behaviour => {
    let count = 0;
    return (socket) => socket.write(`${OK}X-Number: ${++count}\r\nContent-Length: 1\r\n\r\n${count % 10}`);
  };

  it('serves many exchanges on one connection and keeps their bytes apart', async () => {
    const { server, fetcher } = await start(numbered());
    for (let count = 1; count <= 5; count++) {
      const { exchange } = await fetchResponse(fetcher, server.url);
      expect(latin1(exchange.response)).toBe(`${OK}X-Number: ${count}\r\nContent-Length: 1\r\n\r\n${count}`);
    }
    expect(server.connections()).toBe(1);
  });

  it('keeps simultaneous exchanges apart', async () => {
    const { server, fetcher } = await start((socket, request) => {
      const path = request.split(' ')[1]!;
      socket.write(`${OK}Content-Length: ${path.length}\r\n\r\n`);
      setImmediate(() => socket.write(path));
    });
    const paths = Array.from({ length: 20 }, (_, index) => `/page-${index}`);
    const results = await Promise.all(
      paths.map((path) => fetchResponse(fetcher, new URL(path, server.url).href)),
    );
    expect(results.map(({ exchange }) => latin1(exchange.payload))).toEqual(paths);
  });

  it('connects again when the server closed an unused connection', async () => {
    let first = true;
    const { server, fetcher } = await start((socket) => {
      if (!first && server.requests.length === 2) return void socket.destroy();
      first = false;
      socket.write(`${OK}Content-Length: 1\r\n\r\n.`);
    });
    await fetchResponse(fetcher, server.url);
    await fetchResponse(fetcher, server.url);
    expect(server.requests).toHaveLength(3);
    expect(server.connections()).toBe(2);
  });

  it('reaches IPv6 servers', async () => {
    let started: { server: FaultServer; fetcher: Fetcher };
    try {
      started = await start(numbered(), {}, '::1');
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toMatch(/EADDRNOTAVAIL|EAFNOSUPPORT/);
      return;
    }
    const { exchange } = await fetchResponse(started.fetcher, started.server.url);
    expect(exchange.ip).toBe('::1');
  });
});

describe('what a request says', () => {
  const ok = reply(`${OK}Content-Length: 0\r\nSet-Cookie: sid=1; Path=/\r\n\r\n`);

  it('identifies itself, sends validators, cookies and extra fields to the seeds only', async () => {
    const { server, fetcher } = await start(ok);
    const other = await startFaultServer(ok);
    open.push(other);
    const guard = new AddressGuard({ allowPrivate: true });
    const extra = new Fetcher({
      userAgent: 'aah/0 (+https://example.org/bot)',
      guard,
      extraHeaders: [['X-Age', '18']],
      extraHosts: [server.host],
    });
    open.push(extra);
    await extra.fetch({
      url: server.url,
      conditional: { etag: '"v1"', lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT' },
    });
    await extra.fetch({ url: server.url });
    await extra.fetch({ url: other.url });
    await fetcher.fetch({ url: server.url, headers: { accept: 'text/plain' } });
    const [first = '', second = '', third = ''] = server.requests;
    expect(first).toContain('User-Agent: aah/0 (+https://example.org/bot)\r\n');
    expect(first).toContain('Accept-Encoding: gzip, br, deflate\r\n');
    expect(first).toContain('If-None-Match: "v1"\r\nIf-Modified-Since: Mon, 01 Jan 2024 00:00:00 GMT\r\n');
    expect(first).toContain('X-Age: 18\r\n');
    expect(first).not.toContain('Cookie');
    expect(second).toContain('Cookie: sid=1\r\n');
    expect(third).toContain('accept: text/plain\r\n');
    expect(third).not.toContain('Accept: text/html');
    expect(other.requests[0]).not.toContain('X-Age');
  });

  it.each([
    [302, '/next#top', 'next'],
    [301, 'next?a=b', 'next?a=b'],
    [308, 'caf\xc3\xa9', 'caf%C3%A9'],
    [302, 'mailto:x@example.org', null],
    [302, 'http://[', null],
    [304, '/next', null],
    [200, '/next', null],
  ])('%i to %s leads to %s', async (status, location, target) => {
    const { server, fetcher } = await start(
      reply(`HTTP/1.1 ${status} X\r\nLocation: ${location}\r\nContent-Length: 0\r\n\r\n`),
    );
    const { redirectTarget } = await fetchResponse(fetcher, server.url);
    expect(redirectTarget).toBe(target === null ? null : server.url + target);
    expect(server.requests).toHaveLength(1);
  });
});
