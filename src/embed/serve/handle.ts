import type { IncomingMessage } from 'node:http';
import type { KnowledgeBase } from '../../knowledge-base/model.ts';
import { SCHEMA_VERSION } from '../../outcome.ts';
import { VERSION } from '../../version.ts';
import { isAuthorised } from './authorise.ts';
import { openApiDocument } from './openapi.ts';
import { readBody } from './read-body.ts';
import type { Answer, Job } from './worker.ts';
import type { WorkerPool } from './worker-pool.ts';

/** What requests are answered with. */
export interface Service {
  readonly pool: WorkerPool;
  /** What `/v1/kb` answers, printed once: the knowledge base itself would be searched by every garbage collection here. */
  readonly applications: string;
  readonly token: string | undefined;
  readonly maxBodyBytes: number;
  readonly bodyTimeout: number;
  readonly maxWaiting: number;
  readonly started: number;
}

export interface Reply {
  readonly status: number;
  readonly type: 'application/json' | 'text/plain';
  readonly body: string | Uint8Array;
  /** The rest of the request is not read: the connection ends. */
  readonly close?: boolean;
  readonly allow?: string;
}

/** Stands before the path; nothing is asked for there. */
const ORIGIN = 'http://service.invalid';

const METHODS: Readonly<Record<string, 'GET' | 'POST'>> = {
  '/v1/inspect': 'POST',
  '/v1/links': 'POST',
  '/v1/health': 'GET',
  '/v1/kb': 'GET',
  '/v1/openapi.json': 'GET',
};

/** Statuses of errors that are the client's fault; anything else is 500. */
const STATUSES: Readonly<Record<string, number>> = {
  'bad-json': 400,
  'bad-message': 400,
  'bad-url': 400,
  'bad-status': 400,
  'bad-date': 400,
  'bad-body': 400,
  timeout: 503,
  stopping: 503,
  gone: 503,
  'worker-failed': 500,
};

/** Answers one request. */
export async function handle(service: Service, request: IncomingMessage): Promise<Reply> {
  if (!URL.canParse(request.url ?? '/', ORIGIN))
    return failure(400, 'bad-request', 'Expected a path in the request line', true);
  const url = new URL(request.url ?? '/', ORIGIN);
  const method = Object.hasOwn(METHODS, url.pathname) ? METHODS[url.pathname] : undefined;
  if (method === undefined)
    return failure(
      404,
      'not-found',
      `Expected one of ${Object.keys(METHODS).join(', ')}, found ${url.pathname}`,
    );
  // Node sends no body for HEAD.
  if (request.method !== method && !(method === 'GET' && request.method === 'HEAD'))
    return {
      ...failure(405, 'method', `Expected ${method} for ${url.pathname}, found ${request.method}`),
      allow: method === 'GET' ? 'GET, HEAD' : method,
    };
  if (url.pathname !== '/v1/health' && !isAuthorised(request.headers.authorization, service.token)) {
    return failure(401, 'unauthorised', 'Expected the header Authorization: Bearer TOKEN', true);
  }
  switch (url.pathname) {
    case '/v1/health':
      return json({
        status: 'ok',
        version: VERSION,
        schemaVersion: SCHEMA_VERSION,
        uptime: (Date.now() - service.started) / 1000,
        waiting: service.pool.waiting,
      });
    case '/v1/kb':
      return { status: 200, type: 'application/json', body: service.applications };
    case '/v1/openapi.json':
      return json(openApiDocument());
    default:
      return work(service, request, url);
  }
}

async function work(service: Service, request: IncomingMessage, url: URL): Promise<Reply> {
  if (service.pool.waiting >= service.maxWaiting)
    return failure(503, 'busy', 'Too many pages are waiting; try again later', true);
  // Taken for a page, it would be one without links.
  const encoding = request.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity')
    return failure(415, 'encoded', `Expected a body without Content-Encoding, found ${encoding}`, true);
  const body = await readBody(request, service.maxBodyBytes, service.bodyTimeout);
  switch (body.kind) {
    case 'too-large':
      return failure(413, 'too-large', `Expected a body of at most ${service.maxBodyBytes} bytes`, true);
    case 'too-slow':
      return failure(408, 'too-slow', `Expected the whole body within ${service.bodyTimeout} ms`, true);
    case 'broken':
      return failure(400, 'broken', 'The request ended before its body did', true);
    case 'body':
      break;
  }
  // A host that gave up asks again or goes on: what it no longer waits for would keep the others waiting.
  const isGone = () => request.socket.destroyed;
  if (url.pathname === '/v1/inspect' && !url.searchParams.has('url'))
    return reply(await service.pool.run({ kind: 'message', body: body.bytes }, isGone), 'application/json');
  const job = pageJob(request, url, body.bytes);
  if ('code' in job) return failure(400, job.code, job.message);
  return reply(
    await service.pool.run(job, isGone),
    job.format === 'text' ? 'text/plain' : 'application/json',
  );
}

/** The body is the page itself; what else is known of it stands in the query. */
function pageJob(
  request: IncomingMessage,
  url: URL,
  body: Uint8Array<ArrayBuffer>,
): (Job & { kind: 'page' }) | { readonly code: string; readonly message: string } {
  const address = url.searchParams.get('url');
  if (address === null || !URL.canParse(address))
    return { code: 'bad-url', message: 'Expected the query parameter url with the address of the page' };
  const status = url.searchParams.get('status') ?? '200';
  if (!/^[1-9][0-9]{0,8}$/.test(status))
    return { code: 'bad-status', message: `Expected a whole number for status, found ${status}` };
  const isText = prefersText(request.headers.accept ?? '');
  const format = url.pathname === '/v1/inspect' ? 'outcome' : isText ? 'text' : 'json';
  const contentType = request.headers['content-type'] ?? 'text/html';
  return {
    kind: 'page',
    url: address,
    status: Number(status),
    contentType,
    format,
    body,
  };
}

/** JSON unless text is asked for and JSON is not, or less; some clients name both of their own accord. */
function prefersText(accept: string): boolean {
  const qualityOf = (type: string) => {
    const range = accept.split(',').find((each) => each.split(';', 1)[0]?.trim().toLowerCase() === type);
    return range === undefined ? 0 : Number(/;\s*q=([0-9.]+)/i.exec(range)?.[1] ?? 1);
  };
  return qualityOf('text/plain') > qualityOf('application/json');
}

function reply(answer: Answer, type: Reply['type']): Reply {
  if (answer.kind === 'done') return { status: 200, type, body: answer.body };
  const status = Object.hasOwn(STATUSES, answer.code) ? (STATUSES[answer.code] ?? 500) : 500;
  return failure(status, answer.code, answer.message);
}

/** Applications and their levels, as JSON. */
export function printApplications(knowledgeBase: KnowledgeBase): string {
  const applications = knowledgeBase.applications.map(({ id, name, category, parent, levels }) => ({
    ...{ id, name, category, parent: parent?.id ?? null, levels: levels.map((level) => level.id) },
  }));
  return JSON.stringify({ applications });
}

function json(value: unknown): Reply {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) };
}

function failure(status: number, code: string, message: string, close = false): Reply {
  return { status, type: 'application/json', body: JSON.stringify({ error: { code, message } }), close };
}
