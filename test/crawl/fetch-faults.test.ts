import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { AddressGuard } from '../../src/crawl/fetch/address-guard.ts';
import type { FetchFailure, FetchResponse } from '../../src/crawl/fetch/fetch-result.ts';
import { Fetcher, type FetcherOptions } from '../../src/crawl/fetch/fetcher.ts';
import {
  type Behaviour,
  drip,
  type FaultServer,
  reply,
  replyAndClose,
  startFaultServer,
  startTlsServer,
} from './fault-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

function createFetcher(options: Partial<FetcherOptions> = {}): Fetcher {
  const fetcher = new Fetcher({
    userAgent: 'aah/0',
    guard: new AddressGuard({ allowPrivate: true }),
    ...options,
  });
  open.push(fetcher);
  return fetcher;
}

async function start(behave: Behaviour, launch = startFaultServer): Promise<FaultServer> {
  const server = await launch(behave);
  open.push(server);
  return server;
}

async function expectFailure(fetcher: Fetcher, url: string): Promise<FetchFailure> {
  const result = await fetcher.fetch({ url });
  if (result.kind !== 'failed') throw new Error(`expected a failure, got status ${result.status}`);
  return result;
}

async function expectResponse(fetcher: Fetcher, url: string): Promise<FetchResponse> {
  const result = await fetcher.fetch({ url });
  if (result.kind === 'failed') throw new Error(`expected a response, got ${result.code}: ${result.message}`);
  return result;
}

const OK = 'HTTP/1.1 200 OK\r\n';
const slowBody: Behaviour = (socket, request) => {
  socket.write(`${OK}Content-Length: 99999\r\n\r\n`);
  drip('', 1, 'z')(socket, request);
};
const endless: Behaviour = (socket) => {
  socket.write(`${OK}Content-Type: text/html\r\n\r\n`);
  const block = Buffer.alloc(64 * 1024, 'x');
  const pump = () => {
    while (!socket.destroyed && socket.write(block));
    if (!socket.destroyed) socket.once('drain', pump);
  };
  pump();
};

describe('answers that break off are kept and marked', () => {
  it.each<[string, Behaviour, Partial<FetcherOptions>, string, RegExp]>([
    ['a slow-loris body', slowBody, { totalTimeout: 600 }, 'time', /0\.6 s/],
    [
      'a silent body',
      reply(`${OK}Content-Length: 9\r\n\r\nabc`),
      { bodyTimeout: 200 },
      'time',
      /Body Timeout/,
    ],
    ['an infinite body', endless, { maxBodyBytes: 200_000 }, 'length', /larger than 200000/],
    [
      'a length that is too long',
      replyAndClose(`${OK}Content-Length: 9\r\n\r\nabc`),
      {},
      'disconnect',
      /closed/,
    ],
    [
      'a length that is too long, announced end',
      replyAndClose(`${OK}Connection: close\r\nContent-Length: 9\r\n\r\nabc`),
      {},
      'disconnect',
      /does not match/,
    ],
    [
      'chunks without an end',
      replyAndClose(`${OK}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`),
      {},
      'disconnect',
      /closed/,
    ],
    [
      'a chunk size that is no number',
      replyAndClose(`${OK}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nzz\r\n`),
      {},
      'unspecified',
      /chunk size/,
    ],
    [
      'a reset in the body',
      (socket) => {
        socket.write(`${OK}Content-Length: 9\r\n\r\nabc`);
        setTimeout(() => socket.resetAndDestroy(), 50);
      },
      {},
      'disconnect',
      /ECONNRESET/,
    ],
  ])('%s', async (_name, behave, options, truncated, notice) => {
    const server = await start(behave);
    const { exchange } = await expectResponse(createFetcher(options), server.url);
    expect(exchange.truncated).toBe(truncated);
    expect(exchange.notices.join()).toMatch(notice);
    expect(Buffer.from(exchange.response).toString('latin1')).toMatch(
      /^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*\r\n/,
    );
    const { bytes } = await exchange.body();
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/^(?:abc|[xz]+)$/);
  });

  it('cuts an infinite body at the limit', async () => {
    const server = await start(endless);
    const { exchange } = await expectResponse(createFetcher({ maxBodyBytes: 100_001 }), server.url);
    expect(exchange.payload).toHaveLength(100_001);
    expect(exchange.response).toHaveLength(100_001 + exchange.headLength);
  });

  it('leaves out what follows a length that is too short, and does not read it as the next answer', async () => {
    const server = await start(
      reply(`${OK}Content-Length: 3\r\n\r\nabcHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nE`),
    );
    const fetcher = createFetcher();
    for (let count = 0; count < 2; count++) {
      const { exchange } = await expectResponse(fetcher, server.url);
      expect(Buffer.from(exchange.response).toString('latin1')).toBe(`${OK}Content-Length: 3\r\n\r\nabc`);
      expect(exchange.truncated).toBeNull();
      expect(exchange.notices).toEqual(['39 bytes after the end of the response were left out']);
    }
  });
});

