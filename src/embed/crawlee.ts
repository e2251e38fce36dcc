import { siteOf } from '../act/url/site.ts';
import { type ApplicationAwareHelper, createHelper, type HelperOptions } from '../helper.ts';
import type { Outcome } from '../outcome.ts';
import type { HeadersInput, PageInput } from '../page/page.ts';
import { type CheerioPage, takeOwnLinks } from './crawlee-own-links.ts';

export type { CheerioPage } from './crawlee-own-links.ts';

/** What is used of the context of a Crawlee handler; that of CheerioCrawler, HttpCrawler and browser crawlers fits. */
export interface CrawleeContext {
  readonly request: {
    readonly url: string;
    readonly loadedUrl?: string;
    readonly userData?: Record<string, unknown>;
  };
  readonly body?: unknown;
  readonly response?: unknown;
  /** In browser crawlers: the page, whose DOM after scripts is read. */
  readonly page?: { content(): Promise<string> };
  /** Crawlers that have one of these or a page know links of their own. */
  readonly $?: unknown;
  readonly window?: unknown;
  /** In HttpCrawler, which knows none. */
  readonly parseWithCheerio?: () => Promise<CheerioPage>;
  readonly log?: {
    info(message: string, data?: object): void;
    warning(message: string, data?: object): void;
  };
  addRequests(requests: CrawleeRequest[]): Promise<unknown>;
  enqueueLinks(options?: object): Promise<unknown>;
  pushData(data: object, dataset?: string): Promise<unknown>;
}

/** A request as it is added: its `uniqueKey` is the canonical URL. */
export interface CrawleeRequest {
  readonly url: string;
  readonly uniqueKey: string;
  readonly userData: {
    readonly aah: { readonly level: string | null; readonly role: string; readonly action: string };
  };
  readonly label?: string;
}

export interface CrawleeOptions extends HelperOptions {
  /** An existing helper, instead of one made from the other options. */
  readonly helper?: ApplicationAwareHelper;
  /** Set the request's label to the level; a router throws for labels it has no handler for. @default false */
  readonly label?: boolean;
  /** Dataset that objects are pushed to; null pushes none. @default the default dataset */
  readonly dataset?: string | null;
  /**
   * Change nothing: enqueue as Crawlee does, push no objects, and log what would have been skipped and pushed.
   * @default false
   */
  readonly shadow?: boolean;
  /** Options for `enqueueLinks` where the helper does not know the site. @default none */
  readonly enqueueLinks?: object;
  /** Told of every link that is not followed; `onSkippedRequest` of a crawler fits. */
  readonly onSkippedRequest?: (skipped: {
    readonly url: string;
    readonly reason: 'filters';
    readonly rule: string;
  }) => unknown;
  /** Milliseconds after which Crawlee's own links are taken. @default 10000 */
  readonly timeout?: number;
}

export const CRAWLEE_DEFAULTS = { label: false, shadow: false, timeout: 10_000 } as const;

/** Replaces `enqueueLinks` in a handler; gives the outcome, or null when Crawlee's own links were taken. */
export type CrawleeFollow = (context: CrawleeContext) => Promise<Outcome | null>;

/**
 * Makes the function that stands in for `enqueueLinks`. Unknown applications, failures and slow pages fall back to
 * `enqueueLinks`, and the log says so: the crawl never gets smaller by accident.
 */
export async function createFollow(options: CrawleeOptions = {}): Promise<CrawleeFollow> {
  const settings = { ...CRAWLEE_DEFAULTS, ...options };
  const helper = options.helper ?? (await createHelper(options));
  const known = new Set<string>();
  return async function follow(context) {
    const { request, log } = context;
    const url = request.loadedUrl ?? request.url;
    if (leftSite(request, url)) {
      log?.info('aah: the request was redirected to another site, its links are not followed', {
        from: request.url,
        to: url,
      });
      return null;
    }
    let outcome: Outcome;
    try {
      outcome = requireOutcome(
        await within(settings.timeout, inspect(helper, context, url, settings.timeout)),
      );
    } catch (error) {
      log?.warning(
        `aah: failed, Crawlee's own links are taken: ${error instanceof Error ? error.message : error}`,
        { url },
      );
      await takeOwnLinks(context, settings.enqueueLinks);
      return null;
    }
    if (!settings.shadow) await pushObjects(context, outcome, settings.dataset);
    else {
      const rules: Record<string, number> = {};
      for (const { rule } of outcome.skipped) rules[rule] = (rules[rule] ?? 0) + 1;
      const { skipped, objects } = outcome;
      log?.info(`aah (shadow): would skip ${skipped.length} links and push ${objects.length} objects`, rules);
    }
    if (settings.shadow || outcome.application.kind === 'unknown') {
      await takeOwnLinks(context, settings.enqueueLinks);
      return outcome;
    }
    await addLinks(context, outcome, known, settings);
    return outcome;
  };
}

