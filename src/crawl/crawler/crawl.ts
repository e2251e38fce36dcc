import type { Report } from '../output/report.ts';
import { chooseAudit, newAudit } from './audit.ts';
import { watchCommits } from './commit-failures.ts';
import type { CrawlStatus } from './crawl-event.ts';
import type { CrawlOptions } from './crawl-options.ts';
import { Crawler } from './crawler.ts';
import { finishOutputs, writeReports } from './finish-outputs.ts';
import { openSession, type Session, saveSession } from './session.ts';

/** How a crawl ended. */
export interface CrawlResult {
  /** `stopped` with work left: go on with `mode: 'resume'`. */
  readonly kind: 'done' | 'stopped';
  /** Why it stopped; null when it is done. */
  readonly reason: string | null;
  readonly report: Report;
  readonly out: string;
}

const STATUS_INTERVAL = 250;
const REPORT_INTERVAL = 5000;

/**
 * Crawls: seeds in, a folder of archive files, objects, links and reports out. Throws `UsageError` before anything is
 * written, and `InputOutputError` when output can't be written; the crawl can then be resumed.
 */
export async function crawl(options: CrawlOptions): Promise<CrawlResult> {
  const session = await openSession(options);
  const { parts } = session;
  parts.emit({ type: 'start', seeds: parts.settings.seeds, resumed: options.mode === 'resume' });
  const crawler = new Crawler(parts);
  const timers = startTimers(session, crawler);
  let unwatch: () => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    unwatch = watchCommits((error) => {
      crawler.fail(error);
      reject(error);
    });
  });
  broken.catch(() => undefined);
  let reason: string | null;
  try {
    reason = await Promise.race([work(session, crawler, options.signal), broken]);
  } catch (error) {
    await closeSession(session, true);
    throw error;
  } finally {
    for (const timer of timers) clearInterval(timer);
    // Rejections are told a turn later.
    setImmediate(unwatch);
  }
  const report = parts.keeper.complete();
  await closeSession(session, false);
  parts.emit({ type: 'end', stopped: reason, report });
  return { kind: reason === null ? 'done' : 'stopped', reason, report, out: options.out };
}

/** Crawls, audits, and writes everything that comes at the end; says why work is left, or null. */
async function work(
  session: Session,
  crawler: Crawler,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  const { parts } = session;
  let reason = await crawler.run(signal);
  if (reason === null && (await queueAudit(session))) reason = await crawler.run(signal);
  parts.keeper.report.stopped = reason;
  await parts.ledger.settled();
  await saveSession(session);
  await finishOutputs(session, reason !== 'interrupted');
  return reason;
}

function startTimers(session: Session, crawler: Crawler): NodeJS.Timeout[] {
  const { parts } = session;
  const status = () => statusOf(session, crawler);
  const { onStatus } = parts.settings;
  const timers = [
    // What a reader follows; a failure to write shows at the next page.
    setInterval(() => writeReports(session).catch(() => undefined), REPORT_INTERVAL),
    ...(onStatus === undefined ? [] : [setInterval(() => onStatus(status), STATUS_INTERVAL)]),
  ];
  for (const timer of timers) timer.unref();
  return timers;
}

function statusOf({ parts }: Session, crawler: Crawler): CrawlStatus {
  const { report } = parts.keeper;
  return {
    url: crawler.current,
    level: crawler.level,
    pages: report.pages,
    objects: Object.values(report.objects).reduce((sum, each) => sum + each, 0),
    requests: report.requests,
    queued: parts.frontier.pending,
    seconds: report.seconds,
  };
}

/** Queues a share of what was skipped, once; false when there is nothing to audit. */
async function queueAudit({ parts }: Session): Promise<boolean> {
  const { settings, frontier, scope, keeper } = parts;
  if (settings.audit === 0 || keeper.report.audit !== null) return false;
  const { entries, skipped } = await chooseAudit(settings.out, settings.audit, { frontier, scope });
  keeper.report.audit = { ...newAudit(settings.audit), skipped };
  await frontier.add(entries, { blobs: keeper.snapshot() });
  return entries.length > 0;
}

async function closeSession(session: Session, failed: boolean): Promise<void> {
  const { parts, store, archive, metadata, captures, previous } = session;
  const steps: (() => unknown)[] = [
    () => parts.output.close(),
    () => captures.close(),
    () => parts.inspector.close(),
    () => parts.fetcher.close(),
    () => store.close(),
    () => previous?.close(),
    () => parts.frontier.close(),
  ];
  if (failed) {
    steps.unshift(
      () => parts.ledger.settled(),
      () => archive.abandon(),
      () => metadata.abandon(),
    );
  }
  for (const step of steps) {
    try {
      await (failed ? Promise.race([step(), soon()]) : step());
    } catch (error) {
      // What ended the crawl is told, not what followed from it.
      if (!failed) throw error;
    }
  }
}

/** After a failure nothing is waited for long: a transaction that was not committed never ends. */
function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 500));
}