describe('no answer', () => {
  it.each<[string, Behaviour, Partial<FetcherOptions>, string, RegExp]>([
    [
      'slow-loris header fields',
      drip(OK, 1, 'X: y\r\n'),
      { totalTimeout: 500 },
      'timeout',
      /not finished after 0\.5 s/,
    ],
    ['silence', () => undefined, { headersTimeout: 200 }, 'timeout', /Headers Timeout/],
    ['a closed connection', (socket) => socket.end(), {}, 'reset', /closed/],
    ['a reset', (socket) => socket.resetAndDestroy(), {}, 'reset', /ECONNRESET/],
    ['another protocol', replyAndClose('SSH-2.0-OpenSSH_9.6\r\n'), {}, 'protocol-error', /found "SSH-2\.0/],
    ['HTTP/0.9', replyAndClose('<html>old</html>'), {}, 'protocol-error', /status line/],
    [
      'lengths that differ',
      reply(`${OK}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`),
      {},
      'protocol-error',
      /1 and 2/,
    ],
    [
      'a change of protocols',
      reply('HTTP/1.1 101 Switching\r\nUpgrade: x\r\n\r\n'),
      {},
      'protocol-error',
      /101/,
    ],
    [
      'endless header fields',
      (socket) => socket.write(`${OK}${'X-Filler: y\r\n'.repeat(2000)}`),
      { maxHeadBytes: 16_384 },
      'head-too-large',
      /16384/,
    ],
    [
      'endless interim responses',
      (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2000)),
      { maxHeadBytes: 16_384 },
      'head-too-large',
      /interim/,
    ],
  ])('%s', async (_name, behave, options, code, message) => {
    const server = await start(behave);
    const failure = await expectFailure(createFetcher(options), server.url);
    expect(failure).toMatchObject({ class: 'page', code });
    expect(failure.message).toMatch(message);
  });

  it('a certificate that nobody vouches for', async () => {
    const server = await start(reply(`${OK}Content-Length: 2\r\n\r\nhi`), startTlsServer);
    const failure = await expectFailure(createFetcher(), server.url);
    expect(failure).toMatchObject({ class: 'site', code: 'tls', retryable: true });
    expect(failure.message).toMatch(/self-signed certificate/);
    expect(server.requests).toEqual([]);
    const { exchange } = await expectResponse(createFetcher({ verifyCertificates: false }), server.url);
    expect(Buffer.from(exchange.response).toString()).toBe(`${OK}Content-Length: 2\r\n\r\nhi`);
  });

  it('plain HTTP where TLS is expected', async () => {
    const server = await start(replyAndClose('HTTP/1.1 400 Bad Request\r\n\r\n'));
    // A plain server answers a TLS greeting only if the greeting looks like a request head; here it never does.
    const failure = await expectFailure(
      createFetcher({ connectTimeout: 300 }),
      server.url.replace('http:', 'https:'),
    );
    expect(failure).toMatchObject({ class: 'site', code: 'connect-timeout' });
  });

  it('a name that does not exist', async () => {
    const failure = await expectFailure(createFetcher(), 'http://no-such-host.invalid/');
    expect(failure).toMatchObject({ class: 'site', code: 'dns' });
    expect(failure.message).toContain('no-such-host.invalid');
  });

  it('a port where nobody listens', async () => {
    const server = await start(() => undefined);
    const { url } = server;
    await server.close();
    expect(await expectFailure(createFetcher(), url)).toMatchObject({ class: 'site', code: 'refused' });
  });

  it.each(['ftp://example.org/', 'mailto:a@example.org', 'not a url', 'http://'])(
    '%s is not fetched',
    async (url) => {
      expect(await expectFailure(createFetcher(), url)).toMatchObject({
        code: 'unsupported-url',
        retryable: false,
      });
    },
  );

  it('a crawl that stops, before and during an exchange', async () => {
    const server = await start(slowBody);
    const fetcher = createFetcher();
    const stopped = await fetcher.fetch({ url: server.url, signal: AbortSignal.abort() });
    expect(stopped).toMatchObject({ kind: 'failed', code: 'aborted' });
    const stopping = await fetcher.fetch({ url: server.url, signal: AbortSignal.timeout(30) });
    expect(stopping).toMatchObject({ kind: 'failed', code: 'aborted' });
  });
});

