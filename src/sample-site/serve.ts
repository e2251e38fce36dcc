import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { InputOutputError } from '../errors.ts';
import type { Responder, SampleResponse } from './response.ts';

/** One request as the server answered it. */
export interface LoggedRequest {
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly status: number;
}

/** A running server on loopback. */
export interface SampleServer {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Below this size compression only adds bytes. */
const LEAST_COMPRESSED = 256;

/**
 * Serves an application on 127.0.0.1; it is built when the port, and so its own address, is known.
 * Adds ETag, Last-Modified, 304, gzip, HEAD and Content-Length to what it answers.
 */
export async function serveApplication(
  build: (origin: string) => Responder,
  port: number,
  log: (request: LoggedRequest) => void,
): Promise<SampleServer> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new InputOutputError('sample-site-port', `The sample site can't listen on 127.0.0.1:${port}.`, {
          cause,
        }),
      ),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  // A TCP server has an address object, never a pipe's string.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const respond = build(origin);
  server.on('request', (incoming, outgoing) => {
    const method = incoming.method ?? 'GET';
    const response = answer(respond, incoming, origin);
    const status = send(incoming, outgoing, response);
    log({ method, url: `${origin}${incoming.url ?? '/'}`, status });
  });
  return {
    origin,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answer(respond: Responder, incoming: IncomingMessage, origin: string): SampleResponse {
  const method = incoming.method ?? 'GET';
  if (!['GET', 'HEAD', 'POST'].includes(method)) {
    return { ...plain(405, 'Method not allowed\n'), headers: [['Allow', 'GET, HEAD, POST']] };
  }
  // Body of a POST: read and forgotten, so that the connection can be used again.
  incoming.resume();
  try {
    const url = new URL(`${origin}${incoming.url ?? '/'}`);
    if (url.origin !== origin) return plain(400, 'Bad request\n');
    decodeURIComponent(url.pathname);
    return respond({ method, url, cookies: parseCookies(incoming.headers.cookie ?? '') });
  } catch (error) {
    if (error instanceof URIError || error instanceof TypeError) return plain(400, 'Bad request\n');
    return plain(500, `Internal error: ${String(error)}\n`);
  }
}

function plain(status: number, body: string): SampleResponse {
  return { status, type: 'text/plain; charset=UTF-8', body };
}

function parseCookies(header: string): ReadonlyMap<string, string> {
  const pairs = header.split(';').map((pair) => pair.trim().split('='));
  return new Map(pairs.map(([name, ...value]) => [name ?? '', value.join('=')]));
}

function send(incoming: IncomingMessage, outgoing: ServerResponse, response: SampleResponse): number {
  const body = Buffer.from(response.body as string);
  for (const [name, value] of response.headers ?? []) outgoing.appendHeader(name, value);
  if (response.status === 200) {
    const tag = `W/"${createHash('sha1').update(body).digest('hex').slice(0, 20)}"`;
    outgoing.setHeader('ETag', tag);
    if (response.modified !== undefined) outgoing.setHeader('Last-Modified', response.modified.toUTCString());
    outgoing.setHeader('Vary', 'Accept-Encoding');
    if (isUnchanged(incoming, tag, response.modified)) {
      outgoing.writeHead(304);
      outgoing.end();
      return 304;
    }
  }
  outgoing.setHeader('Content-Type', response.type);
  const compressed = isCompressible(incoming, response.type, body) ? gzipSync(body) : body;
  if (compressed !== body) outgoing.setHeader('Content-Encoding', 'gzip');
  outgoing.setHeader('Content-Length', compressed.length);
  outgoing.writeHead(response.status);
  outgoing.end(incoming.method === 'HEAD' ? undefined : compressed);
  return response.status;
}

/** RFC 9110, section 13.2.2: If-None-Match decides alone when it is there. */
function isUnchanged(incoming: IncomingMessage, tag: string, modified: Date | undefined): boolean {
  const { 'if-none-match': tags, 'if-modified-since': since } = incoming.headers;
  if (tags !== undefined) {
    const weak = (value: string) => value.trim().replace(/^W\//, '');
    return tags.trim() === '*' || tags.split(',').some((candidate) => weak(candidate) === weak(tag));
  }
  if (since === undefined || modified === undefined) return false;
  const known = Date.parse(since);
  return !Number.isNaN(known) && Math.floor(modified.getTime() / 1000) * 1000 <= known;
}

function isCompressible(incoming: IncomingMessage, type: string, body: Buffer): boolean {
  const accepted = String(incoming.headers['accept-encoding'] ?? '').split(',');
  const gzip = accepted.some((coding) =>
    /^\s*(gzip|\*)\s*(;\s*q=(1|0?\.0*[1-9]\d*|1\.0*))?\s*$/i.test(coding),
  );
  return gzip && body.length >= LEAST_COMPRESSED && /^(text|application)\//.test(type);
}
