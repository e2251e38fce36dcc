import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/** What a server does once a request's head is there; `request` is the head as text. */
export type Behaviour = (socket: Socket, request: string) => void;

/** A server on loopback that writes exactly the bytes it is told to, and remembers what it was sent. */
export interface FaultServer {
  readonly host: string;
  readonly url: string;
  /** Heads of the requests, as received. */
  readonly requests: readonly string[];
  readonly connections: () => number;
  close(): Promise<void>;
}

/** Starts a plain server. */
export function startFaultServer(behave: Behaviour, address = '127.0.0.1'): Promise<FaultServer> {
  const state = { requests: [] as string[], connections: 0 };
  const server = createServer((socket) => serve(socket, behave, state));
  return listen(server, 'http', address, state);
}

/** Starts a TLS server with a certificate that nobody vouches for. */
export function startTlsServer(behave: Behaviour): Promise<FaultServer> {
  const state = { requests: [] as string[], connections: 0 };
  const server = createTlsServer(selfSignedCertificate('localhost'), (socket) =>
    serve(socket, behave, state),
  );
  return listen(server, 'https', '127.0.0.1', state);
}

interface State {
  requests: string[];
  connections: number;
}

function serve(socket: Socket, behave: Behaviour, state: State): void {
  state.connections++;
  let pending = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    pending += chunk.toString('latin1');
    let end = pending.indexOf('\r\n\r\n');
    while (end !== -1) {
      const request = pending.slice(0, end + 4);
      pending = pending.slice(end + 4);
      state.requests.push(request);
      behave(socket, request);
      end = pending.indexOf('\r\n\r\n');
    }
  });
}

function listen(server: Server, scheme: string, address: string, state: State): Promise<FaultServer> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, address, () => {
      const bound = server.address();
      if (bound === null || typeof bound === 'string') throw new Error('expected a port');
      const host = `${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`;
      resolve({
        host,
        url: `${scheme}://${host}/`,
        requests: state.requests,
        connections: () => state.connections,
        close: () =>
          new Promise((closed) => {
            server.close(() => closed());
            for (const socket of sockets) socket.destroy();
          }),
      });
    });
  });
}

/** Writes bytes and leaves the connection open. */
export function reply(bytes: string | Uint8Array): Behaviour {
  return (socket) => {
    socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  };
}

/** Writes bytes and closes the connection. */
export function replyAndClose(bytes: string | Uint8Array): Behaviour {
  return (socket) => {
    socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  };
}

/** Writes one byte after another, forever when `again` is given. */
export function drip(bytes: string, milliseconds: number, again?: string): Behaviour {
  return (socket) => {
    let rest = bytes;
    const timer = setInterval(() => {
      if (rest === '' && again !== undefined) rest = again;
      if (rest === '' || socket.destroyed) return clearInterval(timer);
      socket.write(rest.slice(0, 1), 'latin1');
      rest = rest.slice(1);
    }, milliseconds);
    socket.on('close', () => clearInterval(timer));
  };
}

/** A key pair and a certificate for it, signed by itself; X.509 written out by hand so that no key lies in the tree. */
function selfSignedCertificate(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
  const commonName = der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name)));
  const subject = der(0x30, der(0x31, commonName));
  const validity = der(
    0x30,
    der(0x17, Buffer.from('200101000000Z')),
    der(0x17, Buffer.from('491231235959Z')),
  );
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const serial = der(0x02, Buffer.from([1]));
  const toBeSigned = der(0x30, serial, algorithm, subject, validity, subject, spki);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', toBeSigned, privateKey as KeyObject));
  const certificate = der(0x30, toBeSigned, algorithm, signature).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.replace(/(.{64})/g, '$1\n')}\n-----END CERTIFICATE-----\n`,
  };
}

function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const body = Buffer.concat(contents);
  const size = body.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
