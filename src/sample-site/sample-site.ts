import { UsageError } from '../errors.ts';
import { writeBlog } from './blog-content.ts';
import { writeForum } from './forum-content.ts';
import { createMediaWiki } from './mediawiki/mediawiki.ts';
import { truthOfWiki } from './mediawiki/truth.ts';
import { createPhpbb } from './phpbb/phpbb.ts';
import { truthOfBoard } from './phpbb/truth.ts';
import type { Responder } from './response.ts';
import { type LoggedRequest, type SampleServer, serveApplication } from './serve.ts';
import { type ApplicationTruth, SAMPLE_APPLICATIONS, type SampleApplication } from './truth.ts';
import { truthOfBulletin } from './vbulletin/truth.ts';
import { createVbulletin } from './vbulletin/vbulletin.ts';
import { writeWiki } from './wiki-content.ts';
import { truthOfBlog } from './wordpress/truth.ts';
import { type BlogTheme, createWordPress } from './wordpress/wordpress.ts';

/** How the sample site is made. */
export interface SampleSiteOptions {
  /** Same seed, same content. @default 1 */
  readonly seed?: number;
  /** How much content: 1 is 25 posts, 20 threads in each forum, 25 articles. @default 1 */
  readonly scale?: number;
  /** Port of the first application, the others follow it; 0 lets the system choose all four. @default 0 */
  readonly port?: number;
  /** The look of the blog. @default 'default' */
  readonly theme?: BlogTheme;
  /** Whether vBulletin's calendar goes on for ever; else it has the years around its content. @default false */
  readonly endlessCalendar?: boolean;
}

const SAMPLE_SITE_DEFAULTS: Required<SampleSiteOptions> = {
  seed: 1,
  scale: 1,
  port: 0,
  theme: 'default',
  endlessCalendar: false,
};

/** The most content that is still served from memory without trouble. */
const LARGEST_SCALE = 200;

/** The four applications, running on loopback. */
export interface SampleSite {
  /** The front page of each application. */
  readonly urls: Readonly<Record<SampleApplication, string>>;
  /** What each application holds. */
  readonly truth: Readonly<Record<SampleApplication, ApplicationTruth>>;
  /** Every request so far, in order of its answer. */
  readonly log: readonly LoggedRequest[];
  /** Stops the servers; open connections are cut. */
  close(): Promise<void>;
}

interface BuiltApplication {
  readonly respond: (origin: string) => Responder;
  readonly truth: (origin: string) => ApplicationTruth;
}

/**
 * Starts the sample site: a blog, two forums and a wiki that look like well-known software, each on a port of
 * 127.0.0.1, filled with made-up content and the usual traps for crawlers.
 */
export async function startSampleSite(options: SampleSiteOptions = {}): Promise<SampleSite> {
  const settings = { ...SAMPLE_SITE_DEFAULTS, ...options };
  checkSettings(settings);
  const applications = buildApplications(settings);
  const log: LoggedRequest[] = [];
  const servers: SampleServer[] = [];
  const close = async () => {
    await Promise.all(servers.map((server) => server.close()));
  };
  try {
    for (const [index, name] of SAMPLE_APPLICATIONS.entries()) {
      const port = settings.port === 0 ? 0 : settings.port + index;
      servers.push(await serveApplication(applications[name].respond, port, (request) => log.push(request)));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const origins = servers.map((server) => server.origin);
  return {
    urls: byApplication((_, index) => `${origins[index]}/`),
    truth: byApplication((name, index) => applications[name].truth(origins[index] ?? '')),
    log,
    close,
  };
}

/** The four applications before they are served: pure functions of an origin and then a request. */
export function buildApplications(
  options: SampleSiteOptions = {},
): Readonly<Record<SampleApplication, BuiltApplication>> {
  const { seed, scale, theme, endlessCalendar } = { ...SAMPLE_SITE_DEFAULTS, ...options };
  const blog = writeBlog(seed, scale);
  const board = writeForum(seed, scale, 'phpbb');
  const bulletin = writeForum(seed, scale, 'vbulletin');
  const wiki = writeWiki(seed, scale);
  const calendar = endlessCalendar
    ? { firstYear: 100, lastYear: 99_999 }
    : { firstYear: 2018, lastYear: 2022 };
  return {
    wordpress: {
      respond: (origin) => createWordPress(blog, origin, theme),
      truth: (origin) => truthOfBlog(blog, origin),
    },
    phpbb: {
      respond: (origin) => createPhpbb(board, origin),
      truth: (origin) => truthOfBoard(board, origin),
    },
    vbulletin: {
      respond: (origin) => createVbulletin(bulletin, origin, calendar),
      truth: (origin) => truthOfBulletin(bulletin, origin),
    },
    mediawiki: {
      respond: (origin) => createMediaWiki(wiki, origin),
      truth: (origin) => truthOfWiki(wiki, origin),
    },
  };
}

function byApplication<T>(
  value: (name: SampleApplication, index: number) => T,
): Record<SampleApplication, T> {
  // The names are the keys of the record.
  return Object.fromEntries(SAMPLE_APPLICATIONS.map((name, index) => [name, value(name, index)])) as Record<
    SampleApplication,
    T
  >;
}

function checkSettings({ seed, scale, port }: Required<SampleSiteOptions>): void {
  const expect = (right: boolean, what: string, found: number) => {
    if (!right) throw new UsageError('sample-site-options', `Expected ${what}, not ${found}.`);
  };
  expect(Number.isSafeInteger(seed), 'a whole number as seed', seed);
  expect(scale > 0 && scale <= LARGEST_SCALE, `a scale above 0 and at most ${LARGEST_SCALE}`, scale);
  const last = 65_535 - SAMPLE_APPLICATIONS.length + 1;
  expect(Number.isInteger(port) && port >= 0 && port <= last, `a port from 0 to ${last}`, port);
}
