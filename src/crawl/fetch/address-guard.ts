import { BlockList, isIP, isIPv6 } from 'node:net';

/** Thrown inside the connector, so that nothing is sent to an address that the crawl must not reach. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  readonly code = 'AAH_ADDRESS_REFUSED';
  constructor(
    readonly host: string,
    readonly addresses: readonly string[],
  ) {
    super(
      `${host} leads to ${addresses.join(', ')}, a private or reserved address; --allow-private permits it`,
    );
  }
}

/** What the guard lets through beside public addresses. */
export interface AddressGuardOptions {
  /** @default false */
  readonly allowPrivate?: boolean;
  /** `host:port` of the seeds; `host` alone stands for the ports 80 and 443. @default [] */
  readonly allowedHosts?: readonly string[];
}

// IANA special-purpose address registries; everything that is not globally reachable, and multicast.
const SPECIAL_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;
const SPECIAL_IPV6 = [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const;
const NAT64 = new BlockList();
NAT64.addSubnet('64:ff9b::', 96, 'ipv6');
/** Public in the registries, but a cloud provider's metadata service or virtual host answers there. */
const METADATA_ADDRESSES = ['168.63.129.16', '192.0.0.192'] as const;

const specialIpv4 = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) specialIpv4.addSubnet(network, prefix, 'ipv4');
for (const address of METADATA_ADDRESSES) specialIpv4.addAddress(address, 'ipv4');
const specialIpv6 = new BlockList();
for (const [network, prefix] of SPECIAL_IPV6) specialIpv6.addSubnet(network, prefix, 'ipv6');

/** True for an address that a public crawl has no business with: private, loopback, link-local, multicast, … */
export function isSpecialAddress(address: string): boolean {
  const bare = address.replace(/%.*$/, '');
  if (!isIPv6(bare)) return isIP(bare) === 0 || specialIpv4.check(bare, 'ipv4');
  const embedded = embeddedIpv4(bare);
  return embedded === null ? specialIpv6.check(bare, 'ipv6') : specialIpv4.check(embedded, 'ipv4');
}

/** The IPv4 address inside an IPv4-mapped (`::ffff:0:0/96`) or NAT64 (`64:ff9b::/96`) address. */
function embeddedIpv4(address: string): string | null {
  // The URL parser writes every IPv6 address in one form: lower case, groups in hexadecimal, longest run cut.
  const form = new URL(`http://[${address}]`).hostname.slice(1, -1);
  if (!form.startsWith('::ffff:') && !NAT64.check(address, 'ipv6')) return null;
  const groups = form.split(':').slice(-2);
  if (form.startsWith('::ffff:') && form.split(':').length !== 5) return null;
  const [high, low] = groups.map((group) => Number.parseInt(group === '' ? '0' : group, 16));
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.');
}

/** Decides per connection, after DNS, so that redirects and changing DNS answers are covered. */
export class AddressGuard {
  readonly #allowPrivate: boolean;
  readonly #allowed = new Set<string>();

  constructor(options: AddressGuardOptions = {}) {
    this.#allowPrivate = options.allowPrivate ?? false;
    for (const host of options.allowedHosts ?? []) this.allow(host);
  }

  /** Lets a seed's own host through; see {@link AddressGuardOptions.allowedHosts}. */
  allow(host: string): void {
    const lower = host.toLowerCase();
    if (/:[0-9]+$/.test(lower) && !isIPv6(lower)) this.#allowed.add(lower);
    else for (const port of [80, 443]) this.#allowed.add(`${isIPv6(lower) ? `[${lower}]` : lower}:${port}`);
  }

  /** True when any address will do for this host and port. */
  trusts(hostname: string, port: number): boolean {
    const host = isIPv6(hostname) ? `[${hostname}]` : hostname.toLowerCase();
    return this.#allowPrivate || this.#allowed.has(`${host}:${port}`);
  }

  /**
   * The error for a URL that names a refused address outright. Behind a proxy this is all that can be known: the
   * proxy resolves names.
   */
  refuse(url: URL): AddressRefusedError | null {
    const hostname = url.hostname.replace(/^\[|\]$/g, '');
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (isIP(hostname) === 0 || this.permitted(hostname, port, [{ address: hostname }]).length > 0)
      return null;
    return new AddressRefusedError(hostname, [hostname]);
  }

  /** The addresses that may be connected to. */
  permitted<T extends { readonly address: string }>(
    hostname: string,
    port: number,
    addresses: readonly T[],
  ): T[] {
    if (this.trusts(hostname, port)) return [...addresses];
    return addresses.filter(({ address }) => !isSpecialAddress(address));
  }
}
