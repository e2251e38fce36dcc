import type { ApplicationAwareHelper } from '../../helper.ts';
import type { Outcome } from '../../outcome.ts';
import { decodeBody } from '../../page/decode.ts';
import { BlindReader } from '../blind/blind-reader.ts';
import type { FetchResponse } from '../fetch/fetch-result.ts';
import { headerValues } from '../fetch/response-head.ts';
import { plainText, titleOf } from '../output/plain-text.ts';

/** A page that was looked into. */
export interface InspectedPage {
  readonly outcome: Outcome;
  readonly title: string;
  readonly text: string;
  /** Category of the application, or null. */
  readonly category: string | null;
}

/** What a URL is worth, judged by the URL alone. */
export interface UrlVerdict {
  readonly url: string;
  readonly canonical: string;
  /** The rule that says no, or null. */
  readonly rule: string | null;
}

/** A page with its text: just fetched, or out of the archive when the server says that it did not change. */
export interface ReadablePage {
  readonly url: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
  readonly capturedAt: Date;
}

/** Looks into pages: with the helper's knowledge, or blindly. */
export interface PageInspector {
  /** `isNews` says of a canonical URL whether the frontier should hear of it; who lists all links does not ask. */
  inspect(page: ReadablePage, isNews: (canonical: string) => boolean): Promise<InspectedPage>;
  judge(url: string): Promise<UrlVerdict>;
}

/** The media type of a response, lower case, without parameters; empty when it is not said. */
export function mediaTypeOf(response: FetchResponse): string {
  return (headerValues(response.exchange.head, 'content-type')[0] ?? '').split(';')[0]!.trim().toLowerCase();
}

/** Whether to look for links: successful HTML, also where the server forgot to say so. */
export function isInspectable(response: FetchResponse): boolean {
  if (response.status < 200 || response.status >= 300 || response.exchange.payload.length === 0) return false;
  const type = mediaTypeOf(response);
  if (type === '') return /^\s*(?:<!doctype html|<html)/i.test(startOf(response));
  return type === 'text/html' || type === 'application/xhtml+xml';
}

function startOf({ exchange }: FetchResponse): string {
  return Buffer.from(exchange.payload.subarray(0, 512)).toString('latin1');
}

/** The text of a response. */
export async function decodeText(response: FetchResponse): Promise<string> {
  const { bytes } = await response.exchange.body();
  const type = headerValues(response.exchange.head, 'content-type')[0];
  return decodeBody(bytes, type === undefined ? [] : [['content-type', type]]).text;
}

/** A response as a page to look into; null when it is none. */
export async function readablePage(response: FetchResponse): Promise<ReadablePage | null> {
  if (!isInspectable(response)) return null;
  const { url, status, headers, exchange } = response;
  return { url, status, headers, body: await decodeText(response), capturedAt: exchange.startedAt };
}

/** The helper decides. */
export class AwareInspector implements PageInspector {
  constructor(private readonly helper: ApplicationAwareHelper) {}

  async inspect(page: ReadablePage): Promise<InspectedPage> {
    const { body } = page;
    const outcome = await this.helper.inspect(page);
    const { application } = outcome;
    const known =
      application.kind === 'detected' ? this.helper.knowledgeBase.byId.get(application.id) : undefined;
    return { outcome, title: titleOf(body), text: plainText(body), category: known?.category ?? null };
  }

  async judge(url: string): Promise<UrlVerdict> {
    const { canonical, rule } = await this.helper.decide(url);
    return { url, canonical, rule };
  }
}

/** Every link of the site is followed, whatever the application; a URL is known by itself. */
export class BlindInspector implements PageInspector {
  readonly #reader: BlindReader;

  /** `requisites`: whether the crawl wants them. */
  constructor(requisites: boolean) {
    this.#reader = new BlindReader(requisites);
  }

  async inspect(page: ReadablePage, isNews: (canonical: string) => boolean): Promise<InspectedPage> {
    const { outcome, text } = this.#reader.read(page, isNews);
    return { outcome, title: titleOf(page.body), text, category: null };
  }

  async judge(url: string): Promise<UrlVerdict> {
    return { url, canonical: url, rule: null };
  }
}
