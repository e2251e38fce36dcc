import { UsageError } from '../../errors.ts';
import { followedRoles } from '../../followed-roles.ts';
import type { Role } from '../../knowledge-base/model.ts';
import type { KnowledgeBaseSource } from '../../knowledge-base/source.ts';
import type { Cookie } from '../fetch/cookie.ts';
import type { FailureTrackerOptions } from '../fetch/failure-tracker.ts';
import type { FetcherOptions } from '../fetch/fetcher.ts';
import type { RobotsCacheOptions } from '../robots/robots-cache.ts';
import { Scope } from '../scope/scope.ts';
import type { TrapOptions } from '../traps/trap-guards.ts';
import type { CrawlEvent, CrawlStatus } from './crawl-event.ts';

/** `all`: robots.txt and robots directives in pages and headers; `txt`: robots.txt only. */
export type RobotsPolicy = 'all' | 'txt' | 'none';

/** What to crawl and how. */
export interface CrawlOptions {
  /** Where to start; may be empty when a crawl is resumed. */
  readonly seeds: readonly string[];
  /** The folder for all output. */
  readonly out: string;
  /** `resume` goes on with a crawl that stopped, `recrawl` visits a finished one again. @default 'new' */
  readonly mode?: 'new' | 'resume' | 'recrawl';
  /** Folder of an earlier crawl of the same site: its pages are asked for only if changed. @default none */
  readonly previous?: string;
  /** Pages of this run, requisites not counted. @default no limit */
  readonly maxPages?: number;
  /** Seconds of this run. @default no limit */
  readonly maxSeconds?: number;
  /** Bytes received in this run. @default no limit */
  readonly maxBytes?: number;
  /** Links from a seed. @default no limit */
  readonly maxDepth?: number;
  /** Least seconds between two requests to a host. @default 1 */
  readonly delay?: number;
  /** Pages in work at the same time, over all hosts. @default 16 */
  readonly concurrency?: number;
  /** Requests to one host at the same time. @default 1 */
  readonly perHost?: number;
  /** @default `aah/VERSION (+contact)` */
  readonly userAgent?: string;
  /** Where a site's operator finds out who crawls. @default the project's page */
  readonly contact?: string;
  /** @default 'all' */
  readonly robots?: RobotsPolicy;
  /** Fetch images, styles and scripts of the pages. @default true */
  readonly requisites?: boolean;
  /** Roles to follow beyond content, pagination, lists and requisites. @default [] */
  readonly include?: readonly Role[];
  /** @default false */
  readonly allowPrivate?: boolean;
  /** A plain crawler, for comparison: every link of the site. @default false */
  readonly blind?: boolean;
  /** @default the bundled knowledge base */
  readonly knowledgeBase?: readonly KnowledgeBaseSource[];
  /** Repair patterns that fail. @default true */
  readonly adapt?: boolean;
  /** Pack everything into `crawl.wacz` at the end. @default false */
  readonly wacz?: boolean;
  /** Header fields for the seeds' hosts. They are not kept for a resumed crawl. @default [] */
  readonly headers?: readonly (readonly [name: string, value: string])[];
  /** They are not kept for a resumed crawl. @default [] */
  readonly cookies?: readonly Cookie[];
  /** Stay below the seeds' directories. @default false */
  readonly pathPrefix?: boolean;
  /** @default [] */
  readonly allowDomains?: readonly string[];
  /** @default [] */
  readonly denyDomains?: readonly string[];
  /** First part of the WARC files' names. @default 'aah' */
  readonly prefix?: string;
  /** For the archive's description of itself. @default none */
  readonly operator?: string;
  /** @default none */
  readonly description?: string;
  /** Fetch this share of the skipped links at the end, in percent, and report what new text they held. @default 0 */
  readonly audit?: number;
  /** Folder of what is known of sites and learned; share it between crawls. @default in the output folder */
  readonly store?: string;
  /** Files of learned patterns (`learned.xml`) to start with. @default none */
  readonly learned?: readonly string[];
  /** What to do when only failed URLs are left that want to be tried later: `stop` leaves them to a resumed run. @default 'wait' */
  readonly retryLater?: 'wait' | 'stop';
  /** Follow no link at all, for a first look; redirects of seeds are followed. @default false */
  readonly onlySeeds?: boolean;
  /** WARC files roll over at this size. @default 1000000000 */
  readonly maxFileBytes?: number;
  /** Environment, for proxies. @default none */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Aborted: finish the pages in hand, then stop. */
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: CrawlEvent) => void;
  /** Asked for a few times a second. */
  readonly onStatus?: (status: () => CrawlStatus) => void;
  /** @default FETCHER_DEFAULTS */
  readonly fetcher?: Partial<Omit<FetcherOptions, 'userAgent'>>;
  /** @default FAILURE_TRACKER_DEFAULTS */
  readonly failures?: FailureTrackerOptions;
  /** @default ROBOTS_CACHE_DEFAULTS */
  readonly robotsCache?: Partial<Pick<RobotsCacheOptions, 'lifetime' | 'retryTime' | 'maxRetryTime'>>;
  readonly traps?: TrapOptions;
}

