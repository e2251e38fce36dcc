/**
 * The sample blog for programs whose speed is measured: `static-server.ts SCALE` prints its address and ends with its
 * input. Each response is built when it is first asked for and from then on only written, so that on a machine with few
 * cores the server costs little beside its client.
 */
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { buildApplications } from '../../../src/sample-site/sample-site.ts';

const HEAD_END = '\r\n\r\n';

const server = createServer({ noDelay: true });
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
// A TCP server has an address object, never a pipe's string.
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const respond = buildApplications({ scale: Number(process.argv[2] ?? 1) }).wordpress.respond(origin);
const responses = { plain: new Map<string, Buffer>(), gzip: new Map<string, Buffer>() };
server.on('connection', (socket) => {
  let pending = '';
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    for (let end = pending.indexOf(HEAD_END); end !== -1; end = pending.indexOf(HEAD_END)) {
      answer(socket, pending.slice(0, end));
      pending = pending.slice(end + HEAD_END.length);
    }
  });
});
process.stdout.write(`${origin}/\n`);
process.stdin.resume();
process.stdin.on('end', () => process.exit(0));

function answer(socket: Socket, request: string): void {
  const path = request.slice(request.indexOf(' ') + 1, request.indexOf(' HTTP/'));
  const coding = /\r\nAccept-Encoding:[^\r]*\bgzip\b/i.test(request) ? 'gzip' : 'plain';
  let response = responses[coding].get(path);
  if (response === undefined) {
    response = build(path, coding);
    responses[coding].set(path, response);
  }
  socket.write(response);
}

function build(path: string, coding: keyof typeof responses): Buffer {
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
  const fields = [
    ...headers,
    ['Content-Type', type],
    ...(coding === 'gzip' ? [['Content-Encoding', 'gzip']] : []),
    ['Vary', 'Accept-Encoding'],
    ['Content-Length', String(sent.length)],
    ['Connection', 'keep-alive'],
  ];
  const head = fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return Buffer.concat([Buffer.from(`HTTP/1.1 ${status} -\r\n${head}\r\n`), sent]);
}
