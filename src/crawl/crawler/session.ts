import { existsSync } from 'node:fs';
import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { WarcWriter } from '../../archive/warc-writer.ts';
import { UsageError } from '../../errors.ts';
import { openInspector } from '../aware/open-inspector.ts';
import { AddressGuard } from '../fetch/address-guard.ts';
import { FailureTracker } from '../fetch/failure-tracker.ts';
import { Fetcher } from '../fetch/fetcher.ts';
import { proxiesFromEnvironment } from '../fetch/proxies.ts';
import { seedEntry } from '../frontier/entry.ts';
import { Frontier } from '../frontier/frontier.ts';
import { cutBack } from '../frontier/marks.ts';
import { BigramSet } from '../output/bigrams.ts';
import { LineFile } from '../output/line-file.ts';
import { OUTPUT_FILES, OutputFolder, refuseNonEmpty } from '../output/output-folder.ts';
import { HostSchedule } from '../politeness/host-schedule.ts';
import { ChangeHistories } from '../recrawl/history.ts';
import { RobotsCache } from '../robots/robots-cache.ts';
import { TrapGuards, type TrapOptions } from '../traps/trap-guards.ts';
import type { CrawlEvent } from './crawl-event.ts';
import { type CrawlOptions, type CrawlSettings, requireOneOf, scopeOf, settle } from './crawl-options.ts';
import type { CrawlParts } from './crawl-parts.ts';
import { forgetCookies, restoreCookies } from './kept-cookies.ts';
import { CAPTURES, Ledger } from './ledger.ts';
import { keptOptions, openArchive, userAgentOf } from './open-archive.ts';
import { type CrawlStore, openCrawlStore, storePlace } from './open-store.ts';
import type { PageInspector } from './page-inspector.ts';
import { ReportKeeper, TRAPS } from './report-keeper.ts';
import { FIRST_VISIT, LaterVisit, type RevisitPolicy } from './revisit-policy.ts';
import { politeFetch } from './robots-visitor.ts';

/** A plain crawler only notices what would never end. */
const BLIND_TRAPS: TrapOptions = { parameters: false, template: false, sameContent: false };

const OPTIONS = 'options';
const EXTENSIONS = 'scope';
/** Set while a crawl visits its own pages again, also when it is resumed. */
const REPEATS = 'repeats';

/** A crawl with everything open. */
export interface Session {
  readonly parts: CrawlParts;
  readonly store: CrawlStore;
  readonly archive: WarcWriter;
  readonly metadata: WarcWriter;
  readonly captures: LineFile;
  /** The frontier of an earlier crawl elsewhere. */
  readonly previous: Frontier | null;
}

/** Where a crawl keeps what it needs to go on. */
export function stateFolder(out: string): string {
  return join(out, 'state', 'frontier');
}

/** Opens the output folder for a new, resumed or repeated crawl. */
export async function openSession(options: CrawlOptions): Promise<Session> {
  const { out, mode = 'new' } = options;
  if (typeof out !== 'string' || out === '')
    throw new UsageError('no-out', `Expected a folder for the results in out, found ${JSON.stringify(out)}`);
  requireOneOf('mode', mode, ['new', 'resume', 'recrawl']);
  if (mode === 'new') {
    settle(options);
    refuseNonEmpty(out, 'Go on with --resume, visit it again with --recrawl, or choose another folder.');
  } else if (!existsSync(stateFolder(out))) {
    throw new UsageError(
      'nothing-to-resume',
      `Expected a crawl to go on with in ${out}, found none (no state/frontier)`,
    );
  }
  const isNew = !existsSync(out);
  const frontier = Frontier.open(stateFolder(out));
  try {
    const kept = frontier.blob(OPTIONS);
    const earlier: Partial<CrawlOptions> =
      typeof kept === 'string' && mode !== 'new' ? (JSON.parse(kept) as CrawlOptions) : {};
    // Further seeds come to those of the first run: what is queued for its hosts is still part of the crawl.
    const seeds = [...new Set([...(earlier.seeds ?? []), ...options.seeds])];
    const settings = settle({ ...earlier, ...defined(options), seeds } as CrawlOptions);
    return await open(settings, frontier);
  } catch (error) {
    await frontier.close();
    // The folder was empty; after a mistake it must be so again, or the same command would be refused.
    if (mode === 'new') for (const name of await readdir(out)) await rm(join(out, name), { recursive: true });
    if (isNew) await rmdir(out);
    throw error;
  }
}

