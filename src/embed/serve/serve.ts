import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadLearned } from '../../adapt/load-learned.ts';
import { MemoryStore } from '../../adapt/memory-store.ts';
import { InputOutputError } from '../../errors.ts';
import { loadKnowledgeBase } from '../../knowledge-base/load.ts';
import type { Role } from '../../knowledge-base/model.ts';
import { bundledKnowledgeBase, type KnowledgeBaseSource } from '../../knowledge-base/source.ts';
import { bareAddress, requireToken } from './authorise.ts';
import { handle, printApplications, type Reply, type Service } from './handle.ts';
import { WorkerPool } from './worker-pool.ts';

export interface ServeOptions {
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** 0 takes any free port. @default 8642 */
  readonly port?: number;
  /** Needed beyond loopback; clients send `Authorization: Bearer TOKEN`. @default none */
  readonly token?: string;
  /** @default one per core */
  readonly workers?: number;
  /** @default 33554432 */
  readonly maxBodyBytes?: number;
  /** Milliseconds for a body to arrive. @default 30000 */
  readonly bodyTimeout?: number;
  /** Milliseconds for a page to be worked on. @default 30000 */
  readonly pageTimeout?: number;
  /** Pages that may wait for a worker; beyond that the answer is 503. @default 1000 */
  readonly maxWaiting?: number;
  /** @default the bundled knowledge base */
  readonly knowledgeBase?: readonly KnowledgeBaseSource[];
  /** @default none */
  readonly include?: readonly Role[];
  /** @default true */
  readonly adapt?: boolean;
  /** Folder of the store that all workers share. @default a temporary one */
  readonly store?: string;
  /** Files of learned patterns (`learned.xml`) to start with. @default none */
  readonly learned?: readonly string[];
}

export const SERVE_DEFAULTS = {
  host: '127.0.0.1',
  port: 8642,
  maxBodyBytes: 32 * 1024 * 1024,
  bodyTimeout: 30_000,
  pageTimeout: 30_000,
  maxWaiting: 1000,
  include: [],
  learned: [],
  adapt: true,
} as const;

/** Milliseconds that clients have to take the last answers. */
const STOP_PATIENCE = 5000;

/** A running service. */
export interface RunningService {
  readonly url: string;
  /** Answers what came in, then ends; clients have five seconds to take the last answers. */
  stop(): Promise<void>;
}

/** Starts the HTTP service (docs/protocol.md). It never fetches and never reads a file a client names. */
export async function serve(options: ServeOptions = {}): Promise<RunningService> {
  const settings = {
    ...SERVE_DEFAULTS,
    workers: availableParallelism(),
    knowledgeBase: [bundledKnowledgeBase()],
    ...options,
  };
  requireToken(settings.host, settings.token);
  const address = bareAddress(settings.host);
  const applications = printApplications(await loadKnowledgeBase(settings.knowledgeBase));
  // Read here first: what a worker can't start with is the caller's mistake, and told as such.
  if (settings.learned.length > 0) await loadLearned(new MemoryStore(), settings.learned);
  const temporary = settings.store === undefined ? await mkdtemp(join(tmpdir(), 'aah-serve-')) : null;
  const store = settings.store ?? temporary ?? '';
  const cleanUp = async () => {
    if (temporary !== null) await rm(temporary, { recursive: true, force: true });
  };
  const pool = await WorkerPool.start({ ...settings, store, temporary: temporary !== null }).catch(
    async (error: unknown) => {
      await cleanUp();
      throw error;
    },
  );
  const service: Service = { ...settings, token: settings.token, pool, applications, started: Date.now() };
  const unanswered = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
    void answer(service, request, response);
  });
  server.requestTimeout = settings.bodyTimeout + 5000;
  server.headersTimeout = 10_000;
  // Longer than clients keep an idle connection, so that it is them who end it and no request meets a closing one.
  server.keepAliveTimeout = 75_000;
  try {
    await listen(server, address, settings.port);
  } catch (error) {
    await pool.stop();
    await cleanUp();
    throw error;
  }
  const end = async () => {
    // `close` of an HTTP server would cut off answers that are written but not yet taken; this only stops listening.
    const closed = new Promise<unknown>((resolve) => NetServer.prototype.close.call(server, resolve));
    await pool.stop();
    const patience = Date.now() + STOP_PATIENCE;
    while (unanswered.size > 0 && Date.now() < patience) await new Promise((go) => setTimeout(go, 10));
    server.closeAllConnections();
    await closed;
    await cleanUp();
  };
  let ended: Promise<void> | undefined;
  const { port } = server.address() as AddressInfo;
  const host = address.includes(':') ? `[${address}]` : address;
  return {
    url: `http://${host}:${port}`,
    stop() {
      ended ??= end();
      return ended;
    },
  };
}

async function answer(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomUUID();
  const reply = await handle(service, request).catch(
    (): Reply => ({
      status: 500,
      type: 'application/json',
      body: JSON.stringify({ error: { code: 'failed', message: 'The service failed on this request' } }),
    }),
  );
  response.writeHead(reply.status, {
    'Content-Type': `${reply.type}; charset=utf-8`,
    'Content-Length': Buffer.byteLength(reply.body),
    'X-Request-Id': id,
    'X-Content-Type-Options': 'nosniff',
    ...(reply.close === true ? { Connection: 'close' } : {}),
    ...(reply.allow === undefined ? {} : { Allow: reply.allow }),
  });
  response.end(reply.body);
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      const remedy = cause.code === 'EADDRINUSE' ? ' Another program uses it: choose another --port.' : '';
      reject(
        new InputOutputError('listen', `Can't listen on ${host}:${port}: ${cause.message}.${remedy}`, {
          cause,
        }),
      );
    });
    server.listen(port, host, resolve);
  });
}
