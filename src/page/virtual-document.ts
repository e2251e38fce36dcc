import { UsageError } from '../errors.ts';
import { attributesFrom } from './attributes.ts';
import type { PageLimits, Truncation } from './limits.ts';
import type { HeadersInput, ParseListener } from './page.ts';
import { appendChild, DocumentNode, ElementNode, TextNode } from './tree.ts';

/** A header field: name in lower case, value as received. */
export type Header = readonly [name: string, value: string];

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443', ftp: '21' };

/** Header fields in the order received, names in lower case, one pair per value. */
export function readHeaders(
  input: HeadersInput | null | undefined,
  limits: PageLimits,
  truncated: Set<Truncation>,
): readonly Header[] {
  if (input === undefined || input === null) return [];
  if (typeof input !== 'object') throw badHeaders(input);
  const pairs: Iterable<readonly [string, unknown]> = isIterable(input) ? input : Object.entries(input);
  const headers: Header[] = [];
  for (const pair of pairs) {
    if (!Array.isArray(pair)) throw badHeaders(pair);
    const [name, value] = pair;
    if (value === undefined || value === null) continue;
    for (const single of Array.isArray(value) ? value : [value]) {
      if (headers.length === limits.maxHeaders) {
        truncated.add('headers');
        return headers;
      }
      headers.push([String(name).toLowerCase(), String(single)]);
    }
  }
  return headers;
}

function badHeaders(found: unknown): UsageError {
  return new UsageError(
    'bad-headers',
    `Expected headers as Headers, a record or pairs [name, value], found ${JSON.stringify(found)?.slice(0, 80)}; ` +
      'a flat list such as rawHeaders must be paired',
  );
}

function isIterable(input: HeadersInput): input is Iterable<readonly [string, string]> {
  return typeof (input as Partial<Iterable<unknown>>)[Symbol.iterator] === 'function';
}

/** Cookies that the response sets; several in one field (joined by a host) are told apart. */
export function readCookies(headers: readonly Header[]): readonly Header[] {
  const cookies: Header[] = [];
  for (const [field, value] of headers) {
    if (field !== 'set-cookie') continue;
    for (const cookie of value.split(/[,\n](?=[ \t]*[^\s;,=]+=)/)) {
      const pair = cookie.split(';', 1)[0]!;
      const equals = pair.indexOf('=');
      if (equals > 0) cookies.push([pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]);
    }
  }
  return cookies;
}

/** The root of a page with its `http` part; elements are told to the listener as those of the page are. */
export class VirtualDocument {
  readonly root = new DocumentNode();
  /** The order of the next node. */
  order = 1;

  constructor(
    private readonly limits: PageLimits,
    private readonly truncated: Set<Truncation>,
    private readonly listener: ParseListener | null,
  ) {}

  /** Adds the `http` element; call it once, before the page's own elements. */
  addHttp(status: number, url: URL, headers: readonly Header[]): void {
    const http = this.open(this.root, 'http', {});
    const statusElement = this.open(http, 'status', {});
    statusElement.children = [new TextNode(String(status), statusElement, this.order++)];
    this.close(statusElement);
    this.addUrl(http, url);
    for (const [name, value] of headers) this.close(this.open(http, 'header', { name, value }));
    for (const [name, value] of readCookies(headers)) this.close(this.open(http, 'cookie', { name, value }));
    this.close(http);
  }

  private addUrl(http: ElementNode, url: URL): void {
    const scheme = url.protocol.slice(0, -1);
    const element = this.open(http, 'url', {
      href: url.href,
      scheme,
      host: url.hostname,
      port: url.port === '' ? (DEFAULT_PORTS[scheme] ?? '') : url.port,
      path: url.pathname,
      query: url.search.slice(1),
    });
    let left = this.limits.maxParameters;
    for (const [name, value] of url.searchParams) {
      if (left-- === 0) {
        this.truncated.add('parameters');
        break;
      }
      this.close(this.open(element, 'parameter', { name, value }));
    }
    this.close(element);
  }

  private open(parent: ElementNode, name: string, attributes: Readonly<Record<string, string>>): ElementNode {
    const element = new ElementNode(name, attributesFrom(attributes), parent, -1, this.order++);
    appendChild(parent, element);
    this.root.elements.push(element);
    this.listener?.open(element);
    return element;
  }

  private close(element: ElementNode): void {
    this.listener?.close(element);
  }
}