/** Where a site's operator finds out who crawls, unless the user says better. */
export const DEFAULT_CONTACT = 'https://aah.example/about-this-crawler';

export const CRAWL_DEFAULTS = {
  mode: 'new',
  maxPages: Number.POSITIVE_INFINITY,
  maxSeconds: Number.POSITIVE_INFINITY,
  maxBytes: Number.POSITIVE_INFINITY,
  maxDepth: Number.POSITIVE_INFINITY,
  delay: 1,
  concurrency: 16,
  perHost: 1,
  contact: DEFAULT_CONTACT,
  robots: 'all',
  requisites: true,
  include: [],
  allowPrivate: false,
  blind: false,
  adapt: true,
  wacz: false,
  headers: [],
  cookies: [],
  pathPrefix: false,
  allowDomains: [],
  denyDomains: [],
  prefix: 'aah',
  audit: 0,
  retryLater: 'wait',
  onlySeeds: false,
  env: {},
} as const satisfies Partial<CrawlOptions>;

/** Options with defaults filled in. */
export type CrawlSettings = CrawlOptions & Required<Pick<CrawlOptions, keyof typeof CRAWL_DEFAULTS>>;

/** Options that a resumed crawl takes over from the first run; limits are those of a run, secrets are never kept. */
export const KEPT_OPTIONS = [
  'seeds',
  'maxDepth',
  'delay',
  'concurrency',
  'perHost',
  'userAgent',
  'contact',
  'robots',
  'requisites',
  'include',
  'allowPrivate',
  'blind',
  'knowledgeBase',
  'adapt',
  'wacz',
  'pathPrefix',
  'allowDomains',
  'denyDomains',
  'prefix',
  'operator',
  'description',
  'audit',
  'store',
  'retryLater',
  'previous',
  'maxFileBytes',
] as const satisfies readonly (keyof CrawlOptions)[];

/** Fills in defaults and refuses what can't work. */
export function settle(options: CrawlOptions): CrawlSettings {
  const settings = { ...CRAWL_DEFAULTS, ...options };
  if (!Array.isArray(settings.seeds) || settings.seeds.length === 0)
    throw new UsageError('no-seed', 'Expected a list of at least one URL to crawl');
  requireOneOf('robots', settings.robots, ['all', 'txt', 'none']);
  requireOneOf('retryLater', settings.retryLater, ['wait', 'stop']);
  // The threads read it again: a role that is none is told before anything is written.
  followedRoles(settings.include);
  requireNumber('delay', settings.delay, 0);
  requireNumber('concurrency', settings.concurrency, 1);
  requireNumber('perHost', settings.perHost, 1);
  requireNumber('maxPages', settings.maxPages, 1);
  requireNumber('maxSeconds', settings.maxSeconds, 0);
  requireNumber('maxBytes', settings.maxBytes, 1);
  requireNumber('maxDepth', settings.maxDepth, 0);
  requireNumber('audit', settings.audit, 0);
  if (settings.audit > 100)
    throw new UsageError('option', `audit: expected a percentage, found ${settings.audit}`);
  if (!/^[\w.+-]+$/.test(settings.prefix)) {
    throw new UsageError(
      'option',
      `prefix: expected letters, digits and "._+-", found ${JSON.stringify(settings.prefix)}`,
    );
  }
  for (const name of ['userAgent', 'contact'] as const) requireHeaderValue(name, settings[name]);
  // Seeds and domain patterns are read here, so that a bad one is told before anything is written.
  scopeOf(settings);
  settings.seeds.forEach(refuseCredentials);
  return settings;
}

/** The scope that the options name. */
export function scopeOf(settings: CrawlSettings): Scope {
  return new Scope(settings.seeds, {
    pathPrefix: settings.pathPrefix,
    allow: settings.allowDomains,
    deny: settings.denyDomains,
    maxDepth: settings.maxDepth,
    requisites: settings.requisites,
  });
}

/** Part of a URL they would be part of every record, and not even sent. */
function refuseCredentials(seed: string): void {
  const { username, password, host } = new URL(seed);
  if (username === '' && password === '') return;
  throw new UsageError(
    'seed',
    `Expected a start page without user and password, found some for ${host}: they would end up in the archive. Give them with --header "Authorization: Basic …", which is not stored`,
  );
}

/** What can't stand in a header would fail at every request. */
function requireHeaderValue(name: string, value: string | undefined): void {
  if (value === undefined || /^[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff]$/.test(value)) return;
  throw new UsageError('option', `${name}: expected a line in Latin-1, found ${JSON.stringify(value)}`);
}

/** For callers that no compiler checks. */
export function requireOneOf(name: string, value: string, expected: readonly string[]): void {
  if (expected.includes(value)) return;
  throw new UsageError(
    'option',
    `${name}: expected ${expected.join(' or ')}, found ${JSON.stringify(value)}`,
  );
}

function requireNumber(name: string, value: number, least: number): void {
  if (typeof value === 'number' && value >= least) return;
  throw new UsageError('option', `${name}: expected a number of at least ${least}, found ${value}`);
}
