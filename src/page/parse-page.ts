import { isUint8Array } from 'node:util/types';
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
 * Parses one capture in a single pass. Any body gives a page; a URL, date, status or headers that can't be one are a
 * `UsageError`.
 */
export function parsePage(input: PageInput, options: ParseOptions = {}): Page {
  const given = { ...PAGE_LIMIT_DEFAULTS, ...options.limits };
  const limits = { ...given, maxDepth: Math.min(given.maxDepth, DEEPEST) };
  const truncated = new Set<Truncation>();
  if (typeof input !== 'object' || input === null)
    throw new UsageError('bad-page', `Expected a page { url, body, … }, found ${kindOf(input)}`);
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

function readStatus(given: number | null | undefined): number {
  const status = given ?? 200;
  if (Number.isInteger(status) && status >= 0) return status;
  throw new UsageError('bad-status', `Expected an HTTP status for the page, found ${JSON.stringify(status)}`);
}

/** A number is no date here: seconds and milliseconds look the same. */
function readDate(given: string | Date | null | undefined, clock = () => new Date()): string {
  const date = new Date(given ?? clock());
  if (typeof given !== 'number' && typeof given !== 'boolean' && !Number.isNaN(date.getTime()))
    return date.toISOString();
  const found = typeof given === 'string' ? JSON.stringify(given) : String(given);
  throw new UsageError('bad-date', `Expected an ISO 8601 date or a Date for capturedAt, found ${found}`);
}

function readBody(
  body: string | Uint8Array,
  headers: readonly Header[],
  limits: PageLimits,
  truncated: Set<Truncation>,
): { readonly text: string; readonly encoding: string } {
  // Bytes of another realm (a test runner's) are bytes too: `instanceof` would not know them.
  if (typeof body !== 'string' && !isUint8Array(body)) {
    const found = kindOf(body);
    const advice = found === 'ArrayBuffer' ? '; hand over new Uint8Array(body)' : '';
    throw new UsageError(
      'bad-body',
      `Expected a string or a Uint8Array for the page's body, found ${found}${advice}`,
    );
  }
  const tooLong = body.length > limits.maxLength;
  if (tooLong) truncated.add('length');
  if (typeof body !== 'string') {
    return decodeBody(tooLong ? body.subarray(0, limits.maxLength) : body, headers);
  }
  const text = tooLong ? body.slice(0, limits.maxLength) : body;
  return { text: text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, encoding: 'utf-8' };
}

/** `Undefined`, `ArrayBuffer`, `Promise`, … */
function kindOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}
