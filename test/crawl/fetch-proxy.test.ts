import { connect, createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { AddressGuard } from '../../src/crawl/fetch/address-guard.ts';
import { Fetcher } from '../../src/crawl/fetch/fetcher.ts';
import { proxiesFromEnvironment } from '../../src/crawl/fetch/proxies.ts';
import { reply, replyAndClose, startFaultServer, startTlsServer } from './fault-server.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of open.splice(0)) await thing.close();
});

const OK = 'HTTP/1.1 200 OK\r\nX-Odd:  1\r\nContent-Length: 2\r\n\r\nhi';

function createFetcher(proxy: string): Fetcher {
  const fetcher = new Fetcher({
    userAgent: 'aah/0',
    guard: new AddressGuard(),
    proxies: proxiesFromEnvironment({ HTTP_PROXY: proxy, HTTPS_PROXY: proxy }),
    verifyCertificates: false,
  });
  open.push(fetcher);
  return fetcher;
}

/** A proxy that opens every tunnel to one port of loopback, and remembers what it was asked. */
async function startTunnelProxy(port: number): Promise<{ host: string; asked: string[] }> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    client.once('data', (head) => {
      asked.push(head.toString('latin1'));
      const upstream = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 Connection established\r\n\r\n');
        client.pipe(upstream).pipe(client);
      });
      sockets.add(upstream.on('error', () => undefined));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('expected a port');
  open.push({
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const socket of sockets) socket.destroy();
      }),
  });
  return { host: `127.0.0.1:${address.port}`, asked };
}

it('asks a proxy for http: URLs in absolute form, and keeps the exact answer', async () => {
  const proxy = await startFaultServer(reply(OK));
  open.push(proxy);
  const result = await createFetcher(`http://user:p%40ss@${proxy.host}`).fetch({
    url: 'http://site.example/a?b',
  });
  expect(proxy.requests[0]).toMatch(/^GET http:\/\/site\.example\/a\?b HTTP\/1\.1\r\n/);
  expect(proxy.requests[0]).toContain('host: site.example\r\n');
  expect(proxy.requests[0]).toContain(`Proxy-Authorization: Basic ${btoa('user:p@ss')}\r\n`);
  if (result.kind === 'failed') throw new Error(result.message);
  expect(Buffer.from(result.exchange.response).toString()).toBe(OK);
  const [asked = ''] = proxy.requests;
  expect(Buffer.from(result.exchange.request).toString()).toBe(
    asked.replace(/Proxy-Authorization: .*\r\n/, ''),
  );
  expect(result.exchange.ip).toBeNull();
});

it('goes through a tunnel for https: URLs, and keeps the exact answer inside it', async () => {
  const site = await startTlsServer(reply(OK));
  open.push(site);
  const proxy = await startTunnelProxy(Number(new URL(site.url).port));
  const fetcher = createFetcher(`http://${proxy.host}`);
  for (let count = 0; count < 2; count++) {
    const result = await fetcher.fetch({ url: 'https://site.example/a' });
    if (result.kind === 'failed') throw new Error(result.message);
    expect(Buffer.from(result.exchange.response).toString()).toBe(OK);
    expect(Buffer.from(result.exchange.request).toString()).toBe(site.requests[count]);
    expect(result.exchange.ip).toBeNull();
  }
  expect(proxy.asked).toHaveLength(1);
  expect(proxy.asked[0]).toMatch(/^CONNECT site\.example:443 HTTP\/1\.1\r\n/);
});

it('tells a proxy that refuses a site from one that is not there', async () => {
  const proxy = await startFaultServer(replyAndClose('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n'));
  open.push(proxy);
  const refused = await createFetcher(proxy.host).fetch({ url: 'https://site.example/' });
  expect(refused).toMatchObject({ kind: 'failed', class: 'site', code: 'proxy' });
  await proxy.close();
  const gone = await createFetcher(proxy.host).fetch({ url: 'https://site.example/' });
  expect(gone).toMatchObject({ kind: 'failed', class: 'general', code: 'proxy' });
});

it('refuses private addresses that are named outright also behind a proxy', async () => {
  const proxy = await startFaultServer(reply(OK));
  open.push(proxy);
  for (const url of ['http://10.0.0.1/', 'http://169.254.169.254/latest/', 'https://[fd00::1]/']) {
    const result = await createFetcher(`http://${proxy.host}`).fetch({ url });
    expect(result).toMatchObject({ kind: 'failed', code: 'address-refused' });
  }
  expect(proxy.requests).toEqual([]);
});
