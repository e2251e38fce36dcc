import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bareAddress, isAuthorised, requireToken } from '../../src/embed/serve/authorise.ts';
import { type RunningService, serve } from '../../src/embed/serve/serve.ts';
import type { Role } from '../../src/knowledge-base/model.ts';
import { temporaryFolders } from '../store/temporary-folder.ts';

let service: RunningService;
let guarded: RunningService;
beforeAll(async () => {
  service = await serve({ port: 0, workers: 2, maxBodyBytes: 100_000, bodyTimeout: 500 });
  guarded = await serve({ port: 0, workers: 1, token: 'secret' });
}, 120_000);
afterAll(async () => {
  await service.stop();
  await guarded.stop();
});

const post = (path: string, body: string, headers: Record<string, string> = {}, to = service) =>
  fetch(to.url + path, { method: 'POST', body, headers });
const PAGE = JSON.stringify({ url: 'http://a.example/', body: '<a href="/b">b</a>' });

describe('routes', () => {
  it('inspects', async () => {
    const response = await post('/v1/inspect', PAGE, { 'x-request-id': 'abc.1' });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-request-id')).toBe('abc.1');
    expect(await response.json()).toMatchObject({ schemaVersion: 1, links: [{ url: 'http://a.example/b' }] });
  });

  it('inspects a page that is the body itself', async () => {
    const html = '<meta charset=iso-8859-1><a href="y">caf\u00e9</a>';
    const response = await fetch(`${service.url}/v1/inspect?url=http://a.example/x/&status=404`, {
      method: 'POST',
      body: Buffer.from(html, 'latin1'),
    });
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      schemaVersion: 1,
      url: 'http://a.example/x/',
      links: [{ url: 'http://a.example/x/y', text: 'caf\u00e9' }],
    });
  });

  it('gives links as text', async () => {
    const response = await post('/v1/links?url=http://a.example/x/', '<a href="y">b</a><img src="i.png">', {
      accept: 'text/plain',
    });
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toBe('-\nhttp://a.example/x/y\n');
  });

  it('gives links as JSON', async () => {
    const response = await post('/v1/links?url=http://a.example/x/', '<a href="y">b</a>');
    expect(await response.json()).toMatchObject({
      canonical: 'http://a.example/x/',
      application: null,
      links: [{ url: 'http://a.example/x/y' }],
    });
  });

  it.each(['/v1/health', '/v1/kb', '/v1/openapi.json'])('answers GET %s', async (path) => {
    expect((await fetch(service.url + path)).status).toBe(200);
  });
});

it.each([
  ['text/plain', 'text/plain'],
  ['text/plain, */*', 'text/plain'],
  ['application/json;q=0.5, text/plain', 'text/plain'],
  ['application/json, text/plain, */*', 'application/json'],
  ['application/json, text/plain;q=0.5', 'application/json'],
  ['text/plain;q=0', 'application/json'],
  ['*/*', 'application/json'],
])('Accept: %s is answered by %s', async (accept, type) => {
  const response = await post('/v1/links?url=http://a.example/', PAGE, { accept });
  expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
});

