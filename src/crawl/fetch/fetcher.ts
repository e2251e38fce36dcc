import type { LookupFunction } from 'node:net';
import { AddressGuard } from './address-guard.ts';
import { assembleExchange } from './assemble-exchange.ts';
import { type Connection, ConnectionPool } from './connection-pool.ts';
import { proxyAuthorization } from './connector.ts';
import { CookieJar } from './cookie-jar.ts';
import type { Exchange } from './exchange.ts';
import { classifyFailure, describeFailure } from './failure.ts';
import type { FetchFailure, FetchRequest, FetchResponse, FetchResult } from './fetch-result.ts';
import { runExchange, type WireOutcome } from './http-exchange.ts';
import { chooseProxy, NO_PROXIES, type Proxies } from './proxies.ts';
import { composeHeaders, type StandingHeaders } from './request-headers.ts';
import { headerValues } from './response-head.ts';
import { parseRetryAfter } from './retry.ts';

/** How a {@link Fetcher} behaves. Times in milliseconds. */
export interface FetcherOptions {
  /** See `printUserAgent`. */
  readonly userAgent: string;
  /** DNS, TCP and TLS. @default 15000 */
  readonly connectTimeout?: number;
  /** From the request to the end of the header fields. @default 30000 */
  readonly headersTimeout?: number;
  /** Between two parts of a body. @default 30000 */
  readonly bodyTimeout?: number;
  /** The whole exchange; what a slow-loris server runs into. @default 300000 */
  readonly totalTimeout?: number;
  /** On the wire; a longer body is cut and marked. Bodies are held in memory. @default 67108864 */
  readonly maxBodyBytes?: number;
  /** @default 262144 */
  readonly maxHeadBytes?: number;
  /** Of the decoded copy. @default 67108864 */
  readonly maxDecodedBytes?: number;
  /** @default 15000 */
  readonly keepAliveTimeout?: number;
  /** @default 64 */
  readonly maxIdleConnections?: number;
  /** @default true */
  readonly verifyCertificates?: boolean;
  /** @default a guard that refuses every special address */
  readonly guard?: AddressGuard;
  /** See `proxiesFromEnvironment`. @default none */
  readonly proxies?: Proxies;
  /** @default a new, empty jar */
  readonly cookies?: CookieJar;
  /** `--header` fields; they go to `extraHosts` only. @default [] */
  readonly extraHeaders?: readonly (readonly [name: string, value: string])[];
  /** `URL.host` of the seeds. @default [] */
  readonly extraHosts?: readonly string[];
  /** Name resolution, for tests. @default that of Node */
  readonly resolve?: LookupFunction;
}

type FetcherSettings = Required<Omit<FetcherOptions, 'userAgent' | 'guard' | 'cookies' | 'resolve'>>;

export const FETCHER_DEFAULTS: FetcherSettings = {
  connectTimeout: 15_000,
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  totalTimeout: 300_000,
  maxBodyBytes: 64 * 1024 * 1024,
  maxHeadBytes: 256 * 1024,
  maxDecodedBytes: 64 * 1024 * 1024,
  keepAliveTimeout: 15_000,
  maxIdleConnections: 64,
  verifyCertificates: true,
  proxies: NO_PROXIES,
  extraHeaders: [],
  extraHosts: [],
};

/**
 * Fetches one hop at a time and keeps what went over the wire. It never follows a redirect, waits or tries again:
 * the crawl decides that. A miss is a result; it does not throw for what a URL or server does.
 */
export class Fetcher {
  readonly cookies: CookieJar;
  readonly guard: AddressGuard;
  readonly #settings: FetcherSettings;
  readonly #standing: StandingHeaders;
  readonly #pool: ConnectionPool;

  constructor(options: FetcherOptions) {
    this.cookies = options.cookies ?? new CookieJar();
    this.guard = options.guard ?? new AddressGuard();
    const settings = { ...FETCHER_DEFAULTS, ...options };
    this.#settings = settings;
    this.#standing = { ...settings, extraHosts: new Set(settings.extraHosts) };
    this.#pool = new ConnectionPool({ ...settings, guard: this.guard, maxIdle: settings.maxIdleConnections });
  }

