import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { crawl } from '../crawl/crawler/crawl.ts';
import type { CrawlOptions } from '../crawl/crawler/crawl-options.ts';
import { type Cookie, parseCookiesFile } from '../crawl/fetch/cookie.ts';
import { parseHeaderOption } from '../crawl/fetch/request-headers.ts';
import { countErrors, type Report } from '../crawl/output/report.ts';
import { UsageError } from '../errors.ts';
import { collectSeldom } from '../thread-memory.ts';
import type { CrawlCommandOptions } from './crawl.ts';
import { CrawlLog } from './crawl-log.ts';
import { CrawlStatusLine } from './crawl-status.ts';
import { errorLines } from './error-lines.ts';
import { EXIT, type ExitCode, type Io } from './io.ts';
import { knowledgeBaseSources } from './knowledge-base-sources.ts';
import { printable } from './printable.ts';

/** Runs `aah crawl`. */
export async function runCrawl(
  urls: readonly string[],
  given: CrawlCommandOptions,
  io: Io,
): Promise<ExitCode> {
  const continues = given.resume === true || given.recrawl === true;
  if (urls.length === 0 && !continues) {
    throw new UsageError(
      'no-seed',
      'Expected at least one URL to start with, e.g. aah crawl https://example.org/ --out out',
    );
  }
  const seeds = urls.map(readSeed);
  if (given.dryRun === true) {
    const { dryRun } = await import('./run-dry-run.ts');
    return dryRun(seeds, given, io);
  }
  if (given.out === undefined) throw new UsageError('no-out', 'Expected --out with a folder for the results');
  collectSeldom();
  const log = given.log === undefined ? null : new CrawlLog(given.log);
  const status = new CrawlStatusLine(io, given.quiet === true || given.json === true);
  try {
    const result = await crawl({
      ...crawlOptions(given, io),
      seeds,
      out: given.out,
      mode: given.resume ? 'resume' : given.recrawl ? 'recrawl' : 'new',
      onEvent: (event) => {
        log?.write(event);
        if (given.json && event.type !== 'end') io.stdout.write(`${JSON.stringify(event)}\n`);
      },
      onStatus: (read) => status.show(read),
    });
    status.clear();
    if (given.json)
      io.stdout.write(`${JSON.stringify({ type: 'end', stopped: result.reason, report: result.report })}\n`);
    else if (given.quiet !== true) io.stdout.write(summary(result.report, given.out));
    if (result.kind === 'done') return EXIT.done;
    // Nobody is there: a mistake in the address, more often than work that is left.
    if (result.report.requests === 0 && !io.signal.aborted) {
      io.stderr.write(
        `aah: ${printable(result.reason ?? '')}. Try again with: aah crawl --resume --out ${given.out}\n`,
      );
      return EXIT.failed;
    }
    if (given.quiet !== true)
      io.stderr.write(`Stopped: ${result.reason}. Go on with: aah crawl --resume --out ${given.out}\n`);
    return EXIT.workLeft;
  } finally {
    status.clear();
    log?.close();
  }
}

