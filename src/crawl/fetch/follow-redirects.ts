import type { FetchRequest, FetchResponse, FetchResult } from './fetch-result.ts';

/** What came at the end of a chain of redirects. */
export interface FollowedFetch {
  /** The last hop; a redirect when there were too many, or when it leads nowhere that can be fetched. */
  readonly result: FetchResult;
  /** Every answer in order, that of `result` included. */
  readonly responses: readonly FetchResponse[];
}

/** Fetches and follows redirects; for single requests beside the crawl, which stores and queues them hop by hop. */
export async function followRedirects<T extends FetchRequest>(
  fetch: (request: T) => Promise<FetchResult>,
  request: T,
  mostRedirects: number,
): Promise<FollowedFetch> {
  const responses: FetchResponse[] = [];
  let { url } = request;
  for (let redirects = 0; ; redirects++) {
    const result = await fetch({ ...request, url });
    if (result.kind === 'failed') return { result, responses };
    responses.push(result);
    if (result.redirectTarget === null || redirects === mostRedirects) return { result, responses };
    url = result.redirectTarget;
  }
}
