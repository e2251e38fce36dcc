/**
 * Sample blogs for programs whose speed is measured: `static-server.ts SCALE [BLOGS]` prints their addresses, one a line,
 * and ends with its input. Each response is built when it is first asked for and from then on only written, so that on a
 * machine with few cores the server costs little beside its client.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { buildApplications } from '../../../src/sample-site/sample-site.ts';

const HEAD_END = '\r\n\r\n';

type Respond = (path: string, coding: 'plain' | 'gzip') => Buffer;

const [scale = 1, blogs = 1] = process.argv.slice(2).map(Number);
for (let seed = 1; seed <= blogs; seed++) process.stdout.write(`${await serveBlog(seed)}/\n`);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));

/** Starts a blog with content of its own; gives its origin. */
async function serveBlog(seed: number): Promise<string> {
  const server = createServer({ noDelay: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A TCP server has an address object, never a pipe's string.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const respond = remembered(origin, seed);
  server.on('connection', (socket) => {
    let pending = '';
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      for (let end = pending.indexOf(HEAD_END); end !== -1; end = pending.indexOf(HEAD_END)) {
        answer(socket, pending.slice(0, end), respond);
        pending = pending.slice(end + HEAD_END.length);
      }
    });
  });
  return origin;
}

function answer(socket: Socket, request: string, respond: Respond): void {
  const path = request.slice(request.indexOf(' ') + 1, request.indexOf(' HTTP/'));
  socket.write(respond(path, /\r\nAccept-Encoding:[^\r]*\bgzip\b/i.test(request) ? 'gzip' : 'plain'));
}

function remembered(origin: string, seed: number): Respond {
  const respond = buildApplications({ scale, seed }).wordpress.respond(origin);
  const responses = { plain: new Map<string, Buffer>(), gzip: new Map<string, Buffer>() };
  return (path, coding) => {
    let response = responses[coding].get(path);
    if (response === undefined) {
      const {
        status,
        type,
        body,
        headers = [],
      } = respond({
        method: 'GET',
        url: new URL(path, origin),
        cookies: new Map(),
      });
      const bytes = Buffer.from(body as string);
      const sent = coding === 'gzip' ? gzipSync(bytes) : bytes;
      response = print(status, [...headers, ['Content-Type', type]], sent, coding);
      responses[coding].set(path, response);
    }
    return response;
  };
}

function print(
  status: number,
  headers: readonly (readonly string[])[],
  sent: Buffer,
  coding: 'plain' | 'gzip',
): Buffer {
  const fields = [
    ...headers,
    ...(coding === 'gzip' ? [['Content-Encoding', 'gzip']] : []),
    ['Vary', 'Accept-Encoding'],
    ['Content-Length', String(sent.length)],
    ['Connection', 'keep-alive'],
  ];
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} -\r\n${head}\r\n`), sent]);
}
