import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { UsageError } from '../../errors.ts';

/** An IPv6 address as it is bound, also when it is given as it stands in a URL: `[::1]`. */
export function bareAddress(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1');
}

/** True for addresses that only this machine reaches. */
export function isLoopback(host: string): boolean {
  const name = bareAddress(host).toLowerCase();
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

/** Refuses to serve the network without a token. */
export function requireToken(host: string, token: string | undefined): void {
  if (isLoopback(host) || token) return;
  throw new UsageError(
    'token-needed',
    `Expected --token for --host ${host}: anyone who reaches that address could use the service. Give a token, or bind to 127.0.0.1.`,
  );
}

/** Compares in a time that tells nothing about the token. */
export function isAuthorised(header: string | undefined, token: string | undefined): boolean {
  if (token === undefined || token === '') return true;
  const given = /^Bearer +(\S+)$/i.exec(header ?? '')?.[1] ?? '';
  return timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
