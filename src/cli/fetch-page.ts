import { DEFAULT_CONTACT } from '../crawl/crawler/crawl-options.ts';
import { AddressGuard } from '../crawl/fetch/address-guard.ts';
import { Fetcher } from '../crawl/fetch/fetcher.ts';
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
    let url = address;
    for (let hop = 0; hop <= MOST_REDIRECTS; hop++) {
      const result = await fetcher.fetch({ url, signal: options.signal });
      if (result.kind === 'failed')
        throw new InputOutputError(result.code, `Can't fetch ${url}: ${result.message}`);
      if (result.redirectTarget === null) {
        const { bytes } = await result.exchange.body();
        return {
          url,
          status: result.status,
          headers: result.headers,
          body: bytes,
          capturedAt: result.exchange.startedAt,
        };
      }
      url = result.redirectTarget;
    }
    throw new InputOutputError('redirects', `Can't fetch ${address}: more than ${MOST_REDIRECTS} redirects`);
  } finally {
    await fetcher.close();
  }
}
