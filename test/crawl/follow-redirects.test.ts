import { describe, expect, it } from 'vitest';
import type { FetchResult } from '../../src/crawl/fetch/fetch-result.ts';
import { followRedirects } from '../../src/crawl/fetch/follow-redirects.ts';

/** A web of redirects by name; what leads nowhere is a page, `!` fails. */
function fetcher(web: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const fetch = async ({ url }: { readonly url: string }) => {
    asked.push(url);
    if (web[url] === '!') return { kind: 'failed', url } as unknown as FetchResult;
    return { kind: 'response', url, redirectTarget: web[url] ?? null } as unknown as FetchResult;
  };
  return { asked, fetch };
}

describe('following redirects', () => {
  it.each([
    [{}, 5, ['a'], 'a', 1],
    [{ a: 'b', b: 'c' }, 5, ['a', 'b', 'c'], 'c', 3],
    [{ a: 'b', b: 'c' }, 2, ['a', 'b', 'c'], 'c', 3],
    [{ a: 'b', b: 'c' }, 1, ['a', 'b'], 'b', 2],
    [{ a: 'a' }, 3, ['a', 'a', 'a', 'a'], 'a', 4],
    [{ a: 'b', b: '!' }, 5, ['a', 'b'], 'b', 1],
  ])('%o with at most %i asks for %j', async (web, most, wanted, end, answers) => {
    const { asked, fetch } = fetcher(web as Readonly<Record<string, string>>);
    const { result, responses } = await followRedirects(fetch, { url: 'a' }, most);
    expect([asked, result.url, responses.length]).toEqual([wanted, end, answers]);
  });
});