/** The options of a crawl, without those of the command line alone. */
export function crawlOptions(given: CrawlCommandOptions, io: Io): Omit<CrawlOptions, 'seeds' | 'out'> {
  const options = {
    maxPages: given.maxPages,
    maxDepth: given.maxDepth,
    maxSeconds: given.maxTime,
    maxBytes: given.maxBytes,
    delay: given.delay,
    concurrency: given.concurrency,
    perHost: given.perHost,
    userAgent: given.userAgent,
    contact: given.contact,
    robots: given.ignoreRobots ? ('none' as const) : given.robots,
    requisites: given.requisites,
    include: given.revisions ? [...(given.include ?? []), 'revision' as const] : given.include,
    allowPrivate: given.allowPrivate,
    blind: given.blind,
    // A crawl may be resumed from another folder.
    knowledgeBase:
      given.kb.length === 0 ? undefined : knowledgeBaseSources(given.kb.map((path) => resolve(path))),
    adapt: given.adapt,
    wacz: given.wacz,
    headers: given.header.length === 0 ? undefined : given.header.map(parseHeaderOption),
    cookies: given.cookies === undefined ? undefined : readCookies(given.cookies),
    pathPrefix: given.pathPrefix,
    allowDomains: given.allowDomain.length === 0 ? undefined : given.allowDomain,
    denyDomains: given.denyDomain.length === 0 ? undefined : given.denyDomain,
    prefix: given.prefix,
    operator: given.operator,
    description: given.description,
    audit: given.audit,
    store: given.store === undefined ? undefined : resolve(given.store),
    learned: given.learned.length === 0 ? undefined : given.learned,
    retryLater: given.retryLater,
    previous: given.previous === undefined ? undefined : resolve(given.previous),
    env: io.env,
    signal: io.signal,
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Omit<
    CrawlOptions,
    'seeds' | 'out'
  >;
}

function readSeed(text: string): string {
  const isWhole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const url = isWhole ? text : `http://${text}`;
  if (URL.canParse(url)) {
    const { protocol, hostname, username, href } = new URL(url);
    // "http:/example.org" and "http//example.org" would be a host named http, "mailto:a@example.org" a user there.
    const isGarbled = !isWhole && (/^https?$/.test(hostname) || username !== '');
    if (/^https?:$/.test(protocol) && !isGarbled) return href;
  }
  throw new UsageError('seed', `Expected an http or https URL to start with, found ${text}`);
}

function readCookies(file: string): Cookie[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new UsageError('cookies-file', `Can't read ${file}: ${(cause as Error).message}`, { cause });
  }
  return parseCookiesFile(text, file);
}

function summary(report: Report, out: string): string {
  const objects = Object.entries(report.objects).map(([type, count]) => `${count} ${type}`);
  const lines = [
    `${report.requests} requests (${report.requisites} for requisites), ${report.pages} pages, ${megabytes(report.bytes)} in ${report.seconds.toFixed(1)} s`,
    `objects: ${objects.length === 0 ? 'none' : objects.join(', ')}`,
    `applications: ${
      Object.entries(report.applications)
        .map(([id, count]) => `${id} (${count} pages)`)
        .join(', ') || 'none'
    }`,
  ];
  const errors = countErrors(report);
  if (errors > 0) lines.push(`errors: ${errors}`, ...errorLines(report));
  lines.push(...robotsLines(report));
  const { audit } = report;
  if (audit !== null && audit.asked === 0) lines.push('audit: no skipped link could be asked for');
  else if (audit !== null) {
    const share = audit.bigrams === 0 ? 0 : (100 * audit.newBigrams) / audit.bigrams;
    lines.push(
      `audit: ${audit.asked} of ${audit.skipped} skipped links fetched, ${share.toFixed(2)}% of their word pairs are new`,
    );
  }
  return `${lines.join('\n')}\n${out}/report.html\n`;
}

/** A crawl that robots rules stop says so, and names the option. */
function robotsLines({ robots }: Report): string[] {
  const parts = [
    ...(robots.disallowed > 0 ? [`${robots.disallowed} URLs forbidden by robots.txt`] : []),
    ...(robots.nofollow > 0 ? [`links of ${robots.nofollow} pages not followed (nofollow)`] : []),
    ...(robots.noindex > 0 ? [`objects of ${robots.noindex} pages not listed (noindex)`] : []),
    ...(robots.noarchive > 0 ? [`${robots.noarchive} pages not stored (noarchive)`] : []),
  ];
  if (parts.length === 0) return [];
  // What robots.txt forbids, --robots txt forbids as well.
  const option =
    robots.disallowed > 0 ? '--robots none goes past' : '--robots txt or --robots none goes past';
  return [`robots: ${parts.join(', ')}; e.g. ${robots.examples[0]?.url ?? ''}. ${option}.`];
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
