import type { Responder, SampleResponse } from '../../src/sample-site/response.ts';

/** What a blind crawl of one application met. */
export interface Walk {
  /** Every address asked for, in order. */
  readonly responses: ReadonlyMap<string, SampleResponse>;
  /** Links and requisites that lead away. */
  readonly external: ReadonlySet<string>;
}

const ADDRESS = /<(a|link|img|script)\b[^>]*?\s(?:href|src)=(["'])(.*?)\2/gis;

/** Follows every link and every requisite of one origin, breadth first, as a visitor who keeps cookies. */
export function walkBlindly(respond: Responder, start: string, most = 50_000): Walk {
  const { origin } = new URL(start);
  const responses = new Map<string, SampleResponse>();
  const external = new Set<string>();
  const cookies = new Map<string, string>();
  const queue = [start];
  const queued = new Set(queue);
  for (let address = queue.shift(); address !== undefined && responses.size < most; address = queue.shift()) {
    const response = respond({ method: 'GET', url: new URL(address), cookies });
    responses.set(address, response);
    for (const [name, value] of response.headers ?? []) {
      if (name === 'Set-Cookie') cookies.set(value.split('=')[0] ?? '', /=([^;]*)/.exec(value)?.[1] ?? '');
    }
    for (const found of addressesOf(response, address)) {
      const url = new URL(found);
      url.hash = '';
      if (url.origin !== origin) external.add(`${url}`);
      else if (!queued.has(`${url}`)) {
        queued.add(`${url}`);
        queue.push(`${url}`);
      }
    }
  }
  return { responses, external };
}

/** The absolute addresses that an answer names: where it redirects to, what a page links to and needs. */
export function addressesOf(response: SampleResponse, address: string): string[] {
  const location = response.headers?.find(([name]) => name === 'Location')?.[1];
  if (location !== undefined) return [location];
  if (!response.type.startsWith('text/html')) return [];
  const html = String(response.body);
  const base = new URL(/<base href="([^"]*)"/.exec(html)?.[1] ?? address, address);
  return [...html.matchAll(ADDRESS)].map(([, , , value = '']) => new URL(unescapeHtml(value), base).href);
}

/** The text of a page with white space as single spaces. */
export function pageText(html: string): string {
  return collapse(unescapeHtml(html.replace(/<(script|style)\b.*?<\/\1>/gs, ' ').replace(/<[^>]*>/g, '')));
}

/** White space as single spaces. */
export function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function unescapeHtml(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' };
  return text.replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: string) => named[name] ?? '');
}
