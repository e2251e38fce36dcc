import { lookup } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { type AddressGuard, AddressRefusedError } from './address-guard.ts';
import { buildConnector, wholeClient } from './undici.ts';

/** How connections are made. */
export interface ConnectorOptions {
  readonly guard: AddressGuard;
  readonly connectTimeout: number;
  readonly headersTimeout: number;
  /** False accepts certificates that do not check out. */
  readonly verifyCertificates: boolean;
  /** Name resolution, for tests. @default `dns.lookup` of Node */
  readonly resolve?: LookupFunction;
}

/** The proxy did not open a tunnel: it is not there, or it refuses this server. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  constructor(
    readonly code: 'AAH_PROXY' | 'AAH_PROXY_REFUSED',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

type Connector = ReturnType<typeof buildConnector>;

/** Connects to servers whose addresses the guard permits; checked after DNS, before anything is sent. */
export function createDirectConnector(options: ConnectorOptions): Connector {
  const { guard } = options;
  const resolve = options.resolve ?? (lookup as LookupFunction);
  return (target, callback) => {
    const port = portOf(target);
    const { hostname } = target;
    if (isIP(hostname) !== 0 && guard.permitted(hostname, port, [{ address: hostname }]).length === 0) {
      callback(new AddressRefusedError(hostname, [hostname]), null);
      return;
    }
    const guardedLookup: LookupFunction = (name, lookupOptions, done) => {
      resolve(name, { ...lookupOptions, all: true }, (error, found) => {
        if (error !== null) return done(error, []);
        const addresses = typeof found === 'string' ? [{ address: found, family: isIP(found) }] : found;
        const permitted = guard.permitted(hostname, port, addresses);
        const [first] = permitted;
        if (first === undefined) {
          return done(
            new AddressRefusedError(
              name,
              addresses.map(({ address }) => address),
            ),
            [],
          );
        }
        return lookupOptions.all ? done(null, permitted) : done(null, first.address, first.family);
      });
    };
    connect({ ...options, lookup: guardedLookup })(target, callback);
  };
}

/** Connects to `https:` servers through a proxy's CONNECT tunnel. */
export function createTunnelConnector(options: ConnectorOptions, proxy: URL): Connector {
  const secure = connect(options);
  return (target, callback) => {
    const authority = `${isIP(target.hostname) === 6 ? `[${target.hostname}]` : target.hostname}:${portOf(target)}`;
    openTunnel(options, proxy, authority).then(
      (httpSocket) => secure({ ...target, httpSocket }, callback),
      (error: Error) => callback(error, null),
    );
  };
}

/** Connects to a proxy; its address is the operator's choice and not guarded. */
export function createProxyConnector(options: ConnectorOptions): Connector {
  return connect(options);
}

/** The value of `Proxy-Authorization` for a proxy URL with user information. */
export function proxyAuthorization(proxy: URL): string | null {
  if (proxy.username === '' && proxy.password === '') return null;
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

function connect(options: ConnectorOptions & { readonly lookup?: LookupFunction }): Connector {
  return buildConnector({
    allowH2: false,
    timeout: options.connectTimeout,
    rejectUnauthorized: options.verifyCertificates,
    ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
  });
}

async function openTunnel(options: ConnectorOptions, proxy: URL, authority: string): Promise<Socket> {
  const Client = wholeClient();
  const client = new Client(proxy.origin, {
    connect: createProxyConnector(options),
    headersTimeout: options.headersTimeout,
  });
  const authorization = proxyAuthorization(proxy);
  try {
    const { statusCode, socket } = await client.connect({
      path: authority,
      headers: {
        host: authority,
        ...(authorization === null ? {} : { 'proxy-authorization': authorization }),
      },
    });
    if (statusCode < 200 || statusCode > 299) {
      socket.destroy();
      throw new ProxyError(
        'AAH_PROXY_REFUSED',
        `the proxy ${proxy.host} answered ${statusCode} to CONNECT ${authority}`,
      );
    }
    return socket as Socket;
  } catch (error) {
    if (error instanceof ProxyError) throw error;
    throw new ProxyError(
      'AAH_PROXY',
      `the proxy ${proxy.host} opens no tunnel: ${(error as Error).message}`,
      {
        cause: error,
      },
    );
  }
}

function portOf(target: { readonly port: string; readonly protocol: string }): number {
  return target.port === '' ? (target.protocol === 'https:' ? 443 : 80) : Number(target.port);
}
