import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPageMessage } from '../../src/embed/page-message.ts';
import { type RunningService, serve } from '../../src/embed/serve/serve.ts';
import { type ApplicationAwareHelper, createHelper } from '../../src/helper.ts';
import { sendRaw } from './raw-http.ts';

const LIMIT = 20_000;
let service: RunningService;
let helper: ApplicationAwareHelper;
beforeAll(async () => {
  helper = await createHelper();
  service = await serve({ port: 0, workers: 1, maxBodyBytes: LIMIT, bodyTimeout: 500 });
}, 120_000);
afterAll(() => service.stop());

const CLOSE = 'Host: x\r\nConnection: close\r\n';
const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
const links = (url: string, body: string) =>
  post(`/v1/links?url=${encodeURIComponent(url)}`, body, { accept: 'text/plain' });

describe('a body over the limit', () => {
  it('is refused by its declared length, before it comes', async () => {
    const head = `POST /v1/inspect HTTP/1.1\r\n${CLOSE}Content-Length: 99999999999\r\n\r\n`;
    expect(await sendRaw(service.url, [head])).toMatch(/^HTTP\/1\.1 413 .*"too-large"/s);
  });

  it('is refused while it comes when it declares none', async () => {
    const chunk = `1000\r\n${'x'.repeat(0x1000)}\r\n`;
    const head = `POST /v1/inspect HTTP/1.1\r\n${CLOSE}Transfer-Encoding: chunked\r\n\r\n`;
    expect(await sendRaw(service.url, [head, ...Array(8).fill(chunk)])).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('begins behind the limit', async () => {
    expect((await links('http://a.example/', ' '.repeat(LIMIT))).status).toBe(200);
    expect((await links('http://a.example/', ' '.repeat(LIMIT + 1))).status).toBe(413);
  });
});

describe('a slow body', () => {
  const head = `POST /v1/inspect HTTP/1.1\r\nHost: x\r\nContent-Length: 5000\r\n\r\n`;

  it.each([
    ['that stops', [head, '{']],
    ['that drips', [head, ...Array<string>(100).fill(' ')]],
  ])('%s is ended, and the connection with it', async (_, pieces) => {
    const answer = await sendRaw(service.url, pieces, 20);
    expect(answer).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"too-slow"/is);
  });

  it('keeps nobody else waiting', async () => {
    const slow = sendRaw(service.url, [head, '{']);
    expect((await links('http://a.example/', '<a href=b>')).status).toBe(200);
    expect((await fetch(`${service.url}/v1/health`)).status).toBe(200);
    await slow;
  });
});

describe('paths', () => {
  it.each([
    '../../etc/passwd',
    '/etc/passwd',
    'file:///etc/passwd',
    'C:\\windows\\win.ini',
    'data:text/html,x',
  ])('the url %s is refused', async (url) => {
    const response = await links(url, 'x');
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { code: 'bad-url' } });
  });

  it('a url that climbs stays in its site', async () => {
    const response = await links('http://a.example/../../../etc/passwd', '<a href="../../../../b">b</a>');
    expect(await response.text()).toBe('-\nhttp://a.example/b\n');
  });

  it.each([
    '/../../etc/passwd',
    '/v1/../../etc/passwd',
    '/v1/%2e%2e/%2e%2e/etc/passwd',
    '/v1/kb/..%2f..%2fetc',
  ])('the path %s leads nowhere', async (path) => {
    const answer = await sendRaw(service.url, [`GET ${path} HTTP/1.1\r\n${CLOSE}\r\n`]);
    expect(answer).toMatch(/^HTTP\/1\.1 404 /);
    expect(answer).not.toContain('root:');
  });

  it('a request line that is no URL is the client’s fault', async () => {
    const answer = await sendRaw(service.url, [`GET http://[ HTTP/1.1\r\n${CLOSE}\r\n`]);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('line breaks in headers', () => {
  it.each([
    ['a request id with an escaped one', 'X-Request-Id: a%0d%0aSet-Cookie:%20b=1\r\n', 200],
    ['a request id with a bare CR', 'X-Request-Id: a\rSet-Cookie: b=1\r\n', 400],
    ['a request id over two lines', 'X-Request-Id: a\r\n Set-Cookie: b=1\r\n', 400],
    ['two lengths', 'Content-Length: 0\r\nTransfer-Encoding: chunked\r\n', 400],
  ])('%s', async (_, header, status) => {
    const answer = await sendRaw(service.url, [`GET /v1/health HTTP/1.1\r\n${CLOSE}${header}\r\n`]);
    const [head = ''] = answer.split('\r\n\r\n');
    expect(head).toMatch(status === 200 ? /^HTTP\/1\.1 200 / : /^HTTP\/1\.1 400 /);
    expect(head).not.toMatch(/^set-cookie/im);
    if (status === 200) expect(head).toMatch(/^x-request-id: [0-9a-f-]{36}$/im);
  });

  it('of the page do not reach the answer’s', async () => {
    const page = { url: 'http://a.example/', body: '', headers: { 'x\r\nSet-Cookie': 'b=1\r\nX-Evil: 1' } };
    const response = await post('/v1/inspect', JSON.stringify(page));
    expect([...response.headers.keys()].filter((name) => /cookie|evil/.test(name))).toEqual([]);
  });

  it('in links add no line to the text', async () => {
    const body =
      '<a href="/b&#13;&#10;http://evil.example/">x</a><a href="/c%0d%0ahttp://evil.example/">y</a>';
    const lines = (await (await links('http://a.example/', body)).text()).trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines.every((line) => line === '-' || line.startsWith('http://a.example/'))).toBe(true);
  });
});

it('never connects to what a page or an address names', async () => {
  let connections = 0;
  const canary = createServer();
  canary.on('connection', (socket) => {
    connections++;
    socket.destroy();
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/`;
  const body = `<base href="${url}"><meta http-equiv=refresh content="0;url=${url}r"><link rel=canonical href="${url}c">
    <link rel=stylesheet href="${url}s.css"><img src="${url}i.png"><iframe src="${url}f"></iframe><a href="${url}a">a</a>
    <!DOCTYPE x [<!ENTITY e SYSTEM "${url}e">]>&e;<script src="${url}j.js"></script>`;
  expect(await (await links(url, body)).text()).toContain(`${url}a`);
  expect((await post('/v1/inspect', JSON.stringify({ url, body }))).status).toBe(200);
  expect((await post('/v1/inspect', JSON.stringify({ url, file: url, warc: { path: url } }))).status).toBe(
    400,
  );
  expect(connections).toBe(0);
  await new Promise((resolve) => canary.close(resolve));
});

describe('keys of JSON that are names of the language', () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const unpolluted = () => {
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  };

  it.each([
    '{"url":"http://a.example/","__proto__":{"body":"x","polluted":1}}',
    '{"__proto__":{"url":"http://a.example/","body":"x"}}',
    '{"constructor":{"prototype":{"url":"http://a.example/","body":"x"}}}',
    '{"url":"http://a.example/","body":"","status":{"__proto__":{"polluted":1}}}',
    '{"url":"http://a.example/","body":"","headers":{"__proto__":{"polluted":1}}}',
    '{"url":"http://a.example/","body":"","headers":[["__proto__",{"polluted":1}]]}',
  ])('%s is refused', async (message) => {
    await expect(readPageMessage(JSON.parse(message))).rejects.toMatchObject({ code: 'bad-message' });
    unpolluted();
    expect((await post('/v1/inspect', message)).status).toBe(400);
  });

  it('are data in headers, addresses and pages', async () => {
    const headers = { ['__proto__']: 'polluted', constructor: 'x', 'content-type': 'text/html' };
    const message = {
      url: 'http://__proto__/__proto__/x?__proto__[polluted]=1&constructor.prototype=2',
      headers,
    };
    const body = `<html><head><link rel=canonical href="/__proto__/constructor"><title>__proto__</title></head>
      <body class="__proto__ constructor" __proto__="polluted"><a href="/constructor?__proto__=1">a</a></body></html>`;
    const text = JSON.stringify({ ...message, body }).replace(
      '"headers":{',
      '"headers":{"__proto__":"polluted",',
    );
    const outcome = await helper.inspect(await readPageMessage(JSON.parse(text)));
    await helper.inspect(await readPageMessage(JSON.parse(text.replaceAll('/x?', '/y?'))));
    unpolluted();
    expect(outcome.links.map(({ url }) => url)).toContain('http://__proto__/constructor?__proto__=1');
    const response = await post('/v1/inspect', text);
    expect(await response.json()).toMatchObject({ links: JSON.parse(JSON.stringify(outcome.links)) });
  });
});
