import {
  type ConnectorOptions,
  createDirectConnector,
  createProxyConnector,
  createTunnelConnector,
} from './connector.ts';
import { Client } from './undici.ts';
import { type TapTarget, tapSocket, type WireRecord } from './wire-tap.ts';

/** One connection: an undici client that serves one exchange at a time, with a tap on its socket. */
export class Connection implements TapTarget {
  record: WireRecord | null = null;
  /** Address of the server at the other end; null before connecting and behind a proxy. */
  ip: string | null = null;
  /** Exchanges that ended well on this connection; more than 0 means that it may have gone stale. */
  served = 0;

  constructor(
    readonly key: string,
    readonly client: Client,
  ) {}
}

/** Settings of {@link ConnectionPool}. */
export interface ConnectionPoolOptions extends ConnectorOptions {
  readonly bodyTimeout: number;
  readonly keepAliveTimeout: number;
  /** How many unused connections are kept, over all servers. */
  readonly maxIdle: number;
}

/** Keep-alive connections by server. It sets no limit per server: the schedule of the crawl does. */
export class ConnectionPool {
  readonly #options: ConnectionPoolOptions;
  /** Unused connections, longest unused first. */
  readonly #idle = new Set<Connection>();
  readonly #all = new Set<Connection>();

  constructor(options: ConnectionPoolOptions) {
    this.#options = options;
  }

  /** A connection for a URL; `fresh` never takes one that was used before. */
  acquire(url: URL, proxy: URL | null, fresh = false): Connection {
    const key = connectionKey(url, proxy);
    if (!fresh) {
      // The most recently used one first: it is the least likely to have gone stale.
      let idle: Connection | undefined;
      for (const connection of this.#idle) if (connection.key === key) idle = connection;
      if (idle !== undefined) {
        this.#idle.delete(idle);
        return idle;
      }
    }
    return this.#create(key, url, proxy);
  }

  /** Gives a connection back after an exchange that ended well. */
  release(connection: Connection): void {
    connection.record = null;
    connection.served++;
    this.#idle.add(connection);
    if (this.#idle.size <= this.#options.maxIdle) return;
    const [longestUnused] = this.#idle;
    if (longestUnused !== undefined) this.discard(longestUnused, new Error('unused connection closed'));
  }

  /** Closes a connection at once; an exchange on it ends with `reason`. */
  discard(connection: Connection, reason: Error): void {
    this.#idle.delete(connection);
    this.#all.delete(connection);
    connection.client.destroy(reason).catch(() => undefined);
  }

  /** Closes every connection. */
  async close(): Promise<void> {
    const clients = [...this.#all].map(({ client }) => client);
    this.#all.clear();
    this.#idle.clear();
    await Promise.all(clients.map((client) => client.destroy()));
  }

  #create(key: string, url: URL, proxy: URL | null): Connection {
    const options = this.#options;
    const viaProxy = proxy !== null && url.protocol === 'http:';
    const open =
      proxy === null
        ? createDirectConnector(options)
        : viaProxy
          ? createProxyConnector(options)
          : createTunnelConnector(options, proxy);
    const client = new Client(viaProxy ? proxy.origin : url.origin, {
      connect: (target, callback) =>
        open(target, (...result) => {
          const [error, socket] = result;
          if (error !== null) return callback(error, null);
          tapSocket(socket, connection);
          connection.ip =
            proxy === null ? (socket.remoteAddress?.replace(/^::ffff:(?=[0-9.]+$)/, '') ?? null) : null;
          return callback(null, socket);
        }),
      pipelining: 1,
      headersTimeout: options.headersTimeout,
      bodyTimeout: options.bodyTimeout,
      keepAliveTimeout: options.keepAliveTimeout,
    });
    const connection = new Connection(key, client);
    this.#all.add(connection);
    return connection;
  }
}

function connectionKey(url: URL, proxy: URL | null): string {
  if (proxy === null) return url.origin;
  return url.protocol === 'http:' ? `via ${proxy.href}` : `${url.origin} via ${proxy.href}`;
}