describe('addresses that a crawl must not reach', () => {
  it.each([
    ['a literal address', 'http://127.0.0.1:1/'],
    ['another form of it', 'http://2130706433:1/'],
    ['IPv6', 'http://[::1]:1/'],
    ['a mapped address', 'http://[::ffff:169.254.169.254]/'],
  ])('%s', async (_name, url) => {
    const fetcher = createFetcher({ guard: new AddressGuard() });
    expect(await expectFailure(fetcher, url)).toMatchObject({ code: 'address-refused', retryable: false });
  });

  it('a public name with a private address, unless it is a seed', async () => {
    const server = await start(reply(`${OK}Content-Length: 0\r\n\r\n`));
    const port = new URL(server.url).port;
    const resolve: NonNullable<FetcherOptions['resolve']> = (_name, _options, done) =>
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    const url = `http://rebinding.example:${port}/`;
    const refusing = createFetcher({ guard: new AddressGuard(), resolve });
    const failure = await expectFailure(refusing, url);
    expect(failure.code).toBe('address-refused');
    expect(failure.message).toContain('--allow-private');
    expect(server.requests).toEqual([]);
    const guard = new AddressGuard({ allowedHosts: [`rebinding.example:${port}`] });
    expect((await expectResponse(createFetcher({ guard, resolve }), url)).status).toBe(200);
  });
});

describe('decoding', () => {
  const zeros = Buffer.alloc(50_000_000);
  it.each([
    ['gzip', gzipSync(zeros)],
    ['br', brotliCompressSync(zeros)],
    ['gzip, gzip', gzipSync(gzipSync(zeros))],
  ])('a %s bomb is cut', async (coding, body) => {
    const head = `${OK}Content-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`;
    const server = await start(reply(Buffer.concat([Buffer.from(head), body])));
    const { exchange } = await expectResponse(createFetcher({ maxDecodedBytes: 1_000_000 }), server.url);
    expect(exchange.payload).toHaveLength(body.length);
    const decoded = await exchange.body();
    expect(decoded.bytes).toHaveLength(1_000_000);
    expect(decoded.notice).toMatch(/cut at 1000000 bytes/);
  });
});

it('a redirect to itself is one hop, told as such', async () => {
  const server = await start(reply('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'));
  const result = await expectResponse(createFetcher(), server.url);
  expect(result.redirectTarget).toBe(server.url);
  expect(server.requests).toHaveLength(1);
});