async function open(settings: CrawlSettings, frontier: Frontier): Promise<Session> {
  const { out } = settings;
  // What the user may have got wrong comes first.
  const previous = settings.previous === undefined ? null : openPrevious(settings.previous);
  const fetcher = openFetcher(settings);
  const store = await openCrawlStore(settings.blind ? null : storePlace(settings.store, out));
  const inspector = await chooseInspector(settings, store);
  await cutBack(out, frontier.marks(), isOutput);
  const repeats = settings.mode === 'recrawl';
  if (repeats) {
    await frontier.restart();
    const forgotten = { ...ReportKeeper.forget(frontier), ...forgetCookies(frontier) };
    await frontier.save({ blobs: { ...forgotten, [REPEATS]: true } });
  }
  restoreCookies(fetcher.cookies, frontier, new Date());
  // What the user gives wins over what a server said earlier.
  for (const cookie of settings.cookies) fetcher.cookies.add(cookie, new Date());
  const started = Date.now();
  const schedule = new HostSchedule({ delay: settings.delay * 1000, perHost: settings.perHost });
  const traps = new TrapGuards(
    Date.now,
    settings.blind ? { ...BLIND_TRAPS, ...settings.traps } : settings.traps,
  );
  traps.restore(frontier.blob(TRAPS));
  const bigrams = new BigramSet();
  const keeper = new ReportKeeper(frontier, {
    schedule,
    traps,
    bigrams,
    seconds: () => (Date.now() - started) / 1000,
  });
  keeper.report.robots.policy = settings.robots;
  keeper.report.stopped = null;
  const output = new OutputFolder(out, { marks: frontier.marks(), report: keeper.report });
  if (settings.mode !== 'new') await output.recall((text) => bigrams.add(text));
  const [archive, metadata] = await openArchive(settings);
  const captures = new LineFile(join(out, CAPTURES), frontier.marks()[CAPTURES]);
  const ledger = new Ledger({
    frontier,
    output,
    archive,
    metadata,
    report: keeper,
    captures,
    cookies: fetcher.cookies,
    previous: previous === null ? null : { frontier: previous, folder: settings.previous! },
  });
  const scope = scopeOf(settings);
  for (const url of (frontier.blob(EXTENSIONS) as string[] | undefined) ?? []) scope.extend(url);
  const emit = (event: CrawlEvent) => settings.onEvent?.(event);
  const robots =
    settings.robots === 'none'
      ? null
      : new RobotsCache({
          ...settings.robotsCache,
          userAgent: userAgentOf(settings),
          fetch: politeFetch(schedule, (request) => fetcher.fetch(request)),
        });
  const failures = new FailureTracker(settings.failures);
  const revisits = revisitPolicy(settings, frontier, previous);
  const parts: CrawlParts = {
    settings,
    frontier,
    ledger,
    output,
    keeper,
    fetcher,
    schedule,
    robots,
    failures,
    scope,
    traps,
    inspector,
    bigrams,
    revisits,
    emit,
  };
  const chosen = revisits instanceof LaterVisit && settings.mode !== 'resume' ? revisits.chosen : [];
  await frontier.add(
    [
      ...settings.seeds.map((seed) => seedEntry(withoutFragment(seed))),
      ...chosen.map(({ url, canonical }) => ({ ...seedEntry(url, canonical), depth: 1, action: 'revisit' })),
    ],
    { blobs: { [OPTIONS]: JSON.stringify(keptOptions(settings)) } },
  );
  return { parts, store, archive, metadata, captures, previous };
}

/** Saves what the next run needs to know and is not saved with every page. */
export async function saveSession({ parts }: Session): Promise<void> {
  const { frontier, keeper, scope } = parts;
  await frontier.save({ blobs: { ...keeper.snapshot(true), [EXTENSIONS]: scope.extensions() } });
}

/** Each kind of crawl loads only what it needs itself. */
async function openBlindInspector({ requisites }: CrawlSettings): Promise<PageInspector> {
  const { BlindInspector } = await import('../blind/blind-inspector.ts');
  const { openReading } = await import('../blind/reading-thread.ts');
  return new BlindInspector(await openReading(requisites));
}

async function chooseInspector(settings: CrawlSettings, store: CrawlStore): Promise<PageInspector> {
  if (settings.blind) return await openBlindInspector(settings);
  const { include, adapt, learned, knowledgeBase, robots } = settings;
  const helper = {
    ...{ include, adapt },
    ...(learned !== undefined && { learned }),
    ...(knowledgeBase !== undefined && { knowledgeBase }),
  };
  try {
    const place = storePlace(settings.store, settings.out);
    return await openInspector({ helper, store: place, obeysNoindex: robots === 'all' }, store);
  } catch (error) {
    await store.close();
    throw error;
  }
}

function openFetcher(settings: CrawlSettings): Fetcher {
  const hosts = settings.seeds.map((seed) => new URL(seed).host);
  return new Fetcher({
    guard: new AddressGuard({ allowPrivate: settings.allowPrivate, allowedHosts: hosts }),
    proxies: proxiesFromEnvironment(settings.env),
    extraHeaders: settings.headers,
    extraHosts: hosts,
    maxIdleConnections: Math.max(64, settings.concurrency),
    ...settings.fetcher,
    userAgent: userAgentOf(settings),
  });
}

function openPrevious(folder: string): Frontier {
  if (!existsSync(stateFolder(folder)))
    throw new UsageError(
      'previous',
      `Expected an earlier crawl in ${folder}, found none (no state/frontier)`,
    );
  return Frontier.open(stateFolder(folder));
}

function revisitPolicy(
  settings: CrawlSettings,
  frontier: Frontier,
  previous: Frontier | null,
): RevisitPolicy {
  const source = previous ?? (frontier.blob(REPEATS) === true ? frontier : null);
  return source === null
    ? FIRST_VISIT
    : new LaterVisit(new ChangeHistories(source.state), Date.now(), settings.maxPages);
}

function isOutput(file: string): boolean {
  return (
    OUTPUT_FILES.includes(file) || file === CAPTURES || /^archive\/[^/]+\.warc\.gz(?:\.open)?$/.test(file)
  );
}

function withoutFragment(url: string): string {
  const parsed = new URL(url);
  parsed.hash = '';
  return parsed.href;
}

function defined(options: object): object {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
