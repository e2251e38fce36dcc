import { readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { OPEN } from '../../archive/warc-file-name.ts';
import { WarcWriter } from '../../archive/warc-writer.ts';
import { type CrawlDescription, warcinfoFields } from '../../archive/warcinfo-fields.ts';
import { VERSION } from '../../version.ts';
import { printUserAgent } from '../fetch/request-headers.ts';
import { type CrawlSettings, KEPT_OPTIONS, type RobotsPolicy } from './crawl-options.ts';

const TRIPLES_LEVEL = 2;

/** Opens the archive of a crawl and that of its triples; files that a killed run left open are gone on with. */
export async function openArchive(settings: CrawlSettings): Promise<[WarcWriter, WarcWriter]> {
  const directory = join(settings.out, 'archive');
  const { operator, description, robots, prefix, maxFileBytes } = settings;
  const crawl: CrawlDescription = {
    software: `aah/${VERSION} node/${process.versions.node}`,
    robots: ROBOTS_WORDS[robots],
    userAgent: userAgentOf(settings),
    hostname: hostname(),
    options: keptOptions(settings),
    ...(operator !== undefined && { operator }),
    ...(description !== undefined && { description }),
  };
  const names = await readdir(directory).catch(() => []);
  const openNames = names.filter((name) => name.endsWith(`.warc.gz${OPEN}`));
  const make = (suffix: string) => {
    const isMeta = (name: string) => name.endsWith(`-meta.warc.gz${OPEN}`);
    const name = openNames.find((each) => isMeta(each) === (suffix !== ''));
    return WarcWriter.open({
      directory,
      prefix,
      suffix,
      info: warcinfoFields(crawl),
      // Triples shrink well at any level, and can be made again.
      ...(suffix !== '' && { level: TRIPLES_LEVEL }),
      ...(maxFileBytes !== undefined && { maxFileBytes }),
      ...(name !== undefined && { reopen: join(directory, name) }),
    });
  };
  return [await make(''), await make('-meta')];
}

const ROBOTS_WORDS: Readonly<Record<RobotsPolicy, string>> = {
  all: 'classic: robots.txt, meta robots and X-Robots-Tag are obeyed',
  txt: 'robots.txt is obeyed',
  none: 'ignore',
};

/** What a resumed crawl takes over; JSON knows no infinity, which is the default anyway. */
export function keptOptions(settings: CrawlSettings): Record<string, unknown> {
  return Object.fromEntries(
    KEPT_OPTIONS.map((name) => [name, settings[name]]).filter(
      ([, value]) => value !== undefined && value !== Number.POSITIVE_INFINITY,
    ),
  );
}

/** The User-Agent that a crawl says. */
export function userAgentOf(settings: CrawlSettings): string {
  return settings.userAgent ?? printUserAgent(VERSION, settings.contact);
}
