import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { normalise } from '../../quality/words.ts';
import type { TruthText } from './site.ts';

/** What one crawl asked for. */
export interface Traffic {
  /** Requests for pages: what was answered with an image, style, script or feed is not counted. */
  readonly requests: number;
  /** Of them, for an address that was asked before. */
  readonly repeats: number;
  /** Indexes of the texts that were served. */
  readonly reached: ReadonlySet<number>;
  readonly urls: readonly string[];
}

/** Stands before a site and notes what crawlers get; both crawlers are counted alike, whatever they say of themselves. */
export class Recorder {
  readonly #server: Server;
  readonly origin: string;
  #port = 0;
  #probes: Set<string>[] = [];
  #requests: string[] = [];
  #limit = Number.POSITIVE_INFINITY;

  private constructor(server: Server, origin: string) {
    this.#server = server;
    this.origin = origin;
  }

  /** Listens on a free port; `forward` says where the site is. */
  static async listen(): Promise<Recorder> {
    let recorder: Recorder | undefined;
    const server = createServer((asked, answer) => recorder?.pass(asked, answer));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('expected a TCP address');
    recorder = new Recorder(server, `http://127.0.0.1:${address.port}`);
    return recorder;
  }

  forward(port: number): void {
    this.#port = port;
  }

  /** Forgets what was asked so far; a request beyond `limit` is not answered. */
  begin(truth: readonly TruthText[], limit: number = Number.POSITIVE_INFINITY): void {
    this.#probes = truth.map(({ text }) => probes(text));
    this.#requests = [];
    this.#limit = limit;
  }

  get traffic(): Traffic {
    const requests = this.#requests;
    return {
      requests: requests.length,
      repeats: requests.length - new Set(requests).size,
      reached: new Set(this.#probes.flatMap((each, at) => (each.size === 0 ? [at] : []))),
      urls: requests,
    };
  }

  get full(): boolean {
    return this.#requests.length >= this.#limit;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (this.full) {
      answer.destroy();
      return;
    }
    const inner = request(
      {
        host: '127.0.0.1',
        port: this.#port,
        method: asked.method,
        path: asked.url,
        headers: { ...asked.headers, connection: 'close' },
      },
      (got) => {
        const chunks: Buffer[] = [];
        got.on('data', (chunk: Buffer) => chunks.push(chunk));
        got.on('end', () => {
          const body = Buffer.concat(chunks);
          this.note(asked.url ?? '', got, body);
          answer.writeHead(got.statusCode ?? 502, withoutHopHeaders(got));
          answer.end(body);
        });
        got.on('error', () => answer.destroy());
      },
    );
    inner.on('error', () => answer.writeHead(502).end());
    asked.pipe(inner);
  }

  private note(url: string, got: IncomingMessage, body: Buffer): void {
    const type = got.headers['content-type'] ?? '';
    if (url === '/robots.txt' || !(type === '' || type.includes('html'))) return;
    this.#requests.push(url);
    const html = got.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body;
    const shown = ` ${normalise(visible(html.toString('utf8')))} `;
    // A text may be spread over pages, so each part is looked for by itself.
    for (const each of this.#probes) for (const probe of each) if (shown.includes(probe)) each.delete(probe);
  }
}

/** Six words at the beginning, in the middle and at the end of a text. */
function probes(text: string): Set<string> {
  const words = normalise(text).split(' ');
  const starts = [0, Math.max(0, (words.length >> 1) - 3), Math.max(0, words.length - 6)];
  return new Set(starts.map((at) => ` ${words.slice(at, at + 6).join(' ')} `));
}

/** Only what stands in the page itself: an excerpt in a `meta` element is no text. */
function visible(html: string): string {
  return html
    .replace(/<(script|style|head)\b.*?<\/\1>/gs, ' ')
    .replace(/<textarea\b.*?<\/textarea>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#\d+|#x[\da-f]+|\w+);/gi, ' ');
}

function withoutHopHeaders(got: IncomingMessage): string[] {
  const headers: string[] = [];
  for (let at = 0; at < got.rawHeaders.length; at += 2) {
    const [name, value] = got.rawHeaders.slice(at, at + 2);
    if (name === undefined || value === undefined) continue;
    if (!/^(connection|transfer-encoding|content-length|keep-alive)$/i.test(name)) headers.push(name, value);
  }
  return headers;
}