it('answers HEAD where it answers GET', async () => {
  const response = await fetch(`${service.url}/v1/health`, { method: 'HEAD' });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

it.each([
  ['[::1]', '::1'],
  ['::1', '::1'],
  ['127.0.0.1', '127.0.0.1'],
])('binds %s as %s', (host, address) => {
  expect(bareAddress(host)).toBe(address);
});

it('says what to do with a page that is sent instead of JSON', async () => {
  const { error } = (await (await post('/v1/inspect', '<a href=/b>b</a>')).json()) as {
    error: { message: string };
  };
  expect(error.message).toMatch(
    /^Expected a page as JSON, or the page itself and its address in \?url=: Unexpected token/,
  );
});

describe('a service that can not start', () => {
  const newFolder = temporaryFolders();

  it.each([
    ['no-such-file', { learned: ['/nowhere/learned.xml'] }],
    ['worker-start', { include: ['nonsense' as Role] }],
  ])('says why and leaves no folder behind: %s', async (code, options) => {
    const folder = newFolder();
    vi.stubEnv('TMPDIR', folder);
    await expect(serve({ port: 0, workers: 1, ...options })).rejects.toMatchObject({ code });
    vi.unstubAllEnvs();
    expect(readdirSync(folder).filter((name) => name.startsWith('aah-'))).toEqual([]);
  });
});

describe('bad requests', () => {
  it.each([
    ['/v1/inspect', '{', 400, 'bad-json'],
    ['/v1/inspect', '{"url":"x","body":""}', 400, 'bad-url'],
    ['/v1/inspect', '{"url":"http://a.example/","file":"/etc/passwd"}', 400, 'bad-message'],
    ['/v1/inspect', '{"warc":{"path":"/etc/passwd","offset":0}}', 400, 'bad-message'],
    [
      '/v1/inspect',
      '{"url":"http://a.example/","body":"","headers":{"__proto__":{"x":1}}}',
      400,
      'bad-message',
    ],
    ['/v1/links', '', 400, 'bad-url'],
    ['/v1/links?url=http://a.example/&status=abc', '', 400, 'bad-status'],
    ['/v1/inspect?url=http://a.example/&status=-1', '', 400, 'bad-status'],
    [
      '/v1/inspect',
      `{"url":"http://a.example/","body":"","headers":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
      400,
      'bad-message',
    ],
    ['/v1/inspect?url=', '{}', 400, 'bad-url'],
    ['/v1/inspect?url=file:///etc/passwd', '', 400, 'bad-url'],
    ['/v1/links?url=../../etc/passwd', '', 400, 'bad-url'],
    ['/v2/inspect', '', 404, 'not-found'],
    ['/v1/health', '', 405, 'method'],
    ['/v1/inspect', 'x'.repeat(100_001), 413, 'too-large'],
  ])('%s case %#', async (path, body, status, code) => {
    const response = await post(path, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it.each(['/v1/inspect', '/v1/links?url=http://a.example/'])(
    'refuses a compressed body for %s: read as a page it would have no links',
    async (path) => {
      const response = await post(path, PAGE, { 'content-encoding': 'gzip' });
      expect(response.status).toBe(415);
      expect(await response.json()).toMatchObject({ error: { code: 'encoded' } });
      expect((await post(path, PAGE, { 'content-encoding': 'identity' })).status).toBe(200);
    },
  );

  it('ends a body that does not come', async () => {
    const { port } = new URL(service.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('POST /v1/inspect HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{'),
      );
      let text = '';
      socket.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408/);
  });

  it('never fetches what a page or a URL names', async () => {
    const response = await post(`/v1/links?url=${encodeURIComponent(`${service.url}/v1/health`)}`, '', {
      accept: 'text/plain',
    });
    expect(await response.text()).toBe('-\n');
  });

  it('keeps its own request id when the given one is odd', async () => {
    const response = await post('/v1/inspect', PAGE, { 'x-request-id': 'a b' });
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('tokens', () => {
  it.each([
    [{}, 401],
    [{ authorization: 'Bearer wrong' }, 401],
    [{ authorization: 'Bearer secret' }, 200],
    [{ authorization: 'bearer secret' }, 200],
    [{ authorization: 'Basic secret' }, 401],
  ])('%o → %i', async (headers, status) => {
    expect((await post('/v1/inspect', PAGE, headers as Record<string, string>, guarded)).status).toBe(status);
  });

  it('leaves health open', async () => {
    expect((await fetch(`${guarded.url}/v1/health`)).status).toBe(200);
  });

  it.each(['0.0.0.0', '::', '192.168.1.2', 'example.org'])('refuses to bind %s without one', (host) => {
    expect(() => requireToken(host, undefined)).toThrow(/Expected --token/);
    expect(() => requireToken(host, 't')).not.toThrow();
  });

  it.each(['127.0.0.1', '::1', 'localhost', '127.1.2.3'])('binds %s without one', (host) => {
    expect(() => requireToken(host, undefined)).not.toThrow();
  });

  it('compares whole tokens', () => {
    expect(isAuthorised('Bearer secre', 'secret')).toBe(false);
    expect(isAuthorised('Bearer secrets', 'secret')).toBe(false);
    expect(isAuthorised(undefined, undefined)).toBe(true);
  });
});

describe('stopping', () => {
  it('answers what came in, also to a client that reads slowly, and takes nothing more', async () => {
    const headers = { authorization: 'Bearer secret' };
    const links = Array.from({ length: 60_000 }, (_, at) => `<a href="/page-number-${at}">${at}</a>`).join(
      '',
    );
    const long = JSON.stringify({ url: 'http://a.example/', body: links });
    const answers = Array.from({ length: 8 }, async () => {
      const response = await post('/v1/inspect', PAGE, headers, guarded);
      return response.status;
    });
    const { port } = new URL(guarded.url);
    const slow = connect(Number(port), '127.0.0.1');
    slow.write(
      `POST /v1/inspect HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer secret\r\nContent-Length: ${long.length}\r\n\r\n${long}`,
    );
    await new Promise((resolve) => slow.once('readable', resolve));
    const stopped = guarded.stop();
    expect(await Promise.all(answers)).toEqual(Array(8).fill(200));
    const chunks: Buffer[] = [];
    await new Promise((resolve) => setTimeout(resolve, 200));
    for await (const chunk of slow) chunks.push(chunk as Buffer);
    await stopped;
    const text = Buffer.concat(chunks).toString('latin1');
    const declared = Number(/content-length: (\d+)/i.exec(text)?.[1]);
    // More than the system buffers: without patience the rest is cut off.
    expect(declared).toBeGreaterThan(8_000_000);
    expect(text.length - text.indexOf('\r\n\r\n') - 4).toBe(declared);
    await expect(post('/v1/inspect', PAGE, headers, guarded)).rejects.toThrow();
  });
});
