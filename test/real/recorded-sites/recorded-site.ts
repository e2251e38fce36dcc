import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { httpOf, readWarc } from '../../../src/archive/index.ts';
import { parsePage } from '../../../src/page/parse-page.ts';
import { textOf } from '../../../src/page/text.ts';
import { normalise } from '../../quality/words.ts';

interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

/** Headers of the connection that was recorded, not of the page. */
const NOT_REPLAYED =
  /^(connection|keep-alive|transfer-encoding|content-encoding|content-length|date|server|host)$/i;

/**
 * Serves a recorded site on a free port: the recorded address is replaced in pages and headers, so that links lead back
 * here. What was not recorded answers 404. Every request is written down.
 */
export class RecordedSite {
  /** Paths asked for since {@link forget}, robots.txt left out. */
  readonly log: string[] = [];
  readonly #answers: ReadonlyMap<string, Answer>;
  readonly #recorded: string;
  readonly #server: Server;

  private constructor(answers: ReadonlyMap<string, Answer>, recorded: string) {
    this.#answers = answers;
    this.#recorded = recorded;
    this.#server = createServer((request, response) => this.#answer(request, response));
  }

  /** Reads a WARC, packed by xz or not, of one site. */
  static async start(path: string): Promise<RecordedSite> {
    const answers = new Map<string, Answer>();
    let recorded: string | null = null;
    for await (const entry of readWarc(path.endsWith('.xz') ? unpack(path) : path)) {
      if (entry.kind !== 'record' || entry.type !== 'response' || entry.targetUri === undefined) continue;
      const message = httpOf(entry);
      if (message?.kind !== 'response') continue;
      const url = new URL(entry.targetUri);
      recorded ??= url.host;
      const known = answers.get(url.pathname + url.search);
      if (known !== undefined && (known.status === 200 || message.status !== 200)) continue;
      answers.set(url.pathname + url.search, {
        status: message.status,
        headers: message.headers.filter(([name]) => !NOT_REPLAYED.test(name)),
        body: Buffer.from(message.body),
      });
    }
    if (recorded === null) throw new Error(`Expected responses in ${path}, found none`);
    const site = new RecordedSite(answers, recorded);
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get url(): string {
    return `http://${this.host}/`;
  }

  forget(): void {
    this.log.length = 0;
  }

  /** What readers of the pages that were asked for have seen, in one spelling. */
  servedText(): string {
    const texts = [...new Set(this.log)].flatMap((path) => {
      const answer = this.#answers.get(path);
      if (answer?.status !== 200) return [];
      const page = parsePage({ url: this.url, body: answer.body, headers: [...answer.headers] });
      return [normalise(textOf(page.root))];
    });
    return texts.join('\n');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    const answer = this.#answers.get(path) ?? this.#answers.get(normalisePath(path));
    if (path !== '/robots.txt') this.log.push(path);
    if (answer === undefined) {
      response.writeHead(404, { 'Content-Type': 'text/html' });
      response.end('<title>404</title>not recorded');
      return;
    }
    const body = Buffer.from(this.#here(answer.body.toString('latin1')), 'latin1');
    const headers = answer.headers.flatMap(([name, value]) => [name, this.#here(value)]);
    response.writeHead(answer.status, [...headers, 'Content-Length', String(body.length)]);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  #here(text: string): string {
    return text
      .replaceAll(this.#recorded, this.host)
      .replaceAll(encodeURIComponent(this.#recorded), encodeURIComponent(this.host));
  }
}

/** Clients escape differently what needs no escape. */
function normalisePath(path: string): string {
  const url = new URL(path, 'http://recorded.invalid');
  return url.pathname + url.search;
}

function unpack(path: string): AsyncIterable<Uint8Array> {
  return spawn('xz', ['-dc', path], { stdio: ['ignore', 'pipe', 'inherit'] }).stdout;
}
