import type { ApplicationAwareHelper } from '../../helper.ts';
import type { Outcome } from '../../outcome.ts';
import { decodeBody } from '../../page/decode.ts';
import type { FetchResponse } from '../fetch/fetch-result.ts';
import { headerValues } from '../fetch/response-head.ts';
import { plainText, titleOf } from '../output/plain-text.ts';
import { blindOutcome } from './blind-outcome.ts';

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

/** Looks into pages: with the helper's knowledge, or blindly. */
export interface PageInspector {
  inspect(response: FetchResponse): Promise<InspectedPage>;
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

async function decode(response: FetchResponse): Promise<string> {
  const { bytes } = await response.exchange.body();
  const type = headerValues(response.exchange.head, 'content-type')[0];
  return decodeBody(bytes, type === undefined ? [] : [['content-type', type]]).text;
}

/** The text of a style sheet. */
export const decodeText = decode;

/** The helper decides. */
export class AwareInspector implements PageInspector {
  constructor(private readonly helper: ApplicationAwareHelper) {}

  async inspect(response: FetchResponse): Promise<InspectedPage> {
    const body = await decode(response);
    const { url, status, headers } = response;
    const outcome = await this.helper.inspect({
      url,
      status,
      headers,
      body,
      capturedAt: response.exchange.startedAt,
    });
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
  async inspect(response: FetchResponse): Promise<InspectedPage> {
    const body = await decode(response);
    const outcome = blindOutcome(response, body);
    return { outcome, title: titleOf(body), text: plainText(body), category: null };
  }

  async judge(url: string): Promise<UrlVerdict> {
    return { url, canonical: url, rule: null };
  }
}