  /** Makes one request. */
  async fetch(request: FetchRequest): Promise<FetchResult> {
    const url = parseFetchable(request.url);
    if (url === null) {
      const error = Object.assign(new Error(`expected an http: or https: URL, found "${request.url}"`), {
        code: 'AAH_URL',
      });
      return fail(request.url, error, new Date(), 0);
    }
    const proxy = chooseProxy(this.#settings.proxies, url);
    const refusal = proxy === null ? null : this.guard.refuse(url);
    if (refusal !== null) return fail(url.href, refusal, new Date(), 0);
    let connection = this.#pool.acquire(url, proxy);
    let outcome = await this.#run(connection, request, url, proxy);
    if (isStale(connection, outcome)) {
      // The server closed an unused connection just as it was taken: nothing was served (RFC 9112, section 9.3.1).
      connection = this.#pool.acquire(url, proxy, true);
      outcome = await this.#run(connection, request, url, proxy);
    }
    const exchange = assembleExchange(outcome, {
      url: url.href,
      ip: connection.ip,
      maxBodyBytes: request.maxBodyBytes ?? this.#settings.maxBodyBytes,
      maxDecodedBytes: this.#settings.maxDecodedBytes,
    });
    if (exchange === null || request.signal?.aborted) {
      const error = outcome.error ?? new Error('the server sent no response');
      return fail(url.href, error, outcome.startedAt, outcome.durationMs);
    }
    this.cookies.store(url, headerValues(exchange.head, 'set-cookie'), exchange.startedAt);
    return respond(url, exchange);
  }

  /** Closes all connections; exchanges under way fail. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  #run(connection: Connection, request: FetchRequest, url: URL, proxy: URL | null): Promise<WireOutcome> {
    const options = this.#settings;
    const headers = composeHeaders(this.#standing, request, url, this.cookies.header(url, new Date()));
    const absoluteForm = proxy !== null && url.protocol === 'http:';
    const authorization = absoluteForm ? proxyAuthorization(proxy) : null;
    if (authorization !== null) headers.push(['Proxy-Authorization', authorization]);
    return runExchange(this.#pool, connection, {
      method: request.method ?? 'GET',
      path: absoluteForm ? url.href : `${url.pathname}${url.search}`,
      headers,
      maxHeadBytes: options.maxHeadBytes,
      maxBodyBytes: request.maxBodyBytes ?? options.maxBodyBytes,
      totalTimeout: options.totalTimeout,
      signal: request.signal,
    });
  }
}

function isStale(connection: Connection, { error, record }: WireOutcome): boolean {
  return (
    connection.served > 0 &&
    error !== null &&
    record.received === 0 &&
    classifyFailure(error).code === 'reset'
  );
}

function parseFetchable(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  url.hash = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

function respond(url: URL, exchange: Exchange): FetchResponse {
  const { head } = exchange;
  const [location] = headerValues(head, 'location');
  const [wait] = headerValues(head, 'retry-after');
  const redirects = [301, 302, 303, 307, 308].includes(head.status) && location !== undefined;
  const waits = head.status === 429 || head.status === 503 || redirects;
  return {
    kind: 'response',
    url: url.href,
    status: head.status,
    headers: head.headers,
    exchange,
    redirectTarget: redirects ? resolveLocation(location, url) : null,
    retryAfter: waits && wait !== undefined ? parseRetryAfter(wait, new Date()) : null,
  };
}

function resolveLocation(location: string, base: URL): string | null {
  // Servers send UTF-8 here; the head was read as Latin-1.
  const text = Buffer.from(location, 'latin1').toString('utf8');
  const readable = text.includes('\ufffd') ? location : text;
  return URL.canParse(readable, base.href)
    ? (parseFetchable(new URL(readable, base.href).href)?.href ?? null)
    : null;
}

function fail(url: string, error: unknown, startedAt: Date, durationMs: number): FetchFailure {
  return {
    kind: 'failed',
    url,
    ...classifyFailure(error),
    message: describeFailure(error),
    startedAt,
    durationMs,
  };
}
