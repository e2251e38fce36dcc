import { UsageError } from '../errors.ts';
import { decodeBody } from './decode.ts';
import { DEEPEST, PAGE_LIMIT_DEFAULTS, type PageLimits, type Truncation } from './limits.ts';
import type { Page, PageInput, ParseListener } from './page.ts';
import { ParsedPage } from './parsed-page.ts';
import { TreeBuilder } from './tree-builder.ts';
import { type Header, readHeaders, VirtualDocument } from './virtual-document.ts';

export interface ParseOptions {
  /** Told of every element of the virtual document but its root, in document order. @default none */
  readonly listener?: ParseListener;
  /** @default PAGE_LIMIT_DEFAULTS */
  readonly limits?: Partial<PageLimits>;
  /** When the page was captured, if the input doesn't say. @default the system's clock */
  readonly clock?: () => Date;
}

/**
 * Parses one capture in a single pass. Any body gives a page; a URL, date or status that can't be one is a
 * `UsageError`.
 */
export function parsePage(input: PageInput, options: ParseOptions = {}): Page {
  const given = { ...PAGE_LIMIT_DEFAULTS, ...options.limits };
  const limits = { ...given, maxDepth: Math.min(given.maxDepth, DEEPEST) };
  const truncated = new Set<Truncation>();
  const url = readUrl(input.url);
  const status = readStatus(input.status);
  const capturedAt = readDate(input.capturedAt, options.clock);
  const headers = readHeaders(input.headers, limits, truncated);
  const { text, encoding } = readBody(input.body, headers, limits, truncated);
  const listener = options.listener ?? null;

  const virtual = new VirtualDocument(limits, truncated, listener);
  virtual.addHttp(status, url, headers);
  new TreeBuilder(text, virtual.root, virtual.order, limits, truncated, listener).build();

  const rendered = input.rendered ?? false;
  return new ParsedPage(url.href, status, headers, text, encoding, virtual.root, capturedAt, rendered, [
    ...truncated,
  ]);
}

function readUrl(text: string): URL {
  try {
    const url = new URL(text);
    url.hash = '';
    return url;
  } catch (cause) {
    throw new UsageError('bad-url', `Expected an absolute URL for the page, found ${JSON.stringify(text)}`, {
      cause,
    });
  }
}

function readStatus(status = 200): number {
  if (Number.isInteger(status) && status >= 0) return status;
  throw new UsageError('bad-status', `Expected an HTTP status for the page, found ${status}`);
}

function readDate(capturedAt: string | Date | undefined, clock = () => new Date()): string {
  const date = capturedAt === undefined ? clock() : new Date(capturedAt);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  throw new UsageError('bad-date', `Expected an ISO 8601 date for capturedAt, found ${String(capturedAt)}`);
}

function readBody(
  body: string | Uint8Array,
  headers: readonly Header[],
  limits: PageLimits,
  truncated: Set<Truncation>,
): { readonly text: string; readonly encoding: string } {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new UsageError('bad-body', `Expected a string or bytes for the page's body, found ${typeof body}`);
  }
  const tooLong = body.length > limits.maxLength;
  if (tooLong) truncated.add('length');
  if (typeof body !== 'string') {
    return decodeBody(tooLong ? body.subarray(0, limits.maxLength) : body, headers);
  }
  const text = tooLong ? body.slice(0, limits.maxLength) : body;
  return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, encoding: 'utf-8' };
}
