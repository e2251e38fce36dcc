import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a path answers; a string is an HTML page. */
export type Answer =
  | string
  | {
      readonly status?: number;
      readonly headers?: Readonly<Record<string, string | readonly string[]>>;
      readonly body?: string | Uint8Array;
    }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** A server on loopback that remembers what it was asked for. */
export interface SmallSite {
  readonly origin: string;
  readonly host: string;
  /** Paths in the order asked for. */
  readonly asked: string[];
  /** Requests under way at the same time, at most. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

/** Starts a site; `pages` may also be asked for each path. */
export async function startSite(
  pages: Readonly<Record<string, Answer>> | ((path: string) => Answer | undefined),
): Promise<SmallSite> {
  const asked: string[] = [];
  let active = 0;
  let most = 0;
  const find = typeof pages === 'function' ? pages : (path: string) => pages[path];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    active++;
    most = Math.max(most, active);
    response.on('close', () => active--);
    const answer = find(path) ?? { status: 404, body: page('Not found', []) };
    if (typeof answer === 'function') return answer(request, response);
    const { status = 200, headers = {}, body = '' } = typeof answer === 'string' ? { body: answer } : answer;
    const { date: _, ...rest } = { 'content-type': 'text/html; charset=utf-8', ...headers } as Record<
      string,
      string
    >;
    return response.writeHead(status, rest).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    asked,
    mostAtOnce: () => most,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A page of no known application. */
export function page(title: string, links: readonly string[], more = ''): string {
  const list = links.map((link) => `<li><a href="${link}">${link}</a></li>`).join('');
  return `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1><p>Words of ${title} only.</p><ul>${list}</ul>${more}</body></html>`;
}