async function inspect(
  helper: ApplicationAwareHelper,
  context: CrawleeContext,
  url: string,
  timeout: number,
): Promise<unknown> {
  const { status, headers } = readResponse(context.response);
  const bounds = { signal: AbortSignal.timeout(timeout), budget: timeout };
  const page: Omit<PageInput, 'body'> = {
    url,
    ...(status === undefined ? {} : { status }),
    ...(headers === undefined ? {} : { headers }),
  };
  if (context.page !== undefined)
    return helper.inspect({ ...page, body: await context.page.content(), rendered: true }, bounds);
  const { body } = context;
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('expected a body of text or bytes in the context');
  return helper.inspect({ ...page, body }, bounds);
}

/** A helper may be the host's own, or stand for one elsewhere: what can't be used is no answer. */
function requireOutcome(value: unknown): Outcome {
  const outcome = value as Partial<Outcome> | null | undefined;
  const reported = [outcome?.skipped, outcome?.aliases];
  const usable =
    typeof outcome?.canonical === 'string' &&
    typeof outcome.application?.kind === 'string' &&
    Array.isArray(outcome.objects) &&
    Array.isArray(outcome.links) &&
    outcome.links.every((link) => URL.canParse(link?.url)) &&
    // These are not fetched: a link that was skipped for being no URL is told as it was printed.
    reported.every((list) => Array.isArray(list) && list.every((each) => typeof each?.url === 'string'));
  if (!usable) throw new TypeError(`expected an outcome, found ${JSON.stringify(value)?.slice(0, 80)}`);
  return value as Outcome;
}

/** Node's IncomingMessage, or Playwright's Response. */
function readResponse(response: unknown): { status?: number; headers?: HeadersInput } {
  if (typeof response !== 'object' || response === null) return {};
  const { statusCode, status, headers } = response as {
    statusCode?: unknown;
    status?: unknown;
    headers?: unknown;
  };
  const code =
    typeof statusCode === 'number'
      ? statusCode
      : typeof status === 'function'
        ? (status.call(response) as unknown)
        : status;
  const fields = typeof headers === 'function' ? (headers.call(response) as unknown) : headers;
  return {
    ...(typeof code === 'number' ? { status: code } : {}),
    ...(typeof fields === 'object' && fields !== null ? { headers: fields as HeadersInput } : {}),
  };
}

async function addLinks(
  context: CrawleeContext,
  outcome: Outcome,
  known: Set<string>,
  settings: CrawleeOptions & { readonly label: boolean },
): Promise<void> {
  // Pages that are here already under another address: the seed, whose key is its URL, and what this page holds.
  known.add(outcome.canonical);
  for (const alias of outcome.aliases) known.add(alias.url);
  const requests: CrawleeRequest[] = [];
  for (const { role, canonical, url, to, action } of outcome.links) {
    if (role === 'requisite') continue;
    if (known.has(canonical)) settings.onSkippedRequest?.({ url, reason: 'filters', rule: 'duplicate' });
    else
      requests.push({
        url,
        uniqueKey: canonical,
        userData: { aah: { level: to, role, action } },
        ...(settings.label && to !== null ? { label: to } : {}),
      });
  }
  for (const { url, rule } of outcome.skipped) settings.onSkippedRequest?.({ url, reason: 'filters', rule });
  if (requests.length > 0) await context.addRequests(requests);
}

async function pushObjects(
  context: CrawleeContext,
  { objects }: Outcome,
  dataset: string | null | undefined,
): Promise<void> {
  if (dataset === null || objects.length === 0) return;
  await (dataset === undefined ? context.pushData([...objects]) : context.pushData([...objects], dataset));
}

/** A seed may be redirected anywhere; a link that was followed for its site may not. */
function leftSite(request: CrawleeContext['request'], loaded: string): boolean {
  if (request.userData?.['aah'] === undefined) return false;
  return siteOf(new URL(loaded)) !== siteOf(new URL(request.url));
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
