import { DEFAULT_CONTACT } from '../crawl/crawler/crawl-options.ts';
import { AddressGuard } from '../crawl/fetch/address-guard.ts';
import { Fetcher } from '../crawl/fetch/fetcher.ts';
import { followRedirects } from '../crawl/fetch/follow-redirects.ts';
import { proxiesFromEnvironment } from '../crawl/fetch/proxies.ts';
import { printUserAgent } from '../crawl/fetch/request-headers.ts';
import { InputOutputError } from '../errors.ts';
import type { PageInput } from '../page/page.ts';
import { VERSION } from '../version.ts';

const MOST_REDIRECTS = 5;

/** Fetches one page for `aah explain`, following redirects. */
export async function fetchForExplain(
  address: string,
  options: { readonly allowPrivate: boolean; readonly signal: AbortSignal },
): Promise<PageInput> {
  const guard = new AddressGuard({
    allowPrivate: options.allowPrivate,
    allowedHosts: [new URL(address).host],
  });
  const fetcher = new Fetcher({
    userAgent: printUserAgent(VERSION, DEFAULT_CONTACT),
    guard,
    proxies: proxiesFromEnvironment(process.env),
  });
  try {
    const request = { url: address, signal: options.signal };
    const { result } = await followRedirects((each) => fetcher.fetch(each), request, MOST_REDIRECTS);
    if (result.kind === 'failed')
      throw new InputOutputError(result.code, `Can't fetch ${result.url}: ${result.message}`);
    if (result.redirectTarget !== null) {
      const why = `more than ${MOST_REDIRECTS} redirects`;
      throw new InputOutputError('redirects', `Can't fetch ${address}: ${why}`);
    }
    const { url, status, headers, exchange } = result;
    const { bytes } = await exchange.body();
    return { url, status, headers, body: bytes, capturedAt: exchange.startedAt };
  } finally {
    await fetcher.close();
  }
}
